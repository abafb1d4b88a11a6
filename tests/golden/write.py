"""Writes all playthroughs anew: `python -m tests.golden.write`. Read the diff before you keep it."""

from __future__ import annotations

from .catalogues import CATALOGUES


def write() -> None:
    """Plays every match of every catalogue and removes what no catalogue lists."""
    for catalogue in CATALOGUES:
        kept = {catalogue.path(entry): catalogue.text(entry) for entry in catalogue.entries}
        for path, text in kept.items():
            path.write_text(text, encoding="utf-8")
        for stray in set(next(iter(kept)).parent.glob("*.txt")) - set(kept):
            stray.unlink()


if __name__ == "__main__":
    write()
