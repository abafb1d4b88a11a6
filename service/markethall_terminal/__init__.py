"""The terminal: people play and watch matches on the command line. A client of the service like any other."""

from .demo import run_demo
from .play import NotThatSeat, resume_play, run_play
from .saved_seats import NothingSaved, SavedSeat, SavedSeats
from .viewing import run_replay, run_watch

__all__ = [
    "NotThatSeat",
    "NothingSaved",
    "SavedSeat",
    "SavedSeats",
    "resume_play",
    "run_demo",
    "run_play",
    "run_replay",
    "run_watch",
]
