"""The program's beginning: the bootloader (firmware/bootloader/start.py) calls main(), and deals with what it raises.

It must not know the game.
"""

import sys

from bootloader import start
from gobelet.cup.app import App
from gobelet.cup.input import SAMPLE
from gobelet.cup.power import RESTING
from gobelet.cup.settings import pilot_from

HEALTHY_MS = 30000  # a cup that ran this long is well


def _board():
    """That of this machine. What it is not is not loaded."""
    if "Pico 2 W" in sys.implementation._machine:  # MicroPython's own image  # pyright: ignore
        from gobelet.board.pico2w import Pico2WBoard as Board
    else:
        from gobelet.board.pico import PicoBoard as Board
    return Board(watchdog=True)


def _cup(board):
    app = App(board, pilot_from(board))

    def turn():
        board.wait(app.step(RESTING if board.at_rest() else SAMPLE))

    return turn


def _dongle(board):
    from gobelet.board.dongle import Dongle  # a cup never needs it

    if board.cable == "shut":
        start.open_cable()  # it keeps no secrets, has no buttons, and its laptop has to reach it
    return Dongle(board).tick


def main():
    """Run the cup, or the dongle, until it fails; where the cable is open until Ctrl-C, too: that leaves a prompt."""
    board = _board()
    try:
        turn = (_dongle if board.is_dongle else _cup)(board)
        while board.ticks() < HEALTHY_MS:
            turn()
        start.confirm_image()
        while True:
            turn()
    finally:
        board.stop()
