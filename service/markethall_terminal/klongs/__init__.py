"""Bangkok Klongs in the terminal."""

from .drawing import Klongs

__all__ = ["Klongs"]
