"""The shipped rules at another speed: all of their times divided by a factor."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import yaml

RULES: Final = Path(__file__).resolve().parents[2] / "deploy" / "prometheus-rules.yaml"
INTERVAL_S: Final = 15.0
"""The interval of scrapes and of evaluations that the rules expect, in seconds."""

LIMIT_S: Final = 120.0
"""Within this time an alert has to fire, in seconds."""

_SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_DURATION: Final = re.compile(r"(\d+)([smhd])")
_RANGE: Final = re.compile(r"\[(\d+)([smhd])\]")


def scaled(factor: float) -> dict[str, Any]:
    """The rules with `for` and the ranges in expressions divided by the factor."""
    rules: dict[str, Any] = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    for group in rules["groups"]:
        for rule in group["rules"]:
            rule["expr"] = _RANGE.sub(lambda found: f"[{_divided(found, factor)}]", rule["expr"])
            if "for" in rule:
                rule["for"] = _DURATION.sub(lambda found: _divided(found, factor), rule["for"])
    return rules


def _divided(found: re.Match[str], factor: float) -> str:
    return f"{max(1, round(1000 * int(found[1]) * _SECONDS[found[2]] / factor))}ms"
