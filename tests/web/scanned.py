"""What a phone reads when it is held before a screen."""

import base64
from typing import Any

import numpy as np
import zxingcpp
from playwright.sync_api import Page

_GREYS = """async (picture) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const greys = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at]);
    return { width: image.width, greys };
}"""


def scanned(page: Page, place: str) -> list[str]:
    """Return what the codes say that a screenshot of a place on the page shows."""
    picture = base64.b64encode(page.locator(place).screenshot()).decode()
    told: dict[str, Any] = page.evaluate(_GREYS, f"data:image/png;base64,{picture}")
    pixels = np.array(told["greys"], dtype=np.uint8).reshape(-1, told["width"])
    return [found.text for found in zxingcpp.read_barcodes(pixels)]
