"""The record of a match as text that can be kept in a file."""

from __future__ import annotations

import json

from google.protobuf import json_format

from markethall.v1.match_pb2 import Record


def record_json(record: Record) -> str:
    """The record as JSON, with lowerCamelCase names."""
    return json_format.MessageToJson(record)


def read_record(text: str | bytes) -> Record:
    """The record that `record_json` or the service has written; ValueError says what is wrong with the text."""
    try:
        kept = json.loads(text)
        if not isinstance(kept, dict) or "header" not in kept:
            raise ValueError("it has no header")
        return json_format.ParseDict(kept, Record())
    except (ValueError, json_format.ParseError) as error:
        raise ValueError(f"this is not the record of a match: {error}") from error
