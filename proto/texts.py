"""Copies the sentences of `client_sdk/texts` into both clients and the terminal.

    python proto/texts.py CLIENTS SERVICE

CLIENTS is client_sdk, SERVICE is service; each can be another folder. The clients get the sentences about the contract,
the terminal gets its own and some of the table.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TEXTS = Path(__file__).resolve().parent.parent / "client_sdk/texts"
SHIPPED = ("markethall.", "name.", "component.", "reason.")
TERMINAL = ("terminal.", "ui.lobby.you", "ui.record.verified")
HEADER = "// Generated from client_sdk/texts by proto/texts.py. Do not edit; run `make generate`.\n\n"


def main() -> None:
    """Writes one JSON file for the terminal and one module for TypeScript for each language."""
    typescript = Path(sys.argv[1]) / "typescript/src/texts"
    terminal = Path(sys.argv[2]) / "markethall_terminal/texts"
    for folder in (typescript, terminal):
        folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(TEXTS.glob("*.json")):
        texts = json.loads(file.read_text(encoding="utf-8"))
        words = selected(texts, SHIPPED)
        (terminal / file.name).write_text(selected(texts, TERMINAL), encoding="utf-8")
        code = f"{HEADER}export default {words.rstrip()} as const;\n"
        (typescript / f"{file.stem}.ts").write_text(code, encoding="utf-8")


def selected(texts: dict[str, str], prefixes: tuple[str, ...]) -> str:
    """The texts whose keys begin with one of the prefixes, as JSON."""
    chosen = {key: text for key, text in texts.items() if key.startswith(prefixes)}
    return json.dumps(chosen, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    main()
