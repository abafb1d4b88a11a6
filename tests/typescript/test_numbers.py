"""The TypeScript client reads the numbers of the games as the Python client does."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from markethall.kairo.v1.component_pb2 import Colour
from markethall.klongs.v1.component_pb2 import Good, Trader
from markethall_client import kairo, klongs
from markethall_rules import kairo as kairo_rules, klongs as klongs_rules
from markethall_service.codec import envelope
from markethall_service.gateway.transcoding import to_json
from tests.kit import random_match

from .node import run_script

NAMES = {"good": Good, "trader": Trader, "colour": Colour}


def as_json(thing: Any) -> dict[str, Any]:
    """A value of the Python client as JSON."""
    members: dict[str, Any] = {}
    for name, value in asdict(thing).items():
        first, *more = name.split("_")
        members[first + "".join(word.title() for word in more)] = NAMES[name].Name(value) if name in NAMES else value
    return members


def test_both_clients_read_all_numbers_alike(tmp_path: Path) -> None:
    views = {}
    for name, game in (("kairo", kairo_rules.GAME), ("klongs", klongs_rules.GAME)):
        *_, last = random_match(game, game.default_options(), 3, 5, 300)
        views[name] = getattr(envelope.encode_view(name, last.after), name)
    file = tmp_path / "views.json"
    file.write_text(json.dumps({name: json.loads(to_json(view)) for name, view in views.items()}))
    output = json.loads(run_script("numbers.ts", str(file)))

    numbers = [128 * seat + kind for seat in (0, 4) for kind in range(1, 88)]
    assert output["boats"] == [as_json(klongs.boat(number)) for number in numbers]
    assert output["noBoats"] == [
        f"No boat has the number {number}: kinds are 1 to 87, plus 128 for each seat."
        for number in (-1, 0, 88, 127, 128, 5.5)
    ]
    assert output["onWater"] == [[field, as_json(boat)] for field, boat in klongs.on_water(views["klongs"]).items()]
    assert output["onWater"]
    fields = range(klongs.ROWS * klongs.COLUMNS)
    assert output["places"] == [list(klongs.place(field)) for field in fields]
    assert output["fields"] == list(fields)
    assert output["around"] == list(klongs.around(34))

    market = views["kairo"].market
    assert output["mains"] == [as_json(main) for main in kairo.mains(market)]
    assert output["expansions"] == [as_json(expansion) for expansion in kairo.expansions(market)]
    assert output["mains"]
    assert output["expansions"]
    assert {one["colour"]: one["site"] for one in output["customers"]} == {
        Colour.Name(colour): site for colour, site in kairo.customers(market).items()
    }
    assert output["medals"] == [
        {"colour": Colour.Name(colour), **asdict(held)} for colour, held in kairo.medals(views["kairo"]).items()
    ]
    cards = range(1, 16)
    assert output["sections"] == [list(kairo.sections(card)) for card in cards]
    assert output["jokers"] == [kairo.is_joker(card) for card in cards]
    assert output["noCards"] == [f"Card {number} does not exist: cards are 1 to 15." for number in (-1, 0, 16, 1.5)]
    assert output["place"] == list(kairo.place(31, 9))
