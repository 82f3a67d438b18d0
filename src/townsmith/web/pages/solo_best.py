"""The best result of a game alone: which results may be compared with each other."""

from townsmith.table.table import Table


def kind_of_game(table: Table) -> str | None:
    """Return what a result alone is compared by: the game and the options that change its rules.

    None where nothing is compared: in company, from a position, and with cards of one's own.
    """
    header, options = table.header, table.header.options
    if header.seats > 1 or header.position is not None or options.get("deck") is not None:
        return None
    ruled = [option for option in table.game.options if option.choices and not option.deal]
    chosen = [f"{one.id}={options[one.id]}" for one in ruled if one.id in options]
    return " ".join([header.game, *chosen])
