"""The types of the client: what is meant compiles, and what cannot be meant does not."""

from __future__ import annotations

from . import check


def test_types_and_snippets_compile() -> None:
    check.main()
