"""Short names in place of enum values and messages."""

from __future__ import annotations

import pytest

from markethall.portobello.v1.options_pb2 import Options
from markethall.v1 import event_pb2, game_pb2, match_pb2
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


def test_names_are_taken_for_values(hall: Service) -> None:
    with Client(hall.target) as client:
        options = {"draw_piles": "TWO"}
        created = client.create("klongs", 2, options=options, visibility="private", pace=BotPace.FAST)
        assert created.match.options.klongs.draw_piles == 2
        assert created.match.visibility == MatchVisibility.PRIVATE
        assert created.match.pace == BotPace.FAST
        for bot in ("random", "bots/random", client.get_bot("random"), client.list_bots().bots[1]):
            added = client.add_bot(created, bot=bot)
            assert added.match.seats[added.seat - 1].player.bot == "bots/random"
            client.kick(created, added.seat)
        for kind in ("program", "PLAYER_KIND_PROGRAM", PlayerKind.PROGRAM):
            seat = client.join(created, kind=kind)
            assert seat.refresh().seats[seat.number - 1].player.kind == PlayerKind.PROGRAM
            seat.leave()
        camel = client.create("portobello", 2, options={"mayStopEarly": True})
        same = client.create("portobello", 2, options=Options(may_stop_early=True))
        assert camel.match.options == same.match.options
        assert all(match.state == MatchState.SEATING for match in client.matches(state="seating"))


def test_wrong_names_are_errors_that_list_the_right_ones(hall: Service) -> None:
    with Client(hall.target) as client:
        with pytest.raises(ValueError, match="visibility is 'secret': it must be one of PUBLIC, UNLISTED, PRIVATE"):
            client.create("klongs", 2, visibility="secret")
        with pytest.raises(ValueError, match=r"klongs has no option 'piles': it has .*draw_piles"):
            client.create("klongs", 2, options={"piles": 2})
        with pytest.raises(ValueError, match="draw_piles is 'THREE': it must be one of ONE, TWO"):
            client.create("klongs", 2, options={"draw_piles": "THREE"})
        with pytest.raises(ValueError, match="not valid"):
            client.create("portobello", 2, options={"may_stop_early": "perhaps"})
        with pytest.raises(ValueError, match="game 'chess'"):
            client.create("chess", 2, options={"level": 3})
        with pytest.raises(errors.GameNotFound):
            client.create("chess", 2)
        with pytest.raises(ValueError, match="kind is 'robot': it must be one of PERSON, BOT, PROGRAM"):
            client.join("matches/x", kind="robot")
        with pytest.raises(errors.BotNotFound, match=r"bot is 'hard'; .*: greedy, random"):
            client.add_bot(client.create("klongs", 2), bot="hard")
