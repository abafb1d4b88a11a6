"""What a seat keeps in mind between its calls."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Place:
    """A place at a table, without the means to ask about it.

    `match` is the resource name, `number` the seat from 1 (0 if it is not known), `token` what proves that it is ours,
    `revision` the last one that this seat has looked at; only `play`, `undo` and looking move it, watching does not.
    `webhook_secret` is what its webhook is signed with, "" unless it joined here with one. `join_code` lets
    friends into a private match, "" unless `join` or `rematch` answered the seat; `view` tells it in any case.
    """

    match: str
    number: int
    token: str = field(repr=False)
    revision: int
    webhook_secret: str = field(default="", repr=False)
    join_code: str = field(default="", repr=False)

    def saw(self, revision: int) -> None:
        """Notes a revision looked at. The match only goes forward, answers may overtake each other."""
        self.revision = max(self.revision, revision)
