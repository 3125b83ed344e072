"""The image of each board: what it needs, and nothing that another one has alone."""

from bootloader import slots
from gobelet_host.device import file_bootloader, firmware_build, image
from gobelet_host.device.bases import BASES, layout_of
from tools import compile_firmware


def test_a_board_without_wifi_carries_nothing_of_it_and_the_one_with_it_all():
    pico, wifi = image.program(), image.program(image.WIFI_BOARD)
    only = {f"gobelet/{name}.mpy" for name in image.WIFI}
    assert set(wifi) - set(pico) == only and not only & set(pico)
    assert image.program("pico2") == pico


def test_the_image_fits_into_the_slots_of_every_base():
    """Otherwise nothing can be built any more, and no cup takes an update."""
    for base in BASES.values():
        size = layout_of(base.read_bytes()).rom[1]
        for board in ("pico", "kit-pico"):
            assert len(image.of_a(board).data) <= slots.Slots(memoryview(bytes(size)), None, 0).room


def test_no_cup_carries_what_is_said_to_translators():
    assert not [name for name, data in image.program(image.WIFI_BOARD).items() if b"\n# " in data]


def test_a_kit_on_a_pico_2_w_differs_by_the_pins_of_its_bootloader_alone():
    cup, kit = file_bootloader.modules(), file_bootloader.modules(kit=True)
    assert set(cup) == set(kit) and [name for name in cup if cup[name] != kit[name]] == ["bootloader/pins.mpy"]


def test_the_sizes_that_are_printed_are_of_every_module_and_every_data_file(tmp_path, capsys):
    assert compile_firmware.main([str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")} == set(firmware_build.files())
    for name in firmware_build.files():
        assert f"{name:44} {firmware_build.source_of(name).stat().st_size:8,} -> " in printed
