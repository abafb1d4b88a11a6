"""Kairo in the terminal."""

from .drawing import Kairo

__all__ = ["Kairo"]
