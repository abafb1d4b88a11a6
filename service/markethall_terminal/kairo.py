"""Kairo at the terminal: the picture of a match, and its events and moves in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.kairo.v1 import event_pb2, move_pb2
from markethall.kairo.v1.component_pb2 import Build, FinalCause, Medal, Step
from markethall.kairo.v1.options_pb2 import Board, Options
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

from .kairo_board import (
    COLOURS,
    FAINT,
    Grid,
    Market,
    Stall,
    card,
    cards,
    coins,
    colour_name,
    draw_map,
    ink,
    is_joker,
    letter,
    list_stalls,
    map_width,
    sections,
    sign,
)
from .players import counted, joined, player_name, winners, winning

_WIDTH: Final = 100
_GAP: Final = 3


class Kairo:
    """The market as a grid, the players below it; moves and events in words."""

    def __init__(self, game: Game, match: Match) -> None:
        self._grid = Grid(_board(game, match.options.kairo))
        self._title = game.title

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the stalls where there is no room for one."""
        market = Market(self._grid, match.perspective.view.kairo)
        return Group(
            headline(self._title, market, match),
            Text(),
            *self._ground(market, min(width, _WIDTH)),
            Text(),
            draw_players(market, match),
            Text(),
            draw_turn(market, match),
        )

    def map(self, match: Match, width: int) -> RenderableType:
        """The map or the list of the stalls."""
        market = Market(self._grid, match.perspective.view.kairo)
        return draw_map(market) if map_width(self._grid) <= min(width, _WIDTH) else list_stalls(market)

    def _ground(self, market: Market, width: int) -> Iterator[RenderableType]:
        """The map with facts and legend: beside it what fits there, the rest below."""
        wide = map_width(self._grid)
        if wide > width:
            yield Group(list_stalls(market), Text(), draw_facts(market))
            if wide <= _WIDTH:
                yield Text(f"\nA terminal {wide} characters wide shows the market as a map.", "dim")
            return
        room = width - wide - _GAP
        parts = ((draw_facts(market), FACTS_WIDTH), (draw_signs(), SIGNS_WIDTH))
        beside = [part for part, least in parts if least <= room]
        below = [part for part, least in parts if least > room]
        yield _in_a_row(draw_map(market), *_stacked(beside))
        if below:
            yield Text()
            yield _in_a_row(*below)

    def sentence(self, event: Event) -> str:
        """An event as a sentence, with the names of the sites."""
        return event_sentence(event.kairo, self._grid)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """The kind of a move, and its choice: the sites and the stalls that it affects."""
        return move_label(move.kairo, Market(self._grid, match.perspective.view.kairo))

    def scores_nothing(self, _move: Move, _match: Match, /) -> bool:
        """False: Kairo has no scoring moves."""
        return False

    def player_style(self, _seat: int, /) -> str:
        """Bold, for every seat."""
        return "bold"


def _board(game: Game, options: Options) -> Board:
    if options.HasField("own_board"):
        return options.own_board
    # The boards of the box are listed in the order of their names.
    return game.boards[max(options.board, 1) - 1].kairo


def _stacked(parts: list[RenderableType]) -> list[RenderableType]:
    """Parts one below the other as one part; none of none."""
    lines = [line for part in parts for line in (Text(), part)]
    return [Group(*lines[1:])] if lines else []


def _in_a_row(*parts: RenderableType) -> Table:
    row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    for part in parts:
        # The map and the legend keep their widths, the facts take the rest.
        row.add_column(no_wrap=isinstance(part, Text))
    row.add_row(*parts)
    return row


# The least width of each.
FACTS_WIDTH: Final = 36
SIGNS_WIDTH: Final = 21


def draw_facts(market: Market) -> RenderableType:
    """The supply and medals of each colour, the viewer's coins, the open cards, the customers outside."""
    return Group(_colours(market), Text(), *map(Text, _facts(market)))


def _colours(market: Market) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    viewer = market.viewer()
    purse = market.view.coins[viewer - 1].items if viewer else ()
    table.add_column("colour")
    for title in ("left", "gold", "silver", *(("coins",) if purse else ())):
        table.add_column(title, justify="right")
    for colour, name in enumerate(COLOURS, 1):
        row = [str(market.left(colour)), _holder(market.gold(colour)), _holder(market.silver(colour))]
        row += [str(purse[colour - 1])] if purse else []
        table.add_row(Text(f" {letter(colour)} {name} ", ink(colour)), *row)
    return table


def _holder(seat: int) -> str:
    return sign(seat) if seat else "–"


def _facts(market: Market) -> Iterator[str]:
    yield f"Open cards: {cards(market.view.row)}."
    yield f"Discarded: {counted(len(market.view.discards), 'card')}."
    yield f"Outside: {joined(market.outside()) or 'no customers'}."
    if market.view.course.bag:
        yield f"Neutral stalls in the bag: {joined([COLOURS[colour - 1] for colour in market.view.course.bag])}."


def draw_signs() -> Text:
    """The legend of the map."""
    signs = (
        ("[R1]", "Player 1’s main"),
        ("[Rn]", "a neutral one"),
        (" R1 ", "expansion"),
        ("∩R1 ", "its entrance"),
        ("?R1 ", "to be built here"),
        ("@R  ", "red customer"),
        ("  · ", "free site"),
        ("░░░░", "restaurants"),
    )
    return Text("\n".join(f"{shape:4} {meaning}" for shape, meaning in signs), FAINT)


def draw_players(market: Market, match: Match) -> RenderableType:
    """Points, sizes of stalls and numbers of cards of each player; the viewer's hand."""
    return Group(_table(market, match), *_own(market))


def _table(market: Market, match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("name", max_width=24, no_wrap=True)
    for title in ("points", "cards", "criers"):
        table.add_column(title, justify="right")
    table.add_column("stalls by tiles")
    view = market.view
    for seat, (points, hand, criers) in enumerate(zip(view.points, view.hands, view.criers, strict=True), 1):
        table.add_row(
            _mark(market, match, seat),
            Text(player_name(seat), "bold"),
            Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else ""),
            Text(str(points), "bold"),
            str(hand.size),
            str(criers),
            " ".join(f"{letter(stall.colour)}{stall.size}" for stall in market.stalls if stall.owner == seat) or "–",
        )
    return table


def _mark(market: Market, match: Match, seat: int) -> str:
    if seat in winners(match):
        return "★"
    if seat in match.to_act:
        return "▸"
    return "out" if match.to_act and seat in market.view.course.out else ""


def _own(market: Market) -> Iterator[Text]:
    viewer = market.viewer()
    if viewer:
        yield Text()
        hand = market.view.hands[viewer - 1].items
        yield Text(f"{player_name(viewer)} holds {cards(hand) if hand else 'no cards'}.")


_CAUSES = {
    FinalCause.FINAL_CAUSE_SUPPLY_EMPTY: "no expansion of one colour is left",
    FinalCause.FINAL_CAUSE_SUPPLY_LOW: "at most one expansion is left of each of two colours",
    FinalCause.FINAL_CAUSE_STALLED: "no player has expanded a stall for too long",
}
_BUILDS = {
    Build.BUILD_MAIN: "a {} main stall",
    Build.BUILD_EXPANSION: "an expansion of the {} stall",
    Build.BUILD_MOVE: "the {} main stall, which moves",
}
_MEDALS = {Medal.MEDAL_GOLD: "gold", Medal.MEDAL_SILVER: "silver"}


def event_sentence(event: event_pb2.Event, grid: Grid) -> str:
    """One event as a sentence. An event of an unknown kind is shown as its fields."""
    match kind(event):
        case event_pb2.TurnBegan() as it:
            return f"Turn {it.number}: {player_name(it.seat)}"
        case event_pb2.StartPlayerDrawn() as it:
            return f"The lot falls on {player_name(it.seat)} to begin"
        case event_pb2.FinalPhaseBegan() as it:
            return f"The final phase begins: {_CAUSES.get(it.cause, 'it is time')}. From now on all only build"
        case event_pb2.Passed() as it:
            return f"{player_name(it.seat)} passes and is out for good"
        case event_pb2.FinalScored() as it:
            gains = f"{counted(it.medal_points, 'point')} for medals and {it.coin_points or 'none'} for coins"
            return f"{player_name(it.seat)} gets {gains}"
        case event_pb2.MatchEnded():
            # MatchFinished names the winners, because it knows who has resigned.
            return "The game ends"
        case _:
            return _sentence_building(event, grid)


def _sentence_building(event: event_pb2.Event, grid: Grid) -> str:
    match kind(event):
        case event_pb2.NeutralDrawn() as it:
            return f"{player_name(it.seat)} draws the neutral {colour_name(it.colour)} main stall from the bag"
        case event_pb2.StallLeftOut() as it:
            return _left_out(it)
        case event_pb2.SiteChosen() as it:
            what = _BUILDS.get(it.build, "a {} stall").format(colour_name(it.colour))
            return f"{player_name(it.seat)} chooses {grid.name(it.site)} for {what}"
        case event_pb2.MainPlaced() as it:
            whose = f"{player_name(it.owner)}’s" if it.owner else "The neutral"
            where = f"{grid.name(it.site)}, its entrance on {grid.name(it.entrance)}"
            return f"{whose} {colour_name(it.colour)} main stall stands on {where}"
        case event_pb2.MainMoved() as it:
            where = f"{grid.name(it.site)}, its entrance to {grid.name(it.entrance)}"
            return f"{player_name(it.seat)}’s {colour_name(it.colour)} main stall moves to {where}"
        case event_pb2.StallExpanded() as it:
            grown = f"stall grows to {counted(it.size, 'tile')} on {grid.name(it.site)}"
            return f"{player_name(it.seat)}’s {colour_name(it.colour)} {grown}: {counted(it.points, 'point')}"
        case event_pb2.MedalTaken() as it:
            giver = player_name(it.taken_from) if it.taken_from else "the supply"
            medal = f"{colour_name(it.colour)} medal in {_MEDALS.get(it.medal, 'metal')}"
            return f"{player_name(it.seat)} takes the {medal} from {giver}: {counted(it.points, 'point')}"
        case _:
            return _sentence_customers(event, grid)


def _sentence_customers(event: event_pb2.Event, grid: Grid) -> str:
    match kind(event):
        case event_pb2.CustomersPlaced() as it:
            return _placed(it, grid)
        case event_pb2.CustomerChosen() as it:
            return f"{player_name(it.seat)} pulls the {colour_name(it.customer)} customer"
        case event_pb2.CustomerPulled() as it:
            whose = f"{player_name(it.owner)}’s entrance" if it.owner else "the neutral entrance"
            criers = f", for {counted(it.criers, 'crier')}" if it.criers else ""
            newcomer = f"the {colour_name(it.newcomer)} one comes in"
            customer = f"The {colour_name(it.customer)} customer"
            return f"{customer} leaves by {whose} on {grid.name(it.entrance)}{criers}; {newcomer}"
        case _:
            return _card_sentence(event)


def _left_out(event: event_pb2.StallLeftOut) -> str:
    if event.HasField("neutral"):
        return f"The neutral {colour_name(event.neutral)} main stall has no place and is left out"
    return f"{player_name(event.seat)} has no place for a main stall; it is left out"


def _placed(event: event_pb2.CustomersPlaced, grid: Grid) -> str:
    here = [f"{colour_name(of)} on {grid.name(site)}" for of, site in enumerate(event.sites, 1) if site >= 0]
    outside = [colour_name(of) for of, site in enumerate(event.sites, 1) if site < 0]
    return f"Customers: {', '.join(here) or 'none'}; outside: {joined(outside) or 'none'}"


def _card_sentence(event: event_pb2.Event) -> str:
    """One event of cards or coins in a line; hidden cards as a number."""
    match kind(event):
        case event_pb2.HandDealt() as it:
            return f"{player_name(it.seat)} draws {counted(it.cards.size, 'stall card')}{_seen(it.cards.items)}"
        case event_pb2.CardsPlayed() as it:
            return f"{player_name(it.seat)} plays {cards(it.cards)}"
        case event_pb2.CardDrawn() as it:
            return f"{player_name(it.seat)} draws the top card{_seen(it.card.items)}"
        case event_pb2.OpenCardTaken() as it:
            return f"{player_name(it.seat)} takes an open card: {card(it.card)}"
        case event_pb2.CrierTaken() as it:
            return f"{player_name(it.seat)} takes a crier card"
        case event_pb2.CardsDiscarded() as it:
            return f"{player_name(it.seat)} discards {cards(it.cards)}"
        case event_pb2.RowRefilled() as it:
            return f"Into the open row: {cards(it.cards)}"
        case event_pb2.PileShuffled():
            return "The discard pile is shuffled and becomes the pile"
        case event_pb2.JokerPaid() as it:
            return f"{player_name(it.seat)} pays a {colour_name(it.colour)} coin for the joker"
        case event_pb2.OwnPaid() as it:
            return f"{player_name(it.seat)} pays {counted(it.coins, f'{colour_name(it.colour)} coin')}"
        case event_pb2.OthersPaid() as it:
            return f"{player_name(it.seat)} pays {coins(it.coins)}"
        case event_pb2.CoinsReceived() as it:
            return f"{player_name(it.seat)} receives {counted(it.coins, f'{colour_name(it.colour)} coin')}"
        case _:
            return text(event)


def _seen(kinds: Iterable[int]) -> str:
    seen = list(kinds)
    return f": {cards(seen)}" if seen else ""


def move_label(move: move_pb2.Move, market: Market) -> tuple[str, str]:
    """The kind of a move, and its choice. A move of an unknown kind is shown as its fields."""
    match kind(move):
        case move_pb2.PlayCards() as it:
            return _play(list(it.cards))
        case move_pb2.PayJoker() as it:
            return "Pay the joker with", f"a {colour_name(it.colour)} coin"
        case move_pb2.PayOwn() as it:
            return _pay_own(it.coins, market)
        case move_pb2.PayOthers() as it:
            return "Pay the rest with", coins(it.coins)
        case move_pb2.PullCustomer() as it:
            return "Pull a customer", _customer(it.customer, market)
        case move_pb2.LeadCustomer() as it:
            stall = market.behind(it.entrance)
            whose = f", to {_whose(stall, market)}" if stall else ""
            return f"Lead the {colour_name(market.view.turn.colour)} customer to", market.grid.name(it.entrance) + whose
        case move_pb2.DrawOpen() as it:
            return "Take an open card", card(it.card)
        case move_pb2.DrawBlind():
            return "Draw the top card of the pile", ""
        case move_pb2.DrawCrier():
            return "Take a crier card", ""
        case move_pb2.Discard() as it:
            return "Discard", cards(it.cards)
        case move_pb2.PassForGood():
            return "Pass: build no more, for good", ""
        case _:
            return _label_building(move, market)


def _label_building(move: move_pb2.Move, market: Market) -> tuple[str, str]:
    seat, place = market.view.turn.seat, market.grid.name
    match kind(move):
        case move_pb2.PlaceMain() as it:
            new = "the neutral" if market.view.course.neutral else "a new"
            return f"Put {new} {colour_name(it.colour)} main stall on", place(it.site)
        case move_pb2.Expand() as it:
            size = market.size(seat, it.colour) + 1
            return f"Expand the {colour_name(it.colour)} stall to {size} tiles on", place(it.site)
        case move_pb2.MoveMain() as it:
            return f"Move the {colour_name(it.colour)} main stall to", place(it.site)
        case move_pb2.PlaceEntrance() as it:
            return f"Put the entrance of the {colour_name(market.view.turn.colour)} main stall on", place(it.site)
        case _:
            return text(move), ""


def _play(played: list[int]) -> tuple[str, str]:
    if len(played) == 1 and is_joker(played[0]):
        return "Build with a joker and a coin, in sections", sections(played[0])
    if len(played) == 1:
        return "Build in section", sections(played[0])
    return "Build anywhere with three cards", cards(played)


def _pay_own(own: int, market: Market) -> tuple[str, str]:
    turn = market.view.turn
    others = 2 * (market.size(turn.seat, turn.colour) + 1 - own)
    rest = f", then {counted(others, 'coin')} of other colours" if others > 0 else ""
    return "Pay", counted(own, f"{colour_name(turn.colour)} coin") + rest


def _customer(customer: int, market: Market) -> str:
    sites = [site for colour, site in market.customers() if colour == customer and site >= 0]
    return colour_name(customer) + "".join(f", from {market.grid.name(site)}" for site in sites)


def _whose(stall: Stall, market: Market) -> str:
    if not stall.owner:
        return "a neutral stall"
    mine = stall.owner == market.view.turn.seat
    return f"{'the own' if mine else f'{player_name(stall.owner)}’s'} stall of {counted(stall.size, 'tile')}"


def headline(title: str, market: Market, match: Match) -> Text:
    """The title, the size of the market, the turn, and the phase."""
    grid, turn = market.grid, market.view.turn
    facts = [f"{grid.rows} × {grid.columns} sites", f"turn {turn.number}" if turn.number else "before the first turn"]
    if market.view.course.final:
        facts.append("final phase")
    elif turn.quiet:
        limit = match.options.kairo.stall_limit * match.seat_count
        facts.append(f"{turn.quiet}{f' of {limit}' if limit else ''} turns without an expansion")
    return Text.assemble((title, "bold"), *(f" · {fact}" for fact in facts))


def draw_turn(market: Market, match: Match) -> Text:
    """The player on turn, and the choice to make."""
    if market.view.turn.step == Step.STEP_OVER:
        return Text(f"The game is over: {winning(winners(match))}.", "bold")
    return Text(f"{player_name(market.view.turn.seat)} {_choice(market)}." if match.to_act else "No player has a turn.")


def _choice(market: Market) -> str:
    view = market.view
    match view.turn.step:
        case Step.STEP_PLACE if view.course.neutral:
            return f"places the neutral {colour_name(view.course.neutral)} main stall"
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
    tint = colour_name(turn.colour)
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
