"""New firmware on a cup: by a UF2 on its disk, and over its cable. Cut off, it leaves the old or the new version."""

import contextlib
import json
import os
import threading
import tty

import pytest

from gobelet_host.device import flash
from gobelet_host.errors import HostError
from tests.rp2040.harness import files_in, record
from tests.rp2040.room import Cable, records
from tests.rp2040.test_app import LOBBY_MS, golden, picture
from tools import build_uf2

# A whole version that is small: the real boot and board, and an app that shows its number in every byte.
APP = """
class App:
    def __init__(self, board, pilot):
        self.board = board
    def step(self):
        self.board.show(FRAME)
        return 0 if self.board.flush() else 1000
FRAME = bytearray([%d] * 1024)
"""
PILOT = "def pilot_from(board):\n    return None\n"


@pytest.fixture(scope="session")
def version(firmware):
    """version(number) -> {path: bytes}"""
    board = {path: data for path, data in firmware.items() if "/board/" in path or path == "main.py"}

    def make(number):
        files = {"gobelet/cup/app.py": (APP % number).encode(), "gobelet/cup/settings.py": PILOT.encode()}
        kept = {path: firmware[path] for path in ("gobelet/__init__.mpy", "gobelet/loader.mpy")}
        return {**board, **kept, **files}

    return make


def shown(pico):
    """The number of the version that runs."""
    pico.run(800)
    frame = pico.frame()
    assert len(set(frame)) == 1, "no app is running"
    return frame[0]


def no_news(path, done, count):
    pass


def test_a_pico_with_our_uf2_on_it_is_a_cup(pico, tmp_path):
    uf2 = build_uf2.build(build_uf2.MICROPYTHON.read_bytes(), flash.cup_files())
    path = tmp_path / "gobelet-pico.uf2"
    path.write_bytes(uf2)
    one = pico(uf2=path)
    one.run(LOBBY_MS)
    assert picture(one) == golden("lobby_alone")


def test_a_uf2_for_another_chip_or_board_is_refused(tmp_path):
    base = build_uf2.MICROPYTHON.read_bytes()
    with pytest.raises(build_uf2.Uf2Error, match="magic"):
        build_uf2.build(b"x" * 512, {})
    with pytest.raises(build_uf2.Uf2Error, match="another chip"):
        build_uf2.build(base[:28] + b"\x59\xff\x8b\xe4" + base[32:], {})
    beyond = build_uf2.to_uf2([(0x100A0000, bytes(256))])
    with pytest.raises(build_uf2.Uf2Error, match="other board"):
        build_uf2.build(beyond, {})
    assert build_uf2.build(beyond, {}, "pico_w")


def test_an_update_is_tried_kept_when_it_is_well_and_not_sent_twice(pico, version):
    one = pico({**version(1), "data/settings": record(b'{"name":"Zoe"}')})
    assert shown(one) == 1
    sent = []
    assert flash.update(Cable(one), version(2), lambda path, done, count: sent.append(path)) == len(version(2)) - 1
    assert "main.py" not in sent  # it is the same
    one.power()
    assert shown(one) == 2
    one.run(31_000)
    assert shown(one) == 2
    assert flash.update(Cable(one), version(2), no_news) == 0
    assert flash.update(Cable(one), version(3), no_news) > 0
    one.power()
    assert shown(one) == 3
    assert json.loads(records(one)["settings"]) == {"name": "Zoe"}


class Filmed(Cable):
    """A cable that keeps what is in the cup's flash after every program."""

    def __init__(self, pico):
        super().__init__(pico)
        self.images = []

    def exec(self, code):
        said = super().exec(code)
        self.images.append(self._pico.image())
        return said


def test_power_cut_at_any_file_of_an_update_leaves_the_old_version_or_the_new_one(pico, version):
    """At whatever moment, a whole version is the one to run; around the switch it is seen to run."""
    old, new = version(1), version(2)
    one = pico(old)
    shown(one)
    cable = Filmed(one)
    assert flash.update(cable, new, no_news) == len(new) - 1
    assert len(cable.images) > 2 * len(new)
    named = []
    for image in cable.images:
        there = files_in(image)
        assert there["/main.py"] == old["main.py"]
        folder = "/" + there.get("/slot", b"").decode()[:1]
        holds = {number for number, files in ((1, old), (2, new)) if in_place(files, there, folder.rstrip("/"))}
        assert len(holds) == 1
        named += holds
    assert named == [1] * (len(named) - 1) + [2]
    for moment in (-2, -1):
        cut = pico(image=cable.images[moment])
        assert shown(cut) == named[moment]


def in_place(files, there, folder):
    """Whether a version is whole in a folder of the flash."""
    return all(there.get(f"{folder}/{path}") == data for path, data in files.items() if path != "main.py")


def test_an_update_that_was_interrupted_is_done_by_the_next_try(pico, version):
    one = pico(version(1))
    shown(one)

    def pull(path, done, count):
        if done == count // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        flash.update(Cable(one), version(2), pull)
    one.power()
    assert shown(one) == 1
    flash.update(Cable(one), version(2), no_news)
    one.power()
    assert shown(one) == 2


@pytest.mark.parametrize("after", [9, 90])
def test_power_cut_in_the_middle_of_writing_leaves_the_old_version(pico, version, after):
    one = pico(version(1))
    shown(one)
    one.cut(after, torn=True)
    with pytest.raises(HostError):
        flash.update(Cable(one), version(2), no_news)
    assert one.halted == "power"
    one.power()
    assert shown(one) == 1


def test_a_version_that_does_not_come_up_gives_way_to_the_one_before(pico, version):
    one = pico(version(1))
    bad = {**version(2), "gobelet/cup/app.py": b"raise ValueError('a mistake')\n"}
    flash.update(Cable(one), bad, no_news)
    one.power()
    one.run(1000)
    for _ in range(3):
        one.press("OK", ms=300)
        one.run(1500)
    assert shown(one) == 1


def test_pairing_writes_what_is_given_and_keeps_the_rest(pico, version):
    one = pico({**version(1), "data/settings": record(b'{"age":41,"lang":"fr","name":"Ann"}')})
    cup = flash.pair(Cable(one), "Zoé", None, b"k" * 32)
    assert cup == one.uid
    stored = records(one)
    assert json.loads(stored["settings"]) == {"age": 41, "lang": "fr", "name": "Zoé"}
    assert stored["key"] == b"k" * 32


def test_a_pico_without_gobelet_cannot_be_paired_and_is_told_what_to_do(pico):
    with pytest.raises(HostError, match="gobelet flash"):
        flash.pair(Cable(pico()), "Zoé", None, None)


class Port:
    """A serial port of this machine with the emulated Pico behind it, which lives as fast as it can."""

    def __init__(self, pico):
        self._pico = pico
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.device = os.ttyname(self._theirs)
        self._running = True
        self._thread = threading.Thread(target=self._pump)
        self._thread.start()

    def _pump(self):
        told = len(self._pico.output)
        while self._running:
            with contextlib.suppress(BlockingIOError):
                self._pico.send(os.read(self._ours, 4096))
            self._pico.run(2)
            if len(self._pico.output) > told:
                told += os.write(self._ours, self._pico.output[told:])

    def close(self):
        self._running = False
        self._thread.join()
        os.close(self._ours)
        os.close(self._theirs)


def test_mpremote_reaches_a_cup_that_plays_and_lets_it_go_again(pico, firmware):
    one = pico(firmware)
    one.run(LOBBY_MS)
    port = Port(one)
    try:
        prompt = flash.Prompt(port.device)
        assert prompt.exec("print(6 * 7)") == "42\n"
        with pytest.raises(HostError, match="NameError"):
            prompt.exec("print(nothing)")
        prompt.leave(restart=True)
    finally:
        port.close()
    one.run(LOBBY_MS + 200)
    assert one.resets == ["software"]
    assert picture(one) == golden("lobby_alone")


def test_a_port_that_is_no_cup_is_named(tmp_path):
    with pytest.raises(HostError, match="Does a table run on it") as caught:
        flash.Prompt(str(tmp_path / "nothing"))
    assert caught.value.code == "port_busy"


@pytest.mark.parametrize(("ports", "code"), [([], "no_cup"), (["a", "b"], "several_cups")])
def test_no_cup_and_several_cups_are_told_apart(monkeypatch, ports, code):
    class Info:
        vid = flash.PICO_VENDOR

        def __init__(self, device):
            self.device = self.serial_number = device

    monkeypatch.setattr(flash.list_ports, "comports", lambda: [Info(port) for port in ports])
    with pytest.raises(HostError) as caught:
        flash.find_port()
    assert caught.value.code == code
    assert flash.find_port("mine") == "mine"
