"""Pictures of states of the page that change on purpose only: `python -m tests.browser.goldens` writes them again.

`python -m tests.browser.goldens --screens FOLDER` writes all screens of reference, to look at.

The matches are always the same, because their luck and moves come from fixed seeds. A picture is a screen, scaled to
half its width and height. At most 0.03 % of its pixels may differ by more than 40 of 255 in a colour.
"""

from __future__ import annotations

import argparse
import random
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest import mock

from markethall.v1 import match_pb2
from markethall_service.matches import lobby
from tests.api.calls import Table
from tests.kit import seed
from tests.kits import GAME_KITS
from tests.proof.paired_matches import Hall, hall

from .driver import run

FOLDER: Final = Path(__file__).parent / "goldens"
MOST_BYTES: Final = 60_000
MOST_DIFFERENT: Final = 0.0003
MIDDLE: Final = {kit.game.box.name: kit.middle for kit in GAME_KITS if kit.middle}
"""Moves before the state in the middle of each game that has pictures."""
CHOICE: Final = 8
"""The smallest number of legal moves in the middle, so that one pick decides no move."""
NAMES: Final = ("Amara", "Bruno", "Chantal")
DESKTOP: Final = (1200, 850)
PHONE: Final = (360, 740)
SCREENS: Final = ((1440, 900), (1024, 768), (390, 844), (360, 740))
"""The sizes of the screens of reference."""


def states() -> dict[str, dict[str, Any]]:
    """All states by name: the match or page, size and colour scheme of the screen, and the actions of the person."""
    states_by_name: dict[str, dict[str, Any]] = {
        "lobby": {"page": ""},
        "lobby-phone-dark": {"page": "", "size": PHONE, "scheme": "dark"},
        "form": {"page": "new=portobello"},
        "form-phone": {"page": "new=klongs", "size": PHONE},
        "rules": {"match": "portobello-middle", "acts": ["rules"]},
        "preview": {"match": "klongs-middle", "acts": ["preview"]},
        "replay": {"match": "kairo-end", "acts": ["past 40"]},
    }
    for game in MIDDLE:
        states_by_name |= {
            f"{game}-start": {"match": f"{game}-start"},
            f"{game}-picked": {"match": f"{game}-middle", "acts": ["pick"]},
            f"{game}-dark": {"match": f"{game}-middle", "scheme": "dark"},
            f"{game}-phone": {"match": f"{game}-middle", "size": PHONE},
            f"{game}-end": {"match": f"{game}-end"},
        }
    return {name: {"size": DESKTOP, "scheme": "light", "acts": [], **state} for name, state in states_by_name.items()}


def screens() -> dict[str, dict[str, Any]]:
    """All screens of reference by name: each game and what surrounds it, by width and colour scheme."""
    kinds: dict[str, dict[str, Any]] = {
        "lobby": {"page": "", "whole": True},
        "lobby-own": {"match": "kairo-middle", "acts": ["home"], "whole": True},
        "form": {"page": "new=portobello", "whole": True},
        "seating": {"page": "new=kairo", "acts": ["create"], "whole": True},
        "hand-over": {"page": "new=kairo", "acts": ["share", "create"]},
        "lesson": {"match": "kairo-middle", "acts": ["lesson"]},
        "rules": {"match": "portobello-middle", "acts": ["rules"]},
        "replay": {"match": "klongs-end", "acts": ["past 40"]},
    }
    for game in MIDDLE:
        kinds |= {
            f"{game}-start": {"match": f"{game}-start"},
            f"{game}-middle": {"match": f"{game}-middle"},
            f"{game}-end": {"match": f"{game}-end", "acts": ["close"]},
            f"{game}-result": {"match": f"{game}-end"},
        }
    return {
        f"{name}-{width}-{scheme}": {"size": (width, height), "scheme": scheme, "acts": [], **kind}
        for width, height in SCREENS
        for scheme in ("light", "dark")
        for name, kind in kinds.items()
    }


@contextmanager
def same_luck() -> Iterator[Hall]:
    """A service whose matches all have the same seed."""
    fixed = SimpleNamespace(token_bytes=lambda _size: seed(7), token_hex=secrets.token_hex)
    with mock.patch.object(lobby, "secrets", fixed), hall() as place:
        yield place


@contextmanager
def matches() -> Iterator[tuple[str, dict[str, str]]]:
    """A service with the matches of all states: its address, and the fragment of the address of each match."""
    with same_luck() as place:
        fragments: dict[str, str] = {}
        for game, moves in MIDDLE.items():
            fragments[f"{game}-start"] = _played(place, game, 0)
            fragments[f"{game}-middle"] = _played(place, game, moves)
            fragments[f"{game}-end"] = _played(place, game, 10_000)
        yield str(place.web.base_url).rstrip("/"), fragments


def _played(place: Hall, game: str, moves: int) -> str:
    """Plays a match for this number of moves or to its end. Returns the fragment of the address for the seat to act."""
    rng = random.Random(7)
    with Table(place.target) as table:
        table.create(game, len(NAMES), visibility=match_pb2.MATCH_VISIBILITY_UNLISTED)
        for name in NAMES:
            table.join(name=name)
        to_act = list(table.play_random(rng, moves).to_act)
        while to_act and moves and len(table.legal(to_act[0]).moves) < CHOICE:
            to_act = list(table.play_random(rng, 1).to_act)
        return f"match={table.name}&token={table.tokens[to_act[0] - 1 if to_act else 0]}"


def compare(differences: Path) -> dict[str, float]:
    """The share of pixels that differ from the picture of each state. Writes the screens that differ into a folder."""
    with matches() as (service, fragments):
        settings: dict[str, Any] = {"goldens": str(FOLDER), "differences": str(differences), "enough": MOST_DIFFERENT}
        shares: dict[str, float] = run("goldens.mjs", service, states=states(), matches=fragments, **settings)
    return shares


def write() -> None:
    """Writes the pictures of all states, and removes all others."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as new, matches() as (service, fragments):
        run("goldens.mjs", service, states=states(), matches=fragments, goldens=new)
        pictures = {path.name: path.read_bytes() for path in Path(new).iterdir()}
    for old in FOLDER.iterdir():
        old.unlink()
    for name, content in sorted(pictures.items()):
        (FOLDER / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")


def write_screens(folder: Path) -> None:
    """Writes all screens of reference into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with matches() as (service, fragments):
        # One browser for each size: a scenario has limited time.
        for size in SCREENS:
            some = {name: screen for name, screen in screens().items() if screen["size"] == size}
            run("goldens.mjs", service, states=some, matches=fragments, screens=str(folder.resolve()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Writes the pictures of all states again.")
    parser.add_argument("--screens", type=Path, metavar="FOLDER", help="write the screens of reference here instead")
    wanted = parser.parse_args().screens
    if wanted:
        write_screens(wanted)
    else:
        write()
