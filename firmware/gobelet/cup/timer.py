"""The time that a player has for a decision, in a match with a time control: what the cup shows of it, and what it does
once there is none left.

How long the player has thought the Model knows, and what that leaves the ledger. It must not know board or link.
"""

from gobelet.ledger.time_control import NOTHING, PLAY

SOON = 10  # s: from here on the cup is lit, and
COUNTED = 5  # s: from here on it can be heard
AGAIN = 10  # s between two calls of a player whose time is up


class Timer:
    """app: the App, whose match has a time control. seed: of the automate that plays once there is no time left."""

    def __init__(self, app, seed):
        self._app = app
        self._shown = None  # s that are left, as drawn last; None: nothing is to be decided
        self._seed = seed
        self._player = None  # until there was no time left

    def text(self):
        """What is left, as "1:05"; "" while nothing is to be decided."""
        return "" if self._shown is None else "%d:%02d" % divmod(max(self._shown, 0), 60)

    def stop(self):
        """Nothing is to be decided."""
        if self._shown is not None:
            self._shown = None
            self._app.redraw = True

    def tick(self, owed):
        """The seat owes an entry of this kind, which its player makes."""
        app = self._app
        times, seat = app.ledger.times, app.owner.seat
        left = times.remaining(seat, app.thought // 100)
        seconds = -(-left // 10)
        if seconds != self._shown:
            expires = self._shown is None or self._shown > 0
            self._shown = seconds
            app.redraw = True
            self._count(seconds, expires, times.at_zero)
        if left <= 0 and times.at_zero == PLAY:
            self._play(owed)

    def _play(self, owed):
        if self._player is None:
            from gobelet import bots
            from gobelet.cup.automate import Automate

            self._player = Automate(self._app, bots.Pilot("medium", self._seed, pace=0))
        self._player.tick(owed)

    def _count(self, seconds, expires, at_zero):
        """Another second is shown than before. expires: whether that one was not up yet."""
        app = self._app
        if 0 < seconds <= SOON:
            app.light()
            if seconds <= COUNTED and at_zero != NOTHING:
                app.sound("click")
        elif seconds <= 0 and at_zero != NOTHING:
            if expires:
                app.say("time_played" if at_zero == PLAY else "time_up")
            elif at_zero == PLAY or seconds % AGAIN:
                return
            app.sound("turn")
