"""What is told before a table is opened, also to those who settle nothing."""

import httpx


def test_the_form_says_that_the_deck_is_reconstructed(address: str) -> None:
    """With the mark, outside of what has to be unfolded."""
    page = httpx.get(f"{address}/play/uptown", timeout=30).raise_for_status().text
    start = page.index('class="told"')
    told = page[start : page.index("</p>", start)]
    assert 'data-mark="reconstructed"' in told
    assert "Our deck is a reconstruction" in told


def test_a_game_without_such_an_option_says_nothing(address: str) -> None:
    """Tiny Towns is as printed."""
    page = httpx.get(f"{address}/play/tiny-towns", timeout=30).raise_for_status().text
    assert 'class="told"' not in page
