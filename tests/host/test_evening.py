"""An evening: matches of several games, people who come and go, and what their standing is.

The evening is played once, by cups at a real table with a real journal. What is expected of it is worked out here from
its export alone, in another way than the program does.
"""

import csv
import html
import io
import json
import shutil
import sqlite3
import subprocess
import sys
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from click.testing import CliRunner
from rich.console import Console
from world import World

from gobelet import ledger
from gobelet.cup import settings
from gobelet.cup.scene_selection import at_table
from gobelet.cup.settings import COLOURS
from gobelet.games import GAMES, load
from gobelet.ledger import Ledger
from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.cli import main
from gobelet_host.commands import standings as command
from gobelet_host.errors import HostError
from gobelet_host.evening import export, standings
from gobelet_host.evening.people import People, distinct, face
from gobelet_host.evening.recorder import Recorder
from gobelet_host.evening.results import Fate, Player, Result
from gobelet_host.evening.results_db import Match, ResultsDb
from gobelet_host.games import cases
from gobelet_host.view.terminal import TableScreen
from gobelet_host.web import standings_page as pages
from gobelet_host.web import texts
from support import raises

HOUR = 3600
# Who plays what, in seats of the world, and how many hours after the match before it begins.
PLAYED = [
    ("parafico", (0, 1, 2, 3), 0), ("parafico", (0, 1, 2), 1), ("papayoo", (0, 1, 2, 4), 0), ("pepetes", (1, 4), 2),
    ("parafico", (0, 1, 2, 3, 4), 0), ("paradice", (0, 5), 0), ("papayoo", (1, 2, 3, 4, 5), 1),
    ("pepetes", (0, 2, 3), 0), ("parafico", (4, 5), 5), ("papayoo", (0, 1, 5), 0),
]  # fmt: skip
PEOPLE = 2  # the first cups are people's, the others automates


def play(world, game, cups):
    """One match of these cups, begun by the host, to its end."""
    for number, cup in enumerate(world.cups):
        cup.plugged = number in cups
    here = [world.cups[number].board.cup_id for number in cups]
    world.run(lambda: all(world.table.linked(cup) for cup in here))
    world.table.plan.choose(game, cases.of(game).short)
    before = world.table.ledger.uid
    world.table.begin(here)

    def over():
        for cup in world.cups[:PEOPLE]:
            cup.press()
        return world.over() and world.table.ledger.uid != before

    world.run(over, 6_000_000)


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """(the folder, what the recorder noted as it was played)."""
    folder = tmp_path_factory.mktemp("evening")
    world = World(folder, 6, seed=3, humans=PEOPLE)
    world.table.plan.players = 99  # nobody begins by themselves: the host does
    now = [1_700_000_000]
    world.journal.clock = lambda: now[0]
    recorder = Recorder(world.table)
    for game, cups, hours in PLAYED:
        now[0] += hours * HOUR
        play(world, game, cups)
        world.wait(200)
    assert recorder.trouble is None
    noted = recorder.book.matches()
    world.journal.close()
    return folder, noted


def by_hand(export):
    """{name: [matches, points, first places, {game: points}]} from the lines of an export."""
    found, matches = {}, []
    for line in export.read_bytes().splitlines():
        item = json.loads(line)
        if isinstance(item, dict) and "gobelet" in item:
            matches.append([])
        elif isinstance(item, list):
            matches[-1].append(line)
    for lines in matches:
        log = Ledger()
        for line in lines:
            log.fold(line)
        rules = log.match.rules
        scores = rules.scores(log.match.state)
        for seat, (_, name, _, _) in enumerate(log.players):
            against = [other for rival, other in enumerate(scores) if rival != seat]
            share = Fraction(sum(2 if scores[seat] > other else scores[seat] == other for other in against), 1)
            share = share * 100 / (2 * len(against))
            won = int((Decimal(share.numerator) / share.denominator).quantize(Decimal(1), ROUND_HALF_UP))
            row = found.setdefault(name, [0, 0, 0, {}])
            row[0] += 1
            row[1] += won
            row[2] += scores[seat] == max(scores)
            row[3][rules.NAME] = row[3].get(rules.NAME, 0) + won
    return found


def rows_of(standing):
    return {
        row.person.name: [row.matches, row.points, row.wins, {game: tally.points for game, tally in row.games.items()}]
        for row in [*standing.people, *standing.automates]
    }


def test_the_standing_of_ten_matches_is_that_worked_out_by_hand_from_the_export(evening, tmp_path):
    folder, noted = evening
    audit.export(folder / "match.gobelet", tmp_path / "all.jsonl")
    standing = standings.standing(noted, People())
    assert standing.matches == 10 and len(standing.games) == 4 and not standing.left_out
    assert rows_of(standing) == by_hand(tmp_path / "all.jsonl")
    assert len(standing.people) == PEOPLE and len(standing.automates) == 4
    for rows in (standing.people, standing.automates):
        assert [row.place for row in rows] == [1 + sum(o.points > row.points for o in rows) for row in rows]
        assert rows == sorted(rows, key=lambda row: -row.points)


def test_rebuilt_from_the_journals_it_is_what_was_noted_as_it_was_played(evening, tmp_path):
    folder, noted = evening
    shutil.copyfile(folder / "match.gobelet", tmp_path / "match.gobelet")
    book = ResultsDb(tmp_path / "standings.sqlite")
    assert book.rebuild() == [] and book.matches() == noted
    assert book.rebuild() == [] and book.catch_up() == [] and book.matches() == noted


def test_a_match_counts_once_whichever_files_it_is_in(evening, tmp_path):
    folder, noted = evening
    for name in ("match", "a copy"):
        shutil.copyfile(folder / "match.gobelet", tmp_path / f"{name}.gobelet")
    book = ResultsDb(tmp_path / "standings.sqlite")
    assert book.rebuild() == []
    assert [match.result for match in book.matches()] == [match.result for match in noted]
    assert book.copies == [["a copy.gobelet", "match.gobelet"]] * len(noted)
    said = io.StringIO()
    command.run(Console(file=said, width=300), tmp_path, False, False, None, None, None, None, None, "en")
    assert "kept more than once, and counts once: a copy.gobelet, match.gobelet." in said.getvalue()


def test_a_damaged_journal_is_named_and_the_others_count(evening, tmp_path):
    folder, _ = evening
    shutil.copyfile(folder / "match.gobelet", tmp_path / "match.gobelet")
    (tmp_path / "broken.gobelet").write_bytes((folder / "match.gobelet").read_bytes()[:-4096] + bytes(4096))
    book = ResultsDb(tmp_path / "standings.sqlite")
    (wrong,) = book.rebuild()
    assert wrong.code == "journal_damaged" and "broken.gobelet" in str(wrong)
    assert len(book.matches()) == 10


def test_a_damaged_book_is_put_aside_and_made_anew(evening, tmp_path):
    folder, noted = evening
    shutil.copyfile(folder / "match.gobelet", tmp_path / "match.gobelet")
    book = ResultsDb(tmp_path / "standings.sqlite")
    book.path.write_bytes(b"not a book at all" * 300)
    assert raises(HostError, book.matches).code == "standings_damaged"
    assert book.rebuild() == [] and book.matches() == noted
    assert (tmp_path / "standings.damaged1.sqlite").exists()


# what an evening is


def result(uid="1", began=1_700_000_000, ended=0, closes=False, fate=Fate.PLAYED, players=(), game="parafico"):
    players = players or (Player("aa", "Zoé", False, 1), Player("bb", "Marc", False, 2))
    return Result(uid, game, fate, tuple(players), {}, began, ended or began + 600, closes, number=int(uid))


def at(*results, table="table"):
    return [Match(table, one) for one in results]


def test_an_evening_ends_after_six_hours_without_a_match(evening):
    start = 1_700_000_000
    one = result("1", start)
    two = result("2", one.ended + 6 * HOUR - 1)
    three = result("3", two.ended + 6 * HOUR)
    found = standings.evenings(at(three, one, two))
    assert [[match.result.uid for match in evening.matches] for evening in found] == [["1", "2"], ["3"]]
    assert len(standings.evenings(evening[1])) == 1


def test_an_evening_ends_when_the_host_says_so():
    found = standings.evenings(at(result("1"), result("2", closes=True), result("3", 1_700_001_000)))
    assert [(len(evening.matches), evening.ended) for evening in found] == [(2, True), (1, False)]


def test_a_clock_that_is_set_back_neither_ends_an_evening_nor_mixes_its_matches():
    found = standings.evenings(at(result("1"), result("2", 1_600_000_000, closes=True), result("3", 1_650_000_000)))
    assert [[match.result.uid for match in evening.matches] for evening in found] == [["3"], ["1", "2"]]


def test_each_table_has_an_evening_of_its_own():
    found = standings.evenings([*at(result("1")), *at(result("2"), table="other")])
    assert [evening.table for evening in found] == ["other", "table"]


def test_a_season_begins_in_september():
    import datetime

    days = [(2026, 8, 31), (2026, 9, 1), (2027, 8, 31)]
    stamps = [int(datetime.datetime(*day, 12).timestamp()) for day in days]
    assert [standings.season_of(stamp) for stamp in stamps] == [2025, 2026, 2026]


# points


@pytest.mark.parametrize(
    ("places", "won"),
    [((1, 2), [100, 0]), ((2, 1, 3), [50, 100, 0]), ((1, 1), [50, 50]), ((1, 2, 2, 4), [100, 50, 50, 0]),
     ((1, 2, 3, 4), [100, 67, 33, 0]), ((1, 1, 1), [50, 50, 50]),
     ((3, 3, 1, 2, 5, 6, 7, 8, 9), [69, 69, 100, 88, 50, 38, 25, 13, 0])],
)  # fmt: skip
def test_points_are_the_share_of_the_others_that_one_has_behind(places, won):
    players = [Player(str(seat), str(seat), False, place) for seat, place in enumerate(places)]
    assert standings.points(result(players=players)) == won


def test_what_does_not_count_is_counted_apart():
    early, running = result("2", fate=Fate.EARLY), result("3", fate=Fate.RUNNING)
    found = standings.standing(at(result("1"), early, running), People())
    assert found.matches == 1 and found.left_out == {Fate.EARLY: 1, Fate.RUNNING: 1}
    assert [(row.person.name, row.points) for row in found.people] == [("Zoé", 100), ("Marc", 0)]
    assert found.broken == {"table": (1, 2)}, "of those that have ended"


# people

ZOE, MARC = Player("aa", "Zoé", False, 1), Player("bb", "Marc", False, 2)


def test_a_cup_under_another_name_is_somebody_else_until_the_host_says_otherwise(tmp_path):
    other = Player("aa", "Paul", False, 1)
    matches = at(result("1"), result("2", 1_700_001_000, players=(other, MARC)))
    names = [row.person.name for row in standings.standing(matches, People()).people]
    assert sorted(names) == ["Marc", "Paul", "Zoé"]
    people = People(tmp_path)
    people.join(face(other), face(ZOE))
    (first, _) = standings.standing(matches, People(tmp_path)).people
    assert (first.matches, first.points, first.person.key) == (2, 200, face(ZOE))
    People(tmp_path).part(face(other))
    assert len(standings.standing(matches, People(tmp_path)).people) == 3


def test_what_the_host_says_of_a_person_is_kept_and_changes_no_result(tmp_path):
    People(tmp_path).describe(face(ZOE), name="Zozo", colour=5, die=3)
    found = People(tmp_path).of(ZOE)
    assert (found.name, found.colour, found.die) == ("Zozo", 5, 3)
    assert People().of(ZOE).name == "Zoé" and 0 <= People().of(ZOE).colour < 8


def test_joining_in_a_circle_is_refused_and_a_damaged_file_is_nobody_else(tmp_path):
    people = People(tmp_path)
    people.join(face(ZOE), face(MARC))
    with pytest.raises(HostError):
        people.join(face(MARC), face(ZOE))
    (tmp_path / f"{face(ZOE)}.json").write_text("{")
    assert People(tmp_path).of(ZOE).name == "Zoé"
    (tmp_path / f"{face(ZOE)}.json").write_text('{"same": "%s"}' % face(MARC))
    (tmp_path / f"{face(MARC)}.json").write_text('{"same": "%s"}' % face(ZOE))
    assert People(tmp_path).of(ZOE).key in (face(ZOE), face(MARC))  # written by hand: no end is no reason to hang


@pytest.mark.parametrize("given", [{"colour": 8}, {"die": 0}, {"die": True}, {"name": 4}, {"colour": "red"}])
def test_what_no_person_can_look_like_is_refused(tmp_path, given):
    assert raises(HostError, People(tmp_path).describe, face(ZOE), **given).code == "bad_person"
    with pytest.raises(HostError):
        People(tmp_path).describe("../../etc/passwd", name="x")


def test_whoever_spoke_last_says_what_a_person_looks_like(tmp_path):
    looks = lambda: ((found := People(tmp_path).of(ZOE)).colour, found.die)  # noqa: E731
    assert People(tmp_path).chooses(ZOE, "54") is None and looks() == (4, 4)
    People(tmp_path).describe(face(ZOE), colour=1, die=2)
    People(tmp_path).chooses(ZOE, "54")  # said again, as at every start of the cup
    assert looks() == (1, 2)
    People(tmp_path).chooses(ZOE, "50")
    assert looks() == (4, 2)
    for odd in ("", "94", "07", "5", "544", "x4", None):
        assert People(tmp_path).chooses(ZOE, odd) is None and looks() == (4, 2)


def test_who_is_known_under_two_names_looks_the_same_under_both(tmp_path):
    people = People(tmp_path)
    people.join(face(MARC), face(ZOE))
    people.chooses(MARC, "36")
    assert all((people.of(player).colour, people.of(player).die) == (2, 6) for player in (ZOE, MARC))


def test_people_side_by_side_have_colours_of_their_own_while_there_are_such():
    people = People()
    sitting = [Player(f"{number:02}", "Zoé", False) for number in range(COLOURS + 2)]
    people.chooses(sitting[5], "30")
    found = distinct(map(people.of, sitting))
    assert [person.cup for person in found] == [player.cup for player in sitting] and found[5].colour == 2
    assert len({person.colour for person in distinct(map(people.of, sitting[:COLOURS]))}) == COLOURS
    again = distinct(map(people.of, sitting[::-1]))
    assert again == found[::-1], "who comes in at the door first makes no difference"


def test_a_player_says_on_the_own_cup_what_to_look_like_and_nobody_says_it_for_another(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    world = World(tmp_path, 3, seed=5, humans=2, transport="web")
    recorder, told = Recorder(world.table), []
    recorder.changed = lambda: told.append(recorder.faces())
    world.run(lambda: len(world.table.members) == 3 and all(at_table(cup.app) for cup in world.cups))
    zoe, marc, automate = (cup.board.cup_id for cup in world.cups)
    before = recorder.faces()
    assert before.keys() == {zoe, marc} and automate not in before
    colour = (before[marc].colour + 1) % COLOURS
    settings.change(world.cups[0].app, "look", f"{colour + 1}6")
    world.wait(2000)
    assert (recorder.faces()[zoe].colour, recorder.faces()[zoe].die) == (colour, 6) and told
    assert recorder.faces()[marc] == before[marc]
    settings.change(world.cups[1].app, "look", f"{colour + 1}1")  # hers
    world.wait(2000)
    assert world.cups[1].app.hints.notice == "colour_taken"
    assert world.cups[1].app.hints.notice_args == (world.table.members[zoe].name,)
    assert (recorder.faces()[marc].colour, recorder.faces()[marc].die) == (before[marc].colour, 1)
    world.journal.close()


def meet(folder):
    """Two cups at a table that begins no match by itself, and what notes what comes of them."""
    world, told = World(folder, 2, dice_per_player=1), []
    world.table.plan.players = 99
    recorder = Recorder(world.table, told.append)
    world.run(lambda: len(world.table.members) == 2)
    return world, recorder, told


def play_on(world):
    """A match that has begun, or begins now, to its end."""
    if not world.table.playing:
        world.table.begin(list(world.table.members))
    world.run(world.over)
    world.wait(200)


# the book


def test_two_tables_that_write_at_the_same_time_lose_nothing(tmp_path):
    code = (
        "import sys; from pathlib import Path; from gobelet_host.evening.results_db import ResultsDb\n"
        "from gobelet_host.evening.results import Fate, Player, Result\n"
        "book = ResultsDb(Path(sys.argv[1]))\n"
        "for n in range(25):\n"
        "    who = tuple(Player(str(s), str(s), False, s + 1) for s in range(4))\n"
        "    one = Result(f'{sys.argv[2]} {n}', 'parafico', Fate.PLAYED, who, {}, 1, 2)\n"
        "    both = Result(f'both {n}', 'parafico', Fate.PLAYED, who, {}, 1, 2)\n"
        "    book.write(sys.argv[2], [one, both])\n"
    )
    path = tmp_path / "standings.sqlite"
    tables = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in ("one", "two")]
    assert [table.wait(60) for table in tables] == [0, 0]
    found = ResultsDb(path).matches()
    assert len(found) == 75 and all(len(match.result.players) == 4 for match in found)


def test_a_process_that_is_killed_while_it_writes_has_written_all_or_nothing(tmp_path):
    """The files as they are before each statement: what a kill there would leave."""
    path = tmp_path / "standings.sqlite"
    ResultsDb(path).write("table", [result("1")])
    left = []

    class Watched(sqlite3.Connection):
        def execute(self, *given):
            left.append({file.name: file.read_bytes() for file in tmp_path.iterdir()})
            return super().execute(*given)

    real = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *given, **more: real(*given, factory=Watched, **more))
        ResultsDb(path).write("table", [result("2"), result("3")])
    seen = set()
    for number, files in enumerate(left):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        found = [match.result for match in ResultsDb(folder / path.name).matches()]
        assert all(len(one.players) == 2 for one in found)
        seen.add(tuple(one.uid for one in found))
    assert seen == {("1",)} and len(left) > 5
    assert [match.result.uid for match in ResultsDb(path).matches()] == ["1", "2", "3"]


def test_a_full_disk_is_told_once_the_match_goes_on_and_is_noted_later(tmp_path):
    world, recorder, told = meet(tmp_path)
    real = ResultsDb.write
    with pytest.MonkeyPatch.context() as patch:

        def full(book, table, found):
            raise HostError("standings_full", book.path)

        patch.setattr(ResultsDb, "write", full)
        play_on(world)
        play_on(world)
    assert [error.code for error in told] == ["standings_full"] and recorder.trouble
    assert ResultsDb.write is real and recorder.book.matches() == []
    play_on(world)
    assert len(recorder.book.matches()) == 3 and recorder.trouble is None


def test_sqlite_on_a_disk_without_room_is_named(tmp_path, monkeypatch):
    book = ResultsDb(tmp_path / "standings.sqlite")
    book.write("table", [result("1")])

    class Full(sqlite3.Connection):
        def execute(self, statement, *given):
            if statement.startswith("REPLACE"):
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(statement, *given)

    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: real(*given, factory=Full, **more))
    assert raises(HostError, book.write, "table", [result("2")]).code == "standings_full"
    assert [match.result.uid for match in book.matches()] == ["1"]


def test_what_a_killed_table_had_no_time_to_note_is_noted_when_it_starts_again(tmp_path):
    world = World(tmp_path, 2, dice_per_player=1)
    world.run(world.over)
    world.wait(200)
    assert ResultsDb.for_journal(world.path).matches() == []
    world.crash_table()
    recorder = Recorder(world.table)
    assert [match.result.fate for match in recorder.book.matches()] == [Fate.PLAYED]


def test_a_match_that_another_one_follows_at_once_is_noted_too(tmp_path, monkeypatch):
    monkeypatch.setattr("gobelet_host.table.table.LOBBY_MS", 600_000)  # its end is no news before the next one begins
    world, recorder, _ = meet(tmp_path)
    for _ in range(3):
        world.table.begin(list(world.table.members))
        world.run(lambda: world.table.ledger.phase == ledger.CLOSED)
    recorder.look()
    assert [match.result.number for match in recorder.book.matches()] == [1, 2, 3]


def test_the_host_ends_an_evening_and_goes_on_with_it(tmp_path):
    world, recorder, _ = meet(tmp_path)
    assert raises(HostError, recorder.close_evening, True).code == "no_evening"
    for _ in range(2):
        world.table.begin(list(world.table.members))
        assert raises(HostError, recorder.close_evening, True).code == "match_running"
        play_on(world)
        recorder.close_evening(True)
        assert recorder.evening().ended
    assert len(recorder.evening().matches) == 1 and len(standings.evenings(recorder.book.matches())) == 2
    recorder.close_evening(False)
    world.journal.close()
    (tmp_path / "standings.sqlite").unlink()
    recorder.book.rebuild()
    found = standings.evenings(recorder.book.matches())
    assert [(len(evening.matches), evening.ended) for evening in found] == [(1, True), (1, False)]


# what is sent


def test_what_a_spreadsheet_reads_adds_up_to_the_standing(evening):
    _, noted = evening
    standing = standings.standing(noted, People())
    rows = list(csv.DictReader(io.StringIO(export.standing_csv(standing).removeprefix("\ufeff"))))
    seats = list(csv.DictReader(io.StringIO(export.matches_csv(noted, People()).removeprefix("\ufeff"))))
    assert len(rows) == 6 and len(seats) == sum(len(cups) for _, cups, _ in PLAYED)
    for row in rows:
        own = [seat for seat in seats if seat["person"] == row["person"]]
        assert int(row["points"]) == sum(int(seat["points"]) for seat in own)
        assert int(row["matches"]) == len(own) and int(row["wins"]) == sum(seat["place"] == "1" for seat in own)
        assert int(row["points"]) == sum(int(row[f"{game} points"] or 0) for game in standing.games)


def test_no_name_is_a_formula_and_none_breaks_a_line_or_a_page():
    players = [Player("aa", "=1+1", False, 1), Player("bb", 'a,"b"', False, 2), Player("cc", "<b>{head}", False, 3)]
    players.append(Player("dd", "שלום", False, 4))
    matches = at(result(players=players))
    text = export.matches_csv(matches, People())
    assert [row[9] for row in csv.reader(io.StringIO(text))][1:] == ["'=1+1", 'a,"b"', "<b>{head}", "שלום"]
    page = pages.document(pages.Sheet("t", matches), People(), texts.load("fr"), inside=True)
    assert "<b>" not in page and "&lt;b&gt;&#123;head}" in page and "{{" not in page
    assert page.count("שלום") == page.count("\u2068שלום\u2069") > 1, "a name from right to left stands apart"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_is_one_file_with_all_people_matches_and_what_points_are(evening, lang):
    _, noted = evening
    told = texts.load(lang)
    page = pages.document(pages.Sheet("t", noted), People(), told, inside=True)
    assert "<script" not in page and "href=" not in page and "src=" not in page
    assert told.get("evening.why") in html.unescape(page)
    assert page.count("<li>") == 10 and page.count('class="face') == 6


def test_every_reason_why_a_match_does_not_count_has_a_sentence():
    for lang in ("fr", "en"):
        for fate in Fate:
            if fate is not Fate.PLAYED:
                assert texts.load(lang).count(f"evening.{fate.value}", 1)


def test_the_command_tells_the_standing_and_ends_with_1_when_a_journal_cannot_be_read(evening, tmp_path):
    folder, _ = evening
    shutil.copyfile(folder / "match.gobelet", tmp_path / "match.gobelet")
    out = ["--csv", str(tmp_path / "a.csv"), "--matches", str(tmp_path / "b.csv"), "--html", str(tmp_path / "c.html")]
    run = CliRunner().invoke(main, ["standings", str(tmp_path), "--lang", "fr", *out])
    assert run.exit_code == 0, run.output
    assert "La saison 2023–2024" in run.output and "10 parties comptées." in run.output and "Cup 0" in run.output
    assert all((tmp_path / name).stat().st_size > 300 for name in ("a.csv", "b.csv", "c.html"))
    (tmp_path / "other.gobelet").write_bytes(b"nothing")
    more = ["--rebuild", "--evening", "--only", "papayoo", "--lang", "en"]
    run = CliRunner().invoke(main, ["standings", str(tmp_path), *more])
    assert run.exit_code == 1 and "other.gobelet" in run.output and "3 games counted." in run.output


def test_the_command_without_any_match_says_so(tmp_path):
    run = CliRunner().invoke(main, ["standings", str(tmp_path), "--lang", "en"])
    assert run.exit_code == 0 and "No game has been finished" in run.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("people, bots", [(2, 0), (2, 1), (6, 3), (8, 0), (5, 9)])
def test_another_game_is_one_that_all_people_can_play_with_bots_where_they_are_too_few(tmp_path, people, bots):
    world = World(tmp_path, people + bots, humans=people)
    world.table.plan.players = 99
    world.run(lambda: len(world.table.members) == people + bots)
    seats, chosen = {game: load(game).SEATS for game in GAMES}, set()
    for _ in GAMES:
        world.table.plan.choose(world.table.plan.another_game())
        chosen.add(world.table.plan.rules.NAME)
    assert chosen == {game for game, (low, high) in seats.items() if low <= people + bots and people <= high}


def test_the_game_is_changed_by_a_key_but_not_during_a_match(tmp_path):
    world = World(tmp_path, 2)
    plan = world.table.plan
    plan.players = 99
    world.run(lambda: len(world.table.members) == 2)
    screen, following = TableScreen(world.table, words.load("en"), lambda: world.table.begin(plan.company())), []
    for key in ("game", "ok", "game"):
        screen.key(key)
        following.append(plan.rules.NAME)
    assert world.table.playing and [*{*following}] == ["pepetes"] and "Pépètes" in screen.note
