"""The TypeScript client writes the same sentences as the Python client."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from google.protobuf.message import Message
from markethall_client.sentences import LANGUAGES

from markethall_client import clause, label, names_of, prompt, say
from markethall_service.gateway.transcoding import to_json
from tests.typescript.node import run_script

from .played import CATALOGUES, MATCHES, game_of, match_of, messages

KEPT = {("portobello", "french-3"), ("portobello", "open"), ("kairo", "variable-2"), ("kairo", "twelve-printed-3"),
        ("kairo", "own-board"), ("klongs", "two-piles-3"), ("klongs", "thieves")}  # fmt: skip


def as_json(message: Message) -> Any:
    return json.loads(to_json(message))


def test_both_clients_write_the_same_sentences(tmp_path: Path) -> None:
    given, expected = [], []
    for catalogue, entry in MATCHES:
        if (catalogue.game.box.name, entry.name) not in KEPT:
            continue
        match = match_of(catalogue, entry)
        names = names_of(match, game_of(catalogue))
        steps, sentences = [], []
        for view, move, events in messages(catalogue, entry):
            found = {"view": as_json(view), "events": [as_json(event) for event in events]}
            steps.append(found | ({"move": as_json(move)} if move is not None else {}))
            for lang in LANGUAGES:
                sentences += [say(event, names, lang) for event in events] + [prompt(view, lang, names)]
                sentences += [label(move, view, lang, names)] if move is not None else []
        given.append({"match": as_json(match), "steps": steps})
        expected.append(sentences)
    assert len(given) >= 6
    games = {catalogue.game.box.name: as_json(game_of(catalogue)) for catalogue in CATALOGUES}
    file = tmp_path / "matches.json"
    clauses = [
        ("kairo", "KA-4.3"),
        ("klongs", "KL-8.4"),
        ("portobello", "PM-10.1"),
        ("kairo", "KA-99.1"),
        ("kairo", ""),
    ]
    file.write_text(json.dumps({"matches": given, "games": games, "clauses": clauses}), encoding="utf-8")
    script = Path(__file__).parent / "sentences.ts"
    answer = json.loads(run_script(script, str(file)))
    boxes = {catalogue.game.box.name: game_of(catalogue) for catalogue in CATALOGUES}
    assert answer["cited"] == [[clause(boxes[game], number, lang) for lang in LANGUAGES] for game, number in clauses]
    for own, other in zip(expected, answer["written"], strict=True):
        assert [pair for pair in zip(own, other, strict=True) if pair[0] != pair[1]] == []
