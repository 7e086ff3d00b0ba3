"""``python -m referee`` is the command ``referee``."""

from referee.cli import program

if __name__ == "__main__":
    program()
