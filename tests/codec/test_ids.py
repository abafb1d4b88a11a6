"""Every id in the views, moves and events of the recorded matches is a place or a piece of GetGame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.message import Message

from markethall_rules.secret import redact
from markethall_rules.sentences import words_of
from markethall_service.codec import CODECS, envelope
from markethall_service.codec.mirror import GameCodec
from markethall_service.matches.log import Header, Visibility
from tests.golden.catalogues import CATALOGUES
from tests.golden.playthrough import option_values, play


@pytest.mark.parametrize("codec", CODECS, ids=[codec.name for codec in CODECS])
def test_every_id_is_a_place_or_a_piece(codec: GameCodec) -> None:
    [catalogue] = [each for each in CATALOGUES if each.game.box.name == codec.name]
    words, game = words_of(codec.name, "en"), catalogue.game
    known = {piece.id for piece in codec.pieces(words)}
    known |= {place.id for drawing in codec.drawings(words) for place in drawing.places}
    found = set()
    for entry in catalogue.entries:
        if "own" in option_values(game, entry.options).values():
            continue
        header = Header("x", codec.name, 1, entry.seats, entry.options, Visibility.PUBLIC, "", bytes(32), 0)
        for step in play(game, entry):
            messages: list[Message] = [envelope.encode_view(header, redact(step.after, viewer)) for viewer in (0, 1)]
            if step.seat:
                messages.append(envelope.encode_move(header, step.move))
            commit: Any = [envelope.event_fields(header, event) for event in step.events]
            messages += [codec.events.message(**fields[codec.name]) for fields in commit]
            found |= {text for message in messages for text in strings(message)}
    assert found <= known, sorted(found - known)
    assert len(found) * 2 >= len(known - {""}), "the recorded matches show most of what the game has"


def strings(message: Message) -> Iterator[str]:
    for field, value in message.ListFields():
        for item in value if field.is_repeated else [value]:
            if field.message_type is not None:
                yield from strings(item)
            elif isinstance(item, str):
                yield item
