"""Events, moves and prompts as sentences in English, German, Italian and French.

The sentences are in `texts/*.json`, copies of `client_sdk/texts`. The key of a sentence is the full name of its message
in the contract. A key with the name of a field at its end is used if that field is set. Placeholders are fields:
`{seat}`, `{colour:e}` for the form "e" of a word, and `{points, plural, one{# point} other{# points}}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from google.protobuf.message import Message

from markethall.kairo.v1.component_pb2 import Colour
from markethall.kairo.v1.options_pb2 import BoardName
from markethall.klongs.v1.component_pb2 import Good, Trader
from markethall.portobello.v1.options_pb2 import Board
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View

from . import kairo, klongs
from .messages import kind

LANGUAGES: Final = ("en", "de", "it", "fr")
"""The languages with sentences."""

_COLUMNS: Final = 9


@dataclass(frozen=True, slots=True)
class Names:
    """Names in the sentences of a match.

    `seats` has the display names in seat order; a seat without one is "Player 2". `board` is the board of Portobello
    Market; without it, its places are shown by their ids. `columns` is the number of columns of Kairo's board.
    """

    seats: Sequence[str] = ()
    board: Board = field(default_factory=Board)
    columns: int = _COLUMNS


def names_of(match: Match, game: Game | None = None) -> Names:
    """The names of a match. `game` is the answer of GetGame. It is needed for the names of places."""
    options, boards = match.options, game.boards if game else ()
    board, columns = Board(), _COLUMNS
    if options.WhichOneof("kind") == "kairo":
        name = options.kairo.board or BoardName.BOARD_NAME_MARKET_9
        printed = next((each.kairo for each in boards if each.name == BoardName.Name(name)), None)
        own = options.kairo.own_board if options.kairo.HasField("own_board") else printed
        columns = len(own.area[0]) if own else 12 if name == BoardName.BOARD_NAME_MARKET_12 else _COLUMNS
    elif options.portobello.HasField("board"):
        board = options.portobello.board
    elif boards and boards[0].WhichOneof("kind") == "portobello":
        board = boards[0].portobello
    return Names(tuple(seat.display_name for seat in match.seats), board, columns)


def say(event: Event, names: Names | None = None, lang: str = "en") -> str:
    """An event as a sentence without a full stop. `lang` is a language code such as "de" or "de-CH".

    English is used for a language without sentences. An event that this client does not know is "".
    """
    return _Writer(lang, names).sentence(kind(event))


def label(move: Move, view: View, lang: str = "en", names: Names | None = None) -> str:
    """A move as a short text for a menu or a button. `view` is the position before the move. "" if it is unknown."""
    words = _Writer(lang, names, kind(view)).sentence(kind(move))
    return words[:1].upper() + words[1:]


def prompt(view: View, lang: str = "en", names: Names | None = None) -> str:
    """What the player on turn has to do in a position."""
    position = kind(view)
    writer = _Writer(lang, names, position)
    if view.WhichOneof("kind") == "portobello":
        return writer.write(_portobello_prompt(view.portobello), position)
    owner: Any = position if "step" in position.DESCRIPTOR.fields_by_name else getattr(position, "turn", None)
    if owner is None:
        return ""
    step: Any = owner.DESCRIPTOR.fields_by_name["step"].enum_type
    key = f"{step.full_name}.{step.values_by_number[owner.step].name}"
    course = getattr(position, "course", None)
    for name in ("final", "neutral"):
        if getattr(course, name, 0) and f"{key}.{name}" in writer.texts:
            key = f"{key}.{name}"
    return writer.write(key, position)


def _portobello_prompt(view: Any) -> str:
    if view.over:
        name = "over"
    elif view.bobby < 0:
        name = "bobby"
    elif view.drawn:
        name = "drawn"
    elif not view.HasField("tile"):
        name = "turn"
    else:
        name = "tile" if view.actions else "actions"
    return f"{view.DESCRIPTOR.full_name}.{name}"


def refusal(reason: str, lang: str = "en") -> str:
    """The reason of an error as a sentence, such as that of `MarketHallError.reason`. "" if it is unknown."""
    return texts(lang).get(f"reason.{reason}", "")


def clause(game: Game, number: str, lang: str = "en") -> str:
    """The text of a clause of the rules, such as "KA-4.3", in Markdown on one line; "" if there is none.

    `game` is the answer of GetGame. `number` is that of `MarketHallError.clause`.
    """
    rules = {each.language_code: each.markdown for each in game.rules_texts}
    found = re.search(rf"^- {re.escape(number)} (.*(?:\n  .*)*)", rules.get(language_code(lang), ""), re.MULTILINE)
    return re.sub(r"\s+", " ", found[1]) if found and number else ""


def language_code(lang: str) -> str:
    """The code of the catalogue for a language such as "de-CH" or "de_CH.UTF-8"; "en" for one without sentences."""
    code = re.split("[-_.]", lang.lower())[0]
    return code if code in LANGUAGES else "en"


@cache
def texts(lang: str) -> Mapping[str, str]:
    """All sentences of a language by key. English for a language without sentences."""
    file = resources.files(__package__) / "texts" / f"{language_code(lang)}.json"
    return MappingProxyType(json.loads(file.read_text(encoding="utf-8")))


def fill(text: str, lang: str, value: Callable[[str, str], str], number: Callable[[str], int]) -> str:
    """A text of the catalogue with its placeholders filled.

    `value` returns the words for a placeholder and a form of them ("" without a form), `number` the number for a
    plural. Both get the name of the placeholder.
    """
    has_singular_zero = language_code(lang) == "fr"

    def branch(match: re.Match[str]) -> str:
        count = number(match[1])
        return match[2 if count == 1 or (count == 0 and has_singular_zero) else 3].replace("#", str(count))

    return _PLACE.sub(lambda match: value(match[1], match[2] or ""), _PLURAL.sub(branch, text))


_PLURAL: Final = re.compile(
    r"\{([\w.]+), plural, one\{((?:[^{}]|\{[^{}]*\})*)\} other\{((?:[^{}]|\{[^{}]*\})*)\}\}"
)  # fmt: skip
_PLACE: Final = re.compile(r"\{([\w.]+)(?::(\w+))?\}")


class _Writer:
    """Writes sentences in one language about one match."""

    def __init__(self, lang: str, names: Names | None, view: Message | None = None) -> None:
        self.texts = texts(lang)
        self._lang = lang
        self._names = names or Names()
        self._view = view

    def sentence(self, message: Message) -> str:
        """The sentence of an event or a move."""
        key = message.DESCRIPTOR.full_name
        for each in message.DESCRIPTOR.fields:
            if f"{key}.{each.name}" in self.texts and _is_set(getattr(message, each.name)):
                key = f"{key}.{each.name}"
        return self.write(key, message)

    def write(self, key: str, message: Message) -> str:
        """The sentence of a key with the fields of a message."""

        def value(path: str, form: str) -> str:
            owner, each = self._field(message, path)
            return self._word(each, getattr(owner, each.name), form) if owner is not None else ""

        def number(path: str) -> int:
            owner, each = self._field(message, path)
            found = getattr(owner, each.name) if owner is not None else 0
            return int(getattr(found, "size", found))

        return fill(self.texts.get(key, ""), self._lang, value, number)

    def _plain(self, key: str, **values: object) -> str:
        """A text whose placeholders are not fields."""
        return fill(self.texts[key], self._lang, lambda name, _: str(values[name]), lambda name: int(str(values[name])))

    def _field(self, message: Message, path: str) -> tuple[Any, Any]:
        """The message that has the field, and its descriptor. A path starts in the message or in the view."""
        first, _, rest = path.partition(".")
        for start in (message, self._view):
            each = start.DESCRIPTOR.fields_by_name.get(first) if start is not None else None
            if each is not None:
                return self._field(getattr(start, first), rest) if rest else (start, each)
        return None, None

    def _word(self, each: Any, value: Any, form: str) -> str:
        name = each.name
        if each.enum_type is not None:
            numbers = [value] if isinstance(value, int) else value
            return ", ".join(self._enum(each.enum_type, number, form) for number in numbers)
        if (name, each.containing_type.name) in _COLOUR_NUMBERS:
            return self._enum(Colour.DESCRIPTOR, value, form)
        write = _WORDS.get(name)
        return write(self, value) if write else str(value)

    def _enum(self, of: Any, number: int, form: str) -> str:
        known = of.values_by_number.get(number)
        key = f"{of.full_name}.{known.name}" if known else ""
        return self.texts.get(f"{key}.{form}") or self.texts.get(key, "")

    def seat(self, number: int) -> str:
        """The display name of a player."""
        if not number:
            return self._plain("name.noSeat")
        known = self._names.seats[number - 1] if number <= len(self._names.seats) else ""
        return known or self._plain("name.seat", number=number)

    def seats(self, numbers: Sequence[int]) -> str:
        """Players as a list, each of them once."""
        *others, last = [self.seat(number) for number in dict.fromkeys(numbers)] or [self.seat(0)]
        return self._plain("name.and", first=", ".join(others), last=last) if others else last

    def points(self, points: int | Sequence[int]) -> str:
        """Points of the players who got any."""
        if isinstance(points, int):
            return str(points)
        return self.scores(points, all_seats=False) or self._plain("name.noPoints")

    def scores(self, points: Sequence[int], all_seats: bool = True) -> str:
        """Points of all players."""
        some = [(self.seat(at), each) for at, each in enumerate(points, 1) if each or all_seats]
        return ", ".join(self._plain("name.points", seat=seat, points=each) for seat, each in some)

    def coins(self, coins: int | Sequence[int]) -> str:
        """A number of coins, or the number for each colour."""
        if isinstance(coins, int):
            return str(coins)
        return ", ".join(
            self._plain("name.coins", count=count, colour=self._enum(Colour.DESCRIPTOR, colour, ""))
            for colour, count in enumerate(coins, 1) if count
        )  # fmt: skip

    def cards(self, found: Any) -> str:
        """A card, cards, or the cards of a secret."""
        numbers = [found] if isinstance(found, int) else getattr(found, "items", found)
        return ", ".join(map(self._card, numbers)) or self._plain("name.nothing")

    def _card(self, number: int) -> str:
        try:
            sections = kairo.sections(number)
        except ValueError:
            return self._plain("name.nothing")
        return self._plain("name.joker" if len(sections) > 1 else "name.card", sections="/".join(map(str, sections)))

    def boats(self, found: Any) -> str:
        """A boat, boats, or the boats of a secret."""
        numbers = [found] if isinstance(found, int) else getattr(found, "items", found)
        return ", ".join(map(self._boat, numbers))

    def _boat(self, number: int) -> str:
        try:
            boat = klongs.boat(number)
        except ValueError:
            return self._plain("name.nothing")
        if boat.kind != "goods":
            return self._plain(f"name.boat.{boat.kind}")
        trader = "vacant" if boat.trader == Trader.TRADER_VACANT else "lukPhat" if boat.luk_phat else "neutral"
        good = self._enum(Good.DESCRIPTOR, boat.good, "")
        return self._plain("name.boat", good=good, baskets=boat.baskets, trader=self._plain(f"name.boat.{trader}"))

    def site(self, site: int) -> str:
        """A site of Kairo by the letter of its column and the number of its row."""
        return _cell(*divmod(site, self._names.columns))

    def sites(self, sites: Sequence[int]) -> str:
        """The customers of Kairo with their sites."""
        return ", ".join(
            self._plain(
                "name.customerOn" if site >= 0 else "name.customerOutside",
                colour=self._enum(Colour.DESCRIPTOR, colour, ""), site=self.site(site) if site >= 0 else "",
            )
            for colour, site in enumerate(sites, 1)
        )  # fmt: skip

    def fields(self, fields: int | Sequence[int]) -> str:
        """Fields of Bangkok Klongs, named as sites are."""
        numbers = [fields] if isinstance(fields, int) else fields
        return ", ".join(_cell(*klongs.place(number)) for number in numbers)

    def dock(self, dock: int) -> str:
        """A dock by the fields to its north-west and south-east."""
        first, *_, last = klongs.around(dock)
        return f"{self.fields(first)}–{self.fields(last)}"

    def square(self, id: str) -> str:
        """The name of a square."""
        return next((each.name for each in self._names.board.squares if each.id == id and each.name), id)

    def alley(self, id: str) -> str:
        """An alley by the names of the squares at its ends."""
        squares = next((each.squares for each in self._names.board.alleys if each.id == id), ())
        return " – ".join(map(self.square, squares)) or id

    def district(self, id: str) -> str:
        """A district by its number on the board, from 1."""
        at = [each.id for each in self._names.board.districts]
        return self._plain("name.district", number=at.index(id) + 1 if id in at else id)


_WORDS: Final[Mapping[str, Callable[[_Writer, Any], str]]] = {
    **dict.fromkeys(("seat", "owner", "taken_from", "opener"), _Writer.seat),
    **dict.fromkeys(("winners", "paid_to"), _Writer.seats),
    **dict.fromkeys(("card", "cards"), _Writer.cards),
    **dict.fromkeys(("boat", "boats"), _Writer.boats),
    **dict.fromkeys(("site", "entrance"), _Writer.site),
    **dict.fromkeys(("field", "fields", "origin", "target"), _Writer.fields),
    "points": _Writer.points,
    "scores": _Writer.scores,
    "coins": _Writer.coins,
    "sites": _Writer.sites,
    "dock": _Writer.dock,
    "square": _Writer.square,
    "alley": _Writer.alley,
    "district": _Writer.district,
    "space": lambda _, space: str(space + 1),
}
"""How to write the value of a field, by the name of the field."""

_COLOUR_NUMBERS: Final = {("colour", "Turn"), ("neutral", "Course")}
"""Fields of Kairo's view that hold a colour as a number."""


def _cell(row: int, column: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"


def _is_set(value: Any) -> bool:
    """Whether a field has another value than its default. A secret is set if its items are known."""
    return bool(getattr(value, "items", value))
