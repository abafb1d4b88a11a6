"""The keys that docs/redis.md lists for operators."""

from __future__ import annotations

import inspect
from pathlib import Path

from markethall_service.store import keys

PAGE = Path(__file__).resolve().parents[2] / "docs" / "redis.md"


def test_page_about_deletion_names_all_keys_of_a_match() -> None:
    makers = [made for _, made in inspect.getmembers(keys, inspect.isfunction)]
    of_a_match = [made for made in makers if list(inspect.signature(made).parameters) == ["match_id"]]
    named = {made("<id>") for made in of_a_match if made not in (keys.shard_of, keys.kept_keys)}
    assert len(named) == 4
    assert set(keys.kept_keys("<id>")) < named
    [sentence] = [line for line in PAGE.read_text(encoding="utf-8").split("\n- ") if "To delete a match" in line]
    assert [key for key in sorted(named) if f"`{key}`" not in sentence] == []
