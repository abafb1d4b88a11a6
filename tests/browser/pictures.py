"""Takes the pictures of the README: `make pictures`."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from tests.service import Executed

from .driver import run

FOLDER = Path(__file__).parents[2] / "docs/images"
MOST_BYTES = 120_000


def take(folder: Path) -> None:
    """Writes one picture of each game into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Executed(Path(data)) as service:
        for game, picture in run("pictures.mjs", service.http).items():
            content = base64.b64decode(picture)
            if len(content) > MOST_BYTES:
                raise SystemExit(f"The picture of {game} has {len(content)} bytes. {MOST_BYTES} are allowed.")
            (folder / f"{game}.webp").write_bytes(content)
            print(f"{game}.webp: {len(content)} bytes")


if __name__ == "__main__":
    take(FOLDER)
