"""Cups on another computer than their table: whoever is refused reads why, and so does the host. Real commands in two
network namespaces."""

import json

import pytest
from two_machines import GUEST, HOST, Command, code, network

pytestmark = pytest.mark.slow
TABLE = f"{HOST}:7425"
WRONG = "ABC-DEF"


@pytest.fixture(scope="module")
def machines():
    try:
        with network() as names:
            yield names
    except RuntimeError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def table(machines, tmp_path_factory):
    """A table that other computers may come to."""
    command = Command(machines[0], tmp_path_factory.mktemp("table"), "table", "--lan", "--no-usb", "--no-tls")
    code(command)
    yield command
    command.stop()


@pytest.fixture
def cups(machines, tmp_path):
    """Cups on the other computer: cups("1", "--code", …)."""
    begun = []

    def begin(*words, where=TABLE, home=tmp_path, lang="en"):
        begun.append(Command(machines[1], home, "cups", *words, "--connect", where, lang=lang))
        return begun[-1]

    yield begin
    for command in begun:
        command.stop()


def test_the_table_shows_what_to_type_and_one_code_brings_the_cups_of_every_computer(table, cups, tmp_path):
    number = table.hear("gobelet cups 1 --connect .* --code ")
    words = table.lines[number].partition("gobelet cups 1 ")[2].split()
    assert words[:3] == ["--connect", TABLE, "--code"]
    guests = cups("3", *words[2:], where=words[1])
    for name in ("Ada", "Basile", "Chloé"):
        guests.hear(f"{name}’s cup is at the table")
        table.hear(f"{name} is here")
    cups("1", *words[2:], home=tmp_path / "other").hear("is at the table")
    assert len(guests.lines) == 4, "it troubles nobody who is in"


def test_a_wrong_code_is_refused_with_a_sentence_on_both_sides(table, cups):
    guest = cups("1", "--code", WRONG, lang="fr")
    guest.hear("le code est faux, ou il a changé")
    assert guest.ends() == 1
    table.hear(f"Turned away: .*{GUEST}.*a wrong code, or one that has run out")


def test_the_key_of_another_home_is_none_here(table, cups, tmp_path):
    flash = tmp_path / "gobelet" / "visitors" / "00"
    flash.mkdir(parents=True)
    (flash / "keys").write_text(json.dumps({"tables": [["ab" * 8, "cd" * 32]], "starts": 3, "pool": "ef" * 32}))
    guest = cups("1")
    guest.hear("does not know Ada’s cup: add the code")
    assert guest.ends() == 1
    table.hear(f"Turned away: .*{GUEST}.*no code, and no key of this table")


def test_a_table_without_lan_says_so_and_who_calls_it_all_the_same_is_told(machines, cups, tmp_path):
    closed = Command(machines[0], tmp_path, "table", "--no-usb", "--web", "none", "--tcp", "127.0.0.1:7426", lang="fr")
    try:
        closed.hear("Seuls les gobelets de cet ordinateur passent par 127.0.0.1:7426 ; ajoute --lan")
        cups("1", "--code", WRONG, where=f"{HOST}:7426").hear("No table is open at .*7426.*Without --lan")
    finally:
        closed.stop()
