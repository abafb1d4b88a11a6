"""Portobello Market: stalls in the alleys of a London market."""

from .events import Event
from .game import GAME
from .moves import Move
from .options import Options
from .state import State

__all__ = ["GAME", "Event", "Move", "Options", "State"]
