"""In the place of a boot.py among the files, which MicroPython would run before main.py."""
