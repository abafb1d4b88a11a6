"""Short names in place of enum values and messages."""

from __future__ import annotations

from typing import Any

import pytest

from markethall.portobello.v1.options_pb2 import EDITION_GERMAN, Options
from markethall.v1 import event_pb2, game_pb2, match_pb2, options_pb2
from markethall.v1.game_pb2 import Game
from markethall_client import BotPace, Client, GameView, MatchState, MatchVisibility, PlayerKind, errors
from markethall_client.methods import enums
from tests.service import Service


def test_enums_have_the_numbers_of_the_contract() -> None:
    for file in (event_pb2, game_pb2, match_pb2):
        for name, enum in file.DESCRIPTOR.enum_types_by_name.items():
            ours = getattr(enums, name)
            numbers = [value.number for value in enum.values]
            assert [value.value for value in ours] == numbers
            for value in enum.values:
                assert value.name.endswith(f"_{ours(value.number).name}")
    assert GameView.FULL == game_pb2.GAME_VIEW_FULL


def test_numbers_of_players_are_those_of_the_service(hall: Service) -> None:
    game_info: Any = options_pb2.game_info
    with Client(hall.target) as client:
        for field in options_pb2.Options.DESCRIPTOR.oneofs_by_name["kind"].fields:
            info = field.GetOptions().Extensions[game_info]
            assert info.seat_counts == client.get_game(field.name).seat_counts


def test_names_are_taken_for_values(hall: Service) -> None:
    with Client(hall.target) as client:
        created = client.create("klongs", 2, options={"draw_piles": "two"}, visibility="private", pace=BotPace.FAST)
        assert created.match.options.klongs.draw_piles == 2
        assert created.match.visibility == MatchVisibility.PRIVATE
        assert created.match.pace == BotPace.FAST
        for bot in ("random", "bots/random", client.rpc.get_bot("random"), client.rpc.list_bots().bots[1]):
            added = client.add_bot(created, bot=bot)
            assert added.match.seats[added.seat - 1].player.bot == "bots/random"
            client.kick(created, added.seat)
        kinds: list[Any] = ["program", "PLAYER_KIND_PROGRAM", PlayerKind.PROGRAM]
        for kind in kinds:
            seat = client.join(created, kind=kind)
            assert seat.refresh().seats[seat.number - 1].player.kind == PlayerKind.PROGRAM
            seat.leave()
        camel = client.create(Game(name="portobello"), 2, options={"mayStopEarly": True, "edition": "EDITION_GERMAN"})
        same = client.create("portobello", 2, options=Options(may_stop_early=True, edition=EDITION_GERMAN))
        assert camel.match.options == same.match.options
        assert all(match.state == MatchState.SEATING for match in client.matches(state="seating"))


def test_wrong_names_are_errors_that_list_the_right_ones(hall: Service) -> None:
    with Client(hall.target) as client:
        with pytest.raises(ValueError, match="visibility is 'secret': it must be one of public, unlisted, private"):
            client.create("klongs", 2, visibility="secret")  # type: ignore[call-overload]
        with pytest.raises(ValueError, match=r"klongs has no option 'piles': it has .*draw_piles"):
            client.create("klongs", 2, options={"piles": 2})  # type: ignore[call-overload]
        with pytest.raises(ValueError, match="draw_piles is 'THREE': it must be one of one, two"):
            client.create("klongs", 2, options={"draw_piles": "THREE"})  # type: ignore[call-overload]
        with pytest.raises(ValueError, match="not valid"):
            client.create("portobello", 2, options={"may_stop_early": "perhaps"})  # type: ignore[call-overload]
        with pytest.raises(ValueError, match="game 'chess'"):
            client.create(Game(name="chess"), 2, options={"level": 3})
        with pytest.raises(errors.GameNotFound):
            client.create(Game(name="chess"), 2)
        with pytest.raises(ValueError, match="kind is 'robot': it must be one of person, program"):
            client.join("matches/x", kind="robot")  # type: ignore[arg-type]
        with pytest.raises(errors.BotNotFound, match=r"bot is 'bots/hard'; .*: greedy, random"):
            client.add_bot(client.create("klongs", 2), bot="hard")
