"""Portobello Market in the terminal."""

from .drawing import Portobello

__all__ = ["Portobello"]
