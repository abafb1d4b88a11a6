"""Bots over gRPC: one call adds an opponent."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import grpc
import pytest

from markethall.kairo.v1 import options_pb2 as kairo
from markethall.v1 import match_pb2, options_pb2
from markethall.v1.game_service_pb2 import GetBotRequest, ListBotsRequest
from markethall.v1.match_service_pb2 import CreateMatchRequest, ListMatchesRequest
from markethall.v1.player_pb2 import PLAYER_KIND_BOT, Player
from markethall_rules.game import LANGUAGES
from markethall_service.codec.records import verify_record
from tests.bench.duel import win_rate
from tests.kits import GAME_NAMES

from .calls import Table, refused

BOTS_PAGE = Path(__file__).parents[2] / "docs/bots.md"
CODE = grpc.StatusCode
GREEDY = Player(kind=PLAYER_KIND_BOT, display_name="Greedy bot", bot="bots/greedy")
RANDOM = Player(kind=PLAYER_KIND_BOT, display_name="Random bot", bot="bots/random")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_one_call_adds_an_opponent(table: Table, game: str) -> None:
    table.create(game)
    added = table.add_bot()
    assert added.seat == 1
    assert added.match.seats[0].player == GREEDY
    assert table.join().match.state == match_pb2.MATCH_STATE_PLAYING
    match = table.play_random_against_bots(random.Random(3), 2)
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert [seat.player.bot for seat in match.seats] == ["bots/greedy", ""]
    record = table.record()
    assert verify_record(record).startswith("Verified")
    assert record.commits[0].seat == 0
    assert record.commits[0].events[0].seat_taken.player == GREEDY
    assert {commit.seat for commit in record.commits if commit.HasField("move")} == {1, 2}


def test_match_with_bots_and_a_free_seat_is_listed(table: Table) -> None:
    table.create(seats=3)
    table.add_bot(3, "random")
    table.add_bot(1)
    request = ListMatchesRequest(state=match_pb2.MATCH_STATE_SEATING, page_size=100)
    (listed,) = (match for match in table.matches.ListMatches(request).matches if match.name == table.name)
    assert [(seat.player, seat.present) for seat in listed.seats] == [
        (GREEDY, False),
        (Player(), False),
        (RANDOM, False),
    ]
    assert [seat.HasField("player") for seat in listed.seats] == [True, False, True]
    assert not table.kick(3, table.creator_token).seats[2].HasField("player")


def test_match_of_bots_starts_at_once_and_can_be_watched(table: Table) -> None:
    table.create("klongs")
    table.add_bot()
    assert table.add_bot().match.state == match_pb2.MATCH_STATE_PLAYING
    watched = table.watch()
    moved = [next(watched).commit for _ in range(6)][2:]
    watched.cancel()
    times = [commit.commit_time.ToMilliseconds() for commit in moved]
    assert all(later - time >= 500 for time, later in pairwise(times))
    # Only the mover sees an intent until the end.
    assert not any(commit.HasField("move") for commit in moved)


def test_same_request_adds_one_bot(table: Table) -> None:
    table.create(seats=4)
    answers = {table.add_bot(bot=bot, request_id="a request").seat for bot in ("", "greedy", "bots/greedy")}
    assert answers == {1}
    with refused("REQUEST_ID_REUSED", CODE.INVALID_ARGUMENT):
        table.add_bot(bot="random", request_id="a request")


def test_add_bot_errors_state_the_reason(table: Table) -> None:
    table.create()
    with refused("TOKEN_MISSING", CODE.UNAUTHENTICATED):
        table.add_bot(token="")
    seat = table.join()
    with refused("NOT_CREATOR", CODE.PERMISSION_DENIED):
        table.add_bot(token=seat.token)
    with refused("SEAT_TAKEN", CODE.FAILED_PRECONDITION):
        table.add_bot(1)
    table.join()
    with refused("MATCH_STARTED", CODE.FAILED_PRECONDITION):
        table.add_bot()
    table.create("kairo", options=options_pb2.Options(kairo=kairo.Options(standstill_limit=0)))
    with refused("BAD_OPTIONS", CODE.INVALID_ARGUMENT) as refusal:
        table.add_bot()
    assert "With standstillLimit 0" in refusal.message
    assert refusal.metadata["clause"] == "KA-9.3"
    # The bot is right, and the options are not in the request.
    assert "field" not in refusal.metadata


def test_bots_pause_unless_the_pace_is_fast(table: Table) -> None:
    gaps = {}
    for pace in (match_pb2.BOT_PACE_UNSPECIFIED, match_pb2.BOT_PACE_FAST):
        wanted = match_pb2.Match(game="klongs", seat_count=2, pace=pace)
        created = table.matches.CreateMatch(CreateMatchRequest(match=wanted))
        table.name, table.creator_token = created.match.name, created.creator_token
        assert created.match.pace == (pace or match_pb2.BOT_PACE_SLOW)
        for _ in range(2):
            table.add_bot(bot="random")
        moves = []
        for update in table.watch():
            if update.commit.draws or len(update.commit.events):
                moves.append(update.commit.commit_time.ToMilliseconds())
            if len(moves) == 6:
                break
        gaps[pace] = [after - before for before, after in pairwise(moves[2:])]
    assert min(gaps[match_pb2.BOT_PACE_UNSPECIFIED]) >= 500
    assert max(gaps[match_pb2.BOT_PACE_FAST]) < 500


def test_unknown_pace_is_refused(table: Table) -> None:
    wanted = match_pb2.Match(game="klongs", seat_count=2, pace=9)  # type: ignore[arg-type]
    with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
        table.matches.CreateMatch(CreateMatchRequest(match=wanted))
    assert refusal.metadata.items() >= {"field": "match.pace"}.items()
    assert "BOT_PACE_FAST" in refusal.message


def test_bots_are_described_in_each_language(table: Table) -> None:
    games = [f"games/{name}" for name in GAME_NAMES]
    words = set()
    for language in LANGUAGES:
        bots = table.games.ListBots(ListBotsRequest(language_code=language)).bots
        assert [bot.name for bot in bots] == ["bots/greedy", "bots/random"]
        assert [sorted(bot.games) for bot in bots] == [sorted(games)] * 2
        assert all(bot == table.games.GetBot(GetBotRequest(name=bot.name, language_code=language)) for bot in bots)
        words |= {word for bot in bots for word in (bot.display_name, bot.description)}
    assert len(words) == 4 * len(LANGUAGES)
    # Without a language, and with one that the service does not have, the words are English. The answer says so.
    for code in ("", "xx", "nonsense" * 100):
        bot, call = table.games.GetBot.with_call(GetBotRequest(name="bots/greedy", language_code=code))
        assert (bot.display_name, dict(call.trailing_metadata())["content-language"]) == ("Greedy bot", "en")


def test_strength_of_bots_is_that_of_their_page(table: Table) -> None:
    bots = table.games.ListBots(ListBotsRequest()).bots
    assert [[duel.game for duel in bot.duels] for bot in bots] == [[f"games/{name}" for name in GAME_NAMES], []]
    page = BOTS_PAGE.read_text(encoding="utf-8")
    for bot in bots:
        for duel in bot.duels:
            rate, least, most = win_rate(duel.won, duel.matches)
            lost = duel.matches - duel.won - duel.tied
            names = f"`{duel.game}` | `{bot.name}` | `{duel.opponent}`"
            row = f"| {names} | {duel.won} | {duel.tied} | {lost} | {rate:.1f} ({least:.1f} to {most:.1f}) |"
            assert row in page


def test_bots_are_listed_in_pages(table: Table) -> None:
    first = table.games.ListBots(ListBotsRequest(page_size=1))
    second = table.games.ListBots(ListBotsRequest(page_size=1, page_token=first.next_page_token))
    assert [bot.name for page in (first, second) for bot in page.bots] == ["bots/greedy", "bots/random"]
    assert (bool(first.next_page_token), second.next_page_token) == (True, "")
    for request, field in ((ListBotsRequest(page_size=-1), "pageSize"), (ListBotsRequest(page_token="x"), "pageToken")):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
            table.games.ListBots(request)
        assert refusal.metadata["field"] == field


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("hard", "bot is 'hard'; "),
        ("bots/hard", "bot is 'bots/hard'; "),
        ("Greedy", "bot is 'Greedy' (did you mean greedy?); "),
        ("bots/RANDOM", "bot is 'bots/RANDOM' (did you mean random?); "),
        ("bots/", "bot is 'bots/'; "),
        ("bots/bots/greedy", "bot is 'bots/bots/greedy'; "),
        ("games/kairo", "bot is 'games/kairo'; "),
        (" greedy", "bot is ' greedy' (did you mean greedy?); "),
        ("x" * 50_000, f"bot is '{'x' * 40}...'; "),
    ],
)
def test_unknown_bot_is_refused_with_the_ids_that_there_are(table: Table, bot: str, says: str) -> None:
    table.create()
    with refused("BOT_NOT_FOUND", CODE.NOT_FOUND) as refusal:
        table.add_bot(bot=bot)
    assert refusal.message.startswith(f"{says}it takes the name or the id of a bot: greedy, random.")
    assert refusal.metadata.items() >= {"field": "bot", "allowed": "greedy, random"}.items()
    assert table.get().revision == 1


def test_get_bot_takes_resource_names_only(table: Table) -> None:
    for name in ("", "greedy", "games/greedy"):
        with refused("BAD_FIELD", CODE.INVALID_ARGUMENT) as refusal:
            table.games.GetBot(GetBotRequest(name=name))
        assert refusal.metadata.items() >= {"field": "name"}.items()
    for name in ("bots/", "bots/hard", "bots/Greedy", f"bots/{'x' * 50_000}"):
        with refused("BOT_NOT_FOUND", CODE.NOT_FOUND) as refusal:
            table.games.GetBot(GetBotRequest(name=name))
        assert refusal.metadata.items() >= {"field": "name", "allowed": "greedy, random"}.items()
