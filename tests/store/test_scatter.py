"""Data that is spread over shards."""

from __future__ import annotations

from functools import partial

import pytest

from markethall_service.matches.ports import Unavailable
from markethall_service.store.redis_access import scatter


async def test_results_of_other_shards_are_returned_when_one_is_down() -> None:
    async def part(number: int) -> int:
        if number == 2:
            raise Unavailable("no answer")
        return number

    assert await scatter(partial(part, number) for number in range(4)) == [0, 1, None, 3]
    with pytest.raises(Unavailable):
        await scatter([partial(part, 2)])
