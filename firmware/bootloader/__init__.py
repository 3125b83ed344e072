"""What starts a cup, frozen into its MicroPython: finds the program's image in flash, runs it, explains its faults.

It must not know the game, and it must stay so small that it never needs an update: a new base takes a UF2 on the Pico's
disk, a new image takes `gobelet flash`. What the two ask of each other is in docs/boards.md.
"""

try:
    import gate  # pyright: ignore[reportMissingImports]

    if gate.kit():
        from bootloader import kit_pins as pins  # noqa: F401  # pyright: ignore[reportAttributeAccessIssue]
except ImportError:
    pass  # among files lie the pins of their board alone
