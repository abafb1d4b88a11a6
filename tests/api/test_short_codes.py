"""Short codes: what one friend reads out leads the other one to the match, and a stranger who guesses to none."""

from __future__ import annotations

from collections.abc import Callable

import grpc
import pytest

from markethall.v1 import match_pb2
from markethall.v1.match_service_pb2 import (
    CloseMatchRequest,
    CreateShortCodeRequest,
    CreateShortCodeResponse,
    DeleteMatchRequest,
    GetShortCodeRequest,
    GetShortCodeResponse,
    JoinMatchRequest,
)
from markethall_service.matches.short_codes import LIFETIME_S

from .calls import Table, bearer, refused

CODE = grpc.StatusCode


def ask(table: Table, token: str) -> CreateShortCodeResponse:
    code: CreateShortCodeResponse = table.matches.CreateShortCode(
        CreateShortCodeRequest(name=table.name), metadata=bearer(token)
    )
    return code


def find(table: Table, typed: str) -> GetShortCodeResponse:
    code: GetShortCodeResponse = table.matches.GetShortCode(GetShortCodeRequest(short_code=typed))
    return code


@pytest.mark.parametrize("visibility", match_pb2.MatchVisibility.values()[1:])
def test_a_friend_joins_by_what_was_read_out(table: Table, visibility: int) -> None:
    table.create(visibility=visibility)
    player = table.join()
    made = ask(table, table.creator_token)
    code = made.short_code
    assert ask(table, player.token).short_code == code
    assert len(code) == 6
    now_s = player.match.update_time.seconds
    assert LIFETIME_S <= made.expire_time.seconds - now_s < LIFETIME_S + 60
    sounds = code.translate(str.maketrans("01", "OL"))
    for typed in (
        code,
        code.upper(),
        f" {code[:3]} {code[3:]}\n",
        "-".join(code),
        sounds,
        sounds.lower().replace("l", "i"),
    ):
        found = find(table, typed)
        assert (found.match, found.join_code) == (table.name, table.join_code)
    joined = table.matches.JoinMatch(JoinMatchRequest(name=found.match, join_code=found.join_code))
    assert joined.match.state == match_pb2.MATCH_STATE_PLAYING


def fill(table: Table) -> None:
    table.join()
    table.join()


def close(table: Table) -> None:
    table.matches.CloseMatch(CloseMatchRequest(name=table.name), metadata=bearer(table.creator_token))


def delete(table: Table) -> None:
    table.matches.DeleteMatch(DeleteMatchRequest(name=table.name), metadata=bearer(table.creator_token))


ENDS: dict[str, tuple[Callable[[Table], None], str, grpc.StatusCode]] = {
    "full": (fill, "MATCH_STARTED", CODE.FAILED_PRECONDITION),
    "closed": (close, "MATCH_CLOSED", CODE.FAILED_PRECONDITION),
    "deleted": (delete, "MATCH_NOT_FOUND", CODE.NOT_FOUND),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_code_ends_with_its_match_and_does_not_say_that_there_was_one(table: Table, end: str) -> None:
    table.create(visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
    code = ask(table, table.creator_token).short_code
    finish, reason, status = ENDS[end]
    finish(table)
    with refused("SHORT_CODE_WRONG", CODE.NOT_FOUND) as ended:
        find(table, code)
    with refused("SHORT_CODE_WRONG", CODE.NOT_FOUND) as never:
        find(table, "zzzzzz" if code != "zzzzzz" else "yyyyyy")
    assert (ended.message, ended.metadata) == (never.message, never.metadata)
    with refused(reason, status):
        ask(table, table.creator_token)


def test_only_who_has_a_seat_or_made_the_match_gets_a_code(table: Table) -> None:
    table.create()
    player = table.join()
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        ask(table, "")
    table.create()
    with refused("TOKEN_FOREIGN", CODE.PERMISSION_DENIED):
        ask(table, player.token)
    # The seats of a rematch are taken.
    table.tokens.clear()
    table.start()
    table.resign(1)
    again = table.rematch(1)
    table.name = again.match.name
    with refused("SEAT_RESERVED", CODE.PERMISSION_DENIED):
        ask(table, again.token)


@pytest.mark.parametrize(
    "typed",
    ["", "  ", "k7q2m", "k7q2mxx", "k7q2mu", "k7q/2m", "çççççç", "k" * 10_000],
    ids=lambda typed: ascii(typed)[:12],
)
def test_a_text_that_cannot_be_a_code_is_no_guess(table: Table, typed: str) -> None:
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        find(table, typed)
    assert refusal.violations == ["shortCode"]
    assert len(refusal.message) < 300
