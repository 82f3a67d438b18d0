"""Long words: broken where a syllable begins, only where they would be cut otherwise."""

import pytest

from townsmith.draw.box import Box
from townsmith.draw.lettering import CUT, width_of, wrap
from townsmith.draw.rows import rows_of, written_rows
from townsmith.draw.syllables import breaks
from townsmith.testing.spilling import lines_of

WORDS = {
    "Помаранчевий": {"Пома-ранчевий", "Помаран-чевий"},
    "Гідромасажна": {"Гідро-масажна", "Гідрома-сажна"},
    "Gyerekszoba": {"Gye-rekszoba", "Gyerek-szoba"},
    "mieszkanie": {"miesz-kanie"},
    "rétszín": {"rét-szín"},
    "майор": set(),
    "roof": set(),
}


@pytest.mark.parametrize("word", WORDS)
def test_where_words_may_be_broken(word: str) -> None:
    """Before a consonant and its vowel, never inside a sound, and with letters on either side."""
    found = {f"{word[:at]}-{word[at:]}" for at in breaks(word)}
    assert WORDS[word] <= found
    assert all(min(map(len, parts.split("-"))) >= 3 for parts in found)
    assert not any(parts.split("-")[1].startswith(("й", "ь")) for parts in found)


def test_words_are_broken_only_if_one_asks() -> None:
    """And then every line fits, and nothing is lost."""
    words, width = "Помаранчевий дах із вікном", 70.0
    assert wrap(words, width, 13)[0] == "Помаранчевий"
    rows = wrap(words, width, 13, broken=True)
    assert all(width_of(row, 13) <= width for row in rows)
    assert " ".join(rows).replace("- ", "") == words


def test_rows_break_a_word_before_they_cut_it() -> None:
    """Where there are rows left for it; in a single one it is cut."""
    assert not rows_of("Помаранчевий", 55, 13, 2).is_cut
    assert rows_of("Помаранчевий", 55, 13, 1).is_cut


def test_one_more_row_is_taken_where_its_letters_fit() -> None:
    """The room above the first row is not needed."""
    svg = f"<svg>{written_rows(Box(0, 0, 60, 40.3), 'the very longest of sentences', 14)}</svg>"
    lines = [line.words for line in lines_of(svg)]
    assert len(lines) == 3
    assert not any(CUT in line for line in lines)
