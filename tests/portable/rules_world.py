"""What the tests of every game share: decisions in words, why one is refused, what came of it."""


def say(match, *words):
    """Actions as text, each by the seat whose turn it is. Returns all their events."""
    events = []
    for word in words:
        events += do(match, word)
    return events


def do(match, words, seat=None):
    """A decision in words, by the player whose turn it is or another one. Returns the events."""
    seat = match.rules.turn(match.state) if seat is None else seat
    action = match.rules.parse(match.state, seat, words)
    assert action is not None, words
    return match.act(seat, action)


def choices(match, seat=None):
    """The legal decisions in words, of the player whose turn it is or of another one."""
    seat = match.rules.turn(match.state) if seat is None else seat
    return [match.rules.text(match.state, seat, action) for action in match.rules.legal(match.state, seat)]


def why(match, seat, action, hand=None):
    """The reason key of a refusal; "" when the action is legal."""
    return match.rules.check(match.state, seat, action, hand)


def why_said(match, words, seat=None, hand=None):
    """The same of a decision in words, by the player whose turn it is or another one."""
    seat = match.rules.turn(match.state) if seat is None else seat
    return why(match, seat, match.rules.parse(match.state, seat, words), hand)


def phase(match):
    return match.rules.view(match.state)["phase"]


def kinds(events):
    return [event[0] for event in events]


def only(events, kind):
    """The only event of a kind, None if there is none."""
    found = [event for event in events if event[0] == kind]
    assert len(found) <= 1, found
    return found[0] if found else None
