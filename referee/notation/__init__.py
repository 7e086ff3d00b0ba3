"""From bytes to statements and back: the only package that imports lark."""
