"""What a cup knows and asks for: notices, votes about cups that are away, commands on their way."""

from gobelet.cup.commands import Commands
from gobelet.cup.messages import take
from gobelet.cup.model import NOTICE, Model
from gobelet.games import Illegal
from gobelet.ledger import Ledger
from support import raises


class Voter:
    """An owner who may vote about some seats. hand: the faces under the cup."""

    seat, lost, hand = 0, False, (1, 2)

    def __init__(self, seats=()):
        self.seats = seats

    def may_vote(self, ledger, seat):
        return seat in self.seats


class Link:
    """Numbers commands as a CupEnd does."""

    entries_there = 10

    def __init__(self):
        self.sent = []

    def command(self, step, kind, *data):
        self.sent.append((step, kind) + data)
        return len(self.sent)

    def settle(self, ident):
        self.settled = ident


def test_a_notice_goes_after_its_time_and_says_how_long_it_stays():
    model = Model(Voter(), Ledger(), 100)
    assert model.fade() == -1
    model.say("stuck", "left")
    model.redraw = False
    model.now += NOTICE - 1
    assert model.fade() == 1 and model.notice == "stuck" and not model.redraw
    model.now += 1
    assert model.fade() == -1 and model.notice == "" and model.redraw


def test_a_player_is_asked_about_one_seat_after_the_other_and_again_once_it_was_back():
    model = Model(Voter((1, 2)), Ledger())
    assert take(model, ["room", 1, 1, 2, 3]) == "paused" and model.asked() == 1
    model.wait_for(1)
    assert model.asked() == 2
    model.wait_for(2)
    assert model.asked() == -1, "no vote about seat 3"
    assert take(model, ["room", 1, 2]) == "" and model.asked() == -1
    take(model, ["room", 1, 1, 2])
    assert model.asked() == 1


def test_another_match_is_followed_from_an_empty_log_and_its_name_is_known_at_once():
    model = Model(Voter(), Ledger())
    assert model.position() == ("", 0, "00" * 8)
    model.verdict, model.rolled, model.looked = [("x",)], (1,), 5
    model.follow("m2")
    assert model.position() == ("m2", 0, "00" * 8) and model.owner.seat == -1
    assert (model.verdict, model.rolled, model.looked) == ([], (), 0)


def entry(number, kind, seat, ident, *data):
    return [number, kind, seat, ident] + list(data)


def test_what_this_cup_asked_for_is_its_own_and_nothing_else_is():
    commands = Commands(Link())
    commands.send(3, ("act", 7))
    assert commands.waiting_for("act") and not commands.waiting_for("show")
    commands.check(entry(9, "act", 0, 99, 5), 0, False)  # before it joined: of an earlier start
    commands.check(entry(11, "act", 1, 1, 5), 0, False)  # of another seat
    commands.check(entry(11, "act", 0, 1, 7), 0, False)
    for done in (entry(11, "act", 0, 1, 8), entry(11, "act", 0, 2, 7), entry(11, "unseal", 0, 1, "", 7)):
        assert raises(Illegal, commands.check, done, 0, False).code == "not_mine"
    commands.check(entry(11, "unseal", 0, 1, "", 7), 0, True)  # the table opens what it was entrusted with
    commands.settle(1)
    assert not commands.waiting_for("act")


def test_a_command_that_the_table_refused_and_carries_out_after_all_is_its_lie():
    commands = Commands(Link())
    commands.send(0, ("act", 7))
    assert commands.withdraw(1) == ("act", 7)
    assert commands.withdraw(1) is None and not commands.waiting_for("act")
    assert raises(Illegal, commands.check, entry(11, "act", 0, 1, 7), 0, False).code == "not_mine"
