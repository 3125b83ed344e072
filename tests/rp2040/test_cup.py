"""What holds for any cup with its parts on, without a hand on it: on an emulated Pico in `make test`, on every real
one on USB in `make hil`.

A real one carries what `gobelet flash` puts on it, so nothing here asks for a name that a cup's firmware does not keep.
"""

import pytest

from gobelet_host.device import flash, image
from tests.rp2040 import real
from tests.rp2040.room import Cable, Port, Room

NONE = "no cup is on USB: plug one in with a cable that carries data, close whatever table uses it, and run it again"
BOARD = "from gobelet.board.pico import PicoBoard\nb = PicoBoard()\n"
FRAME_MS = 40  # for a whole frame: 24.4 ms of bus, and the processor's share
PLAY = BOARD + (
    "from gobelet.cup.app import App\nfrom gobelet.bots import BotPlayer\n"
    "a = App(b, BotPlayer('sound', 1, 100))\na.ready()\nwhile True: b.wait(a.step())\n"
)


def pytest_generate_tests(metafunc):
    """Every test once for each board."""
    if "device" not in metafunc.fixturenames:
        return
    found = real.boards() if real.ASKED else ["emulated"]
    metafunc.parametrize("device", found or [pytest.param("", marks=pytest.mark.skip(reason=NONE))], scope="session")


@pytest.fixture(scope="session")
def delivered():
    """The image of the firmware as it is delivered."""
    return image.of_a_pico()


@pytest.fixture
def cup(request, device):
    """The cup, at its prompt."""
    if real.ASKED:
        one = real.RealPico(device)
        request.addfinalizer(one.close)
    else:
        one = request.getfixturevalue("pico")(request.getfixturevalue("firmware"))
    one.fresh()
    return one


def test_the_cup_carries_this_version(cup, delivered):
    assert flash.look(Cable(cup)).digest == delivered.digest.hex(), "run `gobelet flash` first"


def test_every_part_is_there(cup):
    assert cup.exec(BOARD + "print(b.faults)") == "()"


def test_no_button_is_down_and_the_cup_feels_gravity(cup):
    cup.exec(BOARD + "v = [0, 0, 0]")
    assert cup.exec("print(b.buttons())") == "0"
    assert cup.exec("print(b.acceleration(v))") in ("1", "2")
    length = int(cup.exec("print(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])")) ** 0.5
    assert 850 < length < 1150, f"{length:.0f} mg at rest"


def test_the_battery_is_known_or_absent(cup):
    assert -1 <= int(cup.exec(BOARD + "b.ticks()\nprint(b.battery())")) <= 100


def test_a_whole_frame_is_shown_in_time(cup):
    program = "import time\nf = bytearray([n & 127 for n in range(1024)])\nb.show(f)\nwhile b.flush(): pass\n"
    program += "for n in range(1024): f[n] ^= 255\nt = time.ticks_ms()\nwhile b.flush(): pass\n"
    assert int(cup.exec(BOARD + program + "print(time.ticks_diff(time.ticks_ms(), t))")) <= FRAME_MS


def test_a_record_is_there_after_a_restart(cup):
    cup.exec(BOARD + "b.save('hil', (b'kept ', b'whole'))")
    if real.ASKED:
        cup.again()
    else:
        cup.power()
        cup.repl()
    assert cup.exec(BOARD + "print(b.load('hil'))\nimport os\nos.remove('/data/hil')") == "b'kept whole'"


def test_the_cup_plays_a_round_at_the_table(cup, tmp_path):
    room = Room(tmp_path, 3, automates=2)
    cup.enter(PLAY, 10_000)
    room.plug(cup)
    try:
        room.run(lambda: room.table.linked(cup.uid))
        room.run(lambda: any(event[0] == "count" for event in room.events), 120_000)
    finally:
        room.close()
    assert {event[0] for event in room.events} >= {"bid", "shown", "round_word"}


@pytest.mark.skipif(real.ASKED, reason="for `make test`")
def test_a_board_on_a_port_is_talked_to_like_an_emulated_one(pico):
    port = Port(pico())
    try:
        one = real.RealPico(port.device)
        assert one.uid == "e660c0ffee000001"
        assert one.exec("print(6 * 7)", 60_000) == "42"
        one.close()
    finally:
        port.close()
