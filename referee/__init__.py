"""A rules referee and notation tool for logs of board games."""

VERSION = "0.1.0"
