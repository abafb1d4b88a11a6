"""The palettes of the seats: white shapes are visible on all colours, and the colours are easy to tell apart."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest

from tests.typescript.node import run_script

SCRIPT = Path(__file__).parent / "palettes.ts"

# Linear RGB as people without one kind of cones see it (Machado, Oliveira and Fernandes 2009, severity 1).
DEFICIENCIES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
CLEARLY_DIFFERENT = 25.0
"""CIE76 distance. 2.3 is just noticeable side by side."""


@pytest.fixture(scope="module")
def output() -> Any:
    return json.loads(run_script(SCRIPT))


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    red, green, blue = (max(0.0, min(1.0, part)) for part in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours: list[str], deficiency: str) -> float:
    """The smallest distance between two of the colours for people with this deficiency."""
    rows = DEFICIENCIES[deficiency]
    labs = [lab([sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in rows]) for colour in colours]
    return min(math.dist(*pair) for pair in itertools.combinations(labs, 2))


def test_white_shapes_are_visible_on_every_colour(output: Any) -> None:
    for name, colours in output["palettes"].items():
        for colour in colours:
            red, green, blue = linear(colour)
            contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
            assert contrast >= 3, (name, colour)


@pytest.mark.parametrize(
    ("palette", "deficiency"),
    [
        ("redGreen", "protanopia"),
        ("redGreen", "deuteranopia"),
        ("blueYellow", "tritanopia"),
        ("contrast", "protanopia"),
        ("contrast", "deuteranopia"),
        ("contrast", "tritanopia"),
    ],
)
def test_colours_differ_clearly_for_people_with_the_deficiency(output: Any, palette: str, deficiency: str) -> None:
    assert nearest(output["palettes"][palette], deficiency) >= CLEARLY_DIFFERENT


def test_a_person_keeps_a_colour_and_no_two_seats_have_the_same(output: Any) -> None:
    blue, orange, green, pink = output["palettes"]["standard"]
    assert output["own"] == [blue, pink, green, orange]
    assert output["none"] == output["unknown"] == [blue, orange, green, pink]
    assert output["spectator"] == output["palettes"]["contrast"]
