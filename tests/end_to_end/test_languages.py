"""Texts in the language of a request, over gRPC, REST and server-sent events."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import game_service_pb2, match_pb2, match_service_pb2 as wire
from markethall_client import Client, errors
from markethall_rules.game import LANGUAGES
from tests.api.calls import Table, refused
from tests.service import Service
from tests.typescript.node import run_script

CODE = grpc.StatusCode
FULL = match_pb2.MATCH_VIEW_FULL
STARTS = {"en": "All seats are taken: the match begins", "de": "Alle Sitze sind besetzt: Die Partie beginnt",
          "it": "Tutti i posti sono occupati: la partita inizia",
          "fr": "Tous les sièges sont pris\u00a0: la partie commence"}  # fmt: skip


def texts_in(commit: Any) -> list[str]:
    return [event.text for event in commit.events]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_answer_over_grpc_is_in_the_language(table: Table, code: str) -> None:
    match = table.start("kairo", 2)
    updates = list(take(table.watch(language_code=code, view=FULL), match.revision - 1))
    assert STARTS[code] in texts_in(updates[-1].commit)
    assert all(text for update in updates for text in texts_in(update.commit))
    perspective = updates[-1].match.perspective
    assert perspective.prompt

    seat = match.to_act[0]
    as_seat, name = table.as_seat(seat), table.name
    listed = table.matches.ListLegalMoves(
        wire.ListLegalMovesRequest(name=name, language_code=code), metadata=as_seat
    )  # fmt: skip
    assert all(move.text for move in listed.moves)
    previewed = table.preview(seat, listed.moves[-1], match.revision, language_code=code)
    assert all(texts_in(commit) for commit in previewed.commits)
    assert all(text for commit in previewed.commits for text in texts_in(commit))
    # A legal move is sent back unchanged, with its text.
    played = table.play(seat, listed.moves[-1], match.revision, language_code=code, view=FULL)
    assert all(texts_in(played.commit))
    assert played.match.perspective.prompt
    assert not played.commit.move.text
    if played.match.perspective.can_undo:
        undone = table.matches.UndoMove(
            wire.UndoMoveRequest(name=name, revision=played.revision, language_code=code), metadata=as_seat
        )
        assert all(texts_in(undone.commit))
    resigned = table.matches.ResignMatch(
        wire.ResignMatchRequest(name=name, language_code=code), metadata=table.as_seat(1)
    )
    assert all(texts_in(resigned.commit))
    record = table.matches.GetRecord(wire.GetRecordRequest(name=name, language_code=code))
    assert all(text for commit in record.commits for text in texts_in(commit))
    checked = table.matches.CheckRecord(wire.CheckRecordRequest(record=record, language_code=code))
    assert checked.verified, checked.fault
    assert any(each.perspective.prompt for each in checked.matches)
    assert list(checked.commits) == list(record.commits)


def take(updates: Any, count: int) -> Any:
    """The first updates of a stream."""
    for _ in range(count):
        yield next(updates)
    updates.cancel()


def test_texts_of_the_languages_differ_and_are_empty_without_one(table: Table) -> None:
    match = table.start("klongs", 2)
    seat = match.to_act[0]

    def listed(**language: str) -> Any:
        return table.matches.ListLegalMoves(
            wire.ListLegalMovesRequest(name=table.name, **language), metadata=table.as_seat(seat)
        )

    assert len({listed(language_code=code).moves[0].text for code in LANGUAGES}) == len(LANGUAGES)
    silent = listed()
    assert not any(move.text for move in silent.moves)
    named = listed(language_code="de")
    for move in named.moves:
        move.ClearField("text")
    assert named == silent


def test_metadata_name_the_language_and_the_field_wins(table: Table) -> None:
    table.start("kairo", 2)

    def prompt(language_code: str = "", accept: str = "") -> tuple[str, str]:
        metadata = (*table.as_seat(1), *((("accept-language", accept),) if accept else ()))
        request = wire.GetMatchRequest(name=table.name, language_code=language_code)
        match, call = table.matches.GetMatch.with_call(request, metadata=metadata)
        return match.perspective.prompt, dict(call.trailing_metadata()).get("content-language", "")

    assert prompt() == ("", "")
    assert prompt("de") == prompt(accept="ja, de-CH;q=0.8, en;q=0.2") == prompt("de", "it") == prompt("de_AT")
    assert prompt("de")[1] == "de"
    english = prompt("en")
    assert english[0] != prompt("de")[0]
    # An unknown language is English, and the answer says so.
    assert prompt("ja") == prompt(accept="ja") == prompt("nonsense" * 100) == english


def test_seats_of_a_new_match_are_in_the_language(table: Table) -> None:
    """Every answer with a perspective names the language, also before the start."""
    table.create("kairo", 2)
    answer = table.matches.JoinMatch(wire.JoinMatchRequest(name=table.name, language_code="fr"))
    assert answer.match.perspective.prompt == ""
    table.tokens.append(answer.token)
    added, call = table.matches.AddBot.with_call(
        wire.AddBotRequest(name=table.name, language_code="fr"),
        metadata=(("authorization", f"Bearer {table.creator_token}"),),
    )
    assert added.match.perspective.prompt
    assert dict(call.trailing_metadata())["content-language"] == "fr"


@pytest.mark.parametrize("code", LANGUAGES)
def test_rest_takes_the_header_and_the_query(table: Table, http: httpx.Client, code: str) -> None:
    table.start("portobello", 2)
    path = f"/v1/{table.name}"
    of_header = http.get(path, headers={"Accept-Language": f"{code};q=0.9, xx"})
    of_query = http.get(path, params={"languageCode": code}, headers={"Accept-Language": "en"})
    for answer in (of_header, of_query):
        assert answer.headers["Content-Language"] == code
        assert answer.json()["perspective"]["prompt"] == of_query.json()["perspective"]["prompt"] != ""
    silent = http.get(path)
    assert "Content-Language" not in silent.headers
    assert silent.json()["perspective"]["prompt"] == ""
    past = http.get(path, params={"revision": 2})
    assert "Accept-Language" in past.headers["Vary"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_event_streams_are_in_the_language(table: Table, http: httpx.Client, code: str) -> None:
    table.start("kairo", 2)
    with connect_sse(http, "GET", f"/v1/{table.name}:watch", headers={"Accept-Language": code}) as stream:
        assert stream.response.headers["Content-Language"] == code
        for event in stream.iter_sse():
            if event.event == "update":
                texts = [each["text"] for each in event.json()["update"]["commit"]["events"]]
                assert all(texts)
                if STARTS[code] in texts:
                    break


@pytest.mark.parametrize("code", LANGUAGES)
def test_errors_have_a_localized_message(table: Table, http: httpx.Client, code: str) -> None:
    match = table.start("kairo", 2)
    headers = {"Authorization": f"Bearer {table.tokens[0]}", "Accept-Language": code}
    wrong = {"move": {"kairo": {"playCards": {"cards": ["nonsense"]}}}, "revision": match.revision}
    found = {}
    for reason, body in (
        ("BAD_FIELD", wrong), ("STALE_REVISION", {"move": {"kairo": {"drawBlind": {}}}, "revision": 1}),
        ("UNKNOWN_FIELD", {"nonsense": 1}),
    ):  # fmt: skip
        answer = http.post(f"/v1/{table.name}:play", json=body, headers=headers)
        details = answer.json()["error"]["details"]
        assert details[0]["reason"] == reason
        [localized] = [each for each in details if each["@type"].endswith("LocalizedMessage")]
        assert localized["locale"] == answer.headers["Content-Language"] == code
        found[reason] = localized["message"]
        silent = http.post(f"/v1/{table.name}:play", json=body, headers={"Authorization": headers["Authorization"]})
        assert not any(each["@type"].endswith("LocalizedMessage") for each in silent.json()["error"]["details"])
    assert "move.kairo.playCards.cards[0]" in found["BAD_FIELD"]
    with refused("STALE_REVISION", CODE.ABORTED) as refusal:
        table.play(1, table.legal(match.to_act[0]).moves[0], 1, language_code=code)
    assert refusal.localized is not None
    assert refusal.localized.message == found["STALE_REVISION"] or code == "en"


@pytest.mark.parametrize("code", LANGUAGES)
def test_refused_move_names_the_clause(table: Table, code: str) -> None:
    match = table.start("kairo", 2)
    seat = match.to_act[0]
    illegal = wire.PlayMoveRequest(name=table.name, revision=match.revision, language_code=code)
    illegal.move.kairo.pass_for_good.SetInParent()
    with refused("ILLEGAL_MOVE", CODE.FAILED_PRECONDITION) as refusal:
        table.matches.PlayMove(illegal, metadata=table.as_seat(seat))
    assert refusal.localized is not None
    assert refusal.localized.locale == code
    assert f"({refusal.metadata['clause']})" in refusal.localized.message
    streamed = next(
        table.matches.PlayMoves(iter([wire.PlayMovesRequest(play=illegal)]), metadata=table.as_seat(seat))
    ).error
    assert any(detail.Is(refusal.localized.DESCRIPTOR) for detail in streamed.details)


def test_preview_in_the_middle_of_a_move_has_no_prompt(table: Table) -> None:
    """The position before a random draw has nothing to choose, and not all values that a prompt names."""
    rng, incomplete = random.Random(4), 0
    match = table.start("kairo", 2)
    table.language = "de"
    for _ in range(25):
        seat = match.to_act[0]
        legal = table.legal(seat)
        move = rng.choice(list(legal.moves))
        preview = table.preview(seat, move, legal.revision, view=FULL)
        incomplete += preview.more_follows
        assert bool(preview.match.perspective.prompt) != preview.more_follows
        match.to_act[:] = table.play(seat, move, legal.revision).commit.to_act
    assert incomplete


def test_python_client_names_its_language(hall: Service) -> None:
    with Client(hall.target, language="de") as client:
        match = client.create("kairo", seats=2)
        seats = [client.join(match, name=name) for name in ("Anna", "Bert")]
        seat = seats[client.get_match(match.match).to_act[0] - 1]
        assert seat.refresh().perspective.prompt
        moves = seat.legal_moves()
        assert all(move.text for move in moves)
        commit = seat.play(moves[0])
        assert all(event.text for event in commit.events)
        with pytest.raises(errors.NotYourTurn, match="Du bist nicht am Zug"):
            seats[2 - seat.number].play(moves[0], revision=commit.revision)
        assert (
            client.get_game("games/portobello").options[0].label
            != Client(hall.target).get_game("games/portobello").options[0].label
        )
    with pytest.raises(ValueError, match="language"):
        Client(hall.target, language="größer")


def test_typescript_client_names_its_language(hall: Service) -> None:
    found = json.loads(run_script(Path(__file__).with_name("languages.ts"), hall.http))
    assert found["prompts"][0] != found["prompts"][1]
    assert all(found["prompts"])
    assert all(found["moves"])
    assert all(found["events"])
    assert found["kinds"] == ["seatTaken", "seatTaken"]
    assert found["error"] == "Du bist nicht am Zug."
    assert found["movedOn"] is True


def test_games_are_in_the_language(table: Table, http: httpx.Client) -> None:
    request = game_service_pb2.ListGamesRequest(language_code="de")
    games, call = table.games.ListGames.with_call(request)
    assert dict(call.trailing_metadata())["content-language"] == "de"
    labels = {option.label for game in games.games for option in game.options}
    assert "Regelausgabe (PM-2.6)" in labels or len(labels) > 5
    assert all(option.label for game in games.games for option in game.options)
    assert all(choice.label for game in games.games for option in game.options for choice in option.choices)
    answer = http.get("/v1/games", headers={"Accept-Language": "fr"})
    assert answer.headers["Content-Language"] == "fr"
    assert http.get("/v1/games").headers["Content-Language"] == "en"


def test_unknown_language_is_english_and_the_answer_says_so(table: Table, http: httpx.Client) -> None:
    """Over both transports, in matches, games and errors."""
    table.start("kairo", 2)
    english = {}
    for code in ("en", "ja"):
        game, call = table.games.GetGame.with_call(
            game_service_pb2.GetGameRequest(name="games/kairo", language_code=code)
        )
        match, of_match = table.matches.GetMatch.with_call(wire.GetMatchRequest(name=table.name, language_code=code))
        rest = [http.get(path, headers={"Accept-Language": code}) for path in ("/v1/games/kairo", f"/v1/{table.name}")]
        rest += [http.get(path, params={"languageCode": code}) for path in ("/v1/games/kairo", f"/v1/{table.name}")]
        languages = {dict(each.trailing_metadata())["content-language"] for each in (call, of_match)}
        assert languages | {each.headers["Content-Language"] for each in rest} == {"en"}
        assert [each.json() for each in rest[:2]] == [each.json() for each in rest[2:]]
        with refused("MATCH_NOT_FOUND", CODE.NOT_FOUND) as refusal:
            table.matches.GetMatch(wire.GetMatchRequest(name="matches/none", language_code=code))
        error = http.get("/v1/matches/none", headers={"Accept-Language": code})
        [localized] = [one for one in error.json()["error"]["details"] if one["@type"].endswith("LocalizedMessage")]
        assert refusal.localized is not None
        assert (refusal.localized.locale, localized["locale"]) == ("en", "en")
        assert refusal.localized.message == localized["message"]
        english[code] = (game, match, localized["message"], [each.json() for each in rest])
    assert english["en"] == english["ja"]
    assert english["en"][1].perspective.prompt
