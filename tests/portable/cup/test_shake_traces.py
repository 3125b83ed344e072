"""The shake detector on traces of cups: those of the motion model of tools/make_shakes.py, and whatever was recorded.

A file says what is to be found in it, see host_tools/gobelet_host/device/traces.py.
"""

import os

from gobelet.cup.shake_detector import ENDED, STARTED, ShakeDetector
from support import golden

SOON = 300  # ms from the beginning of a shake until it must be found
QUIET = 500  # ms from the moment when the cup is quiet again until that must be known


def find(name, stride):
    """(what is expected, starts, ends, length) of a trace of which every `stride`-th sample is looked at, in ms."""
    starts, ends = [], []
    with open(golden("shakes/" + name)) as file:
        file.readline()
        period = int(file.readline().split()[-1])
        expects = file.readline().split()[2:]
        shake = ShakeDetector(period * stride)
        number = 0
        for line in file:
            if number % stride == 0:
                x, y, z = [int(value) for value in line.split(",")]
                said = shake.feed(x, y, z)
                if said == STARTED:
                    starts.append(number * period)
                elif said == ENDED:
                    ends.append(number * period)
            number += 1
    return expects, starts, ends, number * period


def names():
    found = [name for name in os.listdir(golden("shakes")) if name.endswith(".csv")]
    assert len(found) >= 17
    return sorted(found)


def test_every_shake_of_a_trace_is_found_within_300_ms_and_its_end_within_500():
    for name in names():
        for stride in (1, 2):  # the detector takes a sample every 10 or 20 ms
            expects, starts, ends, _ = find(name, stride)
            if expects[0] == "shake":
                assert len(starts) == len(ends) == 1, "%s: %s, %s" % (name, starts, ends)
                if len(expects) == 3:
                    first, last = int(expects[1]), int(expects[2])
                    assert first < starts[0] <= first + SOON, "%s is found at %d" % (name, starts[0])
                    assert last - SOON < ends[0] <= last + QUIET, "%s ends at %d" % (name, ends[0])


def test_no_shake_is_found_in_rest_walking_putting_down_and_turning():
    for name in names():
        for stride in (1, 2):
            expects, starts, _, length = find(name, stride)
            if expects[0] == "nothing":
                assert not starts, "%s: a shake at %s" % (name, starts)
                assert length >= 3000
