"""The modules that are changed, each with tests that are meant to pin it. They run in the process of the change."""

from __future__ import annotations

from typing import Final

_CLOCKS = ("tests/matches/test_clocks.py", "tests/matches/test_autopilot.py", "tests/matches/test_clock_model.py")
_SEATS = ("tests/matches/test_seats.py", "tests/matches/test_closing.py", "tests/matches/test_seat_nonces.py")
_PLAY = ("tests/matches/test_undo.py", "tests/matches/test_requests.py", "tests/matches/test_crossings.py")
_VIEWS = ("tests/codec/test_kairo_view.py", "tests/codec/test_klongs_view.py", "tests/codec/test_portobello_view.py")

MODULES: Final = {
    "matches/clocks.py": (*_CLOCKS, *_PLAY, "tests/matches/test_ends.py", "tests/matches/test_bots.py"),
    "matches/playing.py": (
        *_PLAY,
        *_CLOCKS,
        "tests/matches/test_reads.py",
        "tests/matches/test_listed.py",
        "tests/matches/test_bots.py",
    ),
    "matches/moves.py": (*_PLAY, *_CLOCKS, "tests/matches/test_past.py", "tests/matches/test_reads.py"),
    "matches/match.py": (
        *_SEATS,
        *_CLOCKS,
        *_PLAY,
        "tests/matches/test_ends.py",
        "tests/matches/test_bots.py",
        "tests/matches/test_listed.py",
    ),
    "matches/lobby.py": (
        *_SEATS,
        "tests/matches/test_requests.py",
        "tests/matches/test_listed.py",
        "tests/matches/test_crossings.py",
        "tests/matches/test_slow_store.py",
        "tests/matches/test_placement.py",
        "tests/matches/test_records.py",
    ),
    "matches/closing.py": (
        "tests/matches/test_closing.py",
        "tests/matches/test_closing_play.py",
        "tests/matches/test_deleting.py",
        "tests/matches/test_lifetimes.py",
    ),
    "matches/due_actions.py": (
        *_CLOCKS,
        "tests/matches/test_clocks_of_processes.py",
        "tests/matches/test_scheduler.py",
        "tests/matches/test_bots.py",
        "tests/matches/test_closing.py",
    ),
    "matches/turns.py": (
        "tests/matches/test_recent_turns.py",
        "tests/matches/test_past.py",
        "tests/codec/test_texts.py",
    ),
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
        "tests/matches/test_placement.py",
        "tests/codec/test_sentences.py",
    ),
    "api/guard.py": ("tests/api/test_guard.py",),
    "codec/mirror.py": (
        "tests/codec/test_bad_ids.py",
        "tests/codec/test_roundtrip.py",
        "tests/codec/test_ids.py",
        "tests/codec/test_own_boards.py",
        *_VIEWS,
    ),
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
        "tests/codec/test_texts.py",
    ),
    "store/match_log.py": (
        "tests/store/test_contract.py",
        "tests/store/test_races.py",
        "tests/store/test_damage.py",
        "tests/store/test_archive.py",
        "tests/store/test_follow.py",
        "tests/store/test_replicas.py",
        "tests/store/test_long_logs.py",
        "tests/matches/test_reads.py",
        "tests/matches/test_kairo_upgrade.py",
        "tests/matches/test_past.py",
        "tests/matches/test_bots.py",
        "tests/matches/test_listed.py",
    ),
    "store/index.py": (
        "tests/store/test_index.py",
        "tests/matches/test_listed.py",
        "tests/matches/test_broken_lists.py",
    ),
    "store/timers.py": ("tests/store/test_timers.py", "tests/store/test_shard_health.py"),
    "store/outbox.py": ("tests/store/test_outbox.py", "tests/store/test_scatter.py"),
    "store/presence.py": (
        "tests/store/test_presence.py",
        "tests/store/test_follow.py",
        "tests/matches/test_seats.py",
        "tests/matches/test_broken_lists.py",
    ),
}
