"""The file /main.py of a Pico 2 W, which its MicroPython runs once USB is up."""

from bootloader import start

start.main()
