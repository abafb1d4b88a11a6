"""Conversion between messages and JSON: equal to protobuf's json_format, for every message of the contract."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from google.api import distribution_pb2
from google.protobuf import any_pb2, descriptor_pb2, json_format, message_factory, timestamp_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from markethall.v1 import game_pb2, match_pb2
from markethall_service.gateway import contract, transcoding
from markethall_service.gateway.contract import answered
from markethall_service.gateway.errors import Refusal
from markethall_service.gateway.schemas import Schemas
from markethall_service.gateway.transcoding import WELL_KNOWN, to_json, to_json_in_turns

ROUNDS = 20
TEXTS = ("", "Zoë", '"\\/\b\f\n\r\t', "\x00\x1f\x7f", "  \U0001f3b2", "</script>")
NUMBERS = (0, 1, 7, 2**31 - 1)


def reached(roots: list[Descriptor]) -> Iterator[Descriptor]:
    """The messages, and all messages inside them, once each."""
    names: set[str] = set()
    while roots:
        message = roots.pop()
        if message.full_name not in names and message.full_name not in WELL_KNOWN:
            names.add(message.full_name)
            yield message
            roots += [field.message_type for field in message.fields if field.message_type is not None]


SERVED = [method for method in contract.methods() if not method.client_streaming]
REQUESTS = list(reached([method.input_type for method in SERVED]))
RESPONSES = list(reached([method.output_type for method in SERVED]))


def random_value(field: FieldDescriptor, rng: random.Random, for_request: bool) -> Any:
    if field.message_type is not None:
        return random_message(field.message_type, rng, for_request)
    if field.enum_type is not None:
        return rng.choice(field.enum_type.values).number
    choices = {FieldDescriptor.CPPTYPE_STRING: TEXTS, FieldDescriptor.CPPTYPE_BOOL: (False, True)}
    return rng.choice(choices.get(field.cpp_type, NUMBERS))


def random_message(descriptor: Descriptor, rng: random.Random, for_request: bool) -> Message:
    """A message with random fields. `for_request`: without fields that only responses have."""
    if descriptor.full_name in WELL_KNOWN:
        return message_factory.GetMessageClass(descriptor)(
            seconds=rng.randrange(10**9), nanos=rng.choice((0, 5 * 10**8))
        )
    message: Message = message_factory.GetMessageClass(descriptor)()
    for field in descriptor.fields:
        if rng.random() < 0.5 or (for_request and field.name in answered(descriptor)):
            continue
        if field.message_type is not None and field.message_type.full_name == "google.rpc.Status":
            # Its JSON is the error of an ErrorResponse, not that of protobuf.
            continue
        if field.is_repeated:
            getattr(message, field.name).extend(random_value(field, rng, for_request) for _ in range(rng.randrange(3)))
        elif field.message_type is not None:
            getattr(message, field.name).CopyFrom(random_value(field, rng, for_request))
        else:
            setattr(message, field.name, random_value(field, rng, for_request))
    return message


def test_responses_equal_the_json_of_protobuf() -> None:
    for descriptor in RESPONSES:
        rng = random.Random(descriptor.full_name)
        for _ in range(ROUNDS):
            message = random_message(descriptor, rng, for_request=False)
            text = to_json(message)
            assert "\n" not in text
            assert asyncio.run(to_json_in_turns(message)) == text
            expected = json_format.MessageToDict(message, always_print_fields_with_no_presence=True)
            assert json.loads(text) == expected, descriptor.full_name


@pytest.mark.parametrize("snake_case", [False, True], ids=["lowerCamelCase", "snake_case"])
def test_requests_are_parsed_like_the_json_of_protobuf(snake_case: bool) -> None:
    for descriptor in REQUESTS:
        rng = random.Random(descriptor.full_name)
        for _ in range(ROUNDS):
            message = random_message(descriptor, rng, for_request=True)
            parsed = message_factory.GetMessageClass(descriptor)()
            transcoding.fill(parsed, json_format.MessageToDict(message, preserving_proto_field_name=snake_case))
            assert parsed == message, descriptor.full_name


async def test_other_tasks_run_while_a_long_answer_is_written() -> None:
    record = match_pb2.Record(commits=[match_pb2.Commit(revision=number) for number in range(20_000)])
    writing = asyncio.create_task(to_json_in_turns(record))
    turns = 0
    while not writing.done():
        turns += 1
        await asyncio.sleep(0)
    assert turns > 2
    assert len(json.loads(writing.result())["commits"]) == 20_000


def test_response_fields_are_in_the_order_of_the_contract() -> None:
    match = match_pb2.Match(revision=3, perspective=match_pb2.Perspective(seat=1), game="games/kairo", to_act=[2])
    order = [field.json_name for field in match.DESCRIPTOR.fields]
    keys = list(json.loads(to_json(match)))
    assert keys == sorted(keys, key=order.index)
    assert {"revision", "perspective", "game", "toAct"} < set(keys)


def test_unknown_enum_value_is_sent_as_its_number() -> None:
    assert json.loads(to_json(match_pb2.Match(state=99)))["state"] == 99  # type: ignore[arg-type]


def test_characters_are_not_escaped() -> None:
    assert '"Zoë"' in to_json(game_pb2.Game(title="Zoë"))


def test_message_with_special_json_is_refused_as_a_response() -> None:
    with pytest.raises(TypeError, match=r"google\.protobuf\.Any"):
        to_json(any_pb2.Any())


def test_unsupported_response_field_type_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Distribution\.mean"):
        to_json(distribution_pb2.Distribution())


def test_invalid_time_error_names_its_field() -> None:
    commit = match_pb2.Commit()
    with pytest.raises(Refusal) as refusal:
        transcoding.fill(commit, {"commitTime": "yesterday"})
    assert refusal.value.message == """commitTime must be a time such as "2030-01-31T12:00:00Z", not 'yesterday'."""
    transcoding.fill(commit, {"commitTime": "2024-01-01T00:00:00.250Z"})
    assert commit.commit_time == timestamp_pb2.Timestamp(seconds=1704067200, nanos=250_000_000)


def planned_message() -> Any:
    """A message with maps and 64-bit numbers, which the contract may have later: see docs/versioning.md."""
    file = descriptor_pb2.FileDescriptorProto(name="planned.proto", package="planned", syntax="proto3")
    message, field = file.message_type.add(name="Planned"), descriptor_pb2.FieldDescriptorProto
    inner = message.nested_type.add(name="Inner")
    inner.field.add(name="big_number", number=1, type=field.TYPE_INT64, label=field.LABEL_OPTIONAL)
    maps = (
        ("labels", field.TYPE_STRING, field.TYPE_STRING),
        ("by_number", field.TYPE_INT64, field.TYPE_UINT64),
        ("by_flag", field.TYPE_BOOL, field.TYPE_INT32),
        ("inners", field.TYPE_UINT32, field.TYPE_MESSAGE),
    )
    for number, (name, key, value) in enumerate(maps, 1):
        entry = message.nested_type.add(name=f"{''.join(map(str.capitalize, name.split('_')))}Entry")
        entry.options.map_entry = True
        entry.field.add(name="key", number=1, type=key, label=field.LABEL_OPTIONAL)
        of = ".planned.Planned.Inner" if value == field.TYPE_MESSAGE else None
        entry.field.add(name="value", number=2, type=value, label=field.LABEL_OPTIONAL, type_name=of)
        kind = f".planned.Planned.{entry.name}"
        message.field.add(name=name, number=number, type=field.TYPE_MESSAGE, label=field.LABEL_REPEATED, type_name=kind)
    message.field.add(name="most", number=9, type=field.TYPE_UINT64, label=field.LABEL_OPTIONAL)
    message.field.add(name="all", number=10, type=field.TYPE_SINT64, label=field.LABEL_REPEATED)
    found: dict[str, Any] = message_factory.GetMessages([file])
    return found["planned.Planned"]


PLANNED = planned_message()
FULL = {
    "labels": {"colour": "red", 'a "quoted" key': ""},
    "byNumber": {str(-(2**63)): str(2**64 - 1), "0": "0"},
    "byFlag": {"true": 7, "false": 0},
    "inners": {"7": {"bigNumber": str(2**63 - 1)}, "8": {"bigNumber": "0"}},
    "most": str(2**64 - 1),
    "all": ["-1", "0", str(2**53 + 1)],
}


def test_maps_and_64_bit_numbers_are_written_as_protobuf_says() -> None:
    message = json_format.ParseDict(FULL, PLANNED())
    assert json.loads(to_json(message)) == FULL
    assert json.loads(to_json(message)) == json_format.MessageToDict(message, always_print_fields_with_no_presence=True)
    empty = {"labels": {}, "byNumber": {}, "byFlag": {}, "inners": {}, "most": "0", "all": []}
    assert json.loads(to_json(PLANNED())) == empty


def test_maps_and_64_bit_numbers_are_read_as_protobuf_says() -> None:
    message = PLANNED()
    transcoding.fill(message, FULL)
    assert message == json_format.ParseDict(FULL, PLANNED())
    numbers = PLANNED()
    transcoding.fill(numbers, {"most": 5, "all": [1, "2", -3]})
    assert numbers == PLANNED(most=5, all=[1, 2, -3])


@pytest.mark.parametrize(
    ("value", "field", "says"),
    [
        ({"labels": ["a"]}, "labels", "must be a JSON object"),
        ({"labels": {"a": 1}}, "labels.a", "must be a string"),
        ({"byNumber": {"one": 1}}, "byNumber", "The keys of byNumber must be a whole number"),
        ({"byNumber": {str(2**63): 1}}, "byNumber", "The keys of byNumber must be a whole number"),
        ({"byNumber": {"1": -1}}, "byNumber.1", "must be a whole number from 0"),
        ({"byFlag": {"yes": 1}}, "byFlag", "The keys of byFlag must be true or false"),
        ({"inners": {"1": 2}}, "inners.1", "must be a JSON object"),
        ({"inners": {"1": {"bigNumber": 2**63}}}, "inners.1.bigNumber", "must be a whole number"),
    ],
)
def test_wrong_maps_are_refused_with_their_place(value: dict[str, Any], field: str, says: str) -> None:
    with pytest.raises(Refusal) as refusal:
        transcoding.fill(PLANNED(), value)
    assert says in refusal.value.message
    assert refusal.value.details[0]["metadata"]["field"] == field


def test_maps_and_64_bit_numbers_have_schemas() -> None:
    described = Schemas((), (PLANNED.DESCRIPTOR,), {}).components()
    properties = next(schema for name, schema in described.items() if name.endswith("Planned"))["properties"]
    assert properties["labels"] == {"type": "object", "additionalProperties": {"type": "string"}}
    assert properties["most"]["type"] == properties["byNumber"]["additionalProperties"]["type"] == "string"
    assert properties["inners"]["additionalProperties"]["$ref"].endswith("Inner")
    assert not [name for name in described if name.endswith("Entry")]
