"""Where an exception was raised: the places in the code, also those in a worker process. No message, which may have a
secret."""

from __future__ import annotations

import traceback
from typing import Final

_ELSEWHERE: Final = "_places_elsewhere"


def places_of(error: BaseException) -> list[str]:
    """The places that an exception has passed, "file:line function", the innermost last."""
    here = [f"{one.filename}:{one.lineno} {one.name}" for one in traceback.extract_tb(error.__traceback__)]
    return [*here, *getattr(error, _ELSEWHERE, ())]


def keep_places(error: BaseException) -> None:
    """Keep the places with the exception: another process, which gets it, has no traceback of this one."""
    setattr(error, _ELSEWHERE, places_of(error))
