"""The value of an option as people write it: on the command line and in a form alike."""

import json
from typing import Final

from townsmith.core.contract.options import Json, Option
from townsmith.core.errors import SetupError
from townsmith.core.reading.strict_json import parse_field
from townsmith.core.text import Text, english

_SWITCH: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def read_option(option: Option, text: str) -> Json:
    """Return the value meant: a choice by its words or its JSON, any JSON, or a string."""
    for choice in option.choices:
        spellings = (json.dumps(choice.value), str(choice.value), english(choice.words))
        if text.lower() in [spelling.lower() for spelling in spellings]:
            return choice.value
    if any(choice.value is True for choice in option.choices) and text.lower() in _SWITCH:
        return _SWITCH[text.lower()]
    value: Json = parse_field(text, Text("option {name}", name=repr(option.id)), SetupError)
    return value
