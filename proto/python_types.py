"""Writes the types of the Python client that follow from the contract.

    python proto/python_types.py [FOLDER]

Reads the messages of client_sdk/python/markethall, or of FOLDER/markethall. Writes three modules of
markethall_client/methods beside it:

- types.py: the kinds of moves, events and options as unions, the names of enum values, and options as TypedDicts.
- kinds.py: `kind`, whose result is one of the kinds of its argument.
- async_create.py: `create`, which knows the numbers of players and the options of each game.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from google.protobuf import descriptor_pb2 as pb
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from rpcs import Contract
from sync_sdk import tidy

PYTHON = Path(__file__).resolve().parent.parent / "client_sdk/python"
HEADER = "# Generated from the contract by proto/python_types.py. Do not edit; run `make generate`.\n"
FUTURE = "from __future__ import annotations\n\n"
WIDTH = 120
SHARED = "markethall.v1"
ARGUMENTS = ("BotPace", "MatchState", "MatchVisibility", "PlayerKind")
"""Enums whose values are arguments of hand-written methods."""
SCALARS = {
    FieldDescriptor.TYPE_STRING: "str",
    FieldDescriptor.TYPE_BOOL: "bool",
    FieldDescriptor.TYPE_INT32: "int",
}

KINDS = '''

def kind(message: Message) -> Message:
    """The innermost message of the `kind` oneofs of a move, an event, options or a view, such as a PlaceStall.

    `match kind(move):` and `case _: assert_never(...)` let a type checker find a missing case. A kind that is newer
    than this client is the message itself.
    """
    return innermost(message)
'''
CREATE = '''

class AsyncCreator(ABC):
    """Creates matches."""

    @abstractmethod
    async def _create(
        self, game: Game | str, seats: int, options: Any, settings: MatchSettings
    ) -> CreateMatchResponse: ...
'''
IMPLEMENTATION = '''
    async def create(
        self, game: Game | str, seats: int, *, options: Any = None, **settings: Unpack[MatchSettings]
    ) -> CreateMatchResponse:
        """Creates a match with free seats.

        The answer has the `match` and its secrets: `creator_token`, and `join_code` of a private match. Give it to
        other methods in place of the match, and they use these secrets.

        - `game`: a Game for what is known only at run time: `Game(name=name)`, or one of the service. A type checker
          then knows neither the numbers of players nor the options.
        - `options`: Options message of the game, or a dict such as {"draw_piles": "two"}; None for its defaults.
          TypeError for another message, ValueError for a wrong name.
        - `visibility`: such as "private" or MatchVisibility.PRIVATE; public by default.
        - The others are in `MatchSettings`.
        """
        return await self._create(game, seats, options, settings)
'''


def main() -> None:
    """Writes the modules."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PYTHON
    sys.path.insert(0, str(folder))
    types = Types(folder)
    texts = {"types": types.text(), "kinds": types.kinds(), "async_create": types.create()}
    paths = {folder / f"markethall_client/methods/{name}.py": text for name, text in texts.items()}
    for path, text in paths.items():
        path.write_text(text, encoding="utf-8")
    tidy(list(paths))


class Types:
    """Writes the modules from the generated messages in a folder."""

    def __init__(self, folder: Path) -> None:
        files = pb.FileDescriptorSet.FromString((folder / "markethall/contract.binpb").read_bytes()).file
        self._comments = Contract(files).comments
        self._heads = {
            f".{file.package}.{message.name}": " ".join(at.leading_comments.split())
            for file in files
            for at in file.source_code_info.location
            if len(at.path) == 2 and at.path[0] == 4
            for message in [file.message_type[at.path[1]]]
        }
        names = sorted(file.name for file in files)
        modules = [import_module(name.removesuffix(".proto").replace("/", ".") + "_pb2") for name in names]
        self._messages = [it for module in modules for it in module.DESCRIPTOR.message_types_by_name.values()]
        self._enums = [it for module in modules for it in module.DESCRIPTOR.enum_types_by_name.values()]
        options = import_module(f"{SHARED}.options_pb2")
        self._games: list[Any] = list(options.Options.DESCRIPTOR.oneofs_by_name["kind"].fields)
        self._info = options.game_info

    def text(self) -> str:
        """The text of types.py."""
        names = ", ".join(f'"{game.name}"' for game in self._games)
        body = f'GameName: TypeAlias = Literal[{names}]\n"""The ids of the games."""\n'
        full = ", ".join(f'"games/{game.name}"' for game in self._games)
        body += f'\nAnyGame: TypeAlias = Union["game_pb2.Game", GameName, Literal[{full}]]\n'
        body += '"""A game, or its id or name. `Game(name=name)` is one that is known only at run time."""\n'
        body += "".join(self._union(message) for message in self._by_depth())
        for name in ("Move", "Options"):
            [outer] = [it for it in self._messages if it.full_name == f"{SHARED}.{name}"]
            inner = [it for field in kinds(outer) if (it := field.message_type) and kinds(it)]
            body += alias(f"Any{name}", [*map(qualified, [outer, *inner]), kind_name(outer)])
            body += f'"""A {name}, or one of its kinds."""\n'
        for enum in self._enums:
            if enum.name in ARGUMENTS:
                # The generated enum is no class at run time.
                members = f'enums.{enum.name}, "{qualified(enum)}", Literal[{literals(enum)}]'
                body += f'\nAny{enum.name}: TypeAlias = Union[{members}]\n"""A {enum.name}, or the name of one."""\n'
        body += "".join(self._dicts())
        imports = "from collections.abc import Sequence\nfrom typing import Literal, TypeAlias, TypedDict, Union\n\n"
        head = f'{HEADER}"""The kinds of moves, events and options, names of enum values, and options as dicts."""\n\n'
        return head + FUTURE + imports + messages_in(body) + "\nfrom . import enums\n\n" + body

    def kinds(self) -> str:
        """The text of kinds.py."""
        body = "".join(
            f"\n\n@overload\ndef kind(message: {qualified(it)}) -> types.{kind_name(it)}: ..."
            for it in self._by_depth()
        )
        head = f'{HEADER}"""The kind of a move, an event, options or a view."""\n\n{FUTURE}'
        imports = "from typing import overload\n\nfrom google.protobuf.message import Message\n\n"
        last = "from markethall_client.messages import innermost\n\nfrom . import types\n"
        return head + imports + messages_in(body) + last + body + "\n" + KINDS

    def create(self) -> str:
        """The text of async_create.py."""
        body = "".join(self._overload(game) for game in self._games)
        body += self._signature("Game", "int", "AnyOptions | Mapping[str, object]")
        body = CREATE + re.sub(r"(?<![\w.])(?=AnyOptions|\w+OptionsDict)", "types.", body) + IMPLEMENTATION
        head = f'{HEADER}"""Creating a match, typed for each game."""\n\n{FUTURE}'
        imports = (
            "from abc import ABC, abstractmethod\nfrom collections.abc import Mapping\n"
            "from typing import Any, Literal, Unpack, overload\n\n"
        )
        other = (
            "from markethall.v1.game_pb2 import Game\nfrom markethall.v1.match_service_pb2 import CreateMatchResponse\n"
        )
        last = "from markethall_client.new_match import MatchSettings\n\nfrom . import types\n"
        return head + imports + messages_in(body) + other + last + body

    def _overload(self, game: Any) -> str:
        counts = ", ".join(map(str, game.GetOptions().Extensions[self._info].seat_counts))
        options = f"{game.name.capitalize()}OptionsDict | {qualified(game.message_type)} | options_pb2.Options"
        return self._signature(f'Literal["{game.name}", "games/{game.name}"]', f"Literal[{counts}]", options)

    def _signature(self, game: str, seats: str, options: str) -> str:
        parameters = ["self", f"game: {game}", f"seats: {seats}", "*", f"options: {options} | None = None"]
        parameters.append("**settings: Unpack[MatchSettings]")
        lines = "".join(f"        {it},\n" for it in parameters).replace("[MatchSettings],", "[MatchSettings],")
        return f"\n    @overload\n    async def create(\n{lines}    ) -> CreateMatchResponse: ...\n"

    def _by_depth(self) -> list[Descriptor]:
        """The messages with a oneof `kind`, those of games first, as the others contain them."""
        found = [message for message in self._messages if kinds(message)]
        return sorted(found, key=lambda it: it.file.package == SHARED)

    def _union(self, message: Descriptor) -> str:
        members = [
            kind_name(inner) if kinds(inner) else qualified(inner)
            for field in kinds(message)
            if (inner := field.message_type)
        ]
        comment = textwrap.fill(f'"""{self._heads["." + message.full_name]}"""', WIDTH)
        return alias(kind_name(message), members) + comment + "\n"

    def _dicts(self) -> Iterator[str]:
        """The TypedDicts of the options of all games."""
        for game in self._games:
            waiting, seen = [game.message_type], {game.message_type.full_name}
            for message in waiting:
                lines = [f'"""{self._heads["." + message.full_name]}"""', ""]
                for field in message.fields:
                    lines.append(f"{field.name}: {field_type(field)}")
                    lines += wrapped(self._comments["." + message.full_name, field.name])
                    if (inner := field.message_type) and inner.full_name not in seen:
                        seen.add(inner.full_name)
                        waiting.append(inner)
                body = "".join(f"    {line}".rstrip() + "\n" for line in lines)
                yield f"\n\nclass {dict_name(message)}(TypedDict, total=False):\n{body}"


def kinds(message: Descriptor) -> list[FieldDescriptor]:
    """The fields of the oneof `kind` of a message."""
    found = message.oneofs_by_name.get("kind")
    return list(found.fields) if found else []


def game_of(element: Descriptor | EnumDescriptor) -> str:
    """The capitalized game of an element, "" if all games share it."""
    return "" if element.file.package == SHARED else element.file.package.split(".")[1].capitalize()


def kind_name(message: Descriptor) -> str:
    """The name of the union of the kinds of a message: KairoMoveKind."""
    return f"{game_of(message)}{message.name}Kind"


def dict_name(message: Descriptor) -> str:
    """The name of the TypedDict of a message: KairoOptionsDict."""
    return f"{game_of(message)}{message.name}Dict"


def module_alias(path: str) -> str:
    """The name of the module of a .proto file in generated code: kairo_move_pb2."""
    _, *game, _, file = path.removesuffix(".proto").split("/")
    return "_".join([*game, file, "pb2"])


def qualified(element: Descriptor | EnumDescriptor) -> str:
    """A message or an enum as generated code names it: kairo_move_pb2.PlayCards."""
    return f"{module_alias(element.file.name)}.{element.name}"


def messages_in(code: str) -> str:
    """The import lines of the modules of messages that code names."""
    lines = ""
    for alias_name in sorted(set(re.findall(r"\b(\w+_pb2)\.", code))):
        game, _, file = alias_name.removesuffix("_pb2").rpartition("_")
        if (PYTHON.parent.parent / f"proto/markethall/{game}/v1/{file}.proto").exists() and game:
            lines += f"from markethall.{game}.v1 import {file}_pb2 as {alias_name}\n"
        else:
            lines += f"from markethall.v1 import {alias_name}\n"
    return lines


def alias(name: str, members: Iterable[str]) -> str:
    """A type alias of a union, without a docstring."""
    union = "\n    | ".join(members)
    return f"\n{name}: TypeAlias = (\n    {union}\n)\n"


def field_type(field: Any) -> str:
    """The type of a field in a TypedDict."""
    if field.message_type is not None:
        kind = dict_name(field.message_type)
    elif field.enum_type is not None:
        kind = f"Literal[{literals(field.enum_type)}] | {qualified(field.enum_type)}"
    else:
        kind = SCALARS[field.type]
    return f"Sequence[{kind}]" if field.label == FieldDescriptor.LABEL_REPEATED else kind


def literals(enum: EnumDescriptor) -> str:
    """The names of the values as the client writes them: without prefix, in lower case."""
    prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper() + "_"
    names = [value.name.removeprefix(prefix).lower() for value in enum.values if value.number]
    return ", ".join(f'"{name}"' for name in names)


def wrapped(comment: str) -> list[str]:
    """A comment as the lines of a docstring inside a class. [] for no comment."""
    return textwrap.wrap(f'"""{comment}"""', WIDTH - 4) if comment else []


if __name__ == "__main__":
    main()
