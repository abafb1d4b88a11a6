"""The modules that are changed, each with the smallest set of tests that is meant to pin it."""

from __future__ import annotations

from typing import Final

_CLOCKS = ("tests/matches/test_clocks.py", "tests/matches/test_autopilot.py", "tests/matches/test_clock_model.py")
_SEATS = ("tests/matches/test_seats.py", "tests/matches/test_closing.py", "tests/matches/test_seat_nonces.py")
_PLAY = ("tests/matches/test_undo.py", "tests/matches/test_requests.py")

MODULES: Final = {
    "matches/clocks.py": (*_CLOCKS, "tests/matches/test_ends.py", "tests/matches/test_bots.py"),
    "matches/playing.py": (*_PLAY, *_CLOCKS),
    "matches/moves.py": (*_PLAY, *_CLOCKS, "tests/matches/test_past.py", "tests/matches/test_reads.py"),
    "matches/match.py": (*_SEATS, *_CLOCKS, "tests/matches/test_undo.py", "tests/matches/test_ends.py"),
    "matches/lobby.py": (*_SEATS, "tests/matches/test_requests.py", "tests/matches/test_listed.py"),
    "matches/closing.py": (
        "tests/matches/test_closing.py",
        "tests/matches/test_closing_play.py",
        "tests/matches/test_deleting.py",
        "tests/matches/test_lifetimes.py",
    ),
    "matches/due_actions.py": (
        *_CLOCKS,
        "tests/matches/test_scheduler.py",
        "tests/matches/test_bots.py",
        "tests/matches/test_closing.py",
    ),
    "matches/turns.py": ("tests/matches/test_recent_turns.py", "tests/matches/test_past.py"),
    "matches/visibility.py": (
        *_SEATS,
        "tests/matches/test_watching.py",
        "tests/matches/test_past.py",
        "tests/matches/test_records.py",
        "tests/matches/test_listed.py",
    ),
    "matches/identifiers.py": (
        "tests/matches/test_seats.py",
        "tests/matches/test_requests.py",
        "tests/codec/test_sentences.py",
    ),
    "api/guard.py": ("tests/api/test_guard.py",),
    "codec/mirror.py": ("tests/codec/test_bad_ids.py", "tests/codec/test_roundtrip.py", "tests/codec/test_ids.py"),
    "codec/stored.py": (
        "tests/codec/test_stored.py",
        "tests/codec/test_roundtrip.py",
        "tests/matches/test_bots.py",
        "tests/matches/test_listed.py",
    ),
    "codec/envelope.py": (
        "tests/codec/test_roundtrip.py",
        "tests/codec/test_commits.py",
        "tests/codec/test_bad_ids.py",
    ),
    "store/match_log.py": (
        "tests/store/test_contract.py",
        "tests/store/test_races.py",
        "tests/store/test_damage.py",
        "tests/store/test_archive.py",
        "tests/store/test_follow.py",
        "tests/matches/test_past.py",
        "tests/matches/test_bots.py",
        "tests/matches/test_listed.py",
    ),
    "store/index.py": (
        "tests/store/test_index.py",
        "tests/matches/test_listed.py",
        "tests/matches/test_broken_lists.py",
    ),
    "store/timers.py": ("tests/store/test_timers.py",),
    "store/outbox.py": ("tests/store/test_outbox.py",),
    "store/presence.py": ("tests/store/test_presence.py", "tests/matches/test_broken_lists.py"),
}
