"""Watching a match, and stepping through a match or a record."""

from __future__ import annotations

import random
import re
import threading

import pytest

from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import MatchState, MatchVisibility
from markethall_client import Client, Seat
from markethall_client.errors import CallerError
from markethall_service.api.game_service import game_message
from markethall_service.codec.records import positions
from markethall_service.codec.texts import Wording
from markethall_terminal import run_record, run_replay, run_watch
from tests.kits import GAME_NAMES
from tests.service import Service
from tests.waiting import wait_until

from .typist import Terminal


def seated(client: Client, game: str = "portobello", **options: object) -> tuple[str, list[Seat], str]:
    match = client.create(Game(name=game), seats=2, **options)  # type: ignore[call-overload]
    return match.match.name, [client.join(match, name=f"Player {seat}") for seat in (1, 2)], match.join_code


def play(seats: list[Seat], moves: int) -> None:
    rng = random.Random(3)
    for _ in range(moves):
        if to_act := seats[0].refresh().to_act:
            seat = seats[to_act[0] - 1]
            seat.play(rng.choice(seat.legal_moves()))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_match_is_watched_to_its_end(client: Client, hall: Service, game: str) -> None:
    name, seats, _ = seated(client, game)
    play(seats, 3)
    terminal = Terminal()

    def watch() -> None:
        with Client(hall.target, language="en") as other:
            run_watch(other, name, console=terminal.console)

    watching = threading.Thread(target=watch)
    watching.start()
    # What is over before the watch begins is not shown as news.
    wait_until(lambda: terminal.output)
    play(seats, 5)
    if resigns := bool(seats[0].refresh().to_act):
        seats[0].resign()
    watching.join(timeout=30)
    assert not watching.is_alive()
    assert ("resigns" in terminal.output) == resigns
    assert re.search(r"\. Winner: Player \d$", terminal.output.rstrip())


def test_a_private_match_takes_its_join_code(client: Client) -> None:
    name, seats, code = seated(client, visibility=MatchVisibility.MATCH_VISIBILITY_PRIVATE)
    seats[1].resign()
    with pytest.raises(CallerError):
        run_watch(client, name, console=Terminal().console)
    terminal = Terminal()
    run_watch(client, name, join_code=code, console=terminal.console)
    assert "Winner: " in terminal.output


def test_a_spectator_sees_no_hand_and_the_seat_sees_its_own(client: Client) -> None:
    name, seats, _ = seated(client, "kairo")
    seats[1].resign()
    screens = []
    for token in ("", seats[0].token):
        terminal = Terminal()
        run_watch(client, name, token=token, console=terminal.console)
        screens.append(terminal.output)
    assert screens[0] != screens[1]


def test_a_replay_steps_forward_back_and_to_a_revision(client: Client) -> None:
    name, seats, _ = seated(client)
    play(seats, 6)
    last = client.get_match(name).revision
    assert client.get_match(name).state == MatchState.MATCH_STATE_PLAYING
    terminal = Terminal("", "b", str(last), "", "?", "99999", "q")
    run_replay(client, name, console=terminal.console, ask=terminal.ask)
    shown = [line.split()[1] for line in terminal.output.splitlines() if line.startswith("Revision ")]
    assert shown == ["3", "4", "3", str(last), str(last), str(last), str(last)]
    assert "This is the last position." in terminal.output
    assert "shows the previous one" in terminal.output
    assert f"a number from 2 to {last}" in terminal.output


def test_a_match_without_players_has_nothing_to_replay(client: Client) -> None:
    terminal = Terminal()
    run_replay(client, client.create("portobello", seats=2).match.name, console=terminal.console, ask=terminal.ask)
    assert "Nothing has happened" in terminal.output


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_record_shows_the_positions_of_its_match(client: Client, game: str) -> None:
    name, seats, _ = seated(client, game)
    play(seats, 4)
    seats[1].resign()
    live, recorded = Terminal(*[""] * 8), Terminal(*[""] * 8)
    run_replay(client, name, console=live.console, ask=live.ask)
    record = client.get_record(name)
    found = positions(record, 0, Wording("en", text_board=True))
    commits = [commit for _, commit in found.values()]
    shown = game_message(game, full=True)
    run_record(shown, commits, lambda revision: found[revision][0], console=recorded.console, ask=recorded.ask)
    assert recorded.output == live.output
    assert "Player 2 resigns" in recorded.output


def test_positions_before_the_start_show_the_seats(client: Client) -> None:
    name, seats, _ = seated(client)
    play(seats, 1)
    terminal = Terminal("2", "b", "q")
    run_replay(client, name, console=terminal.console, ask=terminal.ask)
    assert f"Portobello Market · {name}\n\nThe match waits for players:\n" in terminal.output
    assert "This is the first position." in terminal.output


def test_a_watch_before_the_start_shows_who_has_come(client: Client) -> None:
    match = client.create("portobello", seats=2)
    client.join(match, name="Anna")
    client.close_match(match)
    terminal = Terminal()
    run_watch(client, match.match.name, console=terminal.console)
    assert "Player 1  Anna" in terminal.output
    assert "Player 2  free" in terminal.output
    assert terminal.output.rstrip().endswith("The creator of the match has closed it.")
