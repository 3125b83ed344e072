"""What a Pico 2 W has in place of a ROM partition: its MicroPython is the makers' own, as only that has the driver of
the Wi-Fi chip, so the program is an image in a file, and what the other boards have frozen into their base lies among
the files as well. `gobelet flash` puts it there (gobelet_host/device/file_bootloader.py). It must not know the game.
"""
