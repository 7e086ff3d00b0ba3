"""What editors and highlighters know of the notation.

The only package that imports Pygments, which is optional.
"""
