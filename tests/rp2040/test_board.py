"""The board of a real cup on the emulated Pico: what the drivers put on the wires, and what they make of it."""

BOARD = "from gobelet.board.pico import PicoBoard\nb = PicoBoard()\n"


def test_the_unmodified_micropython_boots_to_its_prompt(pico):
    one = pico()
    one.repl()
    assert one.exec("import sys; print(sys.version, sys.platform)").endswith("MicroPython v1.26.1 on 2025-09-10 rp2")
    assert one.exec("import machine; print(machine.unique_id().hex())") == "e660c0ffee000001"


def test_a_frame_arrives_on_the_display_bit_by_bit(pico, modules):
    one = pico(modules)
    one.exec(BOARD + "f = bytearray([i * 7 & 255 for i in range(1024)])\nb.show(f)\nwhile b.flush(): pass\n")
    oled = one.oled()
    assert oled["frame"] == bytes(i * 7 & 255 for i in range(1024))
    assert oled["on"] and not oled["inverted"] and oled["mirrored"] == [True, True]
    assert oled["errors"] == []
