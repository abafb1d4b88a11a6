"""Portobello Market: stalls in the alleys of a London market."""

from .box import Options
from .events import Event
from .game import GAME
from .moves import Move
from .state import State

__all__ = ["GAME", "Event", "Move", "Options", "State"]
