"""How long matches are kept."""

from __future__ import annotations

from typing import Final

from markethall_service.matches.lifetimes import Lifetimes

from .settings import Settings

_DAY_S: Final = 86_400


def lifetimes_of(settings: Settings) -> Lifetimes:
    """How long matches are kept by these settings."""
    return Lifetimes(
        seating=settings.seating_days * _DAY_S,
        playing=settings.playing_days * _DAY_S,
        finished=settings.finished_days * _DAY_S,
    )
