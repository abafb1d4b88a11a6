"""Messages are read and printed as protobuf's own json_format does it, for every message of the contract."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf import json_format, message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from markethall.v1.match_pb2 import Match
from markethall_service.gateway import contract
from markethall_service.gateway.printer import to_json
from markethall_service.gateway.reader import fill
from markethall_service.gateway.route import routes
from markethall_service.gateway.shape import check

NUMBERS = (0, 1, -1, 2**31 - 1, -(2**31))
SAMPLES = 40


def reached() -> Iterator[Descriptor]:
    """Every message that a route takes or gives, and those inside."""
    served = [route.method for route in routes(contract.methods())]
    waiting = [message for method in served for message in (method.input_type, method.output_type)]
    found = set()
    while waiting:
        message = waiting.pop()
        if message.full_name not in found:
            found.add(message.full_name)
            yield message
            waiting += [field.message_type for field in message.fields if field.message_type is not None]


def sample(message: Descriptor, rng: random.Random, depth: int = 6) -> Message:
    made = message_factory.GetMessageClass(message)()
    for field in message.fields:
        if rng.random() < 0.5 or (field.message_type is not None and not depth):
            continue
        values = [_value(field, rng, depth) for _ in range(rng.randrange(3) if field.is_repeated else 1)]
        if field.is_repeated:
            getattr(made, field.name).extend(values)
        elif field.message_type is not None:
            getattr(made, field.name).CopyFrom(values[0])
        else:
            setattr(made, field.name, values[0])
    return made


def _value(field: FieldDescriptor, rng: random.Random, depth: int) -> Any:
    if field.message_type is not None:
        if field.message_type.full_name.startswith("google.protobuf."):
            return message_factory.GetMessageClass(field.message_type)(seconds=rng.randrange(10**6), nanos=5 * 10**8)
        return sample(field.message_type, rng, depth - 1)
    if field.enum_type is not None:
        return rng.choice(field.enum_type.values).number
    match field.type:
        case FieldDescriptor.TYPE_STRING:
            return rng.choice(("", "matches/abc", 'ein "Stück" 市場 \n'))
        case FieldDescriptor.TYPE_BYTES:
            return rng.randbytes(rng.randrange(5))
        case FieldDescriptor.TYPE_BOOL:
            return rng.random() < 0.5
        case FieldDescriptor.TYPE_UINT32 | FieldDescriptor.TYPE_FIXED32:
            return abs(rng.choice(NUMBERS[:-1]))
        case _:
            return rng.choice(NUMBERS)


@pytest.mark.parametrize(
    "message", [pytest.param(each, id=each.full_name) for each in reached() if each.file.package != "google.protobuf"]
)
def test_json_is_that_of_protobuf(message: Descriptor) -> None:
    rng = random.Random(message.full_name)
    for _ in range(SAMPLES):
        one = sample(message, rng)
        usual = json_format.MessageToDict(one, always_print_fields_with_no_presence=True)
        assert json.loads(to_json(one)) == usual
        check(usual, message)
        again = message_factory.GetMessageClass(message)()
        fill(again, usual)
        assert again == one


@pytest.mark.parametrize("spelling", ["time_control", "timeControl"])
def test_an_empty_object_is_there(spelling: str) -> None:
    made = Match()
    fill(made, {spelling: {}})
    assert made.HasField("time_control")
