"""Buttons: the first edge acts, bounces do not, holds and repeats, silence after a change of screen, stuck ones."""

from gobelet.cup.buttons import (
    BUTTON,
    CALL,
    HOLD,
    HOLD_MS,
    KIND,
    LEFT,
    LOCKOUT_MS,
    NONE,
    OK,
    PRESS,
    RELEASE,
    REPEAT,
    REPEAT_FIRST_MS,
    REPEAT_MS,
    RIGHT,
    STUCK_MS,
    Buttons,
)


def play(buttons, moves, until, step=5):
    """Events as (time, event) when the mask changes as in `moves` ((time, mask) ...), polled every `step` ms."""
    events = []
    mask = 0
    moves = list(moves)
    now = 0
    while now <= until:
        while moves and moves[0][0] <= now:
            mask = moves.pop(0)[1]
        buttons.update(mask, now)
        event = buttons.take_events()
        while event != NONE:
            events.append((now, event))
            event = buttons.take_events()
        now += step
    return events


def test_a_press_acts_on_its_first_edge():
    assert play(Buttons(), [(100, OK), (200, 0)], 400) == [(100, PRESS | OK), (200, RELEASE | OK)]


def test_bounces_within_the_lockout_give_nothing():
    bounces = [(100, OK), (105, 0), (110, OK), (115, 0), (125, OK), (300, 0), (305, OK), (315, 0), (320, OK), (330, 0)]
    assert play(Buttons(), bounces, 500) == [(100, PRESS | OK), (300, RELEASE | OK)]


def test_a_press_shorter_than_the_lockout_is_not_lost():
    assert play(Buttons(), [(100, OK), (110, 0)], 400) == [(100, PRESS | OK), (100 + LOCKOUT_MS, RELEASE | OK)]


def test_a_hold_is_told_once():
    events = play(Buttons(), [(100, CALL), (1500, 0)], 2000)
    assert events == [(100, PRESS | CALL), (100 + HOLD_MS, HOLD | CALL), (1500, RELEASE | CALL)]


def test_left_and_right_repeat_and_the_others_do_not():
    until = 100 + REPEAT_FIRST_MS + 2 * REPEAT_MS + 20
    for button in (LEFT, RIGHT):
        repeats = [now for now, event in play(Buttons(), [(100, button)], until) if event == REPEAT | button]
        assert len(repeats) == 3 and repeats[0] == 100 + REPEAT_FIRST_MS
    for button in (OK, CALL):
        assert not [1 for _, event in play(Buttons(), [(100, button)], until) if event & KIND == REPEAT]


def test_two_buttons_at_once_are_two_events():
    events = play(Buttons(), [(100, LEFT | CALL), (200, 0)], 400)
    assert events[:2] == [(100, PRESS | LEFT), (100, PRESS | CALL)]
    assert [event & BUTTON for _, event in events[2:]] == [LEFT, CALL]


def test_after_a_change_of_screen_a_held_button_is_silent_until_released():
    buttons = Buttons()
    play(buttons, [(0, OK)], 0)  # held at the start: silent as well
    buttons = Buttons()
    buttons.update(0, 0)
    buttons.update(OK, 100)
    assert buttons.take_events() == PRESS | OK
    buttons.ignore_held()
    for now in range(105, 2000, 5):
        buttons.update(OK, now)
        assert buttons.take_events() == NONE and buttons.hold(OK, now) == 0
    buttons.update(0, 2000)
    assert buttons.take_events() == NONE
    buttons.update(OK, 2100)
    assert buttons.take_events() == PRESS | OK


def test_arming_forgets_what_was_waiting():
    buttons = Buttons()
    buttons.update(0, 0)
    buttons.update(OK, 100)
    buttons.ignore_held()
    assert buttons.take_events() == NONE


def test_hold_tells_how_far_it_is():
    buttons = Buttons()
    buttons.update(0, 0)
    buttons.update(CALL, 100)
    seen = []
    for now in range(100, 1000, 100):
        buttons.update(CALL, now)
        seen.append(buttons.hold(CALL, now))
    assert seen[0] == 0 and seen == sorted(seen) and seen[-1] == 100
    assert buttons.hold(OK, 1000) == 0


def test_a_button_held_at_the_start_is_silent_then_named_as_stuck():
    buttons = Buttons()
    assert play(buttons, [(0, RIGHT)], STUCK_MS - 10) == [] and buttons.stuck == 0
    buttons = Buttons()
    assert play(buttons, [(0, RIGHT), (STUCK_MS + 500, RIGHT | OK)], STUCK_MS + 520) == [(STUCK_MS + 500, PRESS | OK)]
    assert buttons.stuck == RIGHT


def test_a_button_freed_after_the_start_is_not_stuck_any_more():
    buttons = Buttons()
    events = play(buttons, [(0, OK), (STUCK_MS + 500, 0), (STUCK_MS + 700, OK)], STUCK_MS + 720)
    assert events == [(STUCK_MS + 700, PRESS | OK)] and buttons.stuck == 0
    buttons = Buttons()
    play(buttons, [(0, OK), (500, 0), (600, OK)], STUCK_MS + 2000)
    assert buttons.stuck == 0


def test_slow_polling_loses_no_press():
    events = play(Buttons(), [(100, OK), (200, 0)], 400, 60)
    assert [event for _, event in events] == [PRESS | OK, RELEASE | OK]


def test_more_events_than_fit_are_dropped_not_mixed_up():
    buttons = Buttons()
    buttons.update(0, 0)
    now = 0
    for _ in range(40):
        now += 50
        buttons.update(OK, now)
        now += 50
        buttons.update(0, now)
    seen = []
    event = buttons.take_events()
    while event != NONE:
        seen.append(event)
        event = buttons.take_events()
    assert seen == [PRESS | OK, RELEASE | OK] * (len(seen) // 2) and seen
