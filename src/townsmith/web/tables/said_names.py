"""Names of tables that one can say aloud: two words and a number, such as mango-tuba-47.

The words are known in many languages and never one letter from each other. A name is worked out
from the lobby's id and the how many-th link it has with the server's secret, so nothing is kept
of it; it leads nowhere once the game has begun.
"""

import hashlib
import re
from collections.abc import Iterable
from typing import Final

_WRITTEN: Final = """
alpha amber anorak aroma atlas avocado bambino banana banjo basalt bazar bikini bingo bistro
bonbon bonsai bravo canyon cello chili cobra coral delta diva domino echo espresso fiesta
flamingo gala gamma gazebo gecko geyser gondola gorilla guru hotel iglu jaguar jazz jojoba judo
kajak karaoke kimono kiwi koala lama lasagna lasso lemur limbo lotus mambo mango mantra marimba
metro mikado mocha motto nektar ninja nova oasis ocelot okapi omega opal opera origami panda
papaya paprika pasta pedal pesto piano pilot piranha pizza plasma polka poncho puma quasar radar
ravioli robot rodeo rondo rumba safari salami samba sauna sherpa sigma sofa sombrero sonar sushi
tapir tempo tiara tofu torso trio tuba tundra turban ultra vanilla video viola yoga yucca zebra
zenit
"""
WORDS: Final = tuple(_WRITTEN.split())
_NUMBERS: Final = 90
_LOWEST: Final = 10
MOST_LINKS: Final = 16
"""Of how many links of a lobby a name is known."""
_PARTS: Final = re.compile(r"[a-z]+|\d+")


def name_of(lobby: str, link: int, key: str) -> str:
    """Return the name of a lobby as long as it has that link."""
    drawn = hashlib.blake2b(f"{lobby} {link}".encode(), key=key.encode()[:64], digest_size=8)
    number = int.from_bytes(drawn.digest(), "big")
    number, first = divmod(number, len(WORDS))
    number, second = divmod(number, len(WORDS))
    return f"{WORDS[first]}-{WORDS[second]}-{_LOWEST + number % _NUMBERS}"


def spelt_name(typed: str) -> str:
    """Return a name as we spell it, however its parts were set apart; empty if it is none."""
    parts = _PARTS.findall(typed.lower())
    right = len(parts) == len(("word", "word", "number")) and parts[2].isdecimal()
    return "-".join(parts) if right and not set(parts[:2]) - set(WORDS) else ""


def called(name: str, lobbies: Iterable[str], key: str) -> list[tuple[str, int]]:
    """Return the lobbies that have, or had, that name, and with which link."""
    return [
        (lobby, link)
        for lobby in lobbies
        for link in range(MOST_LINKS)
        if name_of(lobby, link, key) == name
    ]
