"""The terminal: people play, watch and replay matches on the command line. It uses the Python SDK only."""

from .play import NotThatSeat, Screen, join_play, resume_latest, resume_play, run_play
from .saved_seats import NothingSaved, SavedSeat, SavedSeats
from .texts import LANGUAGES
from .viewing import UnknownOption, chosen_options, result_of_check, run_demo, run_record, run_replay, run_watch

__all__ = [
    "LANGUAGES",
    "NotThatSeat",
    "NothingSaved",
    "SavedSeat",
    "SavedSeats",
    "Screen",
    "UnknownOption",
    "chosen_options",
    "join_play",
    "result_of_check",
    "resume_latest",
    "resume_play",
    "run_demo",
    "run_play",
    "run_record",
    "run_replay",
    "run_watch",
]
