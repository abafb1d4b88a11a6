"""Looking through a log whether the rules that are installed would have written the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markethall_service.rules.game import AnyGame

from .log import Commit, Header
from .match import Match, begin, fold
from .verify import Mismatch, replayed


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs in which revision. `kind` tells no secret of the match, `detail` may."""

    revision: int
    kind: str
    detail: str


def differences(
    game: AnyGame, header: Header, commits: Sequence[Commit], snapshot: Match | None
) -> Iterator[Difference]:
    """All differences between a log and what the rules and the seed give, at most one a commit, in order.

    Each commit is played again on the position that the log says, so one difference does not bring on others. The
    cached snapshot is compared with the fold of the log.
    """
    match = begin(header)
    try:
        game.setup(header.options, header.seat_count)
    except Exception as error:
        yield Difference(match.revision, "options", f"no match can begin like this: {error!r}")
        return
    for commit in commits:
        try:
            replayed(game, match, commit)
        except Mismatch as found:
            yield Difference(commit.revision, found.kind, str(found))
        except Exception as error:
            yield Difference(commit.revision, "replay", f"the rules fail: {error!r}")
        try:
            match = fold(game, match, (commit,))
        except Exception as error:
            yield Difference(commit.revision, "fold", f"what happened cannot be recorded: {error!r}")
            return
        if snapshot is not None and snapshot.revision == match.revision:
            yield from _compared(match, snapshot)


def _compared(match: Match, snapshot: Match) -> Iterator[Difference]:
    # A snapshot is only written where nothing can be taken back.
    if replace(match, undo=()) != snapshot:
        yield Difference(match.revision, "snapshot", "the cached snapshot is not what the log folds to")
