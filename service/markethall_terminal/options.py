"""Options of a game, written as arguments of the command line."""

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


def chosen_options(game: Game, arguments: Iterable[str]) -> Message | None:
    """The game's Options message from arguments such as "edition=french"; None if there are none.

    Names of choices may be short and in any case. Raises UnknownOption.
    """
    chosen: dict[str, object] = {}
    for argument in arguments:
        option, value = _parsed(game, argument)
        if option.name in chosen:
            raise UnknownOption(f"{_option_name(option)} is given twice")
        chosen[option.name] = value
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


def _parsed(game: Game, argument: str) -> tuple[OptionFact, object]:
    name, equals, value = argument.partition("=")
    options = {option.name.lower(): option for option in game.options}
    option = options.get(name.replace("_", "").replace("-", "").lower())
    if option is None or not equals:
        known = ", ".join(f"{_option_name(each)}=..." for each in game.options if each.choices or each.kind in _PLAIN)
        raise UnknownOption(f"{game.title} has no option '{argument}'; write one of {known}")
    return option, _value(option, value)


def _option_name(option: OptionFact) -> str:
    """The name of an option in the form of `markethall games`."""
    return re.sub(r"(?=[A-Z])", "_", option.name).lower()


def _value(option: OptionFact, value: str) -> object:
    if option.choices:
        wanted = value.replace("-", "_").upper()
        names = [choice.value for choice in option.choices]
        matches = [name for name in names if name == wanted or name.endswith(f"_{wanted}")]
        if not matches:
            raise UnknownOption(f"{_option_name(option)} takes one of {', '.join(names)}, not '{value}'")
        return min(matches, key=len)
    if option.kind == OptionKind.OPTION_KIND_BOOLEAN:
        if value.lower() not in ("true", "false"):
            raise UnknownOption(f"{_option_name(option)} takes true or false, not '{value}'")
        return value.lower() == "true"
    if option.kind == OptionKind.OPTION_KIND_INTEGER:
        if not value.isdecimal():
            raise UnknownOption(f"{_option_name(option)} takes a whole number, not '{value}'")
        return int(value)
    raise UnknownOption(f"{_option_name(option)} cannot be given on the command line")
