"""Where stalls and entrances may be placed: one table of conditions for each kind of building (KA-4 to KA-6).

A row is a clause, a test and a reason. A site is legal if it passes the tests of all rows. Otherwise the first row
whose test it fails gives the refusal. Places are sets of sites, as in `board.Grid`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from markethall_rules.errors import IllegalMove

from .ground import Ground, beside, ground_of, pair, sections_of_others
from .ids import colour_id
from .pieces import COLOURS, RESTAURANT_COLOUR, Colour
from .state import NEUTRAL, State

_COLOURS: Final = tuple(int(colour) for colour in COLOURS)

Payable: TypeAlias = Callable[[Sequence[int], int, int], bool]
"""Whether coins can pay an expansion of a colour at a cost."""


def buildings_of(ground: Ground, seat: int) -> Buildings:
    """What a player may build on a ground. It is computed once for each seat, and the ground carries it."""
    known = ground.buildings.get(seat)
    if known is None:
        known = ground.buildings[seat] = Buildings(ground, seat)
    return known


def setup_sites(ground: Ground, owner: int, colour: int) -> int:
    """The sites where a main may stand in the set-up; owner 0 places a neutral one (KA-2.3, KA-2.4)."""
    return passing(SET_UP, Project(ground, owner, colour), ground.free)


def project_of(state: State) -> Project:
    """The main whose entrance is to be placed, on its site (KA-4.1, KA-6.2)."""
    turn, ground = state.turn, ground_of(state)
    neutral = state.course.neutral
    moving = not neutral and ground.stalls.own[pair(turn.seat, turn.colour)]
    kind = Lifted if moving else Project
    return kind(ground, NEUTRAL if neutral else turn.seat, turn.colour, ground.grid.bits[turn.site])


class Project:
    """A stall that is to be placed or expanded.

    `own`: the tiles of its owner's stall of the colour. `here`: the ground as it is. `ground`: the ground on which the
    stall is placed. `stall`: the site of the main whose entrance is to be placed, 0 if there is none.
    """

    __slots__ = ("_ground", "colour", "here", "own", "owner", "stall")

    def __init__(self, here: Ground, owner: int, colour: int, stall: int = 0) -> None:
        self.here: Final = here
        self.owner: Final = owner
        self.colour: Final = colour
        self.own: Final = here.stalls.own[pair(owner, colour)]
        self.stall: Final = stall
        self._ground = here

    @property
    def ground(self) -> Ground:
        """The ground on which the stall is placed."""
        return self._ground

    @property
    def sections(self) -> int:
        """The sections with another main of the colour (KA-4.3)."""
        return self.here.stalls.main_sections[self.colour]

    @property
    def size(self) -> int:
        """The tiles of the stall, 0 if there is none."""
        return self.own.bit_count()


class Lifted(Project):
    """A main without expansions that is lifted to stand elsewhere (KA-6.2)."""

    __slots__ = ()

    @property
    def ground(self) -> Ground:
        """The ground while the main and its entrance are lifted."""
        if self._ground is self.here:
            self._ground = self.here.lifted(self.owner, self.colour)
        return self._ground

    @property
    def sections(self) -> int:
        """The sections with a main of the colour other than the lifted one."""
        return sections_of_others(self.here.stalls, self.own, self.colour)


Reason: TypeAlias = tuple[str, dict[str, int | str]]
"""The sentence of a refusal and its numbers."""


class Row(NamedTuple):
    """A condition on the site of a building.

    `allows`: the sites among some that pass. `reason`: why a site does not pass.
    """

    clause: str
    cause: str
    allows: Callable[[Any, int], int]
    reason: Callable[[Any, int], Reason]


def passing(rows: Sequence[Row], project: Project, sites: int) -> int:
    """The sites among some that pass all rows."""
    for row in rows:
        if not sites:
            break
        sites = row.allows(project, sites)
    return sites


def site_refusal(rows: Sequence[Row], project: Project, site: int) -> IllegalMove | None:
    """The refusal by the first row that the site does not pass; None if it passes all."""
    bit = project.here.grid.bits[site]
    for row in rows:
        if not row.allows(project, bit):
            message, numbers = row.reason(project, site)
            return IllegalMove(row.clause, row.cause, message, **numbers)
    return None


def _name(colour: int) -> str:
    return Colour(colour).name.lower()


def _id(project: Project, site: int) -> str:
    return project.here.grid.ids.site(site)


def _if(condition: object, sites: int) -> int:
    """All sites if the condition holds, none if it does not."""
    return sites if condition else 0


def _area(project: Project, _site: int) -> Reason:
    area = "restaurant" if project.colour == RESTAURANT_COLOUR else "market"
    return f"A {_name(project.colour)} stall stands on {area} sites only.", {"colour": colour_id(project.colour)}


def _site_only(sentence: str) -> Callable[[Project, int], Reason]:
    """The reason with the id of the site in its sentence."""

    def reason(project: Project, site: int) -> Reason:
        name = _id(project, site)
        return sentence.format(site=name), {"site": name}

    return reason


def _colour_only(sentence: str) -> Callable[[Project, int], Reason]:
    """The reason with the name of the colour in its sentence."""
    return lambda project, _site: (sentence.format(colour=_name(project.colour)), {"colour": colour_id(project.colour)})


def _section_has_colour(project: Project, site: int) -> Reason:
    section = project.here.grid.section_at[site]
    return (
        f"Section {section} already has a {_name(project.colour)} main stall; it may have one of each colour.",
        {"colour": colour_id(project.colour), "section": section},
    )


_CUTS: Final = _site_only(
    "A building on site {site} would divide the market: all entrances and customers must stay in one connected area."
)
_TAKEN: Final = _site_only("Site {site} is not free: a stall, an entrance or a customer is there.")

FREE: Final = Row("KA-3.3", "PLACE_TAKEN", lambda project, sites: sites & project.ground.free, _TAKEN)

STANDING: Final = (
    FREE,
    Row("KA-4.2", "WRONG_AREA", lambda project, sites: sites & project.here.grid.on[project.colour], _area),
    Row("KA-4.3", "COLOUR_IN_SECTION", lambda project, sites: sites & ~project.sections, _section_has_colour),
    Row(
        "KA-4.4",
        "TOUCHES_STALL",
        lambda project, sites: sites & ~project.ground.beside_tiles,
        _site_only("Site {site} lies beside another stall; a main stall may touch none."),
    ),
    Row(
        "KA-4.1",
        "NO_ENTRANCE_SITE",
        lambda project, sites: sites & project.ground.beside_free,
        _site_only("No market site beside site {site} is free; the entrance needs one."),
    ),
    Row("KA-4.7", "CUTS_MARKET", lambda project, sites: project.ground.connected_with_main(sites), _CUTS),
)
"""Where a main stall may stand, placed or moved. The last row is slow to test."""

MAIN: Final = (
    Row(
        "KA-4.6",
        "COLOUR_OWNED",
        lambda project, sites: _if(not project.own, sites),
        _colour_only("The player already has a {colour} main stall; a player may have one of each colour."),
    ),
    *STANDING,
)
"""A new main stall."""

SET_UP: Final = (
    *MAIN,
    Row(
        "KA-2.3",
        "AREA_FULL",
        lambda project, sites: sites & ~project.here.stalls.full,
        lambda project, site: (
            f"Section {project.here.grid.section_at[site]} has two main stalls, the most in the set-up.",
            {"section": project.here.grid.section_at[site]},
        ),
    ),
)
"""A main stall of the set-up."""

EXPANSION: Final = (
    Row(
        "KA-5.1",
        "NOT_YOURS",
        lambda project, sites: _if(project.own, sites),
        _colour_only("The player has no {colour} stall to expand."),
    ),
    FREE,
    Row(
        "KA-5.1",
        "NOT_ADJACENT",
        lambda project, sites: sites & project.here.grid.spread(project.own),
        lambda project, site: (
            f"Site {_id(project, site)} does not touch the player's {_name(project.colour)} stall; an expansion must.",
            {"site": _id(project, site)},
        ),
    ),
    Row("KA-5.2", "WRONG_AREA", lambda project, sites: sites & project.here.grid.on[project.colour], _area),
    Row(
        "KA-5.3",
        "TOUCHES_OWN_COLOUR",
        lambda project, sites: sites & beside(project.here.stalls, project.own, project.colour),
        lambda project, site: (
            f"Site {_id(project, site)} touches another {_name(project.colour)} stall; an expansion may not.",
            {"site": _id(project, site)},
        ),
    ),
    Row(
        "KA-5.4",
        "NONE_LEFT",
        lambda project, sites: _if(project.here.stalls.supply[project.colour], sites),
        _colour_only("No {colour} expansion is left in the supply."),
    ),
    Row("KA-5.5", "CUTS_MARKET", lambda project, sites: project.ground.connected_with_tile(sites), _CUTS),
)
"""An expansion, apart from its cost (KA-5.6). The last row is slow to test."""

MOVE: Final = (
    Row(
        "KA-6.1",
        "NOT_YOURS",
        lambda project, sites: _if(project.own, sites),
        _colour_only("The player has no {colour} main stall to move."),
    ),
    Row(
        "KA-6.1",
        "HAS_EXPANSIONS",
        lambda project, sites: _if(project.size == 1, sites),
        lambda project, _site: (
            f"The player's {_name(project.colour)} stall has {project.size - 1} expansions; only a main stall "
            "without expansions may move.",
            {"colour": colour_id(project.colour), "expansions": project.size - 1},
        ),
    ),
    Row(
        "KA-6.1",
        "CAN_GROW",
        lambda project, sites: _if(not _can_grow(project), sites),
        _colour_only("The player's {colour} main stall can be expanded; only a blocked one may move."),
    ),
    Row(
        "KA-6.2",
        "SAME_SITE",
        lambda project, sites: sites & ~project.own,
        _site_only("The stall stands on site {site} already; it must move to another site."),
    ),
    *STANDING,
)
"""A main stall that moves. The site of a customer is not free, even where the lifted entrance was (KA-6.2)."""

ENTRANCE_SITE: Final = (
    Row(
        "KA-4.5",
        "ENTRANCE_THERE",
        lambda project, sites: sites & ~project.ground.entrances,
        _site_only("Site {site} has an entrance already; a site holds at most one."),
    ),
    Row(
        "KA-4.1",
        "NOT_ADJACENT",
        lambda project, sites: sites & ~project.stall,
        _site_only("The stall stands on site {site}; its entrance lies on a site beside it."),
    ),
    FREE,
    Row(
        "KA-4.1",
        "NOT_ADJACENT",
        lambda project, sites: sites & project.here.grid.near[project.stall],
        _site_only("Site {site} is not beside the stall; the entrance must be."),
    ),
    Row(
        "KA-4.1",
        "ENTRANCE_OUTSIDE_MARKET",
        lambda project, sites: sites & project.here.grid.market,
        _site_only("Site {site} is a restaurant site; an entrance lies on a market site."),
    ),
    Row(
        "KA-4.7",
        "CUTS_MARKET",
        lambda project, sites: sites & project.ground.entrance_sites & project.ground.part(project.stall),
        _CUTS,
    ),
)
"""The entrance of a main stall that is placed or moved."""


def _can_grow(project: Project) -> bool:
    """Whether a main without expansions could be expanded on one of the sites beside it (KA-6.1).

    Cards, coins and supply do not matter. A customer on such a site does not block it.
    """
    ground = project.here
    near = beside(ground.stalls, project.own, project.colour)
    free = near & ground.free
    if free & ~ground.possible_cuts or ground.connected_with_tile(free):
        return True
    left = near & ground.customers & ~ground.entrances
    while left:
        bit = left & -left
        left ^= bit
        if ground.part_for(bit, ground.must_connect & ~bit):
            return True
    return False


def _rows(table: Sequence[Row], *causes: str) -> tuple[Row, ...]:
    return tuple(row for cause in causes for row in table if row.cause == cause)


_ANY_COLOUR: Final = _rows(MAIN, "PLACE_TAKEN", "TOUCHES_STALL", "NO_ENTRANCE_SITE")
_ONE_COLOUR: Final = _rows(MAIN, "WRONG_AREA", "COLOUR_IN_SECTION")
"""The quick rows of new mains of a colour that the player does not own."""

_GROWTH: Final = _rows(EXPANSION, "PLACE_TAKEN", "TOUCHES_OWN_COLOUR", "NONE_LEFT")
"""The quick rows of expansions of an own stall. The one against touching also tests the area and the own stall."""

_MOVABLE: Final = _rows(
    MOVE, "SAME_SITE", "WRONG_AREA", "COLOUR_IN_SECTION", "CAN_GROW", "PLACE_TAKEN", "TOUCHES_STALL", "NO_ENTRANCE_SITE"
)
"""The quick rows of a main without expansions that moves; those first that need no lifted ground."""


class Buildings:
    """What one player may build on one ground, from the tables above.

    `mains`: the colours and sites of new mains. `growths`: the colours, sites and costs of expansions. These sites pass
    all rows but the slow last one, which a site outside `possible_cuts` passes as well.
    """

    __slots__ = ("_blocked", "_seat", "_sure_mains", "growths", "mains")

    def __init__(self, ground: Ground, seat: int) -> None:
        free, own = ground.free, ground.stalls.own
        self._seat: Final = seat
        self.mains: Final[list[tuple[int, int]]] = []
        self.growths: Final[list[tuple[int, int, int]]] = []
        self._blocked: list[tuple[int, int, Ground]] | None = None
        found = 0
        room = passing(_ANY_COLOUR, Project(ground, seat, 0), free)
        for colour in _COLOURS:
            project = Project(ground, seat, colour)
            if own[pair(seat, colour)]:
                sites = passing(_GROWTH, project, free)
                if sites:
                    self.growths.append((colour, sites, project.size + 1))
            else:
                sites = passing(_ONE_COLOUR, project, room)
                if sites:
                    self.mains.append((colour, sites))
                    found |= sites
        self._sure_mains: Final = found & ground.beside_entrance_sites & ~ground.possible_cuts

    def new_mains(self, ground: Ground, named: int) -> list[tuple[int, int]]:
        """Colours and named sites of the mains that may be placed."""
        return _non_empty([(colour, ground.connected_with_main(sites & named)) for colour, sites in self.mains])

    def expansions(self, ground: Ground, named: int, coins: Sequence[int], pays: Payable) -> list[tuple[int, int]]:
        """Colours and named sites of the expansions that may be built, and that the coins pay."""
        return _non_empty([
            (colour, ground.connected_with_tile(sites & named))
            for colour, sites, cost in self.growths
            if sites & named and pays(coins, colour, cost)
        ])  # fmt: skip

    def moves(self, ground: Ground, named: int) -> list[tuple[int, int]]:
        """Colours and named sites of the mains that may move."""
        return _non_empty([
            (colour, lifted.connected_with_main(sites & named)) for colour, sites, lifted in self._movable(ground)
        ])  # fmt: skip

    def found(self, ground: Ground, wanted: Sequence[int], coins: Sequence[int], pays: Payable) -> int:
        """Sites where something can be built and paid: at least one in each of the wanted sets that has any.

        It tests the rows that are quick first.
        """
        some, possible_cuts, grown = self._sure_mains, ground.possible_cuts, 0
        doubted = [named for named in wanted if not named & some]
        if not doubted:
            return some
        for colour, sites, cost in self.growths:
            if pays(coins, colour, cost):
                grown |= sites
        some |= grown & ~possible_cuts
        for named in doubted:
            if not named & some:
                some |= ground.connected_with_tile(grown & named & possible_cuts) or self._searched(ground, named)
        return some

    def _searched(self, ground: Ground, named: int) -> int:
        """Some of the named sites where a main may be placed, in `possible_cuts` only, or moved; 0 if there is none."""
        possible_cuts = named & ground.possible_cuts
        for _, sites in self.mains:
            if sites & possible_cuts and (found := ground.connected_with_main(sites & possible_cuts)):
                return found
        for _, sites, lifted in self._movable(ground):
            if sites & named and (found := lifted.connected_with_main(sites & named)):
                return found
        return 0

    def _movable(self, ground: Ground) -> list[tuple[int, int, Ground]]:
        """The blocked mains: the colour, the sites that pass all rows but the last, and the ground without the main."""
        if self._blocked is None:
            own, seat = ground.stalls.own, self._seat
            # KA-6.1: a stall that can grow may not move.
            growing = {colour for colour, sites, _ in self.growths if sites & ~ground.possible_cuts}
            projects = [
                Lifted(ground, seat, colour)
                for colour in _COLOURS
                if colour not in growing and own[pair(seat, colour)].bit_count() == 1
            ]
            self._blocked = [
                (project.colour, sites, project.ground)
                for project in projects
                if (sites := passing(_MOVABLE, project, ground.grid.all))
            ]
        return self._blocked


def _non_empty(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [place for place in places if place[1]]


def unknown_colour(colour: int) -> IllegalMove | None:
    """The refusal of a number that is no colour."""
    if 1 <= colour <= len(COLOURS):
        return None
    message = f"There is no colour {int(colour)}; the six colours are 1 to {len(COLOURS)}."
    return IllegalMove("KA-1.2", "NO_SUCH_COLOUR", message, colour=int(colour))


def unknown_site(ground: Ground, site: int) -> IllegalMove | None:
    """The refusal of a number that is no site."""
    if 0 <= site < ground.grid.sites:
        return None
    ids = ground.grid.ids.sites
    message = f"There is no site {site}; the sites of this market are {ids[0]} to {ids[-1]}."
    return IllegalMove("KA-1.1", "NO_SUCH_SITE", message, site=str(site), first=ids[0], last=ids[-1])


def main_refusal(ground: Ground, owner: int, colour: int, site: int, entrance: int) -> IllegalMove | None:
    """Why a new main and its entrance may not stand on two sites; None if they may (KA-4)."""
    wrong = unknown_colour(colour) or unknown_site(ground, site) or unknown_site(ground, entrance)
    if wrong is not None:
        return wrong
    project = Project(ground, owner, colour, ground.grid.bits[site])
    return site_refusal(MAIN, project, site) or site_refusal(ENTRANCE_SITE, project, entrance)
