"""Objective cards: what a group's own cards require and pay, in a small language."""
