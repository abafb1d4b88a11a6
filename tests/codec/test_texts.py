"""Texts on the wire: only in the language of a request, made from what the viewer sees, and free without a language."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from markethall.v1 import match_pb2
from markethall_rules import SPECTATOR
from markethall_rules.game import LANGUAGES
from markethall_rules.sentences import words_of_bot
from markethall_service import language
from markethall_service.codec import envelope, matches
from markethall_service.codec.texts import Texts, Wording, names_of, texts_of
from markethall_service.matches import log
from markethall_service.matches.log import Commit, Header, MatchState, Visibility
from markethall_service.matches.match import Match, Seat
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.playing import legal_moves
from markethall_service.matches.visibility import redacted
from tests.kit import Kit, random_match
from tests.kits import for_each_game, kit_of

NAMES = ("Ada", "Bo", "Cy", "Di")

MATCH_EVENTS: tuple[log.AnyEvent, ...] = (
    *(log.SeatTaken(2, log.Player("Bo", kind)) for kind in log.PlayerKind),
    log.SeatFreed(2),
    log.MatchStarted(),
    log.MoveUndone(7),
    log.MatchFinished((3, 0), (1,)),
    log.SeatResigned(1),
    log.ClockExpired(1),
    log.SeatForfeited(2),
    log.RematchCreated("matches/x"),
    log.MatchClosed(),
)


def positions(kit: Kit, seats: int = 2, length: int = 60) -> list[tuple[Match, Commit]]:
    """The match after each commit of a random match."""
    box, options = kit.game.box, kit.game.default_options()
    header = Header("x", box.name, box.version, seats, options, Visibility.PUBLIC, "", bytes(32), 0)
    sitting = tuple(Seat(seat + 1, log.Player(NAMES[seat])) for seat in range(seats))
    found = []
    for revision, step in enumerate(random_match(kit.game, options, seats, 5, length), 4):
        commit = Commit(revision, step.seat or 1, step.move, step.events, 1, (), 0, "request")
        found.append((Match(header, revision, sitting, MatchState.PLAYING, step.after, (), 0), commit))
    return found


@for_each_game
def test_bytes_without_a_language_are_those_without_texts(kit: Kit) -> None:
    for match, commit in positions(kit):
        plain = envelope.commit_bytes(match.header, commit)
        for code in LANGUAGES:
            texts = texts_of(match, code)
            read = match_pb2.Commit.FromString(envelope.commit_bytes(match.header, commit, texts))
            assert all(event.text for event in read.events)
            for event in read.events:
                event.ClearField("text")
            assert not read.move.text
            assert read == match_pb2.Commit.FromString(plain)
        assert envelope.commit_bytes(match.header, commit, texts_of(match, "")) == plain


@for_each_game
def test_watchers_of_one_language_share_the_bytes(kit: Kit) -> None:
    match, own = positions(kit, length=3)[-1]
    commit = redacted(own, SPECTATOR)
    written = {id(envelope.commit_bytes(match.header, commit, texts_of(match, code))) for code in LANGUAGES * 3}
    assert len(written) == len(LANGUAGES)
    renamed = Texts("de", match.header, (log.Player("Eva"), log.Player("Bo")))
    assert envelope.commit_bytes(match.header, commit, renamed) is not envelope.commit_bytes(
        match.header, commit, texts_of(match, "de")
    )


@for_each_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_reveal_nothing_hidden(kit: Kit, code: str) -> None:
    """Two matches that differ only in what the viewer cannot see have the same texts."""
    rng, wording = random.Random(3), Wording(code, text_board=True)
    for match, commit in positions(kit, kit.game.box.seats[-1]):
        for viewer in range(4):
            other = Match(match.header, match.revision, match.seats, match.state,
                          kit.reshuffle(match.position, viewer, rng), (), 0)  # fmt: skip
            messages = [
                matches.encode_perspective(
                    each, viewer, legal_moves=legal_moves(CachedMatch(kit.game, each, 1), viewer), wording=wording
                )
                for each in (match, other)
            ]
            assert messages[0] == messages[1]
            seen = redacted(commit, viewer)
            texts = texts_of(match, code)
            assert texts is not None
            for event, text in zip(seen.events, envelope.encode_commit(match.header, seen, texts).events, strict=True):
                assert text.text == texts.event(event)


@for_each_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_legal_moves_and_prompts_have_texts(kit: Kit, code: str) -> None:
    for match, _ in positions(kit, length=30):
        moves = {viewer: legal_moves(CachedMatch(kit.game, match, 1), viewer) for viewer in (1, 2)}
        for viewer, legal in moves.items():
            message = matches.encode_perspective(match, viewer, legal_moves=legal, wording=Wording(code))
            assert message.prompt
            assert not message.text_board
            texts = [move.text for move in message.legal_moves]
            assert len(set(texts)) == len(texts), "two moves have the same text"
            assert all(text and not re.search(r"[{}]", text) for text in texts)
            # A legal move can be sent back unchanged.
            assert [envelope.decode_move(match.header, move) for move in message.legal_moves] == list(legal)


@pytest.mark.parametrize("code", LANGUAGES)
def test_events_of_matches_have_sentences(code: str) -> None:
    kit = kit_of("kairo")
    match, _ = positions(kit, length=1)[0]
    texts = texts_of(match, code)
    assert texts is not None
    assert {type(event) for event in MATCH_EVENTS} == log.MATCH_EVENTS
    sentences = [texts.event(event) for event in MATCH_EVENTS]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence and not re.search(r"[{}]|\bNone\b", sentence) for sentence in sentences)
    assert all(any(name in text for name in ("Ada", "Bo")) for text in (*sentences[:3], *sentences[6:10]))
    assert "Ada 3, Bo 0" in sentences[6]


def test_bots_have_names_in_the_language_and_numbers_that_tell_them_apart() -> None:
    person, greedy, chance = (
        log.Player("Ada"),
        log.Player("Greedy bot", log.PlayerKind.BOT, "greedy"),
        log.Player("Random bot", log.PlayerKind.BOT, "random"),
    )
    assert names_of((person, greedy, chance, None), "en") == ("Ada", "Greedy bot", "Random bot", "")
    assert names_of((greedy, person, greedy), "en") == ("Greedy bot 1", "Ada", "Greedy bot 2")
    assert names_of((greedy,), "de") == (words_of_bot("greedy", "de")[0],) != ("Greedy bot",)


def test_names_follow_the_players_who_take_and_free_seats() -> None:
    kit = kit_of("kairo")
    match, _ = positions(kit, length=1)[0]
    texts: Any = Texts("en", match.header, (None, None))
    for event, resigned in (
        (log.SeatTaken(1, log.Player("Eva")), "Eva resigns"),
        (log.SeatFreed(1), "Player 1 resigns"),
    ):
        texts = texts.after(Commit(2, 0, None, (event,), 0, (), 0, ""))
        assert texts.event(log.SeatResigned(1)) == resigned


def test_every_language_of_the_rules_has_the_words_of_the_service() -> None:
    assert set(language.CODES) == set(LANGUAGES)
    keys = {code: set(language.words(code)) for code in LANGUAGES}
    assert all(keys[code] == keys["en"] for code in LANGUAGES)


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"), ("de-CH, en;q=0.3", "de"), ("fr;q=0.2, it;q=0.9, en;q=0.1", "it"), ("ja", "en"),
        ("ja, fr;q=0.1", "fr"), ("*", ""), ("", ""), ("it;q=0", ""), ("de;q=0, fr", "fr"), ("DE_at", "de"),
        ("x" * 8000, "en"), (";;;,,,q=1", "en"),
    ],
)  # fmt: skip
def test_accept_language_is_read_with_quality_values(header: str, code: str) -> None:
    assert language.accepted(header) == code
