"""What an error says in a language: true by itself, and with the value that was wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from google.rpc.error_details_pb2 import ErrorInfo, LocalizedMessage

from markethall.v1 import errors_pb2, match_service_pb2 as wire
from markethall_rules import GAMES
from markethall_rules.errors import BadOptions, IllegalMove
from markethall_rules.game import LANGUAGES
from markethall_service.api.errors import CallError, status_of
from markethall_service.language import localized
from markethall_service.matches.errors import BadField, BotNotFound, GameNotFound, WrongGame
from markethall_service.matches.lobby import check_start, find_game

LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
TRANSLATED = pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])

REASONS = [value.name.removeprefix("REASON_") for value in errors_pb2.Reason.DESCRIPTOR.values[1:]]

OPTIONS = {"clause": "KA-9.3", "cause": "WRONG_STANDSTILL_LIMIT", "least": "0", "most": "1000", "has": "2000"}
RECORDED: Mapping[str, Mapping[str, str]] = {
    "MALFORMED": {
        "field": "match.options.kairo.setup",
        "given": "variable",
        "allowed": "SETUP_PRINTED, SETUP_VARIABLE",
    },
    "BAD_FIELD": {"field": "match.timeControl.turnTime", "given": "3s", "least": "5s", "most": "2592000s"},
    "BAD_OPTIONS": {"field": "match.options.kairo.standstillLimit", "given": "2000", **OPTIONS},
    "BAD_SEAT_COUNT": {"field": "match.seatCount", "given": "5", "seatCount": "5", "allowed": "2, 3, 4"},
    "WRONG_GAME": {"field": "match.options.klongs", "game": "kairo", "allowed": "options.kairo"},
    "BAD_WEBHOOK": {"field": "webhookUrl"},
    "UNKNOWN_FIELD": {"field": "match.seats", "allowed": "game, seatCount"},
    "GAME_NOT_FOUND": {"field": "name", "given": "chess", "allowed": "kairo, klongs, portobello"},
    "BOT_NOT_FOUND": {"field": "bot", "given": "bots/deep", "allowed": "random, greedy"},
    "ILLEGAL_MOVE": {"clause": "KA-9.1", "cause": "WRONG_STEP", "step": "MAIN"},
    "NOT_YOUR_TURN": {"seat": "2", "toAct": "1"},
    "STALE_REVISION": {"revision": "7", "given": "6"},
    "HISTORY_CHANGED": {"revision": "7", "history": "0c64f1a09b7e", "given": "9"},
}
"""The metadata of a refusal, by its reason. Other refusals say the same for all metadata."""

QUOTED = re.compile("[„“«‚‘‹]\\s?(.*?)\\s?[“”»’‘›]")


def spoken(error: Exception, lang: str, request: Any = None) -> tuple[str, str, Mapping[str, str]]:
    """What an error says in a language and in English, and its metadata."""
    status = status_of(error, lang, request=request)
    sentence, info = LocalizedMessage(), ErrorInfo()
    for detail in status.details:
        detail.Unpack(sentence)
        detail.Unpack(info)
    return sentence.message, status.message, info.metadata


def check(sentence: str, metadata: Mapping[str, str]) -> None:
    """Whether the sentence is for a person: it has the wrong value, and no name of a field in its place."""
    assert "`" not in sentence
    assert not re.search(r"\w \| \w", sentence)
    assert all(quoted.strip() for quoted in QUOTED.findall(sentence)), "empty quotes"
    assert not re.search(r"[{}]|(?<!\.)\.\.(?!\.)|[:,]\s*\.|: *$", sentence)
    field = metadata.get("field", "")
    if field:
        assert f"({field})" not in sentence
        assert field in QUOTED.findall(sentence), "a field is quoted, and called a field"
        assert re.search(r"[Ff]ield|Feld|[Cc]hamp|[Cc]ampo", sentence)
        given, allowed = metadata.get("given"), metadata.get("allowed")
        assert not given or given in QUOTED.findall(sentence)
        assert not allowed or allowed in sentence


@LANGUAGE
@pytest.mark.parametrize("reason", REASONS)
def test_each_reason_says_what_is_wrong_for_a_person(reason: str, lang: str) -> None:
    for metadata in (RECORDED.get(reason, {}), {}):
        check(localized(reason, metadata, lang), metadata)


def refusals() -> Iterator[tuple[str, Exception, Any, str]]:
    """Refusals of the service with their requests, and the value that a person should read."""
    kairo = find_game("kairo")
    create = wire.CreateMatchRequest()
    create.match.game, create.match.seat_count = "kairo", 5
    create.match.options.kairo.standstill_limit = 2000
    with pytest.raises(GameNotFound) as chess:
        find_game("chess", "name")
    yield "a game", chess.value, wire.GetMatchRequest(name="games/chess"), "chess"
    with pytest.raises(Exception, match="not 5") as seats:
        check_start(kairo, 5, kairo.default_options(), None)
    yield "a number of seats", seats.value.within("match"), create, "5"  # type: ignore[attr-defined]
    limit = BadOptions(
        "KA-9.3", "WRONG_STANDSTILL_LIMIT", "match.options.kairo.standstillLimit", "No.", least=0, most=1000
    )
    yield "an option", limit, create, "2000"
    yield "an enum", BadField.of("pace", 9, "other"), wire.CreateMatchRequest(), ""
    yield "a bot", BotNotFound("No.", field="bot", allowed="x"), wire.AddBotRequest(bot="bots/deep"), "bots/deep"
    yield "a message", WrongGame("No.", field="match.options.kairo", allowed="y"), create, ""
    yield "a secret", BadField("No.", field="joinCode"), wire.JoinMatchRequest(join_code="k3v9"), ""
    moves = wire.PreviewMovesRequest(lines=[wire.MoveLine()] * 2)
    moves.lines[1].moves.add().kairo.play_cards.cards.append("nonsense")
    yield "a card", BadField("No.", field="lines[1].moves[0].kairo.playCards.cards[0]"), moves, "nonsense"
    yield "nothing in the request", BadField("No.", field="lines[7].moves"), moves, ""
    yield "a fault of the call", CallError("SHUTTING_DOWN", "It stops."), None, ""


@LANGUAGE
def test_a_refusal_has_the_value_of_the_request(lang: str) -> None:
    for what, error, request, value in refusals():
        sentence, english, metadata = spoken(error, lang, request)
        assert metadata.get("given", "") == value, what
        assert english, what
        if lang != "en":
            check(sentence, metadata)
            assert not value or value in sentence, what


def test_secrets_are_not_repeated() -> None:
    request = wire.JoinMatchRequest(join_code="k3v9", webhook_url="https://me:secret@here.example")
    for field in ("joinCode", "webhookUrl"):
        assert "given" not in spoken(BadField("No.", field=field), "de", request)[2]


@TRANSLATED
def test_a_missing_field_is_called_missing(lang: str) -> None:
    sentence, english, metadata = spoken(BadField.of("revision", 0, "the latest"), lang, wire.PlayMoveRequest())
    assert english == "revision is missing; it takes the latest."
    assert metadata["given"] == ""
    assert re.search("fehlt|manque|manca", sentence)
    check(sentence, metadata)


@TRANSLATED
def test_a_refused_move_quotes_its_rule(lang: str) -> None:
    """As a quotation, in whole sentences: a clause on its own would be read as what the game says now."""
    quotes = {"de": "„(.*)“", "fr": "«\u00a0(.*)\u00a0»", "it": "«(.*)»"}[lang]
    for game in GAMES:
        for number, clause in game.box.rules(lang).clauses.items():
            sentence, _, _ = spoken(IllegalMove(number, "CAUSE", "No."), lang)
            check(sentence, {})
            assert f"({number})." in sentence
            assert len(sentence.encode()) <= 420
            rule = re.search(quotes, sentence)
            if rule is None:
                assert len(clause.text.partition(". ")[0].encode()) > 200 or "`" in clause.text.partition(". ")[0]
            else:
                assert rule[1].endswith(".")
                assert sentence.endswith(rule[0])


def test_a_german_refusal_cites_the_rule() -> None:
    sentence, english, _ = spoken(IllegalMove("KA-9.1", "WRONG_STEP", "Players pass in the final phase only."), "de")
    assert sentence.startswith("Die Regeln erlauben diesen Zug nicht (KA-9.1). Die Regel lautet: „")
    assert english == "Players pass in the final phase only."
