"""A wrong own board is refused with the path of what is wrong in it, whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from google.protobuf import json_format

from markethall.v1 import options_pb2
from markethall_rules.errors import BadOptions
from markethall_service.codec import CODECS_BY_NAME, envelope
from markethall_service.matches.errors import BadField
from tests.kit import Kit
from tests.kits import for_each_game

WRONG_TEXTS = ("", "x" * 1000, "\N{CYRILLIC CAPITAL LETTER A}", "A1 ")
WRONG_NUMBERS = (-1, 0, 5, 2**31 - 1)


def changed(value: Any, siblings: list[Any]) -> Iterator[Any]:
    """Other values of a field. `siblings`: the values of that field in the other elements of the list."""
    match value:
        case bool():
            yield not value
        case int():
            yield from WRONG_NUMBERS
        case str():
            yield from (*WRONG_TEXTS, value.swapcase(), *siblings[:1])
        case list():
            yield from ([], value * 2, value[1:], value[:-1], [*value[:-1], value[0]])


def mutated(board: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The board with one field changed or left out: each field of the first and of the last element of its list."""

    def walk(parent: Any, key: Any, siblings: list[Any]) -> Iterator[None]:
        value = parent[key]
        for other in changed(value, siblings):
            parent[key] = other
            yield
        parent[key] = value
        if isinstance(parent, dict):
            del parent[key]
            yield
            parent[key] = value
        if isinstance(value, dict):
            others = [one for one in parent if one is not value] if isinstance(parent, list) else []
            for name in list(value):
                yield from walk(value, name, [one[name] for one in others if name in one])
        elif isinstance(value, list) and value:
            for at in {0, len(value) - 1}:
                yield from walk(value, at, [one for one in value if one != value[at]])

    board = deepcopy(board)
    for name in list(board):
        for _ in walk(board, name, []):
            yield board


def leads_to(board: Any, message: Any, path: str) -> bool:
    """Whether a path in JSON leads to a part of the board, or to a field that the message has and the board lacks."""
    for part in path.split("."):
        name, _, at = part.partition("[")
        field = next((one for one in message.fields if one.json_name == name), None)
        if field is None:
            return False
        message, board = field.message_type, board.get(name)
        if at:
            number = int(at.removesuffix("]"))
            if board is None or number >= len(board):
                return False
            board = board[number]
    return True


def refused_path(kit: Kit, option: Any, board: dict[str, Any]) -> str | None:
    """The path of the refusal of a match with an own board; None if there is such a match."""
    game, name = kit.game, kit.game.box.name
    message = json_format.ParseDict({name: {option.json_name: board}}, options_pb2.Options())
    try:
        with envelope.naming_options(name):
            game.setup(envelope.decode_options(name, message), game.box.seats[0])
    except BadField as error:
        return str(error.metadata["field"])
    except BadOptions as error:
        return error.field
    return None


@for_each_game
def test_refusal_of_an_own_board_leads_to_what_is_wrong(kit: Kit) -> None:
    name, refused = kit.game.box.name, 0
    codec = CODECS_BY_NAME[name]
    for _, message in codec.boards():
        fields = codec.options.message.DESCRIPTOR.fields
        [option] = [field for field in fields if field.message_type is message.DESCRIPTOR]
        for board in mutated(json_format.MessageToDict(message, use_integers_for_enums=True)):
            if (path := refused_path(kit, option, board)) is not None:
                inside = path.removeprefix(f"options.{name}.{option.json_name}.")
                assert inside != path
                assert leads_to(board, message.DESCRIPTOR, inside), path
                refused += 1
    assert refused > 50 or not codec.boards()
