"""The recorded matches of all games: `python -m tests.golden.catalogues` records them again. Read the diff."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tests.kits import KITS

from .playthrough import Catalogue

CATALOGUES: Final[tuple[Catalogue, ...]] = tuple(
    import_module(f"tests.golden.{kit.game.box.name}.entries").CATALOGUE for kit in KITS
)


def write() -> None:
    """Plays the matches of all catalogues and writes their files. Removes the files that no catalogue lists."""
    for catalogue in CATALOGUES:
        texts = {catalogue.path(entry): catalogue.text(entry) for entry in catalogue.entries}
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
        for path in set(next(iter(texts)).parent.glob("*.txt")) - set(texts):
            path.unlink()


if __name__ == "__main__":
    write()
