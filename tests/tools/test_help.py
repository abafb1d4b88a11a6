"""`markethall --help` lists every command with the words that the command has for itself."""

from __future__ import annotations

from markethall_service.app.cli import _COMMANDS, about

from .commands import in_this_process


def test_list_of_commands_says_what_each_command_says_of_itself() -> None:
    listed = _words(in_this_process("--help").stdout)
    for name in _COMMANDS:
        text = " ".join(about(name).split())
        assert f"{name} {text}" in listed
        assert _words(in_this_process(name, "--help").stdout).count(text) == 1


def _words(help_text: str) -> str:
    return " ".join(help_text.replace("│", " ").split())
