"""The acceleration sensor: is the cup being shaken, and how does it stand? From integer samples, without a clock.

A shake is a to and fro. Its measure is the difference between the ends of three samples that are 20 ms apart, on the
axis where it is largest plus half of the other two (about its length in space): gravity and slow turns do not count,
and a knock, one sample long, counts twice only. A shake starts after enough moving samples in which an axis quickly
turned round at least once, and ends after a quiet while. Tuned on the motion model of test_shake_detector.py.
This module must not know the sensor, the board or screens.
"""

from gobelet.link import const

NOTHING, STARTED, ENDED = range(3)
UPRIGHT, FLAT, UPSIDE_DOWN = range(3)

_STEP_MS = const(20)  # spacing of the samples that are looked at
_ENTER_MG = const(240)  # a sample moves above this difference ...
_LEAVE_MG = const(180)  # ... and is quiet below this one
_ENTER_SAMPLES = const(7)  # moving samples until it is a shake
_GAP_SAMPLES = const(4)  # quiet samples that a shake may hold at its turning points, before it has started
_BACK_SAMPLES = const(5)  # an axis turns round within this time; when the cup is turned over it takes longer
_QUIET_SAMPLES = const(13)  # quiet samples that end it (260 ms)

# How the cup stands: share of gravity on its axis, with a gap between entering and leaving, for a quarter second.
_STAND_ENTER_MG = const(650)
_STAND_LEAVE_MG = const(450)
_STAND_SAMPLES = const(12)
# Tilted to peek under it: about 35 degrees, and back at 25.
_TILT_ENTER_MG = const(820)
_TILT_LEAVE_MG = const(905)


class ShakeDetector:
    """Feed it every sample. `shaking`, `orientation` and `tilted` are its state; `size` is how much moved at the last
    look.

    period_ms: spacing of the fed samples, 10 to 20. axis: which of x, y, z points out of the closed end of the cup when
    it stands on its rim (0, 1, 2); sign: -1 when it points the other way. enter: milli-g above which a sample moves.
    """

    def __init__(self, period_ms=_STEP_MS, axis=2, sign=1, enter=_ENTER_MG):
        self.shaking = False
        self.size = 0
        self._enter = enter
        self._leave = enter * _LEAVE_MG // _ENTER_MG
        self.orientation = UPRIGHT
        self.tilted = False
        self._stride = max(1, (_STEP_MS + period_ms // 2) // period_ms)
        self._skip = 0
        self._axis = axis
        self._sign = sign
        self._old = [0] * 3
        self._middle = [0] * 3
        self._seen = 0  # samples in the window, up to 2
        self._moving = 0
        self._quiet = 0
        self._way = [0] * 3  # per axis, which way it moved last: -1, 0 or 1
        self._when = [0] * 3  # ... and at which sample
        self._now = 0  # number of the sample, counted while something moves
        self._turns = 0  # how often an axis moved the other way
        self._upward = 0  # gravity along the cup's axis, smoothed, times 8
        self._other = 0  # samples in a row that say another orientation

    def feed(self, x, y, z):
        """Take a sample in milli-g. Returns STARTED or ENDED when that changed, else NOTHING."""
        self._skip += 1
        if self._skip < self._stride:
            return NOTHING
        self._skip = 0
        size = self.size = self._difference(x, y, z)
        self._stand(self._along(x, y, z))
        return self._judge(size)

    @property
    def turned(self):
        """Whether the cup is held upside down: its player covers the dice."""
        return self.orientation == UPSIDE_DOWN

    def _along(self, x, y, z):
        """Acceleration along the cup's axis: +1000 when it stands on its rim."""
        return (x if self._axis == 0 else y if self._axis == 1 else z) * self._sign

    def _difference(self, x, y, z):
        """The length of the change over the window; counts when the axis of most of it turns round."""
        old = self._old
        middle = self._middle
        if self._seen < 2:
            if not self._seen:
                old[0], old[1], old[2] = x, y, z
                self._upward = 8 * self._along(x, y, z)
            middle[0], middle[1], middle[2] = x, y, z
            self._seen += 1
            return 0
        largest = total = axis = way = 0
        for index in range(3):
            new = x if index == 0 else y if index == 1 else z
            change = new - old[index]
            total += abs(change)
            if abs(change) > largest:
                largest = abs(change)
                axis = index
                way = 1 if change > 0 else -1
            old[index] = middle[index]
            middle[index] = new
        self._now += 1
        size = (largest + total) >> 1
        if size > self._enter:
            if self._way[axis] == -way and self._now - self._when[axis] <= _BACK_SAMPLES:
                self._turns += 1
            self._way[axis] = way
            self._when[axis] = self._now
        return size

    def _judge(self, size):
        if self.shaking:
            self._quiet = self._quiet + 1 if size < self._leave else 0
            if self._quiet < _QUIET_SAMPLES:
                return NOTHING
            self.shaking = False
            self._forget()
            return ENDED
        if size > self._enter:
            self._moving += 1
            self._quiet = 0
            if self._moving >= _ENTER_SAMPLES and self._turns:
                self.shaking = True
                return STARTED
        else:
            self._quiet += 1
            if self._quiet > _GAP_SAMPLES:
                self._forget()
        return NOTHING

    def _forget(self):
        self._moving = self._quiet = self._turns = self._now = 0
        self._way[0] = self._way[1] = self._way[2] = 0

    def _stand(self, upward):
        """Follow the orientation; a shaken cup keeps the one it had."""
        self._upward += upward - (self._upward >> 3)
        if self.shaking:
            self._other = 0
            return
        mean = self._upward >> 3
        self.tilted = _STAND_LEAVE_MG < mean < (_TILT_LEAVE_MG if self.tilted else _TILT_ENTER_MG)
        now = self.orientation
        if mean > (_STAND_LEAVE_MG if now == UPRIGHT else _STAND_ENTER_MG):
            seen = UPRIGHT
        elif mean < -(_STAND_LEAVE_MG if now == UPSIDE_DOWN else _STAND_ENTER_MG):
            seen = UPSIDE_DOWN
        else:
            seen = FLAT
        self._other = self._other + 1 if seen != now else 0
        if self._other >= _STAND_SAMPLES:
            self.orientation = seen
            self._other = 0
