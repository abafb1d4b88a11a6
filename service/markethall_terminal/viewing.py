"""Matches to look at: played by others, step by step from a match or a record, and played by random seats."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self

from google.protobuf import json_format
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match, MatchState, MatchVisibility, Record
from markethall.v1.match_service_pb2 import CreateMatchResponse
from markethall.v1.player_pb2 import Player, PlayerKind
from markethall_client import Client, Seat, text as fields_of

from .texts import ENGLISH, text

OVER: Final = (MatchState.MATCH_STATE_FINISHED, MatchState.MATCH_STATE_CLOSED)
_EVENTS: Final = 6


class UnknownOption(ValueError):
    """The game has no such option or value, or an option is given twice. The text lists the allowed ones."""


def chosen_options(arguments: Iterable[str]) -> dict[str, str | bool]:
    """The options of a game from arguments such as "edition=french", for `Client.create`. Raises UnknownOption."""
    chosen: dict[str, str | bool] = {}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals:
            raise UnknownOption(f"the option '{argument}' has no value: write {argument}=VALUE")
        if name in chosen:
            raise UnknownOption(f"the option {name} is given twice")
        lowered = value.lower()
        chosen[name] = lowered == "true" if lowered in ("true", "false") else value.replace("-", "_")
    return chosen


def create(
    client: Client, game: str, seats: int, options: Mapping[str, Any] | None, visibility: MatchVisibility
) -> CreateMatchResponse:
    """A new match. Raises UnknownOption for a wrong option, and the errors of the SDK."""
    try:
        return client.create(Game(name=game), seats=seats, options=options or None, visibility=visibility)
    except ValueError as error:
        raise UnknownOption(str(error)) from None


def player(match: Match, seat: int, lang: str) -> str:
    """The name of a player as the sentences of the service have it."""
    name = match.seats[seat - 1].player.display_name if seat <= len(match.seats) else ""
    return name or text(lang, "player", number=seat)


def picture(game: Game, match: Match, lang: str) -> Text:
    """A match as its viewer sees it: title and board. Before the start, its seats."""
    lines = Text.assemble((game.title or match.game, "bold"), f" · {match.name}\n\n")
    if not match.perspective.HasField("view"):
        return lines.append(_lobby(match, lang))
    board = Text(match.perspective.text_board.rstrip())
    for mark in game.seat_marks:
        board.highlight_regex(rf"\[{mark.seat}\]", f"bold white on {mark.fill}")
    return lines.append_text(board)


def task(match: Match, lang: str) -> Text:
    """Who has to act, and what there is to choose; empty if no seat has to act."""
    if not match.perspective.prompt or not match.to_act:
        return Text()
    players = ", ".join(player(match, seat, lang) for seat in match.to_act)
    return Text(f"\n{text(lang, 'task', players=players, task=match.perspective.prompt)}", "bold")


def _lobby(match: Match, lang: str) -> str:
    lines = [text(lang, "lobby")]
    for seat in match.seats:
        own = "▸" if seat.number == match.perspective.seat else " "
        name = _name_and_kind(seat.player, lang) if seat.HasField("player") else text(lang, "lobby.free")
        lines.append(f"{own} {text(lang, 'player', number=seat.number)}  {name}".rstrip())
    return "\n".join(lines)


def _name_and_kind(player: Player, lang: str) -> str:
    """The name of a player, and whether it is a bot or a program."""
    kinds = {PlayerKind.PLAYER_KIND_BOT: "kind.bot", PlayerKind.PLAYER_KIND_PROGRAM: "kind.program"}
    kind = kinds.get(player.kind)
    return f"{player.display_name} ({text(lang, kind)})" if kind else player.display_name


def width_of(shown: Text) -> int:
    """The columns that a picture needs."""
    return max(line.cell_len for line in shown.split("\n"))


def show(console: Console, game: Game, match: Match, lang: str) -> None:
    """Print a match. The terminal wraps a board that is too wide for it, after a word about that."""
    shown = picture(game, match, lang)
    console.print()
    if width_of(shown) > console.width:
        console.print(Text(text(lang, "narrow", needed=width_of(shown), width=console.width), "yellow"))
    console.print(shown, soft_wrap=True)
    console.print(task(match, lang), end="\n" if match.to_act else "")


def commit_lines(commit: Commit) -> Iterator[Text]:
    """The events of a commit, a line each."""
    for event in commit.events:
        yield Text(f"  {event.text or fields_of(event)}")


def outcome(client: Client, match: str, *, join_code: str = "", token: str | None = None) -> str:
    """The points and winners of a finished match as a sentence."""
    record = client.get_record(match, join_code=join_code, token=token)
    events = (event for commit in reversed(record.commits) for event in commit.events)
    return next((event.text for event in events if event.HasField("match_finished")), "")


class LiveView:
    """A match on the screen: in one place if the terminal is large enough, otherwise line by line."""

    def __init__(self, game: Game, match: Match, console: Console, lang: str) -> None:
        self._game, self._match, self._console, self._lang = game, match, console, lang
        self._events: deque[Text] = deque(maxlen=_EVENTS)
        shown = picture(game, match, lang)
        fits = console.height > len(shown.split("\n")) + _EVENTS + 4 and console.width >= width_of(shown)
        self.in_place = console.is_terminal and not console.is_dumb_terminal and fits
        self._live = Live(console=console, auto_refresh=False) if self.in_place else None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        self.draw(self._match)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live:
            self._live.stop()

    def add(self, commit: Commit) -> None:
        """Show the events of a commit."""
        for line in commit_lines(commit):
            self._events.append(line)
            if not self._live:
                self._console.print(line)

    def draw(self, match: Match) -> None:
        """Show a position."""
        if self._live:
            shown = (picture(self._game, match, self._lang), task(match, self._lang), Text(), *self._events)
            self._live.update(Group(*shown), refresh=True)
        else:
            show(self._console, self._game, match, self._lang)
            self._console.print()


def run_watch(
    client: Client,
    match: str,
    *,
    join_code: str = "",
    token: str = "",
    console: Console | None = None,
    lang: str = ENGLISH,
) -> None:
    """Show a match as it is played until it is over, as a spectator or with a seat's token as that seat.

    A stream that breaks is resumed. `lang` is the language of the client, and of all words. Raises the errors of the
    SDK.
    """
    console, own = console or Console(), token or None

    def position(revision: int = 0) -> Match:
        return client.get_match(match, revision=revision, join_code=join_code, token=own, text_board=True)

    now = position()
    with LiveView(client.get_game(now.game), now, console, lang) as view:

        def show_loss(_revision: int) -> None:
            nonlocal now
            now = position()
            view.draw(now)
            console.print(Text(text(lang, "movesLost"), "yellow"))

        watched = client.watch(match, now.revision, join_code=join_code, token=own, on_moves_lost=show_loss)
        for commit in watched if now.state not in OVER else ():
            view.add(commit)
            # Line by line, a position is drawn when another player has to act.
            if view.in_place or not commit.to_act or commit.to_act != now.to_act:
                now = position(commit.revision)
                view.draw(now)
    if now.state == MatchState.MATCH_STATE_FINISHED:
        console.print(Text(outcome(client, match, join_code=join_code, token=own), "bold"))
    elif now.state == MatchState.MATCH_STATE_CLOSED:
        console.print(Text(text(lang, "closed"), "bold"))


def run_replay(
    client: Client,
    match: str,
    *,
    join_code: str = "",
    token: str = "",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    lang: str = ENGLISH,
) -> None:
    """Step through the positions of a match, from its start to the current one.

    `ask` shows a prompt and returns the line that the person types; it raises EOFError at the end of the input. Raises
    the errors of the SDK.
    """
    own = token or None
    record = client.get_record(match, join_code=join_code, token=own)

    def position(revision: int) -> Match:
        return client.get_match(match, revision=revision, join_code=join_code, token=own, text_board=True)

    run_record(client.get_game(record.header.game), record.commits, position, console=console, ask=ask, lang=lang)


def result_of_check(result: str, *, is_verified: bool, lang: str = ENGLISH) -> str:
    """Whether a record is right: in English the result of its check, in other languages a shorter sentence."""
    return result if lang == ENGLISH else text(lang, "replay.verified" if is_verified else "replay.otherRules")


def run_record(
    game: Game,
    commits: Iterable[Commit],
    position: Callable[[int], Match],
    *,
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    lang: str = ENGLISH,
) -> None:
    """Step through commits with texts. `position` returns the match after a revision, with its text board."""
    console = console or Console()
    by_revision = {commit.revision: commit for commit in commits}
    if not by_revision:
        console.print(Text(text(lang, "replay.nothing")))
        return
    stepper = _Stepper(console, ask or console.input, min(by_revision), max(by_revision), lang)
    started = (number for number, commit in by_revision.items() if _starts(commit))
    revision: int | None = next(started, stepper.last)
    while revision is not None:
        show(console, game, position(revision), lang)
        console.print()
        # Below the picture, so that a low terminal shows the events too.
        for line in commit_lines(by_revision[revision]):
            console.print(line)
        revision = stepper.next(revision)


def _starts(commit: Commit) -> bool:
    return any(event.HasField("match_started") for event in commit.events)


_COMMANDS: Final = (
    ("", "help.next"),
    ("b", "help.previous"),
    ("40", "help.revision"),
    ("q", "help.leave"),
    ("?", "help.help"),
)
"""What a person can type in a replay, "" for Enter, with the key of the text."""


def help_table(commands: Iterable[tuple[str, str]], lang: str) -> Table:
    """What a person can type, and what it does."""
    lines = Table(box=None, show_header=False, padding=(0, 2))
    for typed, key in commands:
        lines.add_row(Text(typed or text(lang, "help.enterKey")), Text(text(lang, key)))
    return lines


@dataclass(frozen=True, slots=True)
class _Stepper:
    """The prompt of a replay from revision `first` to `last`."""

    console: Console
    ask: Callable[[str], str]
    first: int
    last: int
    lang: str

    def next(self, revision: int) -> int | None:
        """The revision that the person wants to see after this one; None to leave."""
        while True:
            try:
                typed = self.ask(f"{text(self.lang, 'replay.prompt', revision=revision, last=self.last)} ")
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return None
            match typed.strip().lower():
                case "q" | "quit":
                    return None
                case "" if revision < self.last:
                    return revision + 1
                case "":
                    self.console.print(Text(text(self.lang, "replay.atLast"), "dim"))
                case "b" if revision > self.first:
                    return revision - 1
                case "b":
                    self.console.print(Text(text(self.lang, "replay.atFirst"), "dim"))
                case number if number.isdecimal() and self.first <= int(number[:9]) <= self.last:
                    return int(number)
                case "?":
                    self.console.print(help_table(_COMMANDS, self.lang))
                case _:
                    allowed = text(self.lang, "replay.unknown", first=self.first, last=self.last)
                    self.console.print(Text(allowed, "yellow"))


def run_demo(
    client: Client,
    game: str,
    seats: int,
    options: Mapping[str, Any] | None,
    verify: Callable[[Record], str],
    *,
    console: Console | None = None,
    rng: random.Random | None = None,
    pause: float = 0.0,
    as_json: bool = False,
    lang: str = ENGLISH,
) -> None:
    """Play a match of random seats to its end, draw it, and verify its record.

    `options` are fields of the game's Options message, None for the defaults. `verify` returns a sentence if the record
    is right, or raises. `pause` is in seconds, after each move. With `as_json` only the record is printed. `lang` is
    the language of the client, and of all words.
    """
    console, rng = console or Console(), rng or random.Random()
    created = create(client, game, seats, options, MatchVisibility.MATCH_VISIBILITY_UNLISTED)
    name = created.match.name
    names = [text(lang, "player", number=seat) for seat in range(1, seats + 1)]
    players = [client.join(created, seat=seat, name=player, kind="program") for seat, player in enumerate(names, 1)]
    commits = _random_moves(client.get_match(name), players, rng)
    if as_json:
        for _ in commits:
            pass
        record = client.get_record(name)
        console.out(json_format.MessageToJson(record, always_print_fields_with_no_presence=True), highlight=False)
        verify(record)
        return
    _draw(client, name, commits, console, pause, lang)
    record = client.get_record(name)
    console.print()
    console.print(Text(outcome(client, name), "bold"))
    console.print(Text(text(lang, "demo.seed", seed=record.header.seed)))
    console.print(Text(result_of_check(verify(record), is_verified=True, lang=lang)))


def _random_moves(match: Match, players: Iterable[Seat], rng: random.Random) -> Iterator[Commit]:
    """Play random legal moves to the end. Each commit is as the seat that moved sees it."""
    seats = {seat.number: seat for seat in players}
    to_act = match.to_act
    while to_act:
        seat = seats[rng.choice(to_act)]
        commit = seat.play(rng.choice(seat.legal_moves()))
        yield commit
        to_act = commit.to_act


def _draw(client: Client, name: str, commits: Iterable[Commit], console: Console, pause: float, lang: str) -> None:
    now = client.get_match(name, text_board=True)
    to_act = now.to_act
    with LiveView(client.get_game(now.game), now, console, lang) as view:
        for commit in commits:
            view.add(commit)
            # Line by line, the position is drawn once a round: when it is the first seat's turn again.
            if view.in_place or not commit.to_act or (1 in commit.to_act and 1 not in to_act):
                view.draw(client.get_match(name, text_board=True))
            to_act = commit.to_act
            time.sleep(pause)
