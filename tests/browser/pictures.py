"""Takes the pictures of the README: `make pictures`."""

from __future__ import annotations

import base64
from pathlib import Path

from .driver import run
from .goldens import MIDDLE, matches

FOLDER = Path(__file__).parents[2] / "docs/images"
MOST_BYTES = 120_000


def take(folder: Path) -> None:
    """Writes a light and a dark picture of each game into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with matches() as (service, fragments):
        for name, picture in run("pictures.mjs", service, games=[*MIDDLE], matches=fragments).items():
            content = base64.b64decode(picture)
            if len(content) > MOST_BYTES:
                raise SystemExit(f"The picture {name} has {len(content)} bytes. {MOST_BYTES} are allowed.")
            (folder / f"{name}.webp").write_bytes(content)
            print(f"{name}.webp: {len(content)} bytes")


if __name__ == "__main__":
    take(FOLDER)
