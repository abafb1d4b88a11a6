"""Words: events, moves and prompts of a game as sentences in English, German, Italian and French.

The sentences of a game are in `<game>/words/<code>.json`, those that all games share in `words/<code>.json`. The key of
a sentence is the name of the class of an event or a move. A key with the name of a field at its end is used if that
field is set, so "BobbyMoved.price" is used for a crossing that costs something. Placeholders are fields: `{seat}`,
`{customer:the}` for the form "the" of a word, and `{points, plural, one{# point} other{# points}}`.

How a field is written follows from its annotation: each game has a table of writers by type (`<game>/sentences.py`).
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import cache
from importlib import import_module, resources
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast, get_args, get_origin

from .errors import Hidden
from .secret import Secret

Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """What the sentences of a match need to know: its options, and the display names of its seats in seat order."""

    options: Any
    seats: Sequence[str] = field(default=())


class GameWords(Protocol):
    """The module `<game>/sentences.py`."""

    WRITERS: Mapping[Any, Callable[[Writer, Any], str]]
    """How to write a value, by the type in the annotation of its field."""

    def move_values(self, state: Any) -> Values:
        """What sentences of moves may name beside the fields of the move. Example: the drawn customer."""
        ...

    def legal_moves(self, state: Any) -> Sequence[Any]:
        """The moves of the seat to act in a redacted position. Raises Hidden if they depend on what is hidden there."""
        ...

    def prompt(self, state: Any, moves: Sequence[Any]) -> tuple[str, Values]:
        """The key of what the seat to act has to choose, and the values that the sentence names.

        `moves`: those of `legal_moves`; empty if they are hidden.
        """
        ...


ChoiceT = TypeVar("ChoiceT")


def choices_among(moves: Iterable[object], choices: Mapping[type, ChoiceT]) -> tuple[ChoiceT, ...]:
    """What a player can choose among these moves. `choices`: by class of move, in the order of the sentence."""
    kinds = {type(move) for move in moves}
    return tuple(choice for kind, choice in choices.items() if kind in kinds)


@cache
def words_of(game: str, language: str) -> Words:
    """The words of a game in a language of LANGUAGES."""
    package = f"{__package__}.{game}"
    texts = read_texts(str(__package__), language) | read_texts(package, language)
    of_game: Any = import_module(f"{package}.sentences")
    return Words(language, MappingProxyType(texts), of_game)


def read_texts(package: str, language: str) -> dict[str, str]:
    """The texts of a package in a language, from `words/<code>.json`."""
    file = resources.files(package) / "words" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


@cache
def words_of_bot(bot: str, language: str) -> tuple[str, str]:
    """The name of the bot with an id, and how it plays, in a language of LANGUAGES."""
    texts = read_texts(str(__package__), language)
    return texts[f"bot.{bot}"], texts[f"bot.{bot}.description"]


class Words:
    """The sentences of one game in one language."""

    def __init__(self, language: str, texts: Mapping[str, str], game: GameWords) -> None:
        self.language = language
        self.texts = texts
        self.game = game

    def event(self, event: Any, table: Table) -> str:
        """An event as a sentence without a full stop, as the viewer sees it for whom it was redacted."""
        return Writer(self, table).sentence(event, {})

    def move(self, move: Any, state: Any, table: Table) -> str:
        """A move as a short text for a menu or a button. `state` is the position before it, as the viewer sees it."""
        return _capital(Writer(self, table).sentence(move, self.game.move_values(state)))

    def prompt(self, state: Any, table: Table) -> str:
        """What the seat to act has to choose in a position, as far as the viewer knows what is possible."""
        try:
            moves = self.game.legal_moves(state)
        except Hidden:
            moves = ()
        if len(moves) == 1:
            return self.name("onlyMove", move=self.move(moves[0], state, table))
        key, values = self.game.prompt(state, moves)
        return _capital(Writer(self, table).write(key, values, {}))

    def name(self, key: str, **values: str | int) -> str:
        """The name of a kind of place or piece, such as "site" or "card" (the key `name.<key>`)."""
        return self.fill(f"name.{key}", lambda name, _: str(values[name]), lambda name: int(values[name]))

    def enum(self, value: IntEnum, form: str = "") -> str:
        """The word for the member of an enum, in a form of the language, or without one."""
        key = f"{type(value).__name__}.{value.name}"
        return self.texts.get(f"{key}.{form}") or self.texts[key]

    def value_name(self, enum: str, value: str) -> str:
        """The display name of an enum value, both without the prefix of the contract. KeyError if it has none."""
        key = f"{enum}.{value}"
        return _capital(self.texts.get(f"{key}.name") or self.texts[key])

    def fill(self, key: str, value: Callable[[str, str], str], number: Callable[[str], int]) -> str:
        """The text of a key with its placeholders filled.

        `value` returns the words for a placeholder and a form of them ("" without a form), `number` the number for a
        plural. Both get the name of the placeholder.
        """

        def branch(match: re.Match[str]) -> str:
            count = number(match[1])
            singular = count == 1 or (count == 0 and self.language == "fr")
            return match[2 if singular else 3].replace("#", str(count))

        plural = _PLURAL.sub(branch, self.texts[key])
        return _PLACE.sub(lambda match: value(match[1], match[2] or ""), plural)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_PLURAL: Final = re.compile(
    r"\{(\w+), plural, one\{((?:[^{}]|\{[^{}]*\})*)\} other\{((?:[^{}]|\{[^{}]*\})*)\}\}"
)  # fmt: skip
_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Writer:
    """Writes the sentences of one match in one language."""

    def __init__(self, words: Words, table: Table) -> None:
        self.words = words
        self.table = table

    def sentence(self, value: Any, others: Values) -> str:
        """The sentence of an event or a move. `others` are values that it may name beside its fields."""
        key = type(value).__name__
        hints = _hints(cast(Any, type(value)))
        for name in hints:
            if f"{key}.{name}" in self.words.texts and _is_set(getattr(value, name)):
                key = f"{key}.{name}"
        return self.write(key, {name: getattr(value, name) for name in hints} | dict(others), hints)

    def write(self, key: str, values: Values, hints: Values) -> str:
        """The sentence of a key with these values."""

        def number(name: str) -> int:
            value: Any = values[name]
            return int(getattr(value, "size", value))

        return self.words.fill(
            key, lambda name, form: self.word(name, values[name], hints.get(name), form), number
        )  # fmt: skip

    def word(self, name: str, value: Any, hint: Any, form: str = "") -> str:
        """A value in words, by the type in its annotation or by the name of its field."""
        if isinstance(value, Secret):
            return ", ".join(self.word(name, item, get_args(hint)[0], form) for item in value.items or ())
        if (write := self.words.game.WRITERS.get(hint)) is not None:
            return write(self, value)
        if isinstance(value, IntEnum):
            return self.words.enum(value, form)
        if name in _BY_NAME:
            return _BY_NAME[name](self, value)
        if isinstance(value, tuple):
            of_item = get_args(hint)[0] if get_origin(hint) is tuple else None
            return ", ".join(self.word(name, item, of_item, form) for item in value) or self.words.name("nothing")
        return str(value)

    def seat(self, number: int) -> str:
        """The display name of a player."""
        if not number:
            return self.words.name("noSeat")
        known = self.table.seats[number - 1] if number <= len(self.table.seats) else ""
        return known or self.words.name("seat", number=number)

    def scores(self, scores: Sequence[int]) -> str:
        """The points of all players."""
        written = (self.words.name("points", seat=self.seat(seat), points=each) for seat, each in enumerate(scores, 1))
        return ", ".join(written)

    def seats(self, numbers: Sequence[int]) -> str:
        """Players as a list, each of them once."""
        *others, last = [self.seat(number) for number in dict.fromkeys(numbers)] or [self.seat(0)]
        return self.words.name("and", first=", ".join(others), last=last) if others else last

    def choices(self, choices: Sequence[IntEnum]) -> str:
        """What a player can choose between, as "do this, do that or do the other"."""
        *others, last = map(self.words.enum, choices)
        return self.words.name("or", first=", ".join(others), last=last) if others else last

    def points(self, points: int | Sequence[int]) -> str:
        """A number of points, or the points of the players who got any."""
        if isinstance(points, int):
            return str(points)
        some = [(self.seat(seat), each) for seat, each in enumerate(points, 1) if each]
        written = ", ".join(self.words.name("points", seat=seat, points=each) for seat, each in some)
        return written or self.words.name("noPoints")


_BY_NAME: Final[Mapping[str, Callable[[Writer, Any], str]]] = {
    "seat": Writer.seat,
    "opener": Writer.seat,
    "owner": Writer.seat,
    "taken_from": Writer.seat,
    "winners": Writer.seats,
    "paid_to": Writer.seats,
    "choices": Writer.choices,
    "points": Writer.points,
    "scores": Writer.scores,
}
"""How to write the fields that have the same meaning in all games."""


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {each.name: hints[each.name] for each in fields(kind)}


def _is_set(value: Any) -> bool:
    """Whether a field has another value than its default. A secret is set if its items are known."""
    return bool(value.items if isinstance(value, Secret) else value)
