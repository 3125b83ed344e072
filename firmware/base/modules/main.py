"""What MicroPython runs once USB is up."""

from bootloader import start

start.main()
