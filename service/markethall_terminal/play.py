"""A person plays at the terminal: new matches, matches of friends, left matches, and the prompt with its commands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from google.protobuf import json_format
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from markethall.v1.game_pb2 import Clause, Rules
from markethall.v1.match_pb2 import Commit, Match, MatchState, MatchView, MatchVisibility
from markethall.v1.match_service_pb2 import MoveLine
from markethall.v1.move_pb2 import Move
from markethall_client import CallerError, Client, MarketHallError, Seat, errors

from .menu import Menu
from .saved_seats import NothingSaved, SavedSeat, SavedSeats
from .texts import ENGLISH, text
from .viewing import OVER, commit_lines, create, help_table, outcome, player, show


class NotThatSeat(ValueError):
    """The token belongs to another seat, or to none."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a person plays.

    `ask` shows a prompt and returns the line that the person types; it raises EOFError at the end of the input. The
    console asks if it is None. `command` is the command line that reaches the same service. `saved` keeps the token
    of the person's seat until the match is over. `lang` is the language of the client, and of all words.
    """

    console: Console = field(default_factory=Console)
    ask: Callable[[str], str] | None = None
    command: str = "markethall play"
    saved: SavedSeats = field(default_factory=SavedSeats)
    lang: str = ENGLISH

    def read(self, prompt: str) -> str:
        """A line that the person types, without blanks around it."""
        return (self.ask or self.console.input)(f"{prompt} ").strip()

    def say(self, words: str, style: str = "") -> None:
        """Print a text."""
        self.console.print(Text(words, style))

    def tell(self, key: str, style: str = "", /, **values: str | int) -> None:
        """Print a text of the frame."""
        self.say(text(self.lang, key, **values), style)

    def command_line(self, *options: str) -> None:
        """Print the command with options, on one line without indentation, so that it can be copied."""
        self.console.print(Text(" ".join((self.command, *options))), soft_wrap=True)


def run_play(
    client: Client,
    game: str,
    seats: int,
    options: Mapping[str, Any] | None,
    *,
    friends: int = 0,
    name: str = "",
    bot: str = "",
    screen: Screen | None = None,
) -> None:
    """Create a match in which the person plays seat 1. Return when it is over or left.

    The next `friends` seats stay free for other people, and bots play the others. `options` are fields of the game's
    Options message, None for the defaults. `bot` is the id of these bots, "" for the
    service's default. `name` is shown to the others. Raises the errors of the SDK.
    """
    visibility = MatchVisibility.MATCH_VISIBILITY_PRIVATE if friends else MatchVisibility.MATCH_VISIBILITY_UNLISTED
    match = create(client, game, seats, options, visibility)
    for seat in range(2 + friends, seats + 1):
        client.add_bot(match, seat=seat, bot=bot)
    screen = screen or Screen()
    display_name = name or text(screen.lang, "player", number=1)
    person = client.join(match, seat=1, name=display_name, join_code=match.join_code)
    _play_seat(client, person, screen)


def join_play(
    client: Client, match: str, *, join_code: str = "", seat: int = 0, name: str = "", screen: Screen | None = None
) -> None:
    """Take a seat in the match of a friend, any free one if `seat` is 0, and play. Raises the errors of the SDK."""
    screen = screen or Screen()
    display_name = name or text(screen.lang, "guest")
    # JoinMatch says what a private match needs.
    with suppress(errors.TokenMissing):
        if client.get_match(match, join_code=join_code).creator_may_close:
            screen.tell("mayClose", "bold")
    _play_seat(client, client.join(match, seat=seat, name=display_name, join_code=join_code), screen)


def resume_play(client: Client, match: str, token: str, seat: int = 0, *, screen: Screen | None = None) -> None:
    """Continue a match that the person left. `match` is its name, `token` that of the person's seat.

    Raises NotThatSeat unless the token belongs to a seat, and to this one if it is not 0.
    """
    screen = screen or Screen()
    person = client.seat(match, token)
    own = person.refresh().perspective.seat
    if not own:
        raise NotThatSeat(text(screen.lang, "noSeat"))
    if seat not in (0, own):
        raise NotThatSeat(text(screen.lang, "otherSeat", own=own, seat=seat))
    _play_seat(client, person, screen)


def resume_latest(client: Client, screen: Screen | None = None) -> None:
    """Continue the unfinished match that the person saved last at this service.

    Matches that ended meanwhile are reported and forgotten. Raises NothingSaved if none is left.
    """
    screen = screen or Screen()
    saved = screen.saved.latest(screen.command, screen.lang)
    unfinished = [seat for seat in saved if not _is_over(client, seat, screen)]
    if not unfinished:
        raise NothingSaved(text(screen.lang, "saved.unfinished", command="`markethall play`"))
    latest, *others = unfinished
    if others:
        screen.tell("others", "dim", count=len(others))
        for other in others:
            screen.command_line("--resume --match", other.match)
    resume_play(client, latest.match, latest.token, screen=screen)


def _is_over(client: Client, seat: SavedSeat, screen: Screen) -> bool:
    try:
        match = client.seat(seat.match, seat.token).refresh()
        if match.state not in OVER:
            return False
        if match.state == MatchState.MATCH_STATE_FINISHED:
            screen.say(f"{seat.match}: {outcome(client, seat.match, token=seat.token)}")
        else:
            screen.tell("isClosed", match=seat.match)
    except errors.NotFound:
        screen.tell("isDeleted", match=seat.match)
    screen.saved.forget(seat.match)
    return True


def _play_seat(client: Client, person: Seat, screen: Screen) -> None:
    # Saved or shown at once, so that a killed terminal loses nothing.
    way_back = ["--resume --match", person.match]
    try:
        screen.saved.save(SavedSeat(person.match, person.token, screen.command))
    except OSError as error:
        way_back = ["--match", person.match, "--token", person.token]
        reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        screen.tell("notSaved", "yellow", reason=reason)
        screen.command_line(*way_back)
    if PlaySession(client, person, screen, way_back).run():
        screen.saved.forget(person.match)


_HISTORY_LINES: Final = 30
_NEWS_LINES: Final = 10
_COMMANDS: Final = (
    ("12", "help.move"),
    ("p 12", "help.preview"),
    ('{"placeStall": …}', "help.json"),
    ("C4", "help.words"),
    ("", "help.enter"),
    ("u", "help.undo"),
    ("b", "help.board"),
    ("rules", "help.rules"),
    ("history", "help.history"),
    ("resign", "help.resign"),
    ("q", "help.quit"),
    ("?", "help.help"),
)
"""What a person can type, "" for Enter, with the key of the text."""


class PersonLeft(Exception):
    """The person has left the match."""


class MovesLost(Exception):
    """The match was put back to an older state. `revision` is the present one."""

    def __init__(self, revision: int) -> None:
        super().__init__(f"the match is at revision {revision}")
        self.revision = revision


class NoMove(ValueError):
    """What was typed is not a move. The text says what can be typed."""


def _raise_moves_lost(revision: int) -> None:
    raise MovesLost(revision)


class PlaySession:
    """One person at one match: shows it as the seat sees it, and plays the moves that the person chooses."""

    def __init__(self, client: Client, person: Seat, screen: Screen, way_back: Sequence[str]) -> None:
        self._client, self._person, self._screen = client, person, screen
        self._way_back = way_back
        """The options that continue the match: with the token, if it is not saved."""
        self._seen = person.revision
        self._match = self._look()
        self._game = client.get_game(self._match.game)
        self._menu = Menu(())
        """The moves that are listed: all, or those that contain the words that the person typed."""
        self._page = 0
        self._news: list[Text] = []
        """Events since the position was drawn. They are printed below the next one, where a low terminal shows them."""
        self._awaited: list[int] = []
        """The other people who have to act. While there are any, events are printed as they come, too."""

    def _look(self) -> Match:
        """The match as it is now, with board, prompt and legal moves."""
        person = self._person
        match = self._client.get_match(
            person.match, view=MatchView.MATCH_VIEW_FULL, text_board=True, token=person.token
        )
        person.saw_match(match, person.revision)
        return match

    def run(self) -> bool:
        """Continue until the match is over (True) or the person leaves (False)."""
        try:
            if self._match.state == MatchState.MATCH_STATE_SEATING:
                self._show_lobby()
            while self._match.state not in OVER:
                self._follow()
        except (PersonLeft, KeyboardInterrupt):
            self._say_goodbye()
            return False
        except MarketHallError:
            self._say_goodbye()
            raise
        if self._match.state == MatchState.MATCH_STATE_CLOSED:
            self._screen.tell("closed", "bold")
            return True
        self._draw()
        self._screen.say(outcome(self._client, self._person.match, token=self._person.token), "bold")
        return True

    def _follow(self) -> None:
        """Continue until the match is over, or was put back to an older state."""
        try:
            with closing(self._person.watch(self._seen, on_moves_lost=_raise_moves_lost)) as commits:
                while self._match.state not in OVER:
                    self._step(commits)
                    self._match = self._look()
        except MovesLost as lost:
            self._screen.tell("movesLost", "yellow")
            self._seen, self._awaited, self._news = lost.revision, [], []
            self._match = self._look()

    def _step(self, commits: Generator[Commit, None, None]) -> None:
        """Show the commits that are not shown yet, or wait for one move of any player.

        All events come from the person's own stream, which never contains the secrets of others.
        """
        if self._seen < self._match.revision:
            revision = self._match.revision
        elif self._person.number in self._match.to_act:
            revision = self._choose()
        else:
            self._await_others()
            revision = self._seen + 1
        while self._seen < revision:
            commit = next(commits, None)
            if commit is None:
                break
            self._seen = commit.revision
            lines = list(commit_lines(commit))
            self._news += lines
            if self._awaited or self._match.state == MatchState.MATCH_STATE_SEATING:
                self._print(lines)

    def _await_others(self) -> None:
        """Show the position and who has to act, once for each turn of other people."""
        seats = [seat for seat in self._match.to_act if not self._match.seats[seat - 1].player.bot]
        if seats and seats != self._awaited:
            self._draw()
            players = ", ".join(player(self._match, seat, self._screen.lang) for seat in seats)
            self._screen.say("")
            self._screen.tell("waiting", "dim", players=players)
        self._awaited = seats

    def _choose(self) -> int:
        """Ask until a move is played or taken back. Return the revision of that."""
        if not self._match.perspective.legal_moves:
            # The service plays for this seat: the player has resigned, or the time is up.
            return self._seen + 1
        self._awaited = []
        every = Menu.of(self._match.perspective.legal_moves)
        self._draw()
        self._list(every)
        while True:
            typed = self._read()
            try:
                revision = self._obey(typed, every)
            except NoMove as error:
                self._screen.say(str(error), "yellow")
            except errors.MovedOn as error:
                # Another client plays with this token, or the time is up: look again.
                self._screen.tell("movedOn", "yellow", reason=str(error))
                return self._seen
            except CallerError as error:
                self._screen.say(str(error), "yellow")
            else:
                if revision:
                    return revision

    def _read(self) -> str:
        try:
            own = player(self._match, self._person.number, self._screen.lang)
            return self._screen.read(text(self._screen.lang, "prompt", player=own))
        except (EOFError, KeyboardInterrupt):
            self._screen.console.print()
            raise PersonLeft from None

    def _obey(self, typed: str, every: Menu) -> int:
        """Do what was typed. Return the revision of the change, 0 if nothing changed."""
        match re.sub(r"^p(?=\d)", "p ", typed.lower()).split():
            case []:
                self._list(self._menu, self._page + 1)
            case ["q" | "quit"]:
                raise PersonLeft
            case ["?" | "h" | "help"]:
                self._screen.console.print(help_table(_COMMANDS, self._screen.lang))
            case ["b" | "board"]:
                self._draw()
                self._list(every)
            case ["u" | "undo"]:
                return self._person.undo().revision
            case ["rules", *clause]:
                self._show_rules(" ".join(clause))
            case ["history" | "log", *rest]:
                self._show_history(everything=rest == ["all"])
            case ["resign"]:
                return self._resign()
            case ["p", _, *_]:
                self._preview(self._move(re.sub(r"^[pP]\s*", "", typed), every))
            case [number] if number.isdecimal():
                return self._person.play(self._move(number, every)).revision
            case [json_start, *_] if json_start.startswith("{"):
                return self._person.play(self._move(typed, every)).revision
            case words:
                found = every.narrowed(words)
                if not len(found):
                    raise NoMove(text(self._screen.lang, "unknown", typed=_quoted(typed)))
                self._list(found)
        return 0

    def _move(self, typed: str, every: Menu) -> Move:
        """The move of a number, or a move as JSON: the message of the contract, with or without its game."""
        if typed.startswith("{"):
            return self._written(typed)
        # A number of any length is the number of no move.
        move = every.move(int(typed)) if typed.isdecimal() and len(typed) < 7 else None
        if move is None:
            raise NoMove(text(self._screen.lang, "noMove", typed=_quoted(typed), last=len(every)))
        return move

    def _written(self, typed: str) -> Move:
        kind = self._game.name.removeprefix("games/")
        try:
            fields = json.loads(typed)
            return json_format.ParseDict(fields if kind in fields else {kind: fields}, Move())
        except (ValueError, RecursionError, json_format.ParseError) as error:
            reason = str(error).splitlines()[0][:200]
            raise NoMove(text(self._screen.lang, "notJson", reason=reason)) from None

    def _preview(self, move: Move) -> None:
        person, screen = self._person, self._screen
        answer = self._client.rpc.preview_moves(
            person.match, [MoveLine(moves=[move])], person.revision, view=MatchView.MATCH_VIEW_POSITION,
            text_board=True, token=person.token,
        )  # fmt: skip
        [line] = answer.lines
        if line.HasField("error"):
            raise errors.read_status(line.error)
        show(screen.console, self._game, line.preview.match, screen.lang)
        screen.say("")
        screen.tell("preview", "dim")
        for commit in line.preview.commits:
            self._print(commit_lines(commit))
        if line.preview.more_follows:
            screen.tell("moreFollows", "dim")
        fields = json_format.MessageToDict(move)
        fields.pop("text", None)
        screen.tell("asJson", "dim", json=json.dumps(next(iter(fields.values()))))

    def _show_rules(self, wanted: str) -> None:
        screen, rules = self._screen, self._game.rules
        if not wanted:
            for section in rules.sections:
                screen.console.print(Text(f"  {section.title}"))
            screen.tell("rules", "dim")
            return
        found = clauses_in(rules, wanted)
        if not found:
            raise NoMove(text(screen.lang, "noClause", typed=_quoted(wanted)))
        for clause in found:
            screen.console.print(_shown(clause))

    def _show_history(self, *, everything: bool) -> None:
        """The events so far, as the person's seat sees them."""
        record = self._client.get_record(self._person.match, token=self._person.token)
        lines = [line for commit in record.commits for line in commit_lines(commit)]
        self._print_latest(lines, len(lines) if everything else _HISTORY_LINES, "history all")

    def _resign(self) -> int:
        """Resign if the person confirms it. Return the revision, or 0."""
        yes = text(self._screen.lang, "yes")
        try:
            is_sure = self._screen.read(text(self._screen.lang, "resign", yes=yes)).lower() == yes
        except (EOFError, KeyboardInterrupt):
            is_sure = False
        if not is_sure:
            self._screen.tell("notResigned")
            return 0
        return self._person.resign().revision

    def _list(self, menu: Menu, page: int = 0) -> None:
        """A page of moves; the first one follows the last."""
        pages = menu.pages(self._screen.console.width)
        self._menu, self._page = menu, page % len(pages)
        self._screen.console.print(Text(), pages[self._page], sep="\n")
        if len(pages) > 1:
            self._screen.tell("page", "dim", page=self._page + 1, pages=len(pages))

    def _show_lobby(self) -> None:
        screen, match = self._screen, self._match
        show(screen.console, self._game, match, screen.lang)
        screen.say("")
        screen.tell("friend", "bold")
        private = match.visibility == MatchVisibility.MATCH_VISIBILITY_PRIVATE
        code = (
            [f"--join-code {self._client.rpc.get_join_code(match, token=self._person.token).join_code}"]
            if private
            else []
        )
        screen.command_line(f"--join {match.name}", *code)
        screen.tell("target", "dim")
        screen.tell("start", "dim")
        screen.say("")

    def _draw(self) -> None:
        """The position, and below it the latest events since the last one."""
        screen = self._screen
        show(screen.console, self._game, self._match, screen.lang)
        if self._news:
            screen.say("")
        self._print_latest(self._news, _NEWS_LINES, "history")
        self._news = []

    def _print_latest(self, lines: Sequence[Text], count: int, command: str) -> None:
        if len(lines) > count:
            self._screen.tell("earlier", "dim", count=len(lines) - count, command=command)
        self._print(lines[-count:])

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._screen.console.print(line)

    def _say_goodbye(self) -> None:
        if self._person.token not in self._way_back:
            self._screen.tell("left", "bold", folder=str(self._screen.saved.folder))
        self._screen.tell("comeBack", "bold")
        self._screen.command_line(*self._way_back)


def clauses_in(rules: Rules, wanted: str) -> list[Clause]:
    """The clauses of a section ("4", "KA-4") or with a number ("KA-4.2", "4.2")."""
    start = f"{wanted.upper().rpartition('-')[2]}."
    clauses = (each for section in rules.sections for each in section.clauses)
    return [each for each in clauses if f"{each.number}.".rpartition("-")[2].startswith(start)]


def _shown(clause: Clause) -> Padding:
    """A clause, indented, with its number in bold."""
    readings = (f" {reading.text}" for reading in clause.readings)
    words = Text.assemble((clause.number, "bold"), " ", clause.text, *readings)
    if not clause.table:
        return Padding(words, (0, 0, 1, 2))
    head, *rows = (row.cells for row in clause.table)
    table = Table(*head)
    for row in rows:
        table.add_row(*row)
    return Padding(Group(words, table), (0, 0, 1, 2))


def _quoted(typed: str) -> str:
    """The start of a typed text, without control characters."""
    return "".join(character if character.isprintable() else "?" for character in typed[:40])
