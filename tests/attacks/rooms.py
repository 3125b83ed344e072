"""A room where the table cheats (tests/worlds/cheat), as tests arrange it: honest cups, a league, one story that all
hear; and what tests ask of it."""

from tests.worlds.cheat.cheat_world import CheatWorld, Plan
from tests.worlds.faults import Faults


def a_room(game="parafico", cups=3, honest=2, seed="1", holders=None, in_order=False, arranged=(), **options):
    """A room whose honest cups have pressed and hear one story; and that story. Cup n is cups[n], the others are in
    league. holders: {number of one in league: who holds it}. in_order: whether cup n sits in seat n."""
    if game == "parafico":
        options = {"dice_per_player": 2} | options
    plan = Plan(seed, game, cups, honest, options, arranged=arranged)
    room = CheatWorld(plan, Faults(seed, None, ()))

    def change(rows):
        for row in rows:
            row[3] = (holders or {}).get(int(row[0], 16) - 1, row[3])
        if in_order:
            rows.sort()

    return room, room.begin(change)


def seat_of(cup, story):
    return [player[0] for player in story.log.players].index(cup.board.cup_id)


def gave(room, cup, kind):
    """The items of all commands of a kind that have left a cup."""
    return [items for _, _, given, items in room.offers.get(cup.board.cup_id, []) if given == kind]


def said(cup):
    """The alarms of a cup. They are on its display until its player has seen them."""
    codes = [alarm[0] for alarm in cup.app.hints.alarms]
    assert not cup.app.hints.alarm_unseen or cup.app.scene() == "alarm"
    return codes


def hears(room, cup, code):
    """Waits until a cup says so."""
    room.run(lambda: code in said(cup), 3000)
    assert cup.app.scene() == "alarm"
    assert room.referee.violation is None


def told_again(story, count, *entries):
    """The same story up to an entry, then other entries: (seat, kind, items...)."""
    other = story.tell(count)
    for entry in entries:
        other.add(*entry)
    return other


def league_of(story):
    return next(iter(story.puppets))
