"""Both clients name the parts of positions alike, as moves do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message

from markethall.kairo.v1.component_pb2 import Colour, Step as KairoStep
from markethall.klongs.v1.component_pb2 import Good, Trader
from markethall.klongs.v1.view_pb2 import Step as KlongsStep
from markethall.portobello.v1.component_pb2 import Customer
from markethall_client import kairo, klongs, portobello
from markethall_rules import GAMES
from markethall_rules.portobello.board import PORTOBELLO
from markethall_rules.secret import SPECTATOR, redact
from markethall_service.codec import CODECS_BY_NAME, envelope
from markethall_service.gateway.transcoding import to_json
from tests.kit import random_match

from .node import run_script

ENUMS: dict[str, Mapping[str, Any]] = {
    "kairo": {"colour": Colour, "step": KairoStep},
    "klongs": {"good": Good, "trader": Trader, "step": KlongsStep},
    "portobello": {"row": Customer, "drawn": Customer, "customer": Customer},
}
"""The enum of each member that holds one."""

KEYS: dict[tuple[str, str], tuple[str, str]] = {
    ("kairo", "customers"): ("colour", "site"),
    ("kairo", "medals"): ("colour", ""),
    ("klongs", "boats"): ("field", "boat"),
    ("portobello", "customers"): ("square", "customer"),
    ("portobello", "tiles"): ("district", ""),
}
"""Where Python has a dict, TypeScript has a list: the names of key and value; "" for a value that is an object."""


def camel(name: str) -> str:
    """The name as TypeScript spells it."""
    first, *more = name.split("_")
    return first + "".join(word.title() for word in more)


def as_json(game: str, value: Any, name: str = "") -> Any:
    """A value of the Python client as the TypeScript client has it in JSON."""
    if isinstance(value, Message):
        return json.loads(to_json(value))
    if is_dataclass(value):
        members = {field.name: getattr(value, field.name) for field in fields(value)}
        found = {camel(member): as_json(game, one, member) for member, one in members.items()}
        return {member: one for member, one in found.items() if one is not None}
    if isinstance(value, dict) and name == "coins":
        return list(value.values())
    if isinstance(value, dict):
        key, inner = KEYS[game, name]
        rows = [(as_json(game, one, key), as_json(game, held, inner)) for one, held in value.items()]
        return [{key: one, **({inner: held} if inner else held)} for one, held in rows]
    if isinstance(value, frozenset):
        return [district.id for district in PORTOBELLO.districts if district.id in value]
    if isinstance(value, tuple):
        return [as_json(game, one, name) for one in value]
    return ENUMS[game][name].Name(value) if name in ENUMS[game] and value is not None else value


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 3])
def test_both_clients_name_positions_alike(seed: int, viewer: int, tmp_path: Path) -> None:
    views = {}
    for game in GAMES:
        *_, last = random_match(game, game.default_options(), 3, seed, 40 + 30 * seed)
        name = game.box.name
        views[name] = getattr(envelope.encode_view(name, redact(last.after, viewer)), name)
    (_, board), *_ = CODECS_BY_NAME["portobello"].boards()
    file = tmp_path / "views.json"
    file.write_text(json.dumps({name: json.loads(to_json(view)) for name, view in {**views, "board": board}.items()}))
    output = json.loads(run_script("named.ts", str(file)))
    named = {
        "kairo": kairo.named(views["kairo"]),
        "klongs": klongs.named(views["klongs"]),
        "portobello": portobello.named(views["portobello"], board),
    }
    for name, view in named.items():
        assert output[name] == as_json(name, view), name
    assert output["otherBoard"] == f'The view is not of the board "{board.name}". Give the board of the match.'
