"""Bangkok Klongs: boats with goods crowd the canals; traders sell at the docks on market days."""

from .box import Options
from .events import Event
from .game import GAME
from .moves import Move
from .state import State

__all__ = ["GAME", "Event", "Move", "Options", "State"]
