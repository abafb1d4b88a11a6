"""Writes the blocking half of the Python client from its asyncio half, with unasync.

    python proto/sync_sdk.py FOLDER

Reads markethall_client/_async from client_sdk/python, and methods/async_*.py from the package markethall_client in
FOLDER. Writes _sync and methods/sync_*.py of the package in FOLDER.
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from pathlib import Path

from unasync import Rule, unasync_files

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "client_sdk/python/markethall_client/_async"
HEADER = "# Generated from {} by proto/sync_sdk.py. Do not edit; run `make generate`.\n"
GENERATED = re.compile(r"\A# Generated from the contract by .*\n")

NAMES = {
    "AsyncCaller": "Caller",
    "AsyncCalls": "Calls",
    "AsyncBulkTurn": "BulkTurn",
    "AsyncClient": "Client",
    "AsyncCreator": "Creator",
    "AsyncMethods": "Methods",
    "AsyncMoveQueue": "MoveQueue",
    "AsyncRequestQueue": "RequestQueue",
    "AsyncResumableStream": "plain_stream",
    "AsyncSeat": "Seat",
    "AsyncSharedWatches": "PlainWatches",
    "AsyncTransport": "Transport",
    "AsyncTurn": "Turn",
    "ASYNC_CALL_ERRORS": "CALL_ERRORS",
    "aclosing": "closing",
    "anext": "next",
    "async_create": "sync_create",
    "async_methods": "sync_methods",
    "async_notify_presence": "notify_presence",
}
"""The name for blocking programs of each name for asyncio. unasync knows those of the language."""

SENTENCES = {"It belongs to one event loop.": "Threads may share it."}
"""Sentences of docstrings that are different for blocking programs."""


def main() -> None:
    """Writes the folder and the module."""
    package = Path(sys.argv[1]).resolve() / "markethall_client"
    methods = {path: path.with_name(NAMES[path.stem] + ".py") for path in sorted(package.glob("methods/async_*.py"))}
    origins = {package / "_sync" / path.name: path for path in sorted(SOURCE.glob("*.py"))}
    origins |= {target: path for path, target in methods.items()}
    rules = [(SOURCE, package / "_sync"), *methods.items()]
    unasync_files(
        [str(path) for path in origins.values()],
        [Rule(str(source), str(target), additional_replacements=NAMES) for source, target in rules],
    )
    for path, origin in origins.items():
        path.write_text(finish(path.read_text(encoding="utf-8"), origin), encoding="utf-8")
    tidy(list(origins))


def finish(text: str, origin: Path) -> str:
    """Converts the docstrings and comments, which unasync leaves as they are, and adds a first line."""
    for sentence, replacement in SENTENCES.items():
        text = text.replace(sentence, replacement)
    text = re.sub(r"\basync (?=def|for|with)|\bawait ", "", text)
    text = re.sub(r"\bAsync\w+", lambda match: NAMES[match[0]], text)
    # A Generator has a third parameter, the type of its return value.
    text = re.sub(r"\bGenerator\[(.+?), None\]", r"Generator[\1, None, None]", text)
    return HEADER.format(f"{origin.parent.name}/{origin.name}") + GENERATED.sub("", text)


def tidy(paths: list[Path]) -> None:
    """Formats the files, as converted lines are shorter."""
    ruff = Path(sysconfig.get_path("scripts")) / "ruff"
    for command in (["check", "--quiet", "--select", "I,UP028", "--fix", "--unsafe-fixes"], ["format", "--quiet"]):
        subprocess.run([ruff, *command, "--no-cache", "--config", "pyproject.toml", *paths], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
