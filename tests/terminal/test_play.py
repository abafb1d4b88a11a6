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
    run_play(client, "portobello", seats, None, screen=terminal.screen)
    last = terminal.output.splitlines()[-1]
    assert re.fullmatch(r"The match is over\. Points: Player 1 \d+, Player 2 \d+.*\. Winner: .*Player \d", last)
    assert "The match is over" in terminal.output
    assert "eyJ" not in terminal.output


def test_the_first_prompt_stands_below_map_and_moves(play: Play) -> None:
    before = play().output.partition("Player 1, your move")[0]
    assert "╭── A ──╮" in before
    assert "Player 1   You" in before
    assert re.search(r"\b1  tile 2: 2 actions", before)
    assert re.search(r"\b4–27  … 24 moves that bring no points", before)


def test_a_number_plays_that_move(play: Play, client: Client) -> None:
    terminal = play("3", "q")
    assert "Player 1 takes tile 4: 4 actions" in terminal.after("3")
    assert look(client, terminal).perspective.view.portobello.tile.number == 4


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "There is no move 0: give 1 to 27"),
        ("28", "There is no move 28: give 1 to 27"),
        ("-1", "“-1” is not the number of a move"),
        ("1.5", "“1.5” is not the number of a move"),
        ("²", "“²” is not the number of a move"),
        ("9" * 5000, "is not the number of a move"),
        ("resigned", "“resigned” is not the number of a move"),
        ("p 99", "There is no move 99"),
        ("p", "“p” is not the number of a move"),
        ("p x", "“x” is not the number of a move"),
        ("1 2", "“1 2” is not a command"),
        ("[bold]\x1b[31m", "is not the number of a move"),
    ],
)
def test_bad_input_gets_a_word_and_is_asked_again(play: Play, client: Client, typed: str, words: str) -> None:
    terminal = play(typed, "q")
    answer = terminal.after(typed)
    assert words in answer
    assert len(answer) < 200
    assert "\x1b" not in answer
    assert terminal.prompts == 2
    assert not look(client, terminal).perspective.view.portobello.HasField("tile")


def test_help_names_all_commands(play: Play) -> None:
    answer = play("?", "q").after("?")
    assert [line.split()[0] for line in answer.splitlines() if line.startswith("  ")] == [
        "12", "p", "open", "find", "Enter", "u", "b", "m", "rules", "history", "resign", "q", "?",
    ]  # fmt: skip


def test_a_preview_shows_events_and_plays_nothing(play: Play, client: Client) -> None:
    for typed in ("p 2", "p2", " P  2 "):
        terminal = play(typed, "q")
        answer = terminal.after(typed)
        assert "Player 1 takes tile 3: 3 actions" in answer
        assert "luck" not in answer
        assert not look(client, terminal).perspective.view.portobello.HasField("tile")


def test_a_preview_shows_the_board_as_it_is_drawn_once_the_move_is_played(play: Play) -> None:
    terminal = play("p 2", "2", "q")
    foreseen = terminal.after("p 2").partition("\nThis would happen:")[0]
    assert "╭── A ──╮" in foreseen
    assert foreseen in terminal.after("2")


def test_a_preview_ends_where_luck_begins(play: Play) -> None:
    first = play("1").output
    number = re.findall(r"(\d+)  Draw a customer from the bag", first)[0]
    assert "then luck or a secret decides" in play("1", f"p {number}").after(f"p {number}")


def test_undo_takes_back_the_last_move(play: Play, client: Client) -> None:
    terminal = play("3", "u", "q")
    assert "is taken back" in terminal.after("u")
    assert not look(client, terminal).perspective.view.portobello.HasField("tile")
    assert len(look(client, terminal).perspective.view.portobello.hands[0].face_up) == 3


def test_undo_without_a_move_is_refused_in_words(play: Play) -> None:
    terminal = play("u", "q")
    assert "Not possible: " in terminal.after("u")
    assert terminal.prompts == 2


def test_undo_across_luck_is_refused_in_words(play: Play, client: Client) -> None:
    number = re.findall(r"(\d+)  Draw a customer from the bag", play("1").output)[0]
    terminal = play("1", number, "u", "q")
    assert "Not possible: " in terminal.after("u")
    assert look(client, terminal).perspective.view.portobello.drawn


def test_board_and_moves_are_shown_again(play: Play) -> None:
    assert "╭── A ──╮" in play("b").after("b")
    assert "tile 2: 2 actions" in play("b").after("b")


def test_the_map_is_shown_alone(play: Play) -> None:
    answer = play("m", "q").after("m")
    assert "╭── A ──╮" in answer
    assert "tile 2: 2 actions" not in answer
    assert "stalls left" not in answer


def test_events_stand_between_the_position_and_the_moves(play: Play) -> None:
    answer = play("3", "q").after("3")
    position, event, moves = map(answer.index, ("╭── A ──╮", "Player 1 takes tile 4", "Set up a stall"))
    assert position < event < moves


def test_many_events_are_cut_to_the_latest(play: Play) -> None:
    terminal = play(*["1"] * 40, "q", seats=4)
    notes = re.findall(r"^  … (\d+) earlier events: “history” shows them$", terminal.output, re.MULTILINE)
    assert notes
    assert max(map(int, notes)) > 0


def test_enter_turns_the_page(play: Play) -> None:
    terminal = play("open", "", "", "27", "q", width=40)
    _, first, second, third, _, _ = re.split(r"your move.*\n", terminal.output)
    assert "page 1 of 2" in first
    assert "page 2 of 2" in second
    assert "page 1 of 2" in third
    assert re.search(r"\b27  d12", second)
    assert not re.search(r"\b27  d12", first)


def test_open_lists_the_moves_of_a_folded_line(play: Play) -> None:
    terminal = play("open 20", "open 99", "open x", "q")
    assert "16  d01: no own stalls" in terminal.after("open 20")
    assert "4  d01: no own stalls" in terminal.after("open 20")
    assert "There is no move 99" in terminal.after("open 99")
    assert "“x” is not the number of a move" in terminal.after("open x")


def test_find_lists_the_moves_with_the_words(play: Play) -> None:
    terminal = play("find d12", "find TILE 4 d01", "find bobby", "find", "q")
    assert [line.split()[0] for line in terminal.after("find d12").splitlines()[:2]] == ["15", "27"]
    assert terminal.after("find TILE 4 d01").splitlines()[0] == (
        "   16  Score a district with tile 4 d01: no own stalls"
    )
    assert "No move contains “bobby”" in terminal.after("find bobby")
    assert "“find” is not the number of a move" in terminal.after("find")
