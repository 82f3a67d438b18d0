"""The generator: the same numbers on every build and every Python, and fair ones."""

import pytest

from townsmith.core.rng import Rng, stream

LONG_SEED = (1 << 255) + 7

KNOWN_WORDS = [
    (0, "deck", [1793970908, 1662452381, 4199786156, 1907971696]),
    (1, "deck", [1587200256, 2688312886, 4080278495, 2525577052]),
    (0, "bots", [1497043255, 3685982190, 3299986418, 379564028]),
    (LONG_SEED, "deck", [1595438128, 2495804407, 3050687003, 64079521]),
]


def counts(draws: list[int], buckets: int) -> list[int]:
    """Return how often each of the first whole numbers was drawn."""
    return [draws.count(number) for number in range(buckets)]


def chi_square(found: list[int]) -> float:
    """Return how far counts are from all being equal."""
    expected = sum(found) / len(found)
    return sum((count - expected) ** 2 / expected for count in found)


@pytest.mark.parametrize(("seed", "name", "words"), KNOWN_WORDS)
def test_words_are_frozen(seed: int, name: str, words: list[int]) -> None:
    """Old games replay for ever: a seed and a stream always give these words."""
    rng = stream(seed, name)
    assert [rng.word() for _ in words] == words


def test_below_and_shuffle_are_frozen() -> None:
    """What is made of the words is frozen too."""
    rng = stream(0, "deck")
    for _ in range(4):
        rng.word()
    assert [rng.below(52) for _ in range(6)] == [7, 47, 42, 39, 25, 2]
    cards = list(range(8))
    rng.shuffle(cards)
    assert cards == [5, 1, 4, 3, 6, 7, 0, 2]


def test_words_follow_the_published_algorithm() -> None:
    """The words are those of sfc32, computed here from its definition."""
    a, b, c, count = 1, 2, 3, 4
    rng = Rng(a, b, c, count)
    for _ in range(1000):
        word = (a + b + count) % (1 << 32)
        a, b = b ^ (b >> 9), (c + (c << 3)) % (1 << 32)
        c = (((c << 21) | (c >> 11)) + word) % (1 << 32)
        count = (count + 1) % (1 << 32)
        assert rng.word() == word


def test_words_wrap_at_32_bits() -> None:
    """A generator with every bit set stays within 32 bits."""
    rng = Rng(*[(1 << 32) - 1] * 4)
    assert all(rng.word() in range(1 << 32) for _ in range(100))
    assert all(word in range(1 << 32) for word in rng.pack())


def test_numbers_are_uniform() -> None:
    """Ten thousand draws of ten numbers pass a chi-square test (99.9 %, nine degrees)."""
    rng = stream(5, "uniform")
    assert chi_square(counts([rng.below(10) for _ in range(10_000)], 10)) < 27.9


def test_below_is_fair_where_words_do_not_divide() -> None:
    """With 3 * 2**29 numbers a plain multiplication would favour two remainders of three."""
    rng = stream(6, "edge")
    remainders = [rng.below(3 << 29) % 3 for _ in range(10_000)]
    assert chi_square(counts(remainders, 3)) < 13.8


@pytest.mark.parametrize("n", [1, 2, 3, 1 << 16, (1 << 31) - 1, 1 << 31])
def test_below_stays_below(n: int) -> None:
    """Every draw is from 0 to n - 1, up to the largest n."""
    rng = stream(7, "below")
    assert all(rng.below(n) in range(n) for _ in range(300))


def test_shuffle_is_a_permutation() -> None:
    """Nothing is lost or doubled, also in lists too short to shuffle."""
    rng = stream(8, "shuffle")
    for length in (0, 1, 2, 60):
        cards = list(range(length))
        rng.shuffle(cards)
        assert sorted(cards) == list(range(length))


def test_every_order_is_equally_likely() -> None:
    """Six thousand shuffles of three cards pass a chi-square test (99.9 %, five degrees)."""
    rng = stream(9, "orders")
    orders = []
    for _ in range(6000):
        cards = [0, 1, 2]
        rng.shuffle(cards)
        orders.append(cards[0] * 2 + int(cards[1] > cards[2]))
    assert chi_square(counts(orders, 6)) < 20.5


def test_clones_are_independent() -> None:
    """A clone goes on with the same numbers and leaves the original alone."""
    rng = stream(10, "clone")
    clone = rng.clone()
    ahead = [clone.word() for _ in range(5)]
    assert [rng.word() for _ in range(5)] == ahead


def test_pack_restores_the_generator() -> None:
    """Four words are the whole of it."""
    rng = stream(11, "pack")
    rng.word()
    again = Rng(*rng.pack())
    assert [again.word() for _ in range(5)] == [rng.word() for _ in range(5)]


def test_streams_do_not_influence_each_other() -> None:
    """Drawing from one stream does not change another of the same seed."""
    one, other = stream(12, "one"), stream(12, "other")
    one.word()
    assert other.pack() == stream(12, "other").pack()
    assert one.pack() != other.pack()
