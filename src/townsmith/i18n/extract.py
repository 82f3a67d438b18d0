"""Keep the catalogues in step with the sentences: `python -m townsmith.i18n.extract [--check]`.

Translated pages of `docs` are written from their catalogues by the same command.
"""

import sys
from pathlib import Path

import click

from townsmith.i18n.catalogues import SOURCE_LANGUAGE
from townsmith.i18n.documents import documents, rules_of
from townsmith.i18n.domains import Domain, domains, mistranslations, of_game, written

__all__ = ["main", "written"]


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; fail if a catalogue is out of date.")
@click.option("--language", default="", help="Start a new language, such as de or pt_BR.")
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(*, check: bool, language: str, folders: tuple[Path, ...]) -> None:
    """Collect every sentence into the catalogues, of all of Townsmith or of the game FOLDERS."""
    found = _of_folders(folders) if folders else [*domains(), *documents()]
    report = [line for domain in found for line in _step(domain, language, check=check)]
    wrong = [line for domain in found for line in domain.hidden + mistranslations(domain)]
    for line in report + wrong:
        click.echo(line)
    if wrong or (check and report):
        click.echo("Catalogues are brought up to date by: python -m townsmith.i18n.extract")
        sys.exit(1)


def _of_folders(folders: tuple[Path, ...]) -> list[Domain]:
    places = [folder.resolve() for folder in folders]
    return [*map(of_game, places), *(rules for place in places for rules in rules_of(place))]


def _step(domain: Domain, language: str, *, check: bool) -> list[str]:
    """Bring a domain's files up to date, or only look; return which ones were not."""
    known = {SOURCE_LANGUAGE, *domain.languages(), *([language] if language else [])}
    report: list[str] = []
    for code in sorted(known) if domain.sentences else ():
        for path, text in domain.files(code).items():
            if not path.is_file() or path.read_text("utf-8") != text:
                report.append(f"{path}: {'out of date' if check else 'brought up to date'}")
                if not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, "utf-8")
    return report


if __name__ == "__main__":
    main()
