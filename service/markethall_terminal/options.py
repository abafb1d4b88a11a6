"""Options of a game, written as words on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from google.protobuf import json_format
from google.protobuf.message import Message

from markethall.v1.game_pb2 import Game, OptionFact, OptionKind
from markethall.v1.options_pb2 import Options

_PLAIN: Final = (OptionKind.OPTION_KIND_BOOLEAN, OptionKind.OPTION_KIND_INTEGER)
"""The kinds of options without choices that the command line can set."""


class UnknownOption(ValueError):
    """The game has no such option or value, or an option is given twice. The text lists the allowed ones."""


def chosen_options(game: Game, words: Iterable[str]) -> Message | None:
    """The game's Options message from words such as "edition=french"; None if there are none.

    Names of choices may be short and in any case. Raises UnknownOption.
    """
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
    """The name of an option in the form of `markethall games`."""
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
