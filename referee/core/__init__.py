"""The referee's machinery. It knows no game, no grammar and no terminal."""
