"""What a cup knows and asks for: notices, votes about cups that are away, commands on their way."""

from gobelet.cup import own_votes
from gobelet.cup.commands import Commands
from gobelet.cup.hints import HINT, NOTICE
from gobelet.cup.messages import handle_message
from gobelet.cup.model import Model
from gobelet.ledger import Ledger


class Voter:
    """An owner who has voted, or has not. hand: the faces under the cup."""

    seat, lost, hand = 0, False, (1, 2)

    def __init__(self):
        self.memory = self
        self.pending_commands = []

    def pending_votes(self, ledger):
        return self.pending_commands


class Session:
    """Whose question has stood for long."""

    challenge_is_old = True

    def __init__(self):
        self.liveness = self


class Link:
    """Numbers commands as a CupEnd does."""

    table_entries = 10

    def __init__(self):
        self.sent = []

    def command(self, step, kind, *data, patient=False):
        self.sent.append((step, kind) + data)
        return len(self.sent)

    def acknowledge(self, ident):
        self.settled = ident


def test_a_notice_goes_after_its_time_and_says_how_long_it_stays():
    model = Model(Voter(), Ledger(), 100)
    assert model.hints.expire_notices() == -1
    model.hints.show_notice("stuck", "left")
    model.hints.mark_drawn()
    model.now += NOTICE - 1
    assert model.hints.expire_notices() == 1 and model.hints.notice == "stuck" and not model.hints.needs_redraw
    model.now += 1
    assert model.hints.expire_notices() == -1 and model.hints.notice == "" and model.hints.needs_redraw


def test_a_player_is_asked_about_all_who_are_away_and_again_once_one_was_back():
    log = Ledger()
    log.chain_heads, log.electorate, waits = True, lambda: 0b1110, [1, 2]
    log.owes = lambda seat: "mix" if seat in waits else ""
    model = Model(Voter(), log)
    model.session = Session()
    may_vote = own_votes.may_vote
    own_votes.may_vote = lambda owner, log, seats: seats in ([1, 2, 3], [2], [1, 2])
    try:
        _answer_about_the_absent(model, waits)
    finally:
        own_votes.may_vote = may_vote


def _answer_about_the_absent(model, waits):
    assert handle_message(model, ["room", 1, 0, 1, 2, 3]) == ("paused",)
    assert model.prompts.seats_to_vote_out() == [1, 2, 3], "automates aside"
    model.prompts.keep_waiting_for([1, 2, 3])
    assert model.prompts.seats_to_vote_out() == []
    assert handle_message(model, ["room", 1, 2]) == () and model.prompts.seats_to_vote_out() == []
    handle_message(model, ["room", 1, 1, 2])
    assert model.prompts.seats_to_vote_out() == [1, 2]
    model.owner.memory.pending_commands = [("drop", [1, 2], "", "")]
    assert model.prompts.seats_to_vote_out() == [], "nobody is asked twice"
    handle_message(model, ["room", 1, 2])
    assert model.prompts.seats_to_vote_out() == []
    model.owner.memory.pending_commands = []
    handle_message(model, ["room", 1, 1, 2])
    waits.clear()
    assert model.prompts.seats_to_vote_out() == [], "while the match waits for somebody else"
    waits.append(3)
    handle_message(model, ["room", 1, 1, 3])
    assert model.prompts.seats_to_vote_out() == [], "no vote about these"


def test_another_match_is_followed_from_an_empty_log_and_its_name_is_known_at_once():
    model = Model(Voter(), Ledger())
    assert model.position() == ("", 0, "00" * 8)
    model.seat.verdict, model.seat.rolled, model.seat.uncovered_at = [("x",)], (1,), 5
    model.follow("m2")
    assert model.position() == ("m2", 0, "00" * 8) and model.owner.seat == -1
    assert (model.seat.verdict, model.seat.rolled, model.seat.uncovered_at) == ([], (), 0)


class Keeper:
    """An owner who keeps what is said."""

    seat = 0

    def __init__(self):
        self.memory = self
        self.told = []

    def persist_progress(self, log, command):
        self.told.append(("mark", command))

    def withdraw_command(self, command, stays):
        self.told.append((command, stays))


def test_a_command_is_on_its_way_until_the_log_has_it_or_the_table_refuses():
    owner, link, log = Keeper(), Link(), Ledger()
    log.match = Keeper()
    log.match.step = 3
    commands = Commands(link, owner)
    commands.send(log, ("act", 7))
    assert link.sent == [(3, "act", 7)] and owner.told == [("mark", ("act", 7))]
    assert commands.has_in_flight("act") and not commands.has_in_flight("show")
    commands.acknowledge("show")
    assert commands.has_in_flight("act")
    commands.acknowledge("act")
    assert not commands.has_in_flight("act") and link.settled == 1
    assert commands.withdraw(1, "stale") is None
    for code, stays in (("stale", False), ("other_match", True)):
        commands.send(log, ("act", 8))
        assert commands.withdraw(len(link.sent), code) == ("act", 8) and not commands.has_in_flight("act")
        assert owner.told[-1] == (("act", 8), stays)


def test_a_hint_goes_after_a_while_and_leaves_the_notice():
    model = Model(None, Ledger(), 1000)
    model.hints.show_notice("accel")
    model.hints.hint(4)
    assert (model.hints.hinted, model.hints.expire_notices()) == (4, HINT)
    model.now += HINT
    assert model.hints.expire_notices() == NOTICE - HINT and not model.hints.hinted and model.hints.notice == "accel"
    model.now += NOTICE
    assert model.hints.expire_notices() == -1 and not model.hints.notice
