"""A position of Portobello Market as plain text: a map with the ids of all places, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markethall_rules.sentences import Table, Words
from markethall_rules.text_board import WIDTH, paragraphs, player, sources, turn_line

from .board import Board
from .box import FREE, NEUTRALS, Customer, Tile, factor
from .ids import space_id, tile_id
from .state import NOWHERE, PointSource, State
from .turn import ending, is_complete, open_spaces, turns_left, turns_without_progress_left

HEIGHT: Final = 25
"""Lines of the map."""


def draw(state: State, seat: int, words: Words, table: Table) -> str:
    """The position as text, at most 79 columns wide. All of it is public, so it is the same for all seats."""
    del seat
    parts = (_turn(state, words, table), _map(state), _alleys(state, words), _districts(state, words),
             _seats(state, words, table), _supply(state, words), _end(state, words))  # fmt: skip
    return paragraphs(parts)


def _turn(state: State, words: Words, table: Table) -> Iterator[str]:
    yield turn_line(state, state.turn, state.seat, table, words)
    if state.tile is not None:
        tile = tile_id(state.tile.number, state.tile.neutral)
        yield words.name("board.acting", tile=tile, actions=state.actions)
    if state.drawn:
        yield words.name("board.drawn", customer=words.enum(Customer(state.drawn)))
    if state.bobby != NOWHERE:
        yield words.name("board.bobby", district=state.options.board.districts[state.bobby].id)


def _map(state: State) -> list[str]:
    """Squares in round brackets, alleys by their ids, districts in angle brackets; a star marks the Bobby."""
    board = state.options.board
    at = {one.id: (one.x, one.y) for one in board.squares}
    labels = [(_middle(at, alley.squares), alley.id) for alley in board.alleys]
    for number, district in enumerate(board.districts):
        star = "*" if number == state.bobby else ""
        labels.append(((district.x, district.y), f"<{district.id}{star}>"))
    labels += [(at[one.id], f"({one.id})") for one in board.squares]
    return _canvas(board, labels)


def _middle(at: dict[str, tuple[int, int]], ends: tuple[str, ...]) -> tuple[int, int]:
    (ax, ay), (bx, by) = at[ends[0]], at[ends[1]]
    return (ax + bx) // 2, (ay + by) // 2


def _canvas(board: Board, labels: list[tuple[tuple[int, int], str]]) -> list[str]:
    """The labels at their places. A label that would overlap another one goes to the nearest free line."""
    left, right = min(one.x for one in board.squares), max(one.x for one in board.squares)
    top, bottom = min(one.y for one in board.squares), max(one.y for one in board.squares)
    lines = [[" "] * WIDTH for _ in range(HEIGHT)]
    for (x, y), label in reversed(labels):
        shown = label[:WIDTH]
        column = (x - left) * (WIDTH - 1) // max(right - left, 1) - len(shown) // 2
        column = min(max(column, 0), WIDTH - len(shown))
        wanted = min(max((y - top) * (HEIGHT - 1) // max(bottom - top, 1), 0), HEIGHT - 1)
        for line in sorted(range(HEIGHT), key=lambda line: abs(line - wanted)):
            around = lines[line][max(column - 1, 0) : column + len(shown) + 1]
            if not "".join(around).strip():
                lines[line][column : column + len(shown)] = shown
                break
    return ["".join(line).rstrip() for line in lines]


def _alleys(state: State, words: Words) -> Iterator[str]:
    """Each alley with its ends; a space shows its value, or the seat of its stall in square brackets."""
    board, plan = state.options.board, state.options.board.plan
    yield words.name("board.alleys")
    for at, alley in enumerate(board.alleys):
        row = state.stalls[plan.spans[at]]
        following = {space_id(alley.id, space) for space in open_spaces(row)}
        spaces = [
            f"[{owner}]" if owner else f"{value}{'+' if space_id(alley.id, space) in following else ''}"
            for space, (value, owner) in enumerate(zip(alley.values, row, strict=True))
        ]
        first, second = (state.customers[square] for square in plan.ends[at])
        times = f"  x{factor(first, second)}" if FREE not in (first, second) else ""
        done = f"  {words.name('board.scored')}" if is_complete(state, plan, at) else ""
        ends = [_corner(words, square, who) for square, who in zip(alley.squares, (first, second), strict=True)]
        yield f"  {alley.id:>4}  {ends[0]} {' '.join(spaces)} {ends[1]}{times}{done}"


def _corner(words: Words, square: str, customer: int) -> str:
    return f"({square}: {words.enum(Customer(customer))})" if customer else f"({square})"


def _districts(state: State, words: Words) -> Iterator[str]:
    """The districts with a tile, and those that the Bobby may not enter before the next action."""
    ids = [one.id for one in state.options.board.districts]
    laid = [
        f"{id}:{number}[{seat}]"
        for id, number, seat in zip(ids, state.tile_numbers, state.tile_seats, strict=True)
        if number
    ]
    yield words.name("board.districts", districts=", ".join(laid) or "-")
    closed = [id for at, id in enumerate(ids) if state.trail >> at & 1]
    if closed:
        yield words.name("board.closed", districts=", ".join(closed))


def _seats(state: State, words: Words, table: Table) -> Iterator[str]:
    for seat in range(1, state.seats + 1):
        hand = state.hands[seat - 1]
        yield words.name(
            "board.seat",
            player=player(seat, table, words),
            score=state.scores[seat - 1],
            stalls=state.supply[seat - 1],
            up=_tiles(hand.face_up),
            down=_tiles(hand.face_down),
        )
        if earned := sources(words, PointSource, (row[seat - 1] for row in state.points)):
            yield f"     {earned}"


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(tile_id(tile.number, tile.neutral) for tile in tiles) or "-"


def _supply(state: State, words: Words) -> Iterator[str]:
    clerks, citizens = state.bag
    yield words.name("board.bag", clerks=clerks, citizens=citizens)
    if state.row:
        yield words.name("board.row", customers=", ".join(words.enum(customer) for customer in state.row))
    if Customer.LORD not in state.customers:
        yield words.name("board.lord")
    used = len(state.tile_numbers) - state.tile_numbers.count(0)
    yield words.name("board.stack", tiles=" ".join(tile_id(number, True) for number in NEUTRALS[used:]) or "-")


def _end(state: State, words: Words) -> Iterator[str]:
    """How near the end is, or why it has come."""
    if state.over and (why := ending(state)) is not None:
        yield words.name("board.over", ending=words.enum(why))
        return
    if (turns := turns_left(state)) is not None:
        yield words.name("board.lastRound", turns=turns)
    if (quiet := turns_without_progress_left(state)) is not None:
        yield words.name("board.progress", turns=quiet)
