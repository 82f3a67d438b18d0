"""A thumb at a score pad: it fills in what lies on a table by tapping what the page offers.

Nothing is filled in by other means, so what it can tell the page is what people can. It counts.
"""

from collections.abc import Mapping

from playwright.sync_api import ElementHandle, Error, Page

from townsmith.core.pad import TABLE

# What is to be tapped next so that a field comes to hold a value; nothing if it holds it already.
_NEXT = """([name, wanted]) => {
    const field = [...document.querySelectorAll('.pad label')]
        .find((label) => label.control?.name === name);
    if (!field) throw new Error(`no field ${name}`);
    const { control } = field;
    const isHeld = control.type !== 'checkbox' || control.checked;
    const held = isHeld ? control.value : '';
    const options = [...(control.options ?? [])];
    const words = (value) => options.find((one) => one.value === value)?.textContent ?? value;
    const isTold = words(held) === words(wanted);  // or a copy of the same card is
    if (isTold || field.hidden) return null;  // hidden, it means nothing beside the rest
    const box = field.closest('.padseat, .padtable');
    const owner = box.dataset.seat;
    const tab = document.querySelector('#pad-tabs [aria-current]');
    if (owner !== undefined && tab.dataset.tab !== owner)
        return document.querySelector(`#pad-tabs [data-tab="${owner}"]`)
            ?? document.querySelector('#pad-tabs [data-add]');
    const section = field.closest('.padblock').dataset.section;
    const open = document.querySelector('#pad-sections [aria-current]');
    if (open && open.dataset.section !== section)
        return [...document.querySelectorAll('#pad-sections button')]
            .find((button) => button.dataset.section === section);
    const spot = field.dataset.spot;
    const cell = spot ? [...box.querySelectorAll('.padblock label')]
        .find((label) => label.dataset.spot === spot) : field;
    const tile = cell.tile;
    if (control.type === 'checkbox' && !spot) return tile;
    if (!tile.matches('.lit')) return tile;
    const offers = [...document.querySelectorAll('#choices button')]
        .filter((button) => button.label === field);
    const keys = offers.filter((button) => 'key' in button.dataset);
    if (!keys.length) return offers.find((button) => words(button.value) === words(wanted));
    const sign = held.startsWith('-') !== wanted.startsWith('-');
    const key = !wanted.startsWith(held) ? 'back' : wanted[held.length];
    return keys.find((button) => button.dataset.key === (sign ? 'minus' : key));
}"""


class Thumb:
    """Whoever holds the phone."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.taps = 0

    def fill(self, given: Mapping[str, str]) -> None:
        """Fill in these fields in the order of the pad: what all share, then sheet by sheet."""
        ordered = sorted(given.items(), key=lambda item: _place(item[0]))
        for name, wanted in ordered:
            self._fill(name, wanted)

    def _fill(self, name: str, wanted: str) -> None:
        for _ in range(20):
            found = self._page.evaluate_handle(_NEXT, [name, wanted])
            target = found.as_element()
            if target is None:
                return
            try:
                self._tap(target)
            except Error as error:  # a count has come, and it was drawn anew: look again
                if "not attached" not in error.message:
                    raise
        raise AssertionError(f"nothing on the page makes {name} hold {wanted}")

    def _tap(self, target: ElementHandle) -> None:
        target.click()
        self.taps += 1


def _place(name: str) -> tuple[int, ...]:
    """Return where a field stands: a table's before those of the seats, rows side by side.

    A house is told with what hangs on it: its fence and its pool are other rows of its block.
    """
    owner, *steps = name.split(".")
    block, row, at = map(int, steps)
    return (-1 if owner == TABLE else int(owner), block, row, at)
