"""Survivors that change nothing that anybody can see: a part of the module's name and the change, and why."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, str]] = {
    "- 1 if bucket else -1": "Without a bucket nothing is counted, whatever the number is.",
    "- 1 if bucket else 1": "Without a bucket nothing is counted, whatever the number is.",
    "if seat is SPECTATOR or not match.undo": "Python has one object for a small number.",
    "if bucket or more": "Counting no more lines, or without a bucket none, changes nothing.",
    "if len(checks) < 1": "One check alone, or in a list of one, is the same.",
    "return checks[ -1] if": "The list has one check there.",
}
