"""A replay through the SDK, on the real service."""

from __future__ import annotations

from typing import Any

import pytest

from markethall_client import errors
from tests.service import Service

from .fake import MOVES, FakeHall


def test_a_seat_looks_back(connect: Any, hall: Service) -> None:
    house = connect(hall.target)
    match = house.create("kairo", seats=2)
    seats = [house.join(match, name="Anna"), house.join(match, name="Bert")]
    seat = seats[seats[0].refresh().to_act[0] - 1]
    lived = {seat.refresh().revision: seat.refresh()}
    seat.play(seat.legal_moves()[0])
    lived[seat.revision] = seat.refresh()
    for revision, then in lived.items():
        then.can_undo = seat.at(revision).can_undo
        assert seat.at(revision) == then
        assert house.get_match(match, revision=revision, token=seat.token) == then
        assert house.get_match(match.name, revision=revision).your_seat == 0
    with pytest.raises(errors.BadField, match="1 to 4") as caught:
        seat.at(5)
    assert caught.value.metadata == {"field": "revision", "revision": "4"}
    for revision in (0, -1):
        with pytest.raises(errors.BadField, match=f"1, the new match, to .* not {revision}") as caught:
            seat.at(revision)
        assert (caught.value.reason, caught.value.metadata) == ("BAD_FIELD", {"field": "revision"})


def test_looking_back_does_not_move_the_revision(client: Any, fake: FakeHall) -> None:
    seat = client.join("matches/fake")
    fake.commit(2)
    seat.at(2)
    assert [request.revision for request in fake.requests("GetMatch")] == [2]
    assert seat.revision == 2
    with pytest.raises(errors.StaleRevision):
        seat.play(MOVES[0])
