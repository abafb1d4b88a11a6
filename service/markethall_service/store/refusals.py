"""What Redis says instead of an answer: whether that passes, and what may be told of it."""

from __future__ import annotations

import re
from typing import Final

from redis.exceptions import (
    AskError,
    ClusterDownError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from markethall_service.matches.ports import StoreError

_KINDS: Final = {
    ReadOnlyError: "READONLY",
    TryAgainError: "TRYAGAIN",
    ClusterDownError: "CLUSTERDOWN",
    MasterDownError: "MASTERDOWN",
    OutOfMemoryError: "OOM",
}
"""Those that redis-py tells apart: their text has lost its code."""

_CODE: Final = re.compile(r"(?:^|: -)(LOADING|MISCONF|NOREPLICAS|BUSY|READONLY|OOM) ")
"""At the front, or behind what Redis 6 and 7.0 put before a refusal that comes from within a script."""


def passing(refusal: ResponseError) -> str:
    """The code by which Redis refuses for the moment ("OOM"); "" if it would refuse again."""
    known = next((code for kind, code in _KINDS.items() if isinstance(refusal, kind)), "")
    return known or code_in(str(refusal))


def code_in(text: str) -> str:
    """The same for the text of a refusal, as scripts see it."""
    found = _CODE.search(text)
    return found[1] if found else ""


def told(refusal: ResponseError) -> StoreError:
    """The error for a refusal that does not pass."""
    if isinstance(refusal, AskError):
        # A cluster that has not said so: it is asked for its slots at first.
        return StoreError("Redis is a cluster, and does not tell this user where its slots are: +cluster|slots")
    # Redis quotes arguments in its refusals, and ours hold secrets: only the code goes on.
    code = str(refusal).partition(" ")[0]
    return StoreError(f"Redis refuses: {code if code.isalpha() and code.isupper() else type(refusal).__name__}")
