"""Hidden things never come to the screen of another seat."""

from __future__ import annotations

import random

import pytest

from markethall.v1.game_pb2 import Game
from markethall_client import Client, Seat
from markethall_terminal import run_play, run_replay, run_watch

from .typist import Terminal, look


def seated(client: Client, game: str, moves: int) -> tuple[str, list[Seat]]:
    match = client.create(Game(name=game), seats=2)
    seats = [client.join(match, name=name) for name in ("Anna", "Bert")]
    rng = random.Random(2)
    for _ in range(moves):
        seat = seats[seats[0].refresh().to_act[0] - 1]
        seat.play(rng.choice(seat.legal_moves()))
    return match.match.name, seats


def hand(seat: Seat) -> set[str]:
    """The boats in the hand of a seat that only this seat knows."""
    view = seat.refresh().perspective.view.klongs
    own = view.seats[seat.number - 1].hand
    lying = {boat.boat for boat in view.boats} | {boat for each in view.seats for boat in each.hand_known_to_all}
    return set(own.items) - lying


@pytest.mark.parametrize("moves", [0, 8])
def test_a_replay_shows_a_hand_to_its_seat_alone(client: Client, moves: int) -> None:
    name, seats = seated(client, "klongs", moves)
    unknown = hand(seats[0]) - hand(seats[1])
    assert unknown
    screens = {}
    for token in ("", seats[0].token, seats[1].token):
        terminal = Terminal(*[""] * 60)
        run_replay(client, name, token=token, console=terminal.console, ask=terminal.ask)
        screens[token] = terminal.output
    assert all(boat in screens[seats[0].token] for boat in unknown)
    for token in ("", seats[1].token):
        last = screens[token][screens[token].rfind("Bangkok Klongs ·") :]
        assert not [boat for boat in unknown if boat in last]


def test_a_watch_shows_a_hand_to_its_seat_alone(client: Client) -> None:
    name, seats = seated(client, "klongs", 4)
    unknown = hand(seats[0]) - hand(seats[1])
    assert unknown
    seats[1].resign()
    screens = []
    for token in ("", seats[1].token, seats[0].token):
        terminal = Terminal()
        run_watch(client, name, token=token, console=terminal.console)
        screens.append(terminal.output)
    spectator, other, own = ([boat for boat in unknown if boat in screen] for screen in screens)
    assert (spectator, other) == ([], [])
    assert set(own) == unknown


def test_the_hand_of_a_bot_is_not_on_the_screen_of_a_player(client: Client) -> None:
    terminal = Terminal("1", "1", "b", "history", "q")
    run_play(client, "klongs", 2, None, screen=terminal.screen)
    view = look(client, terminal).perspective.view.klongs
    assert view.seats[1].hand.size > 0
    hands = [part.partition("hand (")[2].partition("\n")[0] for part in terminal.output.split("[2] Greedy bot: ")[1:]]
    assert hands
    assert all("hidden" in hand for hand in hands)
