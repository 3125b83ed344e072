"""Shake: every one is found soon, whatever its phase and direction, and how the cup stands. What is none is in the
traces of test_shake_traces.py.

The motion model, in milli-g, deterministic: gravity along a direction that may turn slowly; sensor noise of +-25,
uniform; a sine of 3 Hz at 900 (gentle), 4 Hz at 1500, 6 Hz at 3000 (hard) along a slanted axis, or a circle of the same
size (swirling), beginning at any phase.
"""

import math

from gobelet.cup.shake_detector import ENDED, FLAT, NOTHING, STARTED, UPRIGHT, UPSIDE_DOWN, ShakeDetector

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.6, 0.6, 0.53), (-0.7, 0.1, 0.7))
UP = (0.0, 0.0, 1.0)


class Noise:
    """Reproducible numbers in -limit..limit."""

    def __init__(self, seed=1):
        self.value = seed

    def __call__(self, limit):
        self.value = (self.value * 75 + 74) % 65537
        return self.value % (2 * limit + 1) - limit


def still(_):
    return (0, 0, 0)


def sine(hertz, size, axis, phase=0.0):
    def move(ms):
        value = size * math.sin(2 * math.pi * (hertz * ms / 1000 + phase))
        return (value * axis[0], value * axis[1], value * axis[2])

    return move


def circle(hertz, size, phase=0.0):
    def move(ms):
        angle = 2 * math.pi * (hertz * ms / 1000 + phase)
        return (size * math.cos(angle), size * math.sin(angle), 0)

    return move


def feed(shake, move, ms, period=20, up=UP, noise=None, start=0):
    """Feeds `ms` of a trace; returns the times of STARTED and of ENDED. `up` may be a function of the time."""
    noise = noise or Noise()
    started, ended = [], []
    now = start
    while now < start + ms:
        dx, dy, dz = move(now)
        ux, uy, uz = up(now) if callable(up) else up
        said = shake.feed(
            int(1000 * ux + dx) + noise(25), int(1000 * uy + dy) + noise(25), int(1000 * uz + dz) + noise(25)
        )
        if said == STARTED:
            started.append(now)
        elif said == ENDED:
            ended.append(now)
        else:
            assert said == NOTHING
        now += period
    return started, ended


def shakes():
    """(what it is, its motion) for many phases and directions."""
    for step in range(8):
        phase = step / 8
        for axis in AXES:
            for hertz, size in ((3, 900), (4, 1500), (6, 3000)):
                yield "%d Hz %d along %r from %s" % (hertz, size, axis, phase), sine(hertz, size, axis, phase)
        for hertz, size in ((3, 900), (4, 1500)):
            yield "circle %d Hz %d from %s" % (hertz, size, phase), circle(hertz, size, phase)


def test_every_shake_is_found_within_300_ms():
    for period in (10, 20):
        for what, move in shakes():
            shake = ShakeDetector(period)
            feed(shake, still, 400, period)
            started, ended = feed(shake, move, 1000, period, start=0)
            assert len(started) == 1 and started[0] < 300, "%s, %d ms: %r" % (what, period, started)
            assert not ended, what
            assert shake.shaking


def test_a_shake_ends_when_the_cup_is_at_rest():
    for what, move in shakes():
        shake = ShakeDetector()
        feed(shake, still, 200)
        feed(shake, move, 1000)
        started, ended = feed(shake, still, 1000, start=1000)
        assert not started and len(ended) == 1 and ended[0] <= 1400, what
        assert not shake.shaking


def turning(to, ms):
    """Gravity while the cup turns by the angle `to` (degrees) about x within `ms`, from 500 ms on."""

    def up(now):
        share = min(max((now - 500) / ms, 0), 1)
        angle = math.radians(to) * (1 - math.cos(math.pi * share)) / 2
        return (0.0, math.sin(angle), math.cos(angle))

    return up


def test_the_cup_knows_how_it_stands():
    shake = ShakeDetector()
    feed(shake, still, 1000)
    assert shake.orientation == UPRIGHT and not shake.turned
    feed(shake, still, 3000, up=turning(180, 500))
    assert shake.orientation == UPSIDE_DOWN and shake.turned
    shake = ShakeDetector()
    feed(shake, still, 3000, up=turning(90, 500))
    assert shake.orientation == FLAT


def test_a_cup_that_starts_upside_down_says_so():
    shake = ShakeDetector()
    feed(shake, still, 1000, up=(0, 0, -1.0))
    assert shake.turned


def test_any_axis_may_be_the_cups_own():
    for axis in range(3):
        for sign in (1, -1):
            up = [0.0, 0.0, 0.0]
            up[axis] = float(sign)
            shake = ShakeDetector(20, axis, sign)
            feed(shake, still, 1000, up=tuple(up))
            assert shake.orientation == UPRIGHT
            up[axis] = -up[axis]
            feed(shake, still, 2000, up=tuple(up), start=1000)
            assert shake.turned


def test_a_tilt_at_the_border_does_not_flutter():
    """Between the two thresholds the orientation stays what it was."""

    def border(now):
        angle = math.radians(55 + 5 * math.sin(now / 400))
        return (0.0, math.sin(angle), math.cos(angle))

    shake = ShakeDetector()
    feed(shake, still, 500)
    changes = 0
    before = shake.orientation
    for start in range(500, 20000, 20):
        feed(shake, still, 20, up=border, start=start)
        changes += shake.orientation != before
        before = shake.orientation
    assert changes <= 1


def test_shaking_does_not_turn_the_cup():
    shake = ShakeDetector()
    feed(shake, still, 500)
    feed(shake, sine(4, 3000, UP), 3000)
    assert shake.orientation == UPRIGHT
