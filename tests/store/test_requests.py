"""Request ids in the log and in memory: short, and never another than the one that was sent."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from hypothesis import given, settings, strategies as st

from markethall_service.matches.answered import AnsweredRequests
from markethall_service.store.request_ids import request_field, request_of

UUID_TEXT: Final = "0191c5e0-3a3a-4d0a-8cc0-000000000b0d"
printable: Final = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=64)
like_uuids: Final = st.sampled_from(
    [UUID_TEXT, UUID_TEXT.upper(), UUID_TEXT.replace("-", ""), f"{{{UUID_TEXT}}}", UUID_TEXT.replace("-", " "),
     UUID_TEXT[1:] + "-", f"=:{UUID_TEXT[2:]}", "=" * 16, ":" * 16]
)  # fmt: skip
requests: Final = st.tuples(st.integers(0, 12), st.one_of(printable, like_uuids, st.uuids().map(str)))


@settings(max_examples=300, deadline=None)
@given(some=st.sets(requests, min_size=2, max_size=6))
def test_every_request_id_is_read_as_it_was_sent(some: set[tuple[int, str]]) -> None:
    assert {request_of(request_field(seat, request_id)) for seat, request_id in some} == some
    assert request_field(1, "") == b""


def test_uuid_takes_16_bytes_in_the_log() -> None:
    assert request_field(3, UUID_TEXT) == b"3=" + UUID(UUID_TEXT).bytes


@settings(max_examples=50, deadline=None)
@given(data=st.data(), revisions=st.sets(st.integers(2, 400), max_size=80))
def test_requests_of_any_age_are_found(data: Any, revisions: set[int]) -> None:
    """As in a dictionary: the last revision that answered a request, and none for a request that no client sent."""
    ids = st.tuples(st.integers(0, 2), st.sampled_from([f"id-{number}" for number in range(60)]))
    known: dict[tuple[int, str], int] = {}
    answered = AnsweredRequests()
    for revision in sorted(revisions):
        request = data.draw(ids)
        known[request] = revision
        seat, request_id = request
        answered.add(seat, request_id, revision)
    everything = [(seat, f"id-{number}") for seat in range(3) for number in range(60)]
    assert {one: at for one in everything if (at := answered.find(*one)) is not None} == known
