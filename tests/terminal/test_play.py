"""A person at the terminal, against the real service."""

from __future__ import annotations

import re

import pytest

from markethall_client import Client
from markethall_terminal import run_play

from .typist import Play, Terminal, look


@pytest.mark.parametrize("seats", [2, 4])
def test_a_person_plays_a_match_to_its_end(client: Client, seats: int) -> None:
    terminal = Terminal(*["1"] * 2000)
    run_play(client, "portobello", seats, None, console=terminal.console, ask=terminal.ask)
    last = terminal.output.splitlines()[-1]
    assert re.fullmatch(r"Red \d+, Yellow \d+.*; .* wins?", last)
    assert "The game is over" in terminal.output
    assert "eyJ" not in terminal.output


def test_the_first_prompt_stands_below_map_and_moves(play: Play) -> None:
    before = play().output.partition("Red, your move")[0]
    assert "╭── A ──╮" in before
    assert "Red      You" in before
    assert re.search(r"\b1  tile 2: 2 actions", before)
    assert re.search(r"\b27  d12: no own stalls", before)


def test_a_number_plays_that_move(play: Play, client: Client) -> None:
    terminal = play("3", "q")
    assert "Red takes tile 4: 4 actions" in terminal.after("3")
    assert look(client, terminal).view.portobello.tile.number == 4


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "There is no move 0: give 1 to 27"),
        ("28", "There is no move 28: give 1 to 27"),
        ("-1", "“-1” is no number of a move"),
        ("1.5", "“1.5” is no number of a move"),
        ("²", "“²” is no number of a move"),
        ("9" * 5000, "is no number of a move"),
        ("resigned", "“resigned” is no number of a move"),
        ("p 99", "There is no move 99"),
        ("p", "“p” is no number of a move"),
        ("p x", "“x” is no number of a move"),
        ("1 2", "“1 2” means nothing here"),
        ("[bold]\x1b[31m", "is no number of a move"),
    ],
)
def test_bad_input_gets_a_word_and_is_asked_again(play: Play, client: Client, typed: str, words: str) -> None:
    terminal = play(typed, "q")
    answer = terminal.after(typed)
    assert words in answer
    assert len(answer) < 200
    assert "\x1b" not in answer
    assert terminal.prompts == 2
    assert not look(client, terminal).view.portobello.HasField("tile")


def test_help_names_all_commands(play: Play) -> None:
    answer = play("?", "q").after("?")
    assert [line.split()[0] for line in answer.splitlines() if line.startswith("  ")] == [
        "12", "p", "u", "b", "Enter", "rules", "log", "resign", "q", "?",
    ]  # fmt: skip


def test_a_preview_tells_and_plays_nothing(play: Play, client: Client) -> None:
    for typed in ("p 2", "p2", " P  2 "):
        terminal = play(typed, "q")
        answer = terminal.after(typed)
        assert "Red takes tile 3: 3 actions" in answer
        assert "luck" not in answer
        assert not look(client, terminal).view.portobello.HasField("tile")


def test_a_preview_shows_the_board_as_it_is_drawn_once_the_move_is_played(play: Play) -> None:
    terminal = play("p 2", "2", "q")
    foreseen = terminal.after("p 2").partition("3 actions\n")[2].rpartition("\n")[0]
    assert "╭── A ──╮" in foreseen
    assert foreseen in terminal.after("2")


def test_a_preview_ends_where_luck_begins(play: Play) -> None:
    first = play("1").output
    number = re.findall(r"(\d+)  Draw a customer from the bag", first)[0]
    assert "then luck or a secret decides" in play("1", f"p {number}").after(f"p {number}")


def test_undo_takes_back_the_last_move(play: Play, client: Client) -> None:
    terminal = play("3", "u", "q")
    assert "is taken back" in terminal.after("u")
    assert not look(client, terminal).view.portobello.HasField("tile")
    assert len(look(client, terminal).view.portobello.hands[0].face_up) == 3


def test_undo_without_a_move_is_refused_in_words(play: Play) -> None:
    terminal = play("u", "q")
    assert "That cannot be: " in terminal.after("u")
    assert terminal.prompts == 2


def test_undo_across_luck_is_refused_in_words(play: Play, client: Client) -> None:
    number = re.findall(r"(\d+)  Draw a customer from the bag", play("1").output)[0]
    terminal = play("1", number, "u", "q")
    assert "That cannot be: " in terminal.after("u")
    assert look(client, terminal).view.portobello.drawn


def test_board_and_moves_are_shown_again(play: Play) -> None:
    assert "╭── A ──╮" in play("b").after("b")
    assert "tile 2: 2 actions" in play("b").after("b")


def test_enter_turns_the_page(play: Play) -> None:
    terminal = play("", "", "27", "q", width=40)
    first, second, third, _, _ = re.split(r"your move.*\n", terminal.output)
    assert "page 1 of 2" in first
    assert "page 2 of 2" in second
    assert "page 1 of 2" in third
    assert re.search(r"\b27  d12", second)
    assert not re.search(r"\b27  d12", first)
