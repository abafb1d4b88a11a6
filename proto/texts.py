"""Copies the sentences of `client_sdk/texts` into both clients.

    python proto/texts.py FOLDER

FOLDER is client_sdk or another folder. The clients get the sentences about the contract. Those of the table stay out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TEXTS = Path(__file__).resolve().parent.parent / "client_sdk/texts"
SHIPPED = ("markethall.", "name.", "component.", "reason.")
HEADER = "// Generated from client_sdk/texts by proto/texts.py. Do not edit; run `make generate`.\n\n"


def main() -> None:
    """Writes one JSON file for Python and one module for TypeScript for each language."""
    python = Path(sys.argv[1]) / "python/markethall_client/texts"
    typescript = Path(sys.argv[1]) / "typescript/src/texts"
    for folder in (python, typescript):
        folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(TEXTS.glob("*.json")):
        texts = json.loads(file.read_text(encoding="utf-8"))
        shipped = {key: text for key, text in texts.items() if key.startswith(SHIPPED)}
        words = json.dumps(shipped, ensure_ascii=False, indent=2) + "\n"
        (python / file.name).write_text(words, encoding="utf-8")
        code = f"{HEADER}export default {words.rstrip()} as const;\n"
        (typescript / f"{file.stem}.ts").write_text(code, encoding="utf-8")


if __name__ == "__main__":
    main()
