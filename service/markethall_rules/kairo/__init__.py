"""Kairo: the rules of `text/en.md`, whose clauses are cited as KA-x.y."""

from .board import Options
from .events import Event
from .game import GAME
from .moves import Move
from .state import State

__all__ = ["GAME", "Event", "Move", "Options", "State"]
