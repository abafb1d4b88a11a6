"""The terminal: matches drawn, told and played by people; a client of the service like any other."""

from .demo import run_demo
from .play import resume_play, run_play

__all__ = ["resume_play", "run_demo", "run_play"]
