"""Checks the types of the TypeScript client with the compiler from npm: `python -m tests.typescript.check`.

Compiles the sources, the tests of the types (check/types.ts) and the snippets of the documents. Then builds the client
and loads the build.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from tests.table.tools import COMPILER, install

from .node import CLIENT, NODE, snippets, with_client_from


def compile_client(*arguments: str) -> None:
    """Runs the compiler. CalledProcessError if it finds an error."""
    subprocess.run([NODE, str(COMPILER), *arguments], cwd=CLIENT, check=True)


def main() -> None:
    install()
    with tempfile.TemporaryDirectory(dir=CLIENT / "check") as folder:
        for name, code in snippets().items():
            (Path(folder) / f"{name}.ts").write_text(with_client_from(code, "../../src/index.ts"), encoding="utf-8")
        compile_client()
    with tempfile.TemporaryDirectory() as folder:
        compile_client("--project", "tsconfig.build.json", "--outDir", folder)
        (Path(folder) / "package.json").write_text('{"type": "module"}')
        code = f"import {{ Client, text }} from '{folder}/index.js'; new Client('http://localhost:1'); text({{}});"
        subprocess.run([NODE, "--input-type=module", "--eval", code], check=True)


if __name__ == "__main__":
    main()
