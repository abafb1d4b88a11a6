"""A person plays at the terminal: new matches, matches of friends, left matches, and the prompt with its commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final

from google.protobuf.message import Message
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from markethall.v1.event_pb2 import BotLevel
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match, MatchState, MatchVisibility
from markethall.v1.move_pb2 import Move
from markethall_client import CallerError, Client, MarketHallError, Seat, errors

from .drawing import commit_lines, drawing_of, lobby
from .language import ENGLISH, Language
from .menu import Menu
from .saved_seats import NothingSaved, SavedSeat, SavedSeats
from .viewing import help_table


class NotThatSeat(ValueError):
    """The token belongs to another seat, or to none."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a person plays.

    `ask` shows a prompt and returns the line that the person types; it raises EOFError at the end of the input. The
    console asks if it is None. `command` is the command line that reaches the same service. `saved` keeps the token
    of the person's seat until the match is over. `lang` is the language of all words.
    """

    console: Console = field(default_factory=Console)
    ask: Callable[[str], str] | None = None
    command: str = "markethall play"
    saved: SavedSeats = field(default_factory=SavedSeats)
    lang: str = ENGLISH

    def read(self, prompt: str) -> str:
        """A line that the person types, without blanks around it."""
        return (self.ask or self.console.input)(f"{prompt} ").strip()

    @property
    def language(self) -> Language:
        """The words without those of a match."""
        return Language(self.lang)

    def say(self, words: str, style: str = "") -> None:
        """Print a text."""
        self.console.print(Text(words, style))

    def command_line(self, *options: str) -> None:
        """Print the command with options, on one line without indentation, so that it can be copied."""
        self.console.print(Text(" ".join((self.command, *options))), soft_wrap=True)


def run_play(
    client: Client,
    game: str,
    seats: int,
    options: Message | None,
    *,
    friends: int = 0,
    name: str = "",
    level: BotLevel = BotLevel.BOT_LEVEL_GREEDY,
    screen: Screen | None = None,
) -> None:
    """Create a match in which the person plays seat 1. Return when it is over or left.

    The next `friends` seats stay free for other people, and bots play the others. `options` is the Options message of
    the game, its defaults if None. `name` is shown to the others. Raises the errors of the SDK.
    """
    visibility = MatchVisibility.MATCH_VISIBILITY_PRIVATE if friends else MatchVisibility.MATCH_VISIBILITY_UNLISTED
    match = client.create(game, seats=seats, options=options, visibility=visibility)
    for seat in range(2 + friends, seats + 1):
        client.add_bot(match, seat=seat, level=level)
    screen = screen or Screen()
    display_name = name or screen.language.text("terminal.name.host" if friends else "terminal.name.you")
    person = client.join(match, seat=1, name=display_name, join_code=match.join_code)
    _play_seat(client, person, screen)


def join_play(
    client: Client, match: str, *, join_code: str = "", seat: int = 0, name: str = "", screen: Screen | None = None
) -> None:
    """Take a seat in the match of a friend, any free one if `seat` is 0, and play. Raises the errors of the SDK."""
    screen = screen or Screen()
    display_name = name or screen.language.text("ui.lobby.you")
    _play_seat(client, client.join(match, seat=seat, name=display_name, join_code=join_code), screen)


def resume_play(client: Client, match: str, token: str, seat: int = 0, *, screen: Screen | None = None) -> None:
    """Continue a match that the person left. `match` is its name, `token` that of the person's seat.

    Raises NotThatSeat unless the token belongs to a seat, and to this one if it is not 0.
    """
    screen = screen or Screen()
    person = client.seat(match, token)
    own = person.refresh().perspective.seat
    if not own:
        raise NotThatSeat(screen.language.text("terminal.play.noSeat"))
    if seat not in (0, own):
        raise NotThatSeat(screen.language.text("terminal.play.otherSeat", own=own, seat=seat))
    _play_seat(client, person, screen)


def resume_latest(client: Client, screen: Screen | None = None) -> None:
    """Continue the unfinished match that the person saved last at this service.

    Matches that ended meanwhile are reported and forgotten. Raises NothingSaved if none is left.
    """
    screen = screen or Screen()
    saved, words = screen.saved.latest(screen.command, screen.lang), screen.language.text
    unfinished = [seat for seat in saved if not _is_over(client, seat, screen)]
    if not unfinished:
        raise NothingSaved(words("terminal.saved.unfinished", command="`markethall play`"))
    latest, *others = unfinished
    if others:
        screen.say(words("terminal.play.others", count=len(others)), "dim")
        for other in others:
            screen.command_line("--resume --match", other.match)
    resume_play(client, latest.match, latest.token, screen=screen)


def _is_over(client: Client, seat: SavedSeat, screen: Screen) -> bool:
    language = screen.language
    try:
        match = client.seat(seat.match, seat.token).refresh()
        if match.state not in _OVER:
            return False
        is_finished = match.state == MatchState.MATCH_STATE_FINISHED
        key, outcome = "terminal.play.over" if is_finished else "terminal.play.isClosed", language.outcome(match)
    except errors.NotFound:
        key, outcome = "terminal.play.isDeleted", ""
    screen.say(language.text(key, match=seat.match, outcome=outcome))
    screen.saved.forget(seat.match)
    return True


def _play_seat(client: Client, person: Seat, screen: Screen) -> None:
    # Saved at once, so that a killed terminal loses nothing.
    screen.saved.save(SavedSeat(person.match, person.token, screen.command))
    if PlaySession(client, person, screen).run():
        screen.saved.forget(person.match)


_OVER: Final = (MatchState.MATCH_STATE_FINISHED, MatchState.MATCH_STATE_CLOSED)
_HISTORY_LINES: Final = 30
_NEWS_LINES: Final = 10
_COMMANDS: Final = (
    ("12", "terminal.help.move"),
    ("p 12", "terminal.help.preview"),
    ("open 12", "terminal.help.open"),
    ("find C4", "terminal.help.find"),
    ("", "terminal.help.enter"),
    ("u", "terminal.help.undo"),
    ("b", "terminal.help.board"),
    ("m", "terminal.help.map"),
    ("rules", "terminal.help.rules"),
    ("history", "terminal.help.history"),
    ("resign", "terminal.help.resign"),
    ("q", "terminal.help.quit"),
    ("?", "terminal.help.help"),
)
"""What a person can type, "" for Enter, with the key of the text."""


class PersonLeft(Exception):
    """The person has left the match."""


class PlaySession:
    """One person at one match: shows it as the seat sees it, and plays the moves that the person chooses."""

    def __init__(self, client: Client, person: Seat, screen: Screen) -> None:
        self._client = client
        self._person = person
        self._screen = screen
        self._seen = person.revision
        self._match = person.refresh()
        self._game: Game = client.get_game(self._match.game)
        self._drawing = drawing_of(self._game, self._match, screen.lang)
        self._language = self._drawing.language
        self._words = self._language.text
        self._news: list[Text] = []
        """Events since the position was drawn. They are printed below the next one, where a low terminal shows them."""
        self._awaited: list[str] = []
        """The other people who have to act. While there are any, events are printed as they come, too."""

    def run(self) -> bool:
        """Continue until the match is over (True) or the person leaves (False)."""
        try:
            with closing(self._person.watch(self._seen)) as commits:
                if self._match.state == MatchState.MATCH_STATE_SEATING:
                    self._show_lobby()
                while self._match.state not in _OVER:
                    self._step(commits)
                    self._match = self._person.refresh()
        except (PersonLeft, KeyboardInterrupt):
            self._say_goodbye()
            return False
        except MarketHallError:
            self._say_goodbye()
            raise
        if self._match.state == MatchState.MATCH_STATE_CLOSED:
            self._screen.say(self._words("terminal.play.closed"), "bold")
            return True
        self._draw(self._match)
        self._print_news()
        self._screen.say(self._language.outcome(self._match), "bold")
        return True

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
            lines = self._lines(commit)
            self._news += lines
            if self._awaited or self._match.state == MatchState.MATCH_STATE_SEATING:
                self._print(lines)

    def _await_others(self) -> None:
        """Show the position and who has to act, once for each turn of other people."""
        seats = [seat for seat in self._match.to_act if not self._match.seats[seat - 1].bot]
        people = [self._language.player(seat) for seat in seats]
        if people and people != self._awaited:
            self._draw(self._match)
            self._print_news()
            self._screen.say(f"\n{self._words('terminal.play.waiting', players=self._language.players(seats))}", "dim")
        self._awaited = people

    def _choose(self) -> int:
        """Ask until a move is played or taken back. Return the revision of that."""
        moves = self._person.legal_moves()
        if not moves:
            # The service plays for this seat: the player has resigned, or the time is up.
            return self._seen + 1
        self._awaited = []
        menu = Menu(self._drawing, moves, self._match)
        self._draw(self._match)
        self._print_news()
        self._show_page(menu, 0)
        page = 0
        while True:
            words = self._read()
            match words:
                case []:
                    page += 1
                    self._show_page(menu, page)
                    continue
                case ["b" | "board"]:
                    page = 0
                    self._draw(self._match)
                    self._show_page(menu, page)
                    continue
                case ["open" | "o", *number]:
                    page = 0
                    self._open(menu, number)
                    continue
            try:
                revision = self._obey(words, menu)
            except errors.MovedOn as error:
                # Another client plays with this token, or the time is up: look again.
                self._screen.say(self._words("terminal.play.movedOn", reason=self._language.reason(error)), "yellow")
                return self._seen
            except CallerError as error:
                self._screen.say(self._language.refusal(error, self._game), "yellow")
                continue
            if revision:
                return revision

    def _read(self) -> list[str]:
        try:
            player = self._language.player(self._person.number)
            typed = self._screen.read(self._words("terminal.play.prompt", player=player)).lower()
        except (EOFError, KeyboardInterrupt):
            self._screen.console.print()
            raise PersonLeft from None
        return re.sub(r"^p(?=\d)", "p ", typed).split()

    def _obey(self, words: Sequence[str], menu: Menu) -> int:
        """Do what was typed. Return the revision of the change, 0 if nothing changed."""
        match words:
            case ["q" | "quit"]:
                raise PersonLeft
            case ["?" | "h" | "help"]:
                self._screen.console.print(help_table(_COMMANDS, self._language))
            case ["m" | "map"]:
                board = self._drawing.map(self._match, self._screen.console.width)
                self._screen.console.print(Text(), board, sep="\n")
            case ["u" | "undo"]:
                return self._person.undo().revision
            case ["rules", *clause]:
                self._show_rules(" ".join(clause))
            case ["history" | "log", *rest]:
                self._show_history(everything=rest == ["all"])
            case ["find" | "f", _, *_]:
                self._find(menu, words[1:])
            case ["resign"]:
                return self._resign()
            case ["p", number]:
                self._preview(self._move(number, menu))
            case [number]:
                move = self._move(number, menu)
                return self._person.play(move).revision if move else 0
            case _:
                self._complain("terminal.play.unknown", typed=_quoted(" ".join(words)))
        return 0

    def _move(self, number: str, menu: Menu) -> Move | None:
        if not number.isdecimal() or len(number) > 6:
            self._complain("terminal.play.notNumber", typed=_quoted(number), last=len(menu))
            return None
        move = menu.move(int(number))
        if move is None:
            self._complain("terminal.play.noMove", number=int(number), last=len(menu))
        return move

    def _complain(self, key: str, **values: str | int) -> None:
        self._screen.say(self._words(key, **values), "yellow")

    def _open(self, menu: Menu, number: Sequence[str]) -> None:
        """Unfold the group of a move, or all groups, and show the list."""
        if not number:
            menu.open()
        elif self._move(" ".join(number), menu) is None:
            return
        else:
            menu.open(int(number[0]))
        self._show_page(menu, 0)

    def _find(self, menu: Menu, words: Sequence[str]) -> None:
        found = menu.find(words)
        if found:
            self._screen.console.print(found)
        else:
            self._complain("terminal.play.notFound", typed=_quoted(" ".join(words)))

    def _preview(self, move: Move | None) -> None:
        if move is None:
            return
        answer = self._person.preview(move)
        self._draw(answer.match)
        self._screen.say(f"\n{self._words('terminal.play.preview')}", "dim")
        self._print(self._lines(answer.commit))
        if answer.more_follows:
            self._screen.say(self._words("terminal.play.moreFollows"), "dim")

    def _show_rules(self, clause: str) -> None:
        found = rules_of(self._language.rules(self._game), clause)
        for paragraph in found:
            self._screen.console.print(_hanging(paragraph))
        if not found:
            self._complain("terminal.play.noClause", typed=_quoted(clause))
        elif not clause:
            self._screen.say(self._words("terminal.play.rules"), "dim")

    def _show_history(self, *, everything: bool) -> None:
        """The events so far, as the person's seat sees them."""
        record = self._client.get_record(self._person.match, token=self._person.token)
        lines = [line for commit in record.commits for line in self._lines(commit)]
        shown = lines if everything else lines[-_HISTORY_LINES:]
        if len(shown) < len(lines):
            self._say_earlier(len(lines) - len(shown), "history all")
        self._print(shown)

    def _resign(self) -> int:
        """Resign if the person confirms it. Return the revision, or 0."""
        try:
            yes = self._words("terminal.play.yes")
            is_sure = self._screen.read(self._words("terminal.play.resign", yes=yes)).lower() == yes
        except (EOFError, KeyboardInterrupt):
            is_sure = False
        if not is_sure:
            self._screen.say(self._words("terminal.play.notResigned"))
            return 0
        return self._person.resign().revision

    def _show_page(self, menu: Menu, page: int) -> None:
        """A page of the moves; the first one follows the last."""
        pages = menu.pages(self._screen.console.width)
        at = page % len(pages)
        self._screen.console.print(Text(), pages[at], sep="\n")
        if len(pages) > 1:
            turned = self._words("terminal.menu.page", page=at + 1, pages=len(pages))
            self._screen.say(f"       {turned}", "dim")

    def _show_lobby(self) -> None:
        screen, match = self._screen, self._match
        screen.console.print(Text(), lobby(self._game.title, match, self._language), sep="\n")
        screen.say(f"\n{self._words('terminal.play.friend')}", "bold")
        private = match.visibility == MatchVisibility.MATCH_VISIBILITY_PRIVATE
        code = (
            [f"--join-code {self._client.get_join_code(match, token=self._person.token).join_code}"] if private else []
        )
        screen.command_line(f"--join {match.name}", *code)
        screen.say(self._words("terminal.play.target"), "dim")
        screen.say(f"{self._words('terminal.play.start')}\n", "dim")

    def _draw(self, match: Match) -> None:
        width = self._screen.console.width
        self._screen.console.print(Text(), self._drawing.picture(match, width), sep="\n")

    def _lines(self, commit: Commit) -> list[Text]:
        return list(commit_lines(self._drawing, commit, self._match.seat_count))

    def _print_news(self) -> None:
        """The latest events since the last position, if there are any."""
        earlier = len(self._news) - _NEWS_LINES
        if self._news:
            self._screen.say("")
        if earlier > 0:
            self._say_earlier(earlier, "history")
        self._print(self._news[-_NEWS_LINES:])
        self._news.clear()

    def _say_earlier(self, count: int, command: str) -> None:
        self._screen.say(f"  {self._words('terminal.play.earlier', count=count, command=command)}", "dim")

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._screen.console.print(line)

    def _say_goodbye(self) -> None:
        self._screen.say(self._words("terminal.play.left", folder=str(self._screen.saved.folder)), "bold")
        self._screen.say(self._words("terminal.play.comeBack"), "bold")
        self._screen.command_line("--resume --match", self._person.match)


def rules_of(text: str, clause: str) -> list[str]:
    """Paragraphs of a rules text: its section headings, or the clauses of a section ("4", "KA-4") or number ("KA-4.2").

    Clauses begin with "- KA-4.2 " and continue in indented lines.
    """
    if not clause:
        return [line.removeprefix("## ").replace("`", "") for line in text.splitlines() if line.startswith("## ")]
    wanted = re.compile(rf"- (?:[A-Z]+-)?{re.escape(clause.upper().rpartition('-')[2])}(?![0-9])")
    paragraphs: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.startswith("  ") and inside:
            paragraphs[-1] += f" {line.strip()}"
        elif not line.startswith("  "):
            inside = bool(wanted.match(line))
            if inside:
                paragraphs.append(line.removeprefix("- "))
    return paragraphs


def _hanging(paragraph: str) -> Padding | Text:
    """A clause with its number in bold and its text indented; a heading as it is."""
    number, _, words = paragraph.partition(" ")
    if "." not in number:
        return Text(f"  {paragraph}")
    return Padding(Text.assemble((number, "bold"), " ", words.replace("`", "")), (0, 0, 1, 2))


def _quoted(typed: str) -> str:
    """The start of a typed text, without control characters."""
    return "".join(character if character.isprintable() else "?" for character in typed[:40])
