"""The libraries that are installed, beside those that this release was tested with."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from .finding import Finding, graded

TESTED: Final[Mapping[str, str]] = {"grpcio": "1.78.0", "protobuf": "6.33.6", "redis": "8.1.0", "hiredis": "3.5.0"}
_PYTHON: Final = (3, 11)


def libraries(tested: Mapping[str, str] = TESTED) -> Iterator[Finding]:
    """Python and the libraries that matches depend on, by their major versions."""
    python = platform.python_version_tuple()
    yield graded(
        "Python",
        platform.python_version(),
        fail=(int(python[0]), int(python[1])) < _PYTHON,
        change=f"Install Python {'.'.join(map(str, _PYTHON))} or newer.",
    )
    for name, wanted in tested.items():
        try:
            found = version(name)
        except PackageNotFoundError:
            found = ""
        yield graded(
            name,
            f"{found or 'not installed'}, tested with {wanted}",
            fail=not found,
            warn=found.partition(".")[0] != wanted.partition(".")[0],
            change=f"pip install {name}=={wanted}",
        )
