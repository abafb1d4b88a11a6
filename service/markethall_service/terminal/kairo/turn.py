"""How far the match is, and what is to be chosen next."""

from __future__ import annotations

from rich.text import Text

from markethall.kairo.v1.component_pb2 import Step
from markethall.v1.match_pb2 import Match

from . import colour
from .cards import card, cards
from .market import Market
from .seats import name, winning
from .words import counted


def headline(title: str, market: Market, match: Match) -> Text:
    """The title, the size of the market, and how far the match has come."""
    grid, turn = market.grid, market.view.turn
    facts = [f"{grid.rows} × {grid.columns} sites", f"turn {turn.number}" if turn.number else "before the first turn"]
    if market.view.course.final:
        facts.append("final phase")
    elif turn.quiet:
        limit = match.options.kairo.stall_limit * match.seat_count
        facts.append(f"{turn.quiet}{f' of {limit}' if limit else ''} turns without an expansion")
    return Text.assemble((title, "bold"), *(f" · {fact}" for fact in facts))


def draw_turn(market: Market, match: Match) -> Text:
    """Whose turn it is, and what is to be chosen."""
    if market.view.turn.step == Step.STEP_OVER:
        return Text(f"The game is over: {winning(match.winners)}.", "bold")
    return Text(f"{name(market.view.turn.seat)} {_choice(market)}." if match.to_act else "Nobody has a turn.")


def _choice(market: Market) -> str:
    view = market.view
    match view.turn.step:
        case Step.STEP_PLACE if view.course.neutral:
            return f"places the neutral {colour.name(view.course.neutral)} main stall"
        case Step.STEP_PLACE:
            return "places a main stall"
        case Step.STEP_ACTION if view.course.final:
            return "plays cards to build, or passes"
        case Step.STEP_ACTION:
            return "plays cards to build, pulls a customer or draws"
        case Step.STEP_JOKER:
            return f"pays a coin for {cards(view.turn.played)}"
        case Step.STEP_SITE:
            return f"{_played(market)} and builds on one of its sites"
        case Step.STEP_SECOND_DRAW:
            return "draws a second card"
        case Step.STEP_DISCARD:
            return "discards stall cards, down to four"
        case _:
            return _detail(market)


def _played(market: Market) -> str:
    played = market.view.turn.played
    return f"has played {card(played[0]) if len(played) == 1 else 'three cards for any site'}"


def _detail(market: Market) -> str:
    turn = market.view.turn
    tint = colour.name(turn.colour)
    match turn.step:
        case Step.STEP_ENTRANCE:
            return f"puts the {tint} main stall on {market.grid.name(turn.site)} and chooses its entrance"
        case Step.STEP_OWN_COINS:
            return f"expands the {tint} stall on {market.grid.name(turn.site)} and chooses how many {tint} coins to pay"
        case Step.STEP_OTHER_COINS:
            left = 2 * (market.size(turn.seat, turn.colour) + 1 - turn.paid)
            return f"has paid {counted(turn.paid, f'{tint} coin')} and pays {counted(left, 'coin')} of other colours"
        case Step.STEP_LEAD:
            return f"leads the {tint} customer to an entrance"
        case _:
            return "has a turn"
