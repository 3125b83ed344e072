"""The program's beginning: the bootloader (firmware/bootloader/start.py) calls main(), and deals with what it raises.

It must not know the game.
"""

from bootloader import start
from gobelet.board.pico import PicoBoard
from gobelet.cup.app import App
from gobelet.cup.settings import pilot_from

HEALTHY_MS = 30000  # a cup that ran this long is well


def main():
    """Run the cup until it fails, or until Ctrl-C, which leaves the prompt."""
    board = PicoBoard(watchdog=True)
    try:
        app = App(board, pilot_from(board))
        while board.ticks() < HEALTHY_MS:
            board.wait(app.step())
        start.well()
        while True:
            board.wait(app.step())
    finally:
        board.stop()
