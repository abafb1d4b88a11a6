"""How long matches are kept."""

from __future__ import annotations

from dataclasses import dataclass

from .log import Phase


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """After how many seconds a match expires: not filled, not played on, finished. 0 keeps it for good."""

    seating: int = 7 * 86_400
    playing: int = 90 * 86_400
    finished: int = 30 * 86_400

    def of(self, phase: Phase) -> int:
        """The lifetime of a match in that phase."""
        return self.finished if phase.over else self.seating if phase is Phase.SEATING else self.playing
