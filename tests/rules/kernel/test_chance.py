"""Luck can be verified: the tests compute it again from the documented algorithm."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from collections.abc import Iterator

import pytest

from markethall_rules.chance import NoLuck, SeededChance, commitment, draw, sample
from markethall_rules.errors import LuckNeeded

SEED = bytes(range(32))


class Words(SeededChance):
    """The sampling of SeededChance over given words of 64 bits."""

    __slots__ = ("words",)

    def __init__(self, *words: int) -> None:
        super().__init__(SEED, 1)
        self.words = iter(words)

    def _word(self) -> int:
        return next(self.words)


def words(seed: bytes, revision: int) -> Iterator[int]:
    """The words of a revision, computed from the documentation of the algorithm."""
    counter = 0
    while True:
        digest = hmac.new(seed, struct.pack(">II", revision, counter), hashlib.sha256).digest()
        yield int.from_bytes(digest[:8], "big")
        counter += 1


def test_a_draw_follows_the_documented_algorithm() -> None:
    for revision in (1, 2, 300, 2**32 - 1):
        chance, independent = SeededChance(SEED, revision), words(SEED, revision)
        sizes = (1, 2, 6, 52, 1000, 2**31, 7)
        assert [chance.below(n) for n in sizes] == [next(independent) % n for n in sizes]
        assert chance.draws == len(sizes)


def test_draws_give_known_answers() -> None:
    """The first two words are what `openssl dgst -sha256 -mac HMAC` prints for 1, 0 and 1, 1."""
    chance = SeededChance(SEED, 1)
    assert chance.below(2**64) == 0x38E80E52E002CD08
    assert chance.below(2**64) == 0x9AA108A6B750BE26
    chance = SeededChance(SEED, 1)
    assert [chance.below(100) for _ in range(8)] == [88, 90, 96, 35, 72, 65, 71, 27]


def test_a_word_at_the_largest_multiple_is_rejected_and_the_one_below_it_is_taken() -> None:
    limit = 2**64 - 2**64 % 6
    chance = Words(limit, 2**64 - 1, limit - 1, 3)
    assert chance.below(6) == 5
    assert chance.draws == 1
    assert chance.below(6) == 3


def test_a_number_that_divides_the_words_evenly_rejects_none() -> None:
    chance = Words(2**64 - 1, 2**64 - 1, 0)
    assert [chance.below(2**16), chance.below(1), chance.below(2**64)] == [2**16 - 1, 0, 0]


@pytest.mark.parametrize("n", [3, 6, 10, 72, 2**63 + 1])
def test_the_words_taken_hold_every_outcome_equally_often(n: int) -> None:
    """Words count up from 0, so the taken ones must end with the last outcome: a whole number of cycles."""
    limit = 2**64 - 2**64 % n
    assert limit % n == 0
    assert Words(limit - 1).below(n) == n - 1
    assert Words(limit, 0).below(n) == 0


def test_a_draw_succeeds_when_half_of_all_words_are_rejected() -> None:
    n = 2**63 + 1
    chance, independent = SeededChance(SEED, 9), words(SEED, 9)
    expected = [word for word in (next(independent) for _ in range(40)) if word < n][:8]
    assert [chance.below(n) for _ in range(8)] == expected


def test_another_revision_or_another_seed_is_other_luck() -> None:
    runs = {
        tuple(chance.below(2**32) for _ in range(4))
        for chance in (SeededChance(SEED, 1), SeededChance(SEED, 2), SeededChance(bytes(32), 1))
    }
    assert len(runs) == 3


def test_a_simulation_needs_no_revision_and_repeats_no_draw_of_a_service() -> None:
    luck = SeededChance(SEED)
    drawn = [luck.below(2**64) for _ in range(4)]
    assert drawn == [SeededChance(SEED, 0).below(2**64), *drawn[1:]]
    assert len({*drawn, SeededChance(SEED, 1).below(2**64)}) == 5


@pytest.mark.parametrize("n", [0, -1])
def test_a_draw_of_zero_outcomes_raises(n: int) -> None:
    chance = SeededChance(SEED, 1)
    with pytest.raises(ValueError, match="at least one outcome"):
        chance.below(n)
    assert chance.draws == 0


def test_no_luck_refuses_every_draw() -> None:
    with pytest.raises(LuckNeeded):
        NoLuck().below(1)


def test_the_commitment_is_the_sha_256_of_name_and_seed() -> None:
    """What `printf '%s %s' matches/k3v9 0000... | sha256sum` prints, with 64 zeros."""
    assert commitment("matches/k3v9", bytes(32)) == "be5779b1b26979daa7b3ef33acaf30b598eff8f43745d142fa244456397fa29a"
    assert commitment("matches/k3v8", bytes(32)) != commitment("matches/k3v9", bytes(32))


def test_each_piece_of_a_bag_is_drawn_by_one_outcome() -> None:
    counts = (2, 0, 3, 1)
    kinds = [draw(Words(at), counts) for at in range(6)]
    assert kinds == [0, 0, 2, 2, 2, 3]


def test_a_sample_is_without_replacement_and_in_the_order_of_drawing() -> None:
    assert sample(Words(2, 0, 1), "abcd", 3) == ("c", "a", "d")
    assert sample(Words(), "abcd", 0) == ()


def test_each_order_of_a_full_sample_comes_from_one_way_of_drawing() -> None:
    orders = Counter(sample(Words(one, two, 0), "abc", 3) for one in range(3) for two in range(2))
    assert len(orders) == 6
    assert set(orders.values()) == {1}
