"""`gobelet standings`: who has come to what, made from the journals of a folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table as Drawn

from gobelet_host import games
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.commands.progress_hint import progress_hint
from gobelet_host.evening import export, standings
from gobelet_host.evening.people import People
from gobelet_host.evening.results_db import NAME, ResultsDb
from gobelet_host.evening.standings import Row
from gobelet_host.table import data_folders, safe_output
from gobelet_host.web import standings_page as pages
from gobelet_host.web import texts
from gobelet_host.web.standings_page import Sheet
from gobelet_host.web.texts import WebWords
from gobelet_host.words import isolate


def run(
    console: Any, folder: Path, rebuild: bool, last_evening: bool, season: int | None, only: str | None,
    csv_file: Path | None, matches_file: Path | None, html: Path | None, lang: str,
) -> int:  # fmt: skip
    """Returns the exit code: 1 when a journal cannot be read, and so may be missing in what is told."""
    words = texts.load(lang)
    book = ResultsDb(folder / NAME)
    with progress_hint(lang):
        wrong = book.rebuild() if rebuild else book.catch_up()
    for error in wrong:
        console.print(escape(words.get("evening.unread", error.message(lang))), soft_wrap=True)
    sheet = _sheet(book, last_evening, season, only or "", words)
    people = People(data_folders.people())
    chosen = standings.of_game(sheet.matches, sheet.game)
    standing = standings.standing(chosen, people)
    made = (
        (csv_file, lambda: export.standing_csv(standing)),
        (matches_file, lambda: export.matches_csv(chosen, people)),
        (html, lambda: pages.document(sheet, people, words, inside=True)),
    )
    for out, text in made:
        if out:
            safe_output.write(out, text())
    title = " · ".join([sheet.title, *([games.title(sheet.game, lang)] if sheet.game else [])])
    console.print(escape(title))
    if not standing.matches:
        console.print(words.get("evening.none"))
    for rows in filter(None, (standing.people, standing.automates)):
        console.print(_standings_table(rows, standing.games, words))
    counted = [words.count("evening.counted", standing.matches)] if standing.matches else []
    counted += pages.left_out(standing, words)
    counted += [words.get("evening.copies", ", ".join(dict.fromkeys(names))) for names in book.copies]
    if counted:
        console.print(escape(" ".join(counted)))
    if standing.matches:
        console.print(words.get("evening.why"))
    for out, _ in made:
        if out:
            summary = Messages(lang).count("written.matches", standing.matches)
            console.print(f"{summary} -> {out}", markup=False, highlight=False, soft_wrap=True)
    return 1 if wrong else 0


def _sheet(book: ResultsDb, last_evening: bool, season: int | None, game: str, words: WebWords) -> Sheet:
    matches = book.matches()
    if last_evening:
        evenings = standings.evenings(matches)
        evening = evenings[-1].matches if evenings else ()
        return Sheet(pages.evening_title(evening, words), evening, game)
    seasons = standings.seasons(matches)
    year = season if season is not None else max(seasons, default=None)
    if year is None:
        return Sheet(words.get("evening.title"), (), game)
    return Sheet(pages.season_title(year, words), seasons.get(year, []), game)


def _standings_table(rows: Sequence[Row], played: Sequence[str], words: WebWords) -> Drawn:
    drawn = Drawn()
    name = "evening.automates" if rows[0].person.automate else "evening.name"
    drawn.add_column(words.get("evening.place"), justify="right")
    drawn.add_column(words.get(name))
    for key in ("points", "matches", "wins", "average"):
        drawn.add_column(words.get(f"evening.{key}"), justify="right")
    for game in played:
        drawn.add_column(games.title(game, words.lang), justify="right")
    for row in rows:
        of_games = [row.games.get(game) for game in played]
        average = words.get("evening.decimal", *f"{row.average:.1f}".split("."))
        counted = [str(row.points), str(row.matches), str(row.wins), average]
        per_game = [str(tally.points) if tally else "–" for tally in of_games]
        drawn.add_row(str(row.place), escape(isolate(row.person.name)), *counted, *per_game)
    return drawn
