"""What the store cannot do, as the errors of matches."""

from __future__ import annotations

from types import TracebackType

from . import ports
from .errors import LogDamaged, MatchNotFound, StoreUnavailable


class as_match_errors:  # noqa: N801 - reads as the function that it stands for, and costs a tenth of a generator
    """Says in our own words what the store cannot do, within a `with`; "" where no one match is meant."""

    __slots__ = ("_match_id",)

    def __init__(self, match_id: str) -> None:
        self._match_id = match_id

    def __enter__(self) -> None:
        return

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        match error:
            case ports.Missing():
                raise MatchNotFound(f"There is no match 'matches/{self._match_id}', or it has expired.") from None
            case ports.Unavailable():
                raise StoreUnavailable(
                    "The store does not answer. The call may have counted or not: try again with the same requestId."
                ) from None
            case ports.Damaged():
                which = f"'matches/{self._match_id}'" if self._match_id else "a match"
                raise LogDamaged(f"The log of {which} cannot be read; the operator has to look at it.") from None
            case ports.Conflict():
                raise StoreUnavailable(
                    "The store has lost the end of the match's log: look at the match again."
                ) from None
