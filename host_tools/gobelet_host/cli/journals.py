"""Commands on journals: told again, weighed, checked, written as text or pages, counted."""

import json
import sys
from pathlib import Path
from typing import Annotated

import click

from gobelet.games import GAMES
from gobelet_host.commands.declared_options import Lang, NewFile, argument, command, option
from gobelet_host.commands.localised_cli import Messages, console
from gobelet_host.commands.settings import Journal, OneMatch, Port
from gobelet_host.errors import HostError
from gobelet_host.table.data_folders import default_journal
from gobelet_host.words import isolate
from gobelet_host.words import load as load_words


@command()
def replay(file: Journal, as_json: Annotated[bool, option(None, "--json")], lang: Lang) -> None:
    """Events as sentences, or as lines for programs."""
    from gobelet_host.audit import audit as auditing
    from gobelet_host.audit import deals
    from gobelet_host.words.event_sentences import sentence

    def tell(record: auditing.Record) -> None:
        judge = deals.DealAuditor()
        for step in auditing.fold(record):
            names = [player[1] for player in step.ledger.players]
            game = step.ledger.match.rules.NAME if step.ledger.match else ""
            for event in [*step.events, *(lie.event() for lie in judge.look(step.ledger))]:
                if as_json:
                    kind, to, seat, *data = event
                    item = {"match": record.number, "seq": step.seq, "event": kind}
                    name = names[seat] if 0 <= seat < len(names) else ""
                    item |= {"to": to, "seat": seat, "name": name, "data": data}
                    click.echo(json.dumps(item, ensure_ascii=False))
                elif text := sentence(event, names, words, game):
                    click.echo(isolate(text))

    words, complete = load_words(lang), True
    for record in auditing.read(file)[0]:
        try:
            tell(record)
        except HostError as error:
            if error.code != "other_version":
                raise
            click.echo(error.message(lang), err=True)
            complete = False
    sys.exit(0 if complete else 1)


@command()
def coach(file: Journal, match: OneMatch, lang: Lang) -> None:
    """The costliest decisions of each player, in words."""
    from gobelet_host.audit import coach as coaching
    from gobelet_host.commands.progress_hint import progress_hint

    with progress_hint(lang):
        lines = list(coaching.report(file, load_words(lang), match))
    for line in lines:
        click.echo(isolate(line))


@command()
def audit(
    file: Journal, word: Annotated[str, option(default="")], cup: Annotated[bool, option()], port: Port, lang: Lang
) -> None:
    """Prints the findings of audit/."""
    from gobelet_host.audit.report import report
    from gobelet_host.commands.progress_hint import progress_hint
    from gobelet_host.device import cup_evidence
    from gobelet_host.device.flash import find_port

    look = lambda: click.echo(Messages(lang).get("cable.look"), err=True)  # noqa: E731
    evidence = cup_evidence.ask(find_port(port), look) if cup or port else None
    with progress_hint(lang):
        result = report(file, load_words(lang), word, evidence)
    for line in result.lines:
        click.echo(isolate(line))
    sys.exit(0 if result.complete else 1)


@command()
def export(
    file: Journal, out: Annotated[Path, argument(NewFile())], html: Annotated[bool, option()], match: OneMatch,
    lang: Lang,
) -> None:  # fmt: skip
    """A journal as text, or a match of it as a page."""
    from gobelet_host.audit import audit as auditing
    from gobelet_host.commands.progress_hint import progress_hint

    with progress_hint(lang):
        if html:
            from gobelet_host.web import replay as pages

            done = Messages(lang).get("written.match", pages.to_file(file, match, out, lang), out)
        else:
            done = f"{Messages(lang).count('written.matches', auditing.export(file, out))} -> {out}"
    click.echo(done)


@command()
def standings(
    folder: Annotated[Path | None, argument(click.Path(exists=True, file_okay=False, path_type=Path), required=False)],
    rebuild: Annotated[bool, option()],
    last_evening: Annotated[bool, option(None, "--evening")],
    season: Annotated[int | None, option(click.IntRange(1970, 9998))],
    only: Annotated[str | None, option(click.Choice(GAMES))],
    csv_file: Annotated[Path | None, option(NewFile(), "--csv")],
    matches_file: Annotated[Path | None, option(NewFile(), "--matches")],
    html: Annotated[Path | None, option(NewFile())],
    lang: Lang,
) -> None:
    """Ends with 1 when a journal cannot be read."""
    from gobelet_host.commands.standings import run

    where = folder or default_journal("").parent
    sys.exit(run(console(), where, rebuild, last_evening, season, only, csv_file, matches_file, html, lang))


COMMANDS = (replay, coach, audit, export, standings)
