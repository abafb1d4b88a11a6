"""Why a move names nothing on the board."""

from __future__ import annotations

from collections.abc import Iterable

from markethall_service.rules.errors import IllegalMove


def unknown(kind: str, name: str, ids: Iterable[str]) -> IllegalMove:
    """Nothing of that kind (square, alley, district) has this id; those that there are."""
    sentence = f"there is no {kind} {name!r}; there are {', '.join(ids)}"
    return IllegalMove("PM-1.1", f"UNKNOWN_{kind.upper()}", sentence, **{kind: name})
