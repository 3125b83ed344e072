"""Cups by radio, their dongle and their table hold no more after a long time in which nobody plays, in bad weather."""

import gc
import types
from collections import deque

from tests.worlds.faults import CALM, Faults
from tests.worlds.scenario import Plan
from tests.worlds.world import World

MINUTE = 60_000  # ms
LOOKS = 10
MORE = 0.02  # by what is under way at the moment, the share by which what is held may be more later
CODE = type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType


def held(roots):
    """What is reached from here, without code and the world around it: how many objects that are no numbers, and how
    many items and bytes are in all of them."""
    found, todo, size = {id(one): one for one in roots}, list(roots), 0
    while todo:
        one = todo.pop()
        size += len(one) if isinstance(one, (list, tuple, dict, set, bytes, bytearray, str, deque)) else 0
        for other in gc.get_referents(one):
            if id(other) not in found and not isinstance(other, CODE) and "tests." not in type(other).__module__:
                found[id(other)] = other
                todo.append(other)
    return sum(not isinstance(one, int | float) for one in found.values()), size


def test_nothing_grows_while_nobody_plays(tmp_path):
    world = World(tmp_path, Plan("idle", 2, radio=True), Faults("idle", CALM))
    world.air.weather["loss"] = 60 * MINUTE
    for cup in world.cups:
        cup.start()
    world.start_table()
    world._tick()
    table = world.table
    table.plan.players = 99  # nobody begins by themselves
    world.run(lambda: all(table.linked(cup.board.cup_id) for cup in world.cups), MINUTE)
    roots = [table, world.air._relay, world.air._hub]
    roots += [part for cup in world.cups for part in (cup.app, cup.board.radio)]

    def idle(minutes):
        end = world.now + minutes * MINUTE
        world.run(lambda: world.now >= end, 2 * minutes * MINUTE)

    def least():
        seen = []
        for _ in range(LOOKS):
            idle(1 / 120)
            seen.append(held(roots))
        return min(one for one, _ in seen), min(size for _, size in seen)

    idle(1)  # until all is as it stays
    first = least()
    idle(3)
    last = least()
    assert first[0] > 300 and not table.playing and world.air._hub is roots[2]
    assert all(after <= (1 + MORE) * before for before, after in zip(first, last, strict=True)), (first, last)
    world.close()
