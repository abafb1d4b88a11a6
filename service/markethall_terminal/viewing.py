"""Watching a match as it is played, and stepping through one that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.text import Text

from markethall.v1.match_pb2 import Commit, Match, State
from markethall_client import Client

from .drawing import Drawing, drawing_of, outcome, told

_HELP: Final = """\
  Enter  shows the next position
  b      shows the previous one
  40     shows the position of revision 40
  q      leaves
  ?      shows this help"""


def run_watch(
    client: Client, match: str, *, join_code: str = "", token: str = "", console: Console | None = None
) -> None:
    """Draw a match and each new position until it is over, as a spectator or with a seat's token as that seat.

    A stream that breaks is resumed. Raises the errors of the SDK.
    """
    console = console or Console()
    drawing: Drawing | None = None
    for position in client.follow(match, join_code=join_code, token=token or None):
        seen = position.match
        drawing = drawing or drawing_of(client.get_game(f"games/{seen.game}"), seen)
        for commit in position.commits:
            _tell(console, drawing, commit, seen)
        if seen.state == State.STATE_SEATING:
            console.print(Text("The match waits for players.", "dim"))
        else:
            console.print(Text(), drawing.picture(seen, console.width), sep="\n")
        if seen.state == State.STATE_FINISHED:
            console.print(Text(outcome(drawing, seen.scores, seen.winners), "bold"))


def run_replay(
    client: Client,
    match: str,
    *,
    join_code: str = "",
    token: str = "",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
) -> None:
    """Step through the positions of a match, from its start to the current one, as the person types.

    `ask` shows a prompt and returns what the person types; it raises EOFError at the end of the input. Raises the
    errors of the SDK.
    """
    console = console or Console()
    record = client.get_record(match, join_code=join_code, token=token or None)
    commits = {commit.revision: commit for commit in record.commits}
    if not commits:
        console.print(Text("Nothing has happened in this match yet."))
        return
    last = max(commits)
    current = client.get_match(match, join_code=join_code, token=token or None)
    drawing = drawing_of(client.get_game(f"games/{current.game}"), current)
    revision = next((number for number, commit in commits.items() if _starts(commit)), last)
    while True:
        seen = client.get_match(match, join_code=join_code, token=token or None, revision=revision)
        _tell(console, drawing, commits[revision], seen)
        console.print(Text(), drawing.picture(seen, console.width), sep="\n")
        following = _next(console, ask or console.input, revision, last)
        if following is None:
            return
        revision = following


def _starts(commit: Commit) -> bool:
    return any(event.WhichOneof("kind") == "match_started" for event in commit.events)


def _next(console: Console, ask: Callable[[str], str], revision: int, last: int) -> int | None:
    """The revision that the person wants to see; None to leave."""
    while True:
        try:
            typed = ask(f"Revision {revision} of {last} (Enter, b, a number, q, ?): ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        match typed:
            case "q" | "quit":
                return None
            case "" if revision < last:
                return revision + 1
            case "":
                console.print(Text("This is the last position.", "dim"))
            case "b" if revision > 2:
                return revision - 1
            case _ if typed.isdecimal() and 2 <= int(typed[:9]) <= last:
                return int(typed)
            case "?":
                console.print(Text(_HELP))
            case _:
                console.print(Text(f"Give Enter, b, a number from 2 to {last}, q or ?.", "yellow"))


def _tell(console: Console, drawing: Drawing, commit: Commit, match: Match) -> None:
    for line in told(drawing, commit, match.seat_count):
        console.print(Text("  ").append_text(line))
