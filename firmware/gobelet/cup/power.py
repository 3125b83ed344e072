"""How awake the cup is: its display lit, dimmed or dark. Light and processor sleep as long as nobody needs them.

A cup that nobody touches is dimmed after half a minute and dark after three; a press, a movement, or something that its
player has to see lights it again. One that nobody needs for an hour is forgotten: it switches itself off
(auto_power_off.py), so that it does not drain its cells. It must not know the board, screens or the clock: the time
is passed in.
"""

LIT, DIM, DARK = 0, 1, 2
DIM_AFTER = 30000  # ms without a touch
DARK_AFTER = 180000
OFF_AFTER = 3600000  # ms in which nobody has touched it, and no match wanted anything of it
RESTING = 200  # ms between two steps of a cup that does not move; a movement, a press or a byte ends the wait
DOZE = 500  # ms between two steps of a dark cup; whatever wakes it ends the wait before

# What the display is told, by the player's choice of brightness: the contrast of its controller. 0 is dark.
LEVELS = (16, 64, 143, 255)
DIMMED = 1


class Power:
    """state: LIT, DIM or DARK. warned: since when the cup says that it switches itself off, 0: it does not."""

    def __init__(self, now):
        self.state = LIT
        self._touched = self._needed = now
        self.warned = 0

    def wake(self, now):
        """Somebody touched the cup, or something is to be seen. Returns whether the display was dark."""
        dark = self.state == DARK
        self.state = LIT
        self._touched = now
        return dark

    def need(self, now):
        """Somebody touched the cup, or a match wants it: it may be forgotten an hour from now at the earliest. Returns
        whether it was about to switch itself off."""
        warned = self.warned
        self._needed, self.warned = now, 0
        return warned

    def should_power_off(self, now):
        """Whether nobody has needed it for so long that it shall switch itself off."""
        return now - self._needed >= OFF_AFTER

    def untouched(self, now):
        """For how many ms nobody has touched the cup, and nothing was to be seen."""
        return now - self._touched

    def tick(self, now):
        """Time passes. Returns whether the display changes."""
        still = self.untouched(now)
        before = self.state
        self.state = DARK if still >= DARK_AFTER else DIM if still >= DIM_AFTER else LIT
        return self.state != before

    def level(self, chosen):
        """What the display is told now. chosen: the player's brightness, a place in LEVELS."""
        return (LEVELS[chosen], DIMMED, 0)[self.state]
