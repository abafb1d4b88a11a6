"""Where stalls and entrances may be placed: one table of conditions for each kind of building (KA-4 to KA-6).

A row is a clause, a test and a reason. A site is legal if it passes the tests of all rows. Otherwise the first row
whose test it fails gives the refusal. Places are sets of sites, as in `board.Grid`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from markethall_rules.errors import IllegalMove

from .ground import Ground, room
from .ids import colour_id
from .pieces import COLOURS, RESTAURANT_COLOUR, Colour
from .state import NEUTRAL, State
from .survey import Survey, survey_of

Payable: TypeAlias = Callable[[Sequence[int], int, int], bool]
"""Whether coins can pay an expansion of a colour at a cost."""


def buildings_of(here: Survey, seat: int) -> Buildings:
    """What a player may build. It is computed once for each ground and seat, and the ground carries it."""
    known = here.ground.buildings.get(seat)
    if known is None:
        known = here.ground.buildings[seat] = Buildings(here, seat)
    return known


def setup_sites(here: Survey, owner: int, colour: int) -> int:
    """The sites where a main may stand in the set-up; owner 0 places a neutral one (KA-2.3, KA-2.4)."""
    return passing(SET_UP, Project(here, owner, colour), here.ground.free)


def project_of(state: State) -> Project:
    """The main whose entrance is to be placed, on its site (KA-4.1, KA-6.2)."""
    turn, here = state.turn, survey_of(state)
    neutral = state.course.neutral
    moving = not neutral and here.stalls.own[turn.seat][turn.colour]
    kind = Lifted if moving else Project
    return kind(here, NEUTRAL if neutral else turn.seat, turn.colour, here.grid.bits[turn.site])


class Project:
    """A stall that is to be placed or expanded.

    `own`: the tiles of its owner's stall of the colour. `here`: the survey of the position. `ground`: the ground on
    which the stall is placed. `stall`: the site of the main whose entrance is to be placed, 0 if there is none.
    """

    __slots__ = ("_ground", "colour", "here", "own", "owner", "stall")

    def __init__(self, here: Survey, owner: int, colour: int, stall: int = 0) -> None:
        self.here: Final = here
        self.owner: Final = owner
        self.colour: Final = colour
        self.own: Final = here.stalls.own[owner][colour]
        self.stall: Final = stall
        self._ground: Ground | None = None

    @property
    def ground(self) -> Ground:
        """The ground on which the stall is placed."""
        return self.here.ground

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
        if self._ground is None:
            self._ground = self.here.lifted(self.owner, self.colour)
        return self._ground

    @property
    def sections(self) -> int:
        """The sections with a main of the colour other than the lifted one."""
        return self.here.stalls.sections_of_others(self.own, self.colour)


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
        lambda project, sites: sites & ~project.here.grid.spread(project.ground.tiles),
        _site_only("Site {site} lies beside another stall; a main stall may touch none."),
    ),
    Row(
        "KA-4.1",
        "NO_ENTRANCE_SITE",
        lambda project, sites: sites & project.here.grid.spread(project.ground.free & project.here.grid.market),
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
        lambda project, sites: sites & project.here.stalls.beside(project.own, project.colour),
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
        lambda project, sites: _if(not _can_grow(project.here, project.own, project.colour), sites),
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


def _can_grow(here: Survey, main: int, colour: int) -> bool:
    """Whether a main without expansions could be expanded on one of the sites beside it (KA-6.1).

    Cards, coins and supply do not matter. A customer on such a site does not block it.
    """
    ground = here.ground
    near = here.stalls.beside(main, colour)
    if ground.any_tile(near & ground.free):
        return True
    left = near & ground.must_connect & ~ground.entrances
    while left:
        bit = left & -left
        left ^= bit
        if ground.part_for(bit, ground.must_connect & ~bit):
            return True
    return False


Moving: TypeAlias = tuple[int, int, int]
"""A blocked main: its colour, its entrance, and the sites that pass all rows of MOVE but the slow last one."""


def _main_sites(here: Survey) -> Sequence[int]:
    """By colour: the sites of new mains that pass all rows of STANDING but the slow last one."""
    known = here.ground.main_sites
    if known is None:
        grid, sections = here.grid, here.stalls.main_sections
        free = room(grid, here.stalls.tiles, here.ground.free)
        known = here.ground.main_sites = [free & on & ~others for on, others in zip(grid.on, sections, strict=True)]
    return known


class Buildings:
    """What one player may build on one ground: what the tables above say of one site, for all sites at once.

    `mains`: the colours and sites of new mains. `growths`: the colours, sites and costs of expansions. These sites pass
    all rows but the slow last one, which a site outside `possible_cuts` passes as well. `single`: the colours and sites
    of mains without expansions that may be blocked.
    """

    __slots__ = ("_any_main", "_seat", "_sure_mains", "growths", "mains", "single")

    def __init__(self, here: Survey, seat: int) -> None:
        stalls, ground, main_sites = here.stalls, here.ground, _main_sites(here)
        self._seat: Final = seat
        self.mains: Final[list[tuple[int, int]]] = []
        self.growths: Final[list[tuple[int, int, int]]] = []
        self.single: Final[list[tuple[int, int]]] = []
        found, possible_cuts = 0, ground.possible_cuts
        for colour, own in enumerate(stalls.own[seat]):
            if own:
                sites, size = stalls.beside(own, colour) & ground.free, own.bit_count()
                if sites and stalls.supply[colour]:
                    self.growths.append((colour, sites, size + 1))
                if size == 1 and not sites & ~possible_cuts:
                    self.single.append((colour, own))
            elif main_sites[colour]:
                self.mains.append((colour, main_sites[colour]))
                found |= main_sites[colour]
        self._any_main: Final = found
        self._sure_mains: Final = found & ground.beside_entrance_sites & ~possible_cuts

    def new_mains(self, here: Survey, named: int) -> list[tuple[int, int]]:
        """Colours and named sites of the mains that may be placed."""
        return _non_empty([(colour, here.ground.connected_with_main(sites & named)) for colour, sites in self.mains])

    def expansions(self, here: Survey, named: int, coins: Sequence[int], pays: Payable) -> list[tuple[int, int]]:
        """Colours and named sites of the expansions that may be built, and that the coins pay."""
        return _non_empty([
            (colour, here.ground.connected_with_tile(sites & named))
            for colour, sites, cost in self.growths
            if sites & named and pays(coins, colour, cost)
        ])  # fmt: skip

    def moves(self, here: Survey, named: int) -> list[tuple[int, int]]:
        """Colours and named sites of the mains that may move."""
        return _non_empty([(moving[0], _elsewhere(here, self._seat, moving, named)) for moving in self._moving(here)])

    def found(self, here: Survey, wanted: Sequence[int], coins: Sequence[int], pays: Payable) -> int:
        """Sites where something can be built and paid: at least one in each of the wanted sets that has any.

        It tests the rows that are quick first.
        """
        some, ground, grown = self._sure_mains, here.ground, 0
        doubted = [named for named in wanted if not named & some]
        if not doubted:
            return some
        for colour, sites, cost in self.growths:
            if pays(coins, colour, cost):
                grown |= sites
        some |= grown & ~ground.possible_cuts
        for named in doubted:
            if not named & some:
                some |= ground.any_tile(grown & named) or self._searched(here, named)
        return some

    def _searched(self, here: Survey, named: int) -> int:
        """Some of the named sites where a main may be placed or moved; 0 if there is none."""
        if found := here.ground.any_main(self._any_main & named):
            return found
        for moving in self._moving(here):
            if found := _elsewhere(here, self._seat, moving, named):
                return found
        return 0

    def _moving(self, here: Survey) -> list[Moving]:
        """The blocked mains that may have a place elsewhere."""
        known = here.moving.get(self._seat)
        if known is None:
            known = here.moving[self._seat] = []
            doors = here.stalls.door[self._seat]
            for colour, main in self.single:
                door = doors[colour]
                sites = here.places[door] = _places(here, main, colour, door)
                # KA-6.1: a stall that can grow may not move.
                if sites and not _can_grow(here, main, colour):
                    known.append((colour, door, sites))
        return known


def _places(here: Survey, main: int, colour: int, door: int) -> int:
    """The sites that pass all rows of STANDING but the slow last one while a main is lifted."""
    sites = here.places.get(door, here.grid.on[colour] & ~main)
    if sites:
        stalls = here.stalls
        tiles = stalls.tiles ^ main
        free = here.grid.all & ~(tiles | stalls.entrances & ~door | here.customers)
        sites &= room(here.grid, tiles, free) & ~stalls.sections_of_others(main, colour)
    return sites


def _elsewhere(here: Survey, seat: int, moving: Moving, named: int) -> int:
    """The named sites to which a blocked main may move. Sites that fail the last row leave `places`."""
    colour, door, sites = moving
    sites &= named & here.places[door]
    if sites:
        found = here.lifted(seat, colour).connected_with_main(sites)
        here.places[door] &= found | ~sites
        sites = found
    return sites


def _non_empty(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [place for place in places if place[1]]


def unknown_colour(colour: int) -> IllegalMove | None:
    """The refusal of a number that is no colour."""
    if 1 <= colour <= len(COLOURS):
        return None
    message = f"There is no colour {int(colour)}; the six colours are 1 to {len(COLOURS)}."
    return IllegalMove("KA-1.2", "NO_SUCH_COLOUR", message, colour=int(colour))


def unknown_site(here: Survey, site: int) -> IllegalMove | None:
    """The refusal of a number that is no site."""
    if 0 <= site < here.grid.sites:
        return None
    ids = here.grid.ids.sites
    message = f"There is no site {site}; the sites of this market are {ids[0]} to {ids[-1]}."
    return IllegalMove("KA-1.1", "NO_SUCH_SITE", message, site=str(site), first=ids[0], last=ids[-1])


def main_refusal(here: Survey, owner: int, colour: int, site: int, entrance: int) -> tuple[str, IllegalMove] | None:
    """Why a new main and its entrance may not stand on two sites (KA-4), with the fault: the colour, the stall or the
    entrance. None if they may.
    """
    for field, unknown in (
        ("colour", unknown_colour(colour)),
        ("stall", unknown_site(here, site)),
        ("entrance", unknown_site(here, entrance)),
    ):
        if unknown is not None:
            return field, unknown
    project = Project(here, owner, colour, here.grid.bits[site])
    for field, rows, place in (("stall", MAIN, site), ("entrance", ENTRANCE_SITE, entrance)):
        if refused := site_refusal(rows, project, place):
            return field, refused
    return None
