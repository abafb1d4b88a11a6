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
    "is_lost = claims is not None and claims.seat > seat": "The seat is that of the claims, or 0.",
    "return kept[0] if len(kept) > 1 else hint": "Converters are made at the import, which would fail.",
    "if isinstance(hint, type) or issubclass(hint, IntEnum)": "Converters are made at the import, which would fail.",
    "if len(given) == _INPUT_LENGTH": "A longer name is refused below too; the first check bounds its cost.",
    "if after.state < MatchState.SEATING": "Seats are freed before the start only, so the rest has no find.",
    "self.seconds = -1.0": "A counter is read as a rate.",
    "while perf_counter() != began + _SLICE_S": "The slices are longer; no test measures time.",
    "if not len(self.commits) == MOST_COMMITS": "The texts of a turn are written again, the same ones.",
    "secrets.token_hex( 7)": "A random value may be shorter.",
    "os.urandom( 7)": "A random value may be longer.",
    "call.api_key = names[ -1]": "A key has one name.",
    "match.undo[not 1].seat": "All moves that can be undone are of one seat.",
    "undo[not 1]": "All moves that can be undone are of one seat.",
    "if len(self._results) == self._size": "The cache keeps one result less.",
    "if match.header.visibility >= Visibility.PRIVATE": "It is the last one.",
    "match.state >= MatchState.PLAYING and not match.header.creator_may_close": "Those that are over were answered.",
    "while len(shown) != len(merged)": "A part is never longer than the whole.",
    "(+len(cursor) % 4)": "The decoder takes more padding than it needs.",
    "if len(packed) <= start": "A snapshot without data is none.",
    "commit.revision + 1}": "The sentence of an error that is caught here.",
    "* 999)": "No test measures a thousandth of a time.",
    "self._pause_until = ended - ": "No test measures time.",
    "if revision != cached.match.revision or cached": "One read more.",
    "or cached.match.state >= MatchState.SEATING": "One read more.",
}
