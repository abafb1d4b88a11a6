"""A person at the terminal, against the real service."""

from __future__ import annotations

import json
import random
import re

import pytest

from markethall_client import Client, text
from markethall_terminal import run_play
from tests.kits import GAME_NAMES

from .typist import Play, Terminal, board, look


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_person_plays_a_match_to_its_end_by_typing_numbers(client: Client, game: str) -> None:
    rng = random.Random(4)
    terminal = Terminal()

    def ask(prompt: str) -> str:
        numbers = [int(one) for one in re.findall(r"^ *(\d+)  (?=\S)", _page(terminal.output), re.MULTILINE)]
        terminal.console.file.write(f"{prompt}\n")
        return str(rng.choice(numbers))

    screen = terminal.screen
    run_play(client, game, 2, None, screen=type(screen)(screen.console, ask))
    last = terminal.output.splitlines()[-1]
    assert re.fullmatch(r"The match is over\. Points: Player 1 -?\d+.*\. Winner: .+", last)
    assert "eyJ" not in terminal.output


def _page(output: str) -> str:
    """The list of moves above the prompt."""
    return output[output.rfind("\n\n") :]


def test_the_first_prompt_stands_below_board_task_and_moves(play: Play, client: Client) -> None:
    terminal = play("q")
    before = terminal.output.partition("Player 1, your move")[0]
    match = look(client, terminal)
    title, position, task, move = map(
        before.index,
        ("Portobello Market · matches/", board(client, terminal), match.perspective.prompt, "1  Take tile 2"),
    )
    assert title < position < task < move
    assert "[1] Player 1" in before


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_legal_move_is_listed_once_with_its_ids(client: Client, play: Play, game: str) -> None:
    terminal = play(*[""] * 9, "q", game=game)
    moves = look(client, terminal).perspective.legal_moves
    numbers = {int(number) for number in re.findall(r"(?:^|  ) *(\d+)  (?=\S)", terminal.output, re.MULTILINE)}
    assert set(range(1, len(moves) + 1)) <= numbers
    for move in moves:
        [_, *fields] = text(move).split()
        for value in (field.partition("=")[2] for field in fields):
            if re.fullmatch(r"[A-Z0-9:-]{2,}", value):
                assert value in terminal.output


def test_a_number_plays_that_move(play: Play, client: Client) -> None:
    terminal = play("3", "q")
    assert "Player 1 takes tile 4: 4 actions" in terminal.after("3")
    assert look(client, terminal).perspective.view.portobello.turn.tile == "4"


def test_a_move_is_typed_as_json_with_its_ids(play: Play) -> None:
    typed = re.findall(r"typed: (\{.*\})", play("p 2", "q").output)[0]
    assert list(json.loads(typed)) == ["takeTile"]
    for line in (typed, json.dumps({"portobello": json.loads(typed)})):
        terminal = play(line, "q")
        assert "Player 1 takes tile 3: 3 actions" in terminal.after(line)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "There is no move 0: give 1 to 27"),
        ("28", "There is no move 28: give 1 to 27"),
        ("-1", "“-1” is not a command"),
        ("1.5", "“1.5” is not a command"),
        ("²", "“²” is not a command"),
        ("9" * 5000, "There is no move 9999"),
        ("resigned", "“resigned” is not a command"),
        ("p 99", "There is no move 99"),
        ("p x", "There is no move x"),
        ("[bold]\x1b[31m", "is not a command"),
        ("{", "This is not a move as JSON ("),
        ('{"a":' * 5000, "This is not a move as JSON ("),
        ("{}", ""),
        ("[1]", "is not a command"),
        ('{"takeTile": 7}', "This is not a move as JSON ("),
        ('{"kairo": {"pass": {}}}', "kairo"),
        ('{"placeStall": {"space": "z99"}}', "'z99'"),
    ],
)
def test_bad_input_gets_a_word_and_is_asked_again(play: Play, client: Client, typed: str, words: str) -> None:
    terminal = play(typed, "q")
    answer = terminal.after(typed)
    assert words in answer
    assert 10 < len(answer) < 400
    assert "\x1b" not in answer
    assert terminal.prompts == 2
    assert not look(client, terminal).perspective.view.portobello.turn.HasField("tile")


def test_a_move_that_the_rules_forbid_is_refused_with_the_clause(play: Play) -> None:
    typed = '{"placeStall": {"space": "a01:1"}}'
    answer = play(typed, "q").after(typed)
    assert re.search(r"\bPM-\d\.\d\b", answer)


def test_help_names_all_commands(play: Play) -> None:
    answer = play("?", "q").after("?")
    named = [line.split()[0] for line in answer.splitlines() if re.match(r"  \S", line)]
    assert named == [
        "12", "p", '{"placeStall":', "C4", "Enter", "u", "b", "rules", "history", "resign", "q", "?",
    ]  # fmt: skip


def test_a_preview_shows_board_and_events_and_plays_nothing(play: Play, client: Client) -> None:
    after = board(client, play("2", "q"))
    assert after.partition("\n")[2].partition("\n")[0]
    for typed in ("p 2", "p2", " P  2 "):
        terminal = play(typed, "q")
        answer = terminal.output.partition(f"help): {typed}\n")[2]
        assert "Player 1 takes tile 3: 3 actions" in answer
        assert "luck" not in answer
        assert after.splitlines()[1] in answer
        assert not look(client, terminal).perspective.view.portobello.turn.HasField("tile")


def test_a_preview_ends_where_luck_begins(play: Play) -> None:
    number = re.findall(r"(\d+)  Draw a customer", play("1", "q").output)[0]
    assert "then luck or a secret decides" in play("1", f"p {number}", "q").after(f"p {number}")


def test_undo_takes_back_the_last_move(play: Play, client: Client) -> None:
    terminal = play("3", "u", "q")
    assert "is taken back" in terminal.after("u")
    assert not look(client, terminal).perspective.view.portobello.turn.HasField("tile")


def test_undo_that_is_not_possible_is_refused_in_words(play: Play) -> None:
    terminal = play("u", "q")
    assert "no move that can be undone" in terminal.after("u")
    assert terminal.prompts == 2
    number = re.findall(r"(\d+)  Draw a customer", play("1", "q").output)[0]
    assert len(play("1", number, "u", "q").after("u")) > 20


def test_board_and_moves_are_shown_again(play: Play, client: Client) -> None:
    terminal = play("b", "q")
    assert board(client, terminal) in terminal.after("b")
    assert "Take tile 2: 2 actions" in terminal.after("b")


def test_events_stand_between_the_board_and_the_moves(play: Play, client: Client) -> None:
    terminal = play("3", "q")
    answer = terminal.after("3")
    position, event = map(answer.index, (board(client, terminal), "Player 1 takes tile 4"))
    # The board begins with the prompt, which names the kinds of moves too.
    moves = answer.rindex("Set up a stall")
    assert position < event < moves


def test_many_events_are_cut_to_the_latest(play: Play) -> None:
    terminal = play(*["1"] * 40, "q", seats=4)
    notes = re.findall(r"^  … earlier events: (\d+)\. “history” shows them$", terminal.output, re.MULTILINE)
    assert notes
    assert max(map(int, notes)) > 0


def test_enter_turns_the_page(play: Play) -> None:
    terminal = play("", "", "27", "q", width=24)
    first, second, third, _, _ = re.split(r"your move.*\n", terminal.output)
    assert "page 1 of 2" in first
    assert "page 2 of 2" in second
    assert "page 1 of 2" in third
    assert re.search(r"\b27  .*d12", second)
    assert not re.search(r"\b27  .*d12", first)


def test_words_and_ids_narrow_the_list(play: Play) -> None:
    terminal = play("d12", "TILE 4 D01", "bobby", "", "15", "history all", "q")
    assert [line.split()[0] for line in terminal.after("d12").splitlines()[1:3]] == ["15", "27"]
    assert [line.split()[0] for line in terminal.after("TILE 4 D01").splitlines()[1:]] == ["16"]
    assert "“bobby” is not a command, and no move contains it" in terminal.after("bobby")
    # Enter turns the pages of the narrowed list, and numbers stay those of the whole list.
    assert [line.split()[0] for line in terminal.after("").splitlines()[1:]] == ["16"]
    assert "scores district 12 with tile 2" in terminal.after("history all")
