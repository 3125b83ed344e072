"""The program's beginning: the bootloader (firmware/bootloader/start.py) calls main(), and deals with what it raises.

It must not know the game.
"""

from bootloader import start
from gobelet.board.pico import PicoBoard
from gobelet.cup.app import App
from gobelet.cup.input import SAMPLE
from gobelet.cup.settings import pilot_from

RESTING = 200  # ms between two steps of a cup that does not move; a movement, a press or a byte ends the wait
HEALTHY_MS = 30000  # a cup that ran this long is well


def _turn(app, board):
    board.wait(app.step(RESTING if board.at_rest() else SAMPLE))


def main():
    """Run the cup until it fails, or until Ctrl-C, which leaves the prompt."""
    board = PicoBoard(watchdog=True)
    try:
        if board.is_dongle:
            from gobelet.board import relay  # a cup never needs it

            relay.main(board)
        app = App(board, pilot_from(board))
        while board.ticks() < HEALTHY_MS:
            _turn(app, board)
        start.well()
        while True:
            _turn(app, board)
    finally:
        board.stop()
