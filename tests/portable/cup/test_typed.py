"""A typed command does what the buttons would do, and says why not when it cannot."""

from gobelet.cup.typed_commands import carry_out
from gobelet.games import Illegal
from gobelet.games.parafico import bids
from gobelet.games.parafico.definition import GAME


class Cup:
    """Stands for App: notes what it is asked to do; `willing`: whether there is something to send then;
    `asks`: whether a match wants to begin; `plays`: whether one goes on."""

    def __init__(self, willing=True, hand=(1, 4, 4), asks=False, plays=False):
        self.said = []
        self.commands = []
        self.link = self.seat = self.match = self.prompts = self.session = self.duties = self
        self.rules = GAME
        self.state = None
        self.number = 0
        self.hand = hand
        self._willing = willing
        self._asks = asks
        self._plays = plays

    def idle(self):
        return not (self._asks or self._plays)

    def _send(self, *what):
        self.said.append(what)
        if self._willing:
            self.commands.append(what)

    def inviting(self):
        return self._asks

    def agree(self):
        self.said.append(("agree",))

    def ready(self, on):
        self.said.append(("ready", on))

    def shake(self):
        self._send("shake")

    def show(self):
        self._send("show")

    def act(self, action):
        if action == bids.bid(9, 9):
            raise Illegal("unknown_value")
        self._send("act", action)

    def awaits_agreement(self):
        return False

    def seats_to_vote_out(self):
        return [2] if self._willing else []

    def vote(self, seat):
        self._send("vote", seat)


def test_each_command_is_that_of_the_buttons():
    for command, done in (
        ("shake", ("shake",)),
        ("show", ("show",)),
        ("act 5x4", ("act", bids.bid(5, 4))),
        ("act bluff", ("act", bids.BLUFF)),
        ("drop", ("vote", [2])),
        ("ready", ("ready", True)),
        ("unready", ("ready", False)),
    ):
        cup = Cup()
        assert carry_out(cup, command) == "done", command
        assert cup.said == [done], command


def test_what_has_no_effect_now_is_said():
    for command in ("shake", "show", "act 5x4", "drop", "act bananas", "nonsense", ""):
        assert carry_out(Cup(willing=False), command) == "no not_now", command


def test_a_refusal_names_its_reason():
    assert carry_out(Cup(), "act 9x9") == "no unknown_value"


def test_the_dice_are_told_to_their_owner():
    assert carry_out(Cup(), "dice") == "dice 1 4 4"
    assert carry_out(Cup(hand=None), "dice") == "dice"


def test_ready_also_says_yes_to_a_match_that_begins_and_unready_does_not():
    cup = Cup(asks=True)
    assert carry_out(cup, "ready") == "done" and carry_out(cup, "unready") == "done"
    assert cup.said == [("agree",), ("ready", False)]


def test_ready_in_a_match_that_goes_on_is_no_press_for_the_next_one():
    cup = Cup(plays=True)
    assert carry_out(cup, "ready") == "no not_now" and not cup.said
