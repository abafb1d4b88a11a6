"""A person plays at the terminal: the prompt with its commands, the menu of moves, options from the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Final

from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console
from rich.text import Text

from markethall.v1.event_pb2 import BotLevel
from markethall.v1.game_pb2 import Game, OptionFact, OptionKind
from markethall.v1.match_pb2 import Commit, Match, State, Visibility
from markethall.v1.move_pb2 import Move
from markethall.v1.options_pb2 import Options
from markethall_client import Client, MarketHallError, Seat
from markethall_client.errors import CallerError, MovedOn

from .drawing import Drawing, drawing_of, outcome, told
from .saved_seats import SavedSeats


class NotThatSeat(ValueError):
    """The token does not speak for the seat, or for none at all."""


def run_play(
    client: Client,
    game: str,
    seats: int,
    options: Message | None,
    *,
    level: BotLevel = BotLevel.BOT_LEVEL_GREEDY,
    again: str = "markethall play",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    saved: SavedSeats | None = None,
) -> None:
    """Create a match in which the person plays seat 1 and bots the others; return when it is over or left.

    `options` is the Options message of the game, its defaults if None. `ask` shows a prompt and returns what the person
    types; it raises EOFError at the end of the input. `again` is the command line that reaches the same service.
    `saved` keeps the token of the person's seat until the match is over. Raises the errors of the SDK, after saying how
    to come back.
    """
    match = client.create(game, seats=seats, options=options, visibility=Visibility.VISIBILITY_UNLISTED)
    for seat in range(2, seats + 1):
        client.add_bot(match, seat=seat, level=level)
    person = client.join(match, seat=1, name="You")
    _sit(client, person, again, console, ask, saved)


def resume_play(
    client: Client,
    match: str,
    token: str,
    seat: int = 0,
    *,
    again: str = "markethall play",
    console: Console | None = None,
    ask: Callable[[str], str] | None = None,
    saved: SavedSeats | None = None,
) -> None:
    """Continue a match that the person left. `match` is its name, `token` that of the person's seat.

    NotThatSeat unless the token speaks for a seat, and for this one if it is not 0.
    """
    person = client.seat(match, token)
    own = person.refresh().your_seat
    if not own:
        raise NotThatSeat("this token speaks for no seat of the match: it takes the one of a player")
    if seat not in (0, own):
        raise NotThatSeat(f"this token speaks for seat {own}, not for seat {seat}: leave out --seat")
    _sit(client, person, again, console, ask, saved)


def _sit(
    client: Client,
    person: Seat,
    again: str,
    console: Console | None,
    ask: Callable[[str], str] | None,
    saved: SavedSeats | None,
) -> None:
    console = console or Console()
    saved = saved or SavedSeats()
    # Saved at once: a terminal that is closed or killed loses nothing.
    saved.save(person.match, person.token)
    if Sitting(client, person, console, ask or console.input, again, saved).run():
        saved.forget(person.match)


_OVER: Final = (State.STATE_FINISHED, State.STATE_CLOSED)
_HELP: Final = """\
  12     plays move 12 of the list
  p 12   shows what move 12 would do, up to the first luck or secret; nothing is played
  u      takes back your last move of this turn
  b      shows the board and the moves again
  Enter  shows the next page of the moves
  rules  shows the sections of the rules; "rules 4" or "rules KA-4.2" shows one
  log    shows what has happened so far
  resign gives the match up, after asking once more
  q      leaves; the match waits for you
  ?      shows this help"""


class Left(Exception):
    """The person has left the table."""


class Sitting:
    """Shows the match as the person's seat sees it, and plays what the person chooses."""

    def __init__(
        self,
        client: Client,
        person: Seat,
        console: Console,
        ask: Callable[[str], str],
        again: str,
        saved: SavedSeats,
    ) -> None:
        self._client = client
        self._again = again
        self._saved = saved
        self._person = person
        self._console = console
        self._ask = ask
        self._seen = person.revision
        self._match = person.refresh()
        self._game = client.get_game(f"games/{self._match.game}")
        self._drawing = drawing_of(self._game, self._match)

    def run(self) -> bool:
        """Go on until the match is over (True) or the person leaves (False)."""
        try:
            with closing(self._person.watch(self._seen)) as news:
                while self._match.state not in _OVER:
                    self._step(news)
                    self._match = self._person.refresh()
        except (Left, KeyboardInterrupt):
            self._say_goodbye()
            return False
        except MarketHallError:
            self._say_goodbye()
            raise
        if self._match.state == State.STATE_CLOSED:
            self._say("The creator of the match has closed it before its start.", "bold")
            return True
        self._draw(self._match)
        self._say(outcome(self._drawing, self._match.scores, self._match.winners), "bold")
        return True

    def _step(self, news: Generator[Commit, None, None]) -> None:
        """What has happened meanwhile, or one move of anybody.

        All is told from the person's own stream: it never holds the secrets of others.
        """
        if self._seen < self._match.revision:
            revision = self._match.revision
        elif self._person.number in self._match.to_act:
            revision = self._choose()
        else:
            if not all(self._match.seats[seat - 1].bot for seat in self._match.to_act):
                self._say("Waiting for the others.", "dim")
            revision = self._seen + 1
        while self._seen < revision:
            commit = next(news, None)
            if commit is None:
                break
            self._seen = commit.revision
            self._tell(commit)

    def _choose(self) -> int:
        """Asks until a move is played or taken back; the revision of that."""
        moves = self._person.legal_moves()
        if not moves:
            # The service plays for this seat: it is out, or its time is up.
            return self._seen + 1
        menu = Menu(self._drawing, moves, self._match)
        pages = menu.pages(self._console.width)
        page = 0
        self._draw(self._match)
        self._show_page(pages, page)
        while True:
            words = self._read()
            if not words or words == ["b"]:
                page = 0 if words else (page + 1) % len(pages)
                if words:
                    self._draw(self._match)
                self._show_page(pages, page)
                continue
            try:
                revision = self._obey(words, menu)
            except MovedOn as error:
                # Another client plays with this token, or the time is up: look again.
                self._say(f"The match has gone on: {error}", "yellow")
                return self._seen
            except CallerError as error:
                self._say(f"That cannot be: {error}", "yellow")
                continue
            if revision:
                return revision

    def _read(self) -> list[str]:
        name = self._drawing.seat_name(self._person.number)
        try:
            typed = self._ask(f"{name}, your move (? for help): ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            raise Left from None
        return [typed[0], *typed[1:].split()] if typed.startswith("p") else typed.split()

    def _obey(self, words: list[str], menu: Menu) -> int:
        """Does what was typed; the revision of what it has changed, 0 if it has changed nothing."""
        match words:
            case ["q" | "quit"]:
                raise Left
            case ["?" | "h" | "help"]:
                self._say(_HELP)
            case ["u" | "undo"]:
                return self._person.undo().revision
            case ["rules", *clause]:
                self._show_rules(" ".join(clause))
            case ["log" | "history"]:
                self._show_history()
            case ["resign"]:
                return self._resign()
            case ["p", number]:
                self._preview(self._find(number, menu))
            case [number]:
                move = self._find(number, menu)
                return self._person.play(move).revision if move else 0
            case _:
                self._say(f"“{_quoted(' '.join(words))}” means nothing here: give a number, or ? for help.", "yellow")
        return 0

    def _find(self, number: str, menu: Menu) -> Move | None:
        if not number.isdecimal() or len(number) > 6:
            self._say(f"“{_quoted(number)}” is no number of a move: give 1 to {len(menu)}, or ? for help.", "yellow")
            return None
        move = menu.move(int(number))
        if move is None:
            self._say(f"There is no move {int(number)}: give 1 to {len(menu)}, or ? for help.", "yellow")
        return move

    def _preview(self, move: Move | None) -> None:
        if move is None:
            return
        answer = self._person.preview(move)
        self._say("This would happen:", "dim")
        self._tell(answer.commit)
        self._draw(answer.match)
        if answer.more_follows:
            self._say("… and then luck or a secret decides.", "dim")

    def _show_rules(self, clause: str) -> None:
        """The headings of the rules, or the clauses whose number begins with the given one."""
        text = next((one.markdown for one in self._game.rules_texts if one.language_code == "en"), "")
        found = rules_of(text, clause)
        if found:
            self._console.print(Text("\n".join(found)))
        else:
            self._say(f"There is no clause “{_quoted(clause)}”: rules alone lists the sections.", "yellow")

    def _show_history(self) -> None:
        """All commits so far, as the person's seat sees them."""
        for commit in self._client.get_record(self._person.match, token=self._person.token).commits:
            self._tell(commit)

    def _resign(self) -> int:
        """Resign if the person says so once more; the revision, or 0."""
        try:
            sure = self._ask("Really resign? Type yes: ").strip().lower() == "yes"
        except (EOFError, KeyboardInterrupt):
            sure = False
        if not sure:
            self._say("You play on.")
            return 0
        return self._person.resign().revision

    def _show_page(self, pages: list[Text], page: int) -> None:
        self._console.print(Text(), pages[page], sep="\n")
        if len(pages) > 1:
            self._say(f"       page {page + 1} of {len(pages)}: Enter shows the next", "dim")

    def _draw(self, match: Match) -> None:
        self._console.print(Text(), self._drawing.picture(match, self._console.width), sep="\n")

    def _tell(self, commit: Commit) -> None:
        for line in told(self._drawing, commit, self._match.seat_count):
            self._console.print(Text("  ").append_text(line))

    def _say(self, words: str, style: str = "") -> None:
        self._console.print(Text(words, style))

    def _say_goodbye(self) -> None:
        seat = self._person
        self._say(f"The match waits for you. The token of your seat is kept in {self._saved.folder}.", "bold")
        self._say("Come back with", "bold")
        # In one line however long, and nothing in front of it: it is to be copied.
        back = f"{self._again} --resume --match {seat.match}"
        self._console.print(Text(back), soft_wrap=True)


def rules_of(text: str, clause: str) -> list[str]:
    """Lines of a rules text: its section headings, or the clauses of a section ("4", "KA-4") or number ("KA-4.2").

    Clauses begin with "- KA-4.2 " and go on in indented lines.
    """
    if not clause:
        return [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    wanted = re.compile(rf"- (?:[A-Z]+-)?{re.escape(clause.upper().rpartition('-')[2])}(?![0-9])")
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        inside = bool(wanted.match(line)) if not line.startswith("  ") else inside
        if inside:
            lines.append(line.removeprefix("- "))
    return lines


def _quoted(typed: str) -> str:
    """What was typed, short and without characters that a terminal would obey."""
    return "".join(character if character.isprintable() else "?" for character in typed[:40])


_PAGE_LINES: Final = 20
# Columns for a number and the gaps around it.
_NUMBER: Final = 7


class Menu:
    """Legal moves, numbered from 1 in the order in which they are shown: kind by kind."""

    def __init__(self, drawing: Drawing, moves: Sequence[Move], match: Match) -> None:
        kinds: dict[str, list[tuple[str, Move]]] = {}
        for move in moves:
            kind, detail = drawing.label(move, match)
            kinds.setdefault(kind, []).append((detail, move))
        self._kinds = {kind: [detail for detail, _ in choices] for kind, choices in kinds.items()}
        self._moves = [move for choices in kinds.values() for _, move in choices]

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, number: int) -> Move | None:
        """The move of a number; None if there is none."""
        return self._moves[number - 1] if 1 <= number <= len(self._moves) else None

    def pages(self, width: int) -> list[Text]:
        """The list in parts that fit a screen below each other."""
        lines = list(self._lines(width))
        return [Text("\n").join(lines[at : at + _PAGE_LINES]) for at in range(0, len(lines), _PAGE_LINES)]

    def _lines(self, width: int) -> Iterator[Text]:
        number = 1
        for kind, details in self._kinds.items():
            if len(details) == 1:
                yield Text.assemble((f"{number:>{_NUMBER - 2}}  {kind}", "bold"), details[0] and f" {details[0]}")
            else:
                yield Text(" " * _NUMBER + kind, "bold")
                yield from _columns(details, number, width)
            number += len(details)


def _columns(details: Sequence[str], first: int, width: int) -> Iterator[Text]:
    wide = max(map(len, details)) + _NUMBER
    across = max(1, width // wide)
    for at in range(0, len(details), across):
        line = Text()
        for number, detail in enumerate(details[at : at + across], first + at):
            line.append(f"{number:>{_NUMBER - 2}}  ", "bold").append(f"{detail:<{wide - _NUMBER}}")
        line.rstrip()
        yield line


_PLAIN: Final = (OptionKind.OPTION_KIND_BOOLEAN, OptionKind.OPTION_KIND_INTEGER)
"""What an option without choices takes on the command line."""


class UnknownOption(ValueError):
    """The game has no such option or value, or it was given twice; the text says what there is."""


def chosen_options(game: Game, words: Iterable[str]) -> Message | None:
    """The game's Options message; None if nothing is chosen. Choices may be written short and in any case."""
    chosen: dict[str, object] = {}
    for word in words:
        fact, value = _chosen(game, word)
        if fact.name in chosen:
            raise UnknownOption(f"{_written(fact)} is given twice")
        chosen[fact.name] = value
    if not chosen:
        return None
    kind = game.name.removeprefix("games/")
    options = Options()
    try:
        json_format.ParseDict({kind: chosen}, options)
    except json_format.ParseError as error:
        raise UnknownOption(str(error)) from None
    message: Message = getattr(options, kind)
    return message


def _chosen(game: Game, word: str) -> tuple[OptionFact, object]:
    name, equals, value = word.partition("=")
    facts = {fact.name.lower(): fact for fact in game.options}
    fact = facts.get(name.replace("_", "").replace("-", "").lower())
    if fact is None or not equals:
        known = ", ".join(f"{_written(one)}=..." for one in game.options if one.choices or one.kind in _PLAIN)
        raise UnknownOption(f"{game.title} has no option '{word}'; write one of {known}")
    return fact, _value(fact, value)


def _written(fact: OptionFact) -> str:
    """The option as `markethall games` writes it."""
    return re.sub(r"(?=[A-Z])", "_", fact.name).lower()


def _value(fact: OptionFact, value: str) -> object:
    if fact.choices:
        wanted = value.replace("-", "_").upper()
        found = [one.value for one in fact.choices if one.value == wanted or one.value.endswith(f"_{wanted}")]
        if not found:
            raise UnknownOption(
                f"{_written(fact)} takes one of {', '.join(one.value for one in fact.choices)}, not '{value}'"
            )
        return min(found, key=len)
    if fact.kind == OptionKind.OPTION_KIND_BOOLEAN:
        if value.lower() not in ("true", "false"):
            raise UnknownOption(f"{_written(fact)} takes true or false, not '{value}'")
        return value.lower() == "true"
    if fact.kind == OptionKind.OPTION_KIND_INTEGER:
        if not value.isdecimal():
            raise UnknownOption(f"{_written(fact)} takes a whole number, not '{value}'")
        return int(value)
    raise UnknownOption(f"{_written(fact)} cannot be given on the command line")
