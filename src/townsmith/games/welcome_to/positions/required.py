"""Objects of a file in which some keys must not be missing."""

from townsmith.core.reading.node import Fields, Node


def required(node: Node, needed: tuple[str, ...], more: tuple[str, ...] = ()) -> Fields:
    """Return the fields of an object that must have some keys and may have more."""
    fields = node.fields((*needed, *more))
    for key in needed:
        if key not in fields:
            node.fail(f'"{key}" is missing')
    return fields
