"""What the coach says of a match: the odds that a player could know, what was better, and nothing of who did well."""

from gobelet.games.parafico import GAME, rules
from gobelet.games.parafico.bids import BLUFF, bid
from gobelet.match import Match
from gobelet_host.games.parafico import coach
from gobelet_host.words import load


def played(hands, said):
    """The steps of a round: who says what, in turn, then all show."""
    match = Match(GAME, len(hands))
    match.state = rules.position([len(hand) for hand in hands])
    steps = []

    def act(seat, action):
        events = match.act(seat, action)
        steps.append((list(match.state), list(match.heard), events))

    for seat in range(len(hands)):
        act(seat, 0)
    for action in said:
        act(rules.turn(match.state), action)
    for seat, hand in enumerate(hands):
        act(seat, hand)
    return steps


def test_a_bid_that_could_not_be_true_is_what_cost_most():
    steps = played([(2, 2, 3), (3, 5, 6)], [bid(1, 2), bid(6, 4), BLUFF])
    found = coach.lessons(steps)
    assert [(lesson.seat, lesson.action) for lesson in found] == [(0, bid(1, 2)), (1, bid(6, 4)), (0, BLUFF)]
    assert found[0].true == 1 and found[1].true == 0 == found[2].true
    assert found[1].cost >= 50 and found[2].cost == 0
    assert coach.costliest(found, 1) == [found[1]]
    assert found[2] not in coach.costliest(found, 0)


def test_a_round_is_told_once_its_dice_are_shown():
    steps = played([(2, 2, 3), (3, 5, 6)], [bid(1, 2), bid(6, 4), BLUFF])
    assert coach.lessons(steps[:-1]) == []


def test_it_speaks_of_every_kind_of_decision_in_each_language():
    for lang, share in (("en", "0.50"), ("fr", "0,50")):
        words = load(lang)
        for action in (bid(3, 4), BLUFF, 2):
            for best in (bid(4, 4), BLUFF, 2):
                line = coach.told(coach.Lesson(7, 0, action, bid(3, 4), 0.25, 50, best), words)
                assert "7" in line and "25" in line and share in line and "coach." not in line and "{" not in line
