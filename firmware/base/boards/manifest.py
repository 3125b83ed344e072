# ruff: noqa: F821
# pyright: reportUndefinedVariable=false
# What is frozen into the base: the bootloader with the cup's loops in machine code, MicroPython's module of state
# machines, asyncio. Each file is named, so that the order is the same on every machine.
freeze("$(BOARD_DIR)/modules", ("_boot.py", "boot.py", "main.py", "names.py"))
package(
    "bootloader",
    (
        "__init__.py", "bus.py", "chip.py", "kit_pins.py", "maintenance.py", "pins.py", "raster.py", "screen.py",
        "slots.py", "ssd1306.py", "st7789.py", "start.py", "error_screens.py",
    ),  # fmt: skip
    base_path="$(BOARD_DIR)",
    opt=1,
)
freeze("$(PORT_DIR)/modules", "rp2.py")
include("$(MPY_DIR)/extmod/asyncio")
