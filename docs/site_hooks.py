"""Hooks of the documentation site: pages that are made from other files of the repository.

`reference/*.md` are the READMEs of both SDKs and of the rules, ARCHITECTURE.md, CONTRIBUTING.md, the files of the
contract, and the REST reference, which is rendered from the OpenAPI description. Links to files outside of `docs/` lead
to the text of the repository.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
COPIED = {
    "reference/python.md": "client_sdk/python/README.md",
    "reference/typescript.md": "client_sdk/typescript/README.md",
    "reference/rules.md": "service/markethall_rules/README.md",
    "reference/architecture.md": "ARCHITECTURE.md",
    "reference/contributing.md": "CONTRIBUTING.md",
}
PYTHON_API = """# Python API

::: markethall_client
    options:
      show_root_heading: false
      show_source: false
      members_order: source
      filters: ["!^_"]
      heading_level: 2
      show_submodules: false
"""
_LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?!https?:|#|mailto:)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages that do not lie in docs/."""
    for name in COPIED:
        files.append(File.generated(config, name, content=(ROOT / COPIED[name]).read_text(encoding="utf-8")))
    files.append(File.generated(config, "reference/rest.md", content=rest_reference()))
    files.append(File.generated(config, "reference/grpc.md", content=grpc_reference()))
    files.append(File.generated(config, "reference/python-api.md", content=PYTHON_API))
    return files


def on_page_markdown(markdown: str, *, page: Any, files: Files, **_others: Any) -> str:
    """Turns links between files of the repository into links between pages of the site."""
    source = COPIED.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    folder = (ROOT / source).parent

    def replaced(match: re.Match[str]) -> str:
        target = (folder / match["path"]).resolve()
        if not target.exists() or not target.is_relative_to(ROOT):
            return match[0]
        path = str(target.relative_to(ROOT))
        name = next((uri for uri, copied in COPIED.items() if copied == path), path.removeprefix("docs/"))
        if files.get_file_from_path(name) is None:
            # No page of the site: the path stands behind the text of the link.
            return f"{match['text']} (`{path}`)"
        depth = page.file.src_uri.count("/")
        return f"[{match['text']}]({'../' * depth}{name}{match['anchor'] or ''})"

    return _LINK.sub(replaced, markdown)


def grpc_reference() -> str:
    """The files of the contract with their comments, services first."""
    lines = ["# gRPC contract", "", "The comments of each file are the API reference.", ""]
    contract = [path for path in (ROOT / "proto/markethall").rglob("*.proto") if "store" not in path.parts]
    for path in sorted(
        contract,
        key=lambda one: ("service" not in one.name, len(one.parts), "markethall/v1" not in one.as_posix(), str(one)),
    ):
        text = path.read_text(encoding="utf-8").rstrip()
        lines += [f"## {path.relative_to(ROOT / 'proto')}", "", "```proto", text, "```", ""]
    return "\n".join(lines)


def rest_reference() -> str:
    """The methods of the OpenAPI description, as Markdown."""
    from markethall_service.gateway import contract
    from markethall_service.gateway.openapi import document
    from markethall_service.gateway.routes import routes

    described = document(tuple(routes(contract.methods())), {}, wants_api_key=False)
    lines = ["# REST reference", "", "Made from the OpenAPI description of the service.", ""]
    for path, methods in described["paths"].items():
        for verb, method in methods.items():
            if isinstance(method, dict) and "responses" in method:
                lines += [f"## `{verb.upper()} {path}`", "", method.get("description", ""), ""]
                lines += _parameters(method)
    return "\n".join(lines)


def _parameters(method: dict[str, Any]) -> list[str]:
    given = [one for one in method.get("parameters", ()) if "name" in one]
    if not given:
        return []
    rows = ["| parameter | in | meaning |", "|---|---|---|"]
    for one in given:
        meaning = " ".join(str(one.get("description", "")).split()).replace("|", "\\|")
        rows.append(f"| `{one['name']}` | {one['in']} | {meaning} |")
    return [*rows, ""]
