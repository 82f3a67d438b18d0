"""What axe finds wrong with a page: WCAG 2.2 AA, by day and by night."""

import json
from collections.abc import Mapping
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL_RULES: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
RULES_OF_COLOURS: Final = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
"""What night can break: it has other colours, and the same words in the same places."""
RUN: Final = "options => axe.run(document, options).then(told => told.violations)"


def violations(page: Page, rules: Mapping[str, object] = ALL_RULES) -> list[str]:
    """Return what axe has to say, one line a rule and place."""
    if not page.evaluate("() => 'axe' in window"):  # reading its script costs more than running it
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [
        f"{rule['id']}: {node['html'][:160]} {json.dumps(node['any'][:1])[:300]}"
        for rule in found
        for node in rule["nodes"]
    ]


def violations_day_and_night(page: Page) -> list[str]:
    """Return what axe has to say of a page that follows the device from light to dark."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += violations(page, RULES_OF_COLOURS)
    page.emulate_media(color_scheme="light")
    return found
