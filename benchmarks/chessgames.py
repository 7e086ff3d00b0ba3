"""The first peer: python-chess reads PGN, which makes it judge every ply."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn

PLIES = 80


def random_game(rng: random.Random) -> chess.pgn.Game:
    """Play legal moves at random until the game ends or is cut."""
    board = chess.Board()
    while board.ply() < PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return chess.pgn.Game.from_board(board)


def pgn(count: int, seed: int) -> tuple[str, int]:
    """Return ``count`` games as one PGN text, and the plies in it."""
    rng = random.Random(seed)
    games = [random_game(rng) for _ in range(count)]
    plies = sum(game.end().ply() for game in games)
    return "\n\n".join(map(str, games)) + "\n", plies


def read(text: str) -> int:
    """Read every game of a PGN text; return how many there were."""
    stream = io.StringIO(text)
    games = 0
    while chess.pgn.read_game(stream) is not None:
        games += 1
    return games


def read_plies(text: str) -> int:
    """Read as ``read`` does, but count the plies that were accepted."""
    stream = io.StringIO(text)
    plies = 0
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            raise ValueError(f"python-chess refused its own game: {game.errors[0]}")
        plies += game.end().ply()
    return plies
