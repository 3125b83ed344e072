"""The emulator itself: its short cuts change nothing, and the same seed gives the same life."""

import subprocess

import pytest

from gobelet_host.device import node
from gobelet_host.device.emulated import board
from tests.rp2040 import harness

# 1,300 bits of a number are enough: its digits cost a stock core a second.
PROGRAM = """
import hashlib, json, struct, os
x = 1
for i in range(100): x = (x * 7919 + i) ^ (x >> 3)
print(x, x % 1000003, -x // 7, 1.5 * x, 3.25e10 / 7, round(2.5), int(1e9 / 3))
print(hashlib.sha256(b'abc' * 50).digest())
print(json.dumps({'a': [1, 2.5, None, 'é']}), json.loads('{"b": [1e-3, -5]}'))
print(struct.pack('<hIq', -2, 7, -9), '%x %5.2f' % (255, 3.14159))
with open('t', 'wb') as f: f.write(os.urandom(70))
print(open('t', 'rb').read())
from gobelet.board.pico import PicoBoard
b = PicoBoard()
f = bytearray([i * 7 & 255 for i in range(1024)])
b.show(f)
while b.flush(): pass
b.wait(50)
"""


def seen(one):
    """Everything that can be seen of a Pico."""
    return one.output, one.ms, one.stats(), one.oled(), one.digest()


def test_the_same_seed_gives_the_same_life_to_the_last_bit_on_either_core_and_another_seed_another(firmware, emulator):
    def life(**options):
        with harness.Pico(firmware, **options) as one:
            one.hold("LEFT", "CALL")
            one.run(300)
            one.release("LEFT", "CALL")
            said = one.exec(PROGRAM)
            return said, seen(one)

    first = life(seed=5)
    assert life(seed=5, stock=True) == first
    assert life(seed=6)[0] != first[0]


def test_every_opcode_and_random_programs_do_on_the_fast_core_what_they_do_on_the_stock_core(emulator):
    """Each opcode as it is interpreted; programs as they are translated, also while they change themselves."""
    command = [*node.commands()[0], str(emulator / "compare.mjs"), "12345", "48"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    said = done.stdout.splitlines()[-2:]
    programs = "enough instructions of programs, of 1024 kinds, 0 programs differ"
    assert said == [programs, "0 opcodes differ"], done.stdout


@pytest.mark.parametrize(("code", "halted"), [
    ("machine.mem32[0x40064000] = 0xB1\nmachine.freq(200_000_000)", "200 MHz at 1.10 V"),
    ("machine.mem32[0x40064000] = 0xC1\nmachine.freq(240_000_000)", "240 MHz at 1.15 V"),
])  # fmt: skip
def test_a_core_whose_clock_is_too_fast_for_its_voltage_stops(pico, code, halted):
    one = pico()
    one.repl()
    with pytest.raises(board.PicoError, match=halted):
        one.exec(f"import machine\n{code}")


def test_without_a_registry_the_emulated_pico_is_named_as_missing_with_npms_own_words(monkeypatch, tmp_path):
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(board, "home", lambda: tmp_path)
    monkeypatch.setattr(node, "commands", lambda: (["node"], ["sh", "-c", "echo npm error network >&2; exit 1"]))
    assert board.install().endswith("is this machine connected? npm error network")
    monkeypatch.setattr(node, "commands", lambda: None)
    assert "no Node.js" in board.install()


def test_flash_costs_what_its_cache_misses_and_changes_nothing_else(firmware, emulator, monkeypatch):
    """The same line again costs nothing; three that share a set of two cost each time; code that does not fit, too.
    Bytes are read, as a word may be a number for which memory has to be found."""
    monkeypatch.setattr(board.Emulator, "spare", [])
    took = {}
    for miss in (0, 50):
        monkeypatch.setattr(board.Emulator, "miss", miss)
        with harness.Pico(firmware) as one:
            code = (
                "from machine import mem8\nimport time\ndef go(a, b, c):\n t = time.ticks_us()\n"
                " for i in range(500): mem8[a]; mem8[b]; mem8[c]\n return time.ticks_diff(time.ticks_us(), t)\n"
                "k = 0x10000000\nprint(go(k, k, k), go(k, k + 8192, k + 16384))"
            )
            took[miss] = [int(us) for us in one.exec(code).split()]
        for spare in board.Emulator.spare:
            spare.end()
        board.Emulator.spare.clear()
    same, apart = took[0]
    costly, more = took[50]
    assert abs(same - apart) < 0.02 * same
    assert costly > same
    assert 0.7 < (more - costly) / (1500 * 50 / 200) < 1.3  # 1,500 misses at 200 MHz, in us; others share the sets
