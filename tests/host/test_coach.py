"""What the coach says of a match: the odds that a player could know, what was better; nothing before the end."""

import asyncio
import collections
import functools
import json
import math
import re
import time
from types import SimpleNamespace
from unittest import mock

import pytest
from world import World

from bench.lessons import Position, rival_hands
from bench.trial import FairTable, Recorder, played
from gobelet import coach, games, texts
from gobelet.bots import Observation, think
from gobelet.cup import reasons as cup_reasons
from gobelet.cup.screens.reviews import ReviewPages
from gobelet.games import CHANCE, GAMES, SEAL, load, seats_in
from gobelet.games.papayoo import lookahead
from gobelet.games.papayoo import state as papayoo
from gobelet.games.papayoo.sampling import DiscardSampler
from gobelet.games.parafico import coach as parafico_coach
from gobelet.games.parafico import endgame_tables, reasons
from gobelet.games.parafico import lookahead as parafico_lookahead
from gobelet.games.parafico import rules as parafico
from gobelet.games.parafico.belief import Belief
from gobelet.games.parafico.bids import BLUFF, CARAMBA, bid
from gobelet.games.parafico.state import ROUND
from gobelet.ledger import CLOSED, TABLE
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay
from gobelet_host.audit import audit
from gobelet_host.audit import coach as coaching
from gobelet_host.errors import HostError
from gobelet_host.evening.review_service import ReviewService
from gobelet_host.games import cases
from gobelet_host.table.news import CoachAsked, LobbyChanged
from gobelet_host.web import replay
from gobelet_host.words import load as words
from gobelet_host.words.typography import unbroken
from support import hides, raises

COACHED = [game for game in GAMES if load(game).coach]
HIDING = [game for game in COACHED if hides(load(game))]


@functools.cache
def record(game):
    """A match in which the first player does what comes to its mind, and the last one plays well."""
    seats, options = cases.of(game).weighed
    automates = ["random"] + ["easy"] * (seats - 2) + ["sound"]
    log = played(load(game), options, seats, 5, automates)
    return audit.Record(1, log.uid, log.payloads, True)


@functools.cache
def coached(game):
    return coaching.coached(record(game))[0]


@functools.cache
def lessons(game, seat):
    return coaching.reviews_of(coached(game), seat)


def turn(hands, said, seat):
    """What a seat of Parafico knows after these bids of a round."""
    match = Match(load("parafico"), len(hands))
    match.state = parafico.position([len(hand) for hand in hands])
    for other in range(len(hands)):
        match.act(other, 0)
    for action in said:
        match.act(parafico.turn(match.state), action)
    return Observation(list(match.state), seat, hands[seat], Random(1), (), list(match.recent_decisions))


def test_a_bid_that_could_not_be_true_costs_and_calling_it_does_not():
    rules, hands = load("parafico"), [(2, 2, 3), (3, 5, 6)]
    safe = coach.review_decision(rules, turn(hands, [bid(1, 3)], 1), bid(2, 3))
    assert safe[coach.COST] < 50
    impossible = coach.review_decision(rules, turn(hands, [bid(1, 2)], 1), bid(6, 4))
    assert impossible[coach.COST] >= 50
    assert coach.format_review(rules, impossible, texts.load("en", "parafico"))[1] == "never true"
    called = coach.review_decision(rules, turn(hands, [bid(1, 2), bid(6, 4)], 0), BLUFF)
    assert called[coach.COST] == 0 and coach.costliest(rules, [called, impossible]) == [impossible]
    wrong = coach.review_decision(rules, turn(hands, [bid(1, 2), bid(6, 4)], 0), CARAMBA)
    assert wrong[coach.COST] >= 50 and wrong[5] == BLUFF


def test_where_the_end_is_solved_what_the_table_says_costs_nothing_and_a_mistake_does():
    rules = load("parafico")
    for hands, said in (([(6,), (3,)], [bid(2, 6)]), ([(2, 4), (3, 3)], [bid(1, 2)]), ([(1, 5), (4,)], [])):
        now = turn(hands, said, len(said) % 2)
        table = endgame_tables.shares(now.state, now.seat, now.hand, now.heard)
        assert table and not any(coach.review_decision(rules, now, action)[coach.COST] for action, _ in table)
    lost = coach.review_decision(rules, turn([(6,), (3,)], [bid(2, 6)], 1), CARAMBA)
    assert lost[coach.COST] == 200 and lost[5] == BLUFF, "its die against the other's"
    assert coach.format_review(rules, lost, texts.load("en", "parafico"))[1:4:2] == (
        "never exact",
        "2.0 dice better",
    )
    wild = coach.review_decision(rules, turn([(3, 4), (2, 5)], [bid(1, 3)], 1), bid(4, 6))
    assert wild[coach.COST] > 100


def test_against_an_only_rival_a_lesson_is_told_if_it_is_so_whatever_kind_of_player_that_is(monkeypatch):
    """To call what its own joker makes likely looks worse than a higher bid against a rival of whom nothing is known;
    against some kinds of players it is not."""
    now = turn([(1, 2), (1, 2, 2, 4)], [bid(2, 5)], 1)
    assert coach.review_decision(load("parafico"), now, BLUFF)[coach.COST] == 0
    monkeypatch.setattr(parafico_coach, "KINDS", ())
    assert coach.review_decision(load("parafico"), now, BLUFF)[coach.COST] >= 50


@pytest.mark.parametrize("level", ["easy", "medium-bold"])
def test_what_a_bot_has_said_tells_its_dice_as_often_as_it_says_that_with_them(level):
    """The witness asks it with each hand that there is; the coach, of whom the log tells it, with some of them."""
    hands, said = [(1, 2, 2), (3, 3, 5)], [bid(2, 2), bid(2, 3), bid(3, 3)]
    now = turn(hands, said[:2], 0)
    belief = Belief(now.state, 0, now.hand, now.heard, now.random)
    worlds, drawn = parafico_lookahead.BotWorlds(belief, now, now.heard, {1: level}), collections.Counter()
    for _ in range(4000):
        drawn[worlds.sample(now.random)[0][1]] += 1 / 4000
    states = [turn(hands, said[:at], 1) for at in range(2)]
    at = Position(load("parafico"), now, {}, ("medium", level), ((1, said[1], states[1].state, states[1].heard),))
    found = rival_hands(at, 1)
    for hand, weight in found:
        drawn[belief.odds.counts(hand)] -= weight / sum(weight for _, weight in found)
    assert sum(map(abs, drawn.values())) / 2 < 0.1


def test_a_lesson_against_a_bot_is_told_if_it_is_so_against_the_way_it_plays(monkeypatch):
    weighed = []
    monkeypatch.setattr(parafico_lookahead.BotWorlds, "_often", lambda self, seat, *_: weighed.append(seat) or 1)
    now = turn([(1, 2), (1, 2, 2, 4)], [bid(2, 5)], 1)
    for name, asked in (("", False), ("hard-sly", False), ("medium", True)):
        now.others = {0: name}
        coach.review_decision(load("parafico"), now, bid(6, 4))
        assert bool(weighed) == asked


def test_who_reviews_a_seat_knows_which_of_the_others_are_bots_and_how_they_play(monkeypatch):
    asked = []
    monkeypatch.setattr(coach, "review_decision", lambda rules, turn, action: asked.append(turn.others))
    log = coaching.coached(record("parafico"))[0]
    log.players = [(*player[:3], held) for player, held in zip(log.players, (12, 2, 1, *[0] * len(log.players)))]
    assert not coaching.reviews_of(log, 1)
    assert asked and all(others == {0: "medium-sly", 2: ""} for others in asked)


@pytest.mark.parametrize("percent, said", [
    (0, "never true"), (4, "hardly ever true"), (10, "true once in ten"), (26, "true 3 times in ten"),
    (94, "true 9 times in ten"), (97, "nearly always true"), (100, "certainly true"),
])  # fmt: skip
def test_how_likely_a_bid_is_is_said_as_players_do(percent, said):
    assert coach.format_odds("coach.true", percent, texts.load("en", "parafico")) == said


def reason(hands, said, action, best, lang="en"):
    """The reason of a decision after these bids, where another one would have been better."""
    with mock.patch.object(parafico_coach, "_solved", lambda turn, belief, action: (best, 50)):
        lesson = coach.review_decision(load("parafico"), turn(hands, said, len(said) % len(hands)), action)
    return reasons.reason(lesson, ["Ada", "Ben", "Cleo", "Dan"], lang).replace("\u202f", " ")


def test_the_reason_of_a_lesson_tells_the_bid_before_the_hand_and_what_the_others_would_have_needed():
    hands = [(2, 3, 3, 4, 6)] * 4
    told = reason(hands, [bid(8, 5)], bid(9, 5), BLUFF)
    assert told.startswith("Ada had bid 8 × ⚄. You held no ⚄; 9 × ⚄ needed 9 of the other 15 dice: true ")
    assert "Calling bluff would have saved a die " in told
    told = reason(hands, [bid(8, 5)], bid(9, 5), BLUFF, "fr")
    assert told.startswith("Ada avait annoncé 8 × ⚄. Tu n’avais aucun ⚄ ; pour 9 × ⚄, il en fallait 9 sur 15 chez les ")
    told = reason([(2, 3), (3, 1)], [bid(1, 3)], bid(5, 3), CARAMBA)
    assert "You held 2 × ⚂; 5 × ⚂ needed 3 of the other 2 dice: impossible." in told
    assert "Caramba would have been exact " in reason([(2, 3), (4, 5)], [bid(1, 3)], bid(4, 3), CARAMBA)
    assert "2 × ⚂ needed the other die: true " in reason([(3,), (3,)], [bid(1, 3)], bid(2, 3), BLUFF)
    assert "2 × ⚂ was true for certain." in reason([(3, 3), (2, 4)], [], bid(2, 3), bid(3, 3))


@pytest.mark.parametrize("quantity", range(1, 6))
def test_how_often_a_first_bid_is_true_is_what_the_dice_say(quantity):
    """Each of five dice that nobody has seen shows a five or a one, a joker, with a third."""
    odds = sum(math.comb(5, hits) * 2 ** (5 - hits) for hits in range(quantity, 6)) / 3**5
    told = reason([(2, 3, 3, 4, 6)] * 2, [], bid(quantity, 5), bid(1, 3))
    assert 1000 * odds > reasons.NEVER or "almost never true" in told
    once, often = re.search("once in ([0-9]+)", told), re.search("true ([0-9]+) times in 10", told)
    assert not once or float(once[1]) * odds == pytest.approx(1, abs=0.2)
    assert not often or int(often[1]) == round(10 * odds)


def test_a_report_and_a_page_tell_the_reason():
    report = coaching.tables(record("parafico"), words("en"))
    told = [line for part in report["parts"] for line in part["told"]]
    assert told and all("You held" in line for line in told)


@pytest.mark.parametrize("game", COACHED)
def test_each_game_weighs_the_decisions_of_a_match_and_who_plays_by_chance_pays(game):
    costs = []
    for seat in (0, cases.of(game).weighed[0] - 1):
        found = lessons(game, seat)
        assert found and all(lesson[coach.COST] >= 0 for lesson in found)
        costs.append(sum(lesson[coach.COST] for lesson in found) / len(found))
    assert costs[0] > 2 * costs[1]


@pytest.mark.parametrize("game", COACHED)
def test_a_lesson_can_be_sent_and_is_told_in_every_language(game):
    rules = load(game)
    for lesson in coach.costliest(rules, lessons(game, 0)):
        sent = json.loads(json.dumps(lesson))
        for lang in texts.LANGUAGES:
            told = texts.load(lang, game)
            line = coach.sentence(rules, sent, told)
            assert line == coach.sentence(rules, lesson, told)
            assert "[" not in line and "{" not in line and all(coach.format_review(rules, sent, told))


@pytest.mark.parametrize("game", HIDING)
def test_a_decision_is_weighed_with_what_its_seat_held_and_sealed(game):
    """Played again by the rules: each hand is one with which the decision was legal, each choice the one that was
    sealed."""
    rules, log = load(game), coached(game)
    assert {one.seat for one in log.decisions} == set(range(cases.of(game).weighed[0]))
    for one in log.decisions:
        assert not rules.check(one.state, one.seat, one.action, one.hand if one.hand is not None else ())
        assert one.sealed == (rules.owes(one.state, one.seat)[0] == SEAL)
    if game == "papayoo":
        passed = {one.seat: one.action for one in log.decisions if one.sealed}
        assert all(one.chosen == (() if one.sealed else passed[one.seat]) for one in log.decisions)


def test_what_is_still_hidden_is_not_looked_at():
    log = coaching.DecisionReader()
    for payload in record("parafico").payloads:
        log.fold(payload)
        if log.last[1] == "act":
            shown = sum(1 for one in log.decisions if one.state[ROUND] == log.match.state[ROUND])
            assert not shown, "a decision is told before its dice are shown"


@pytest.mark.parametrize("game", ["parafico", "pepetes"])
def test_a_decision_that_was_taken_back_is_none_and_an_action_that_is_none_takes_no_other_along(game):
    log = coaching.DecisionReader()
    for payload in record(game).payloads:
        before = log.decisions + log._waiting
        log.fold(payload)
        if log.last[1] == "act":
            after = log.decisions[:], log._waiting[:]
            log.take_back()
            assert all(one in before for one in log.decisions + log._waiting)
            assert all(one in log.decisions + log._waiting for one in before if one in after[0] + after[1])
            log.decisions, log._waiting = after


def test_the_three_dearest_are_told_of_each_player(tmp_path, monkeypatch):
    monkeypatch.setattr(audit, "read", lambda path: ([record("pepetes")], True))
    lines = list(coaching.report(tmp_path, words("en")))
    names = [line for line in lines if not line.startswith(" ")]
    assert len(names) == cases.of("pepetes").weighed[0] and len(lines) <= 4 * len(names)
    assert any("Better" in line for line in lines)


def test_a_page_has_every_decision_of_a_player_the_dearest_first():
    report = coaching.tables(record("pepetes"), words("fr"))
    for seat, part in enumerate(report["parts"]):
        found = lessons("pepetes", seat)
        assert len(part["rows"]) == len(found) and {len(row) for row in part["rows"]} == {len(part["columns"])}
        better = [bool(row[3]) for row in part["rows"]]
        assert better == sorted(better, reverse=True) or sum(better) > coach.MOST


def test_nobody_is_coached_before_the_end(tmp_path, monkeypatch):
    running = audit.Record(1, record("parafico").uid, record("parafico").payloads[:-5], False)
    monkeypatch.setattr(audit, "read", lambda path: ([running], True))
    assert raises(HostError, replay.costs, tmp_path / "now.gobelet", 1, words("en")).code == "match_running"


def test_what_looks_better_by_chance_costs_nothing():
    found = coach.PairedComparison()
    for difference in (30, -28, 31, -30, 2):
        found.add(difference)
    assert found.mean() == 0
    for _ in range(10):
        found.add(30)
    assert found.mean(10) > 100


def test_two_worlds_say_nothing_and_what_more_worlds_would_not_change_is_settled():
    found = coach.PairedComparison()
    for _ in range(2):
        found.add(100)
    assert found.mean() == 0 and not found.settled()
    found.add(101)
    assert found.mean() == 100 and found.settled()
    for difference in (-200, 30, -150):
        found.add(difference)
    assert found.mean() == 0 and found.settled(), "it brings less"


def of_papayoo(cards):
    """Turns of a round of four in which a seat that leads has so many cards, with what everybody holds."""
    rules, random, found = load("papayoo"), Random(7), []
    match = Match(rules, 4)

    def choose(seat, hand):
        turn = Observation(list(match.state), seat, hand, random, table.chosen(seat), list(match.recent_decisions))
        if len(hand) == cards and match.state[papayoo.LED] < 0:
            hands = rules.hands(match.state, table.order, table.sealed)
            found.append((turn, (None, hands), list(papayoo.block(match.state, papayoo.POINTS))))
        return think("easy", rules, turn)[0]

    table = SelfPlay(match, random, choose)
    while match.state[papayoo.PHASE] < papayoo.OPENING:
        table.play_owed(next(iter(seats_in(rules.actors(match.state))), CHANCE))
    return found, list(papayoo.block(match.state, papayoo.POINTS))


def test_a_card_of_papayoo_costs_what_the_rules_say_where_nothing_is_left_to_decide():
    found, after = of_papayoo(1)
    for turn, world, before in found:
        assert lookahead.cost(turn, world, turn.hand[0]) == after[turn.seat] - before[turn.seat]
    assert found


def test_all_discards_of_papayoo_can_be_played_on():
    rules, random = load("papayoo"), Random(3)
    match = Match(rules, 4)
    table = SelfPlay(match, random, None)
    while match.state[papayoo.PHASE] < papayoo.DISCARDING:
        table.play_owed(next(iter(seats_in(rules.actors(match.state))), CHANCE))
    turn = Observation(match.state, 2, table.hand(2), random)
    worlds = DiscardSampler(turn.state, 2, turn.hand)
    costs = [lookahead.cost(turn, worlds.world(random), turn.hand[at : at + 5]) for at in range(0, 11, 2)]
    assert all(0 <= cost <= 250 for cost in costs) and len(set(costs)) > 1 and match.state == turn.state


def test_who_waits_is_told_of_cards_of_papayoo_by_which_the_round_is_nearly_over():
    rules, costs = load("papayoo"), {}
    for cards in (4, 12):
        found = []
        for turn, _, _ in of_papayoo(cards)[0]:
            turn.set_deadline(lambda: 0)
            found += [coach.review_decision(rules, turn, card) for card in turn.hand]
        costs[cards] = sum(lesson[coach.COST] for lesson in found)
    assert costs[4] and not costs[12]


def test_a_cup_that_asks_after_the_match_is_told_of_its_own_seat_alone(tmp_path):
    world = World(tmp_path, count=3, seed=4)
    said = {}
    world.table.listeners.append(lambda news: said.update(asked=news) if isinstance(news, CoachAsked) else None)
    app = world.cups[1].app
    world.run(lambda: app.ledger.match is not None)
    app.seat.request_reviews()
    world.run(world.over)
    assert not said, "nobody is coached while the match goes on"
    app.seat.request_reviews()
    world.run(lambda: bool(said))
    assert said["asked"].member.cup == app.board.cup_id
    told = coaching.advice(list(world.table.log), app.owner.seat)
    world.table.send_reviews(app.board.cup_id, world.table.ledger.uid, told)
    world.run(lambda: app.seat.reviews is not None)
    assert app.seat.reviews == json.loads(json.dumps(told)) and 1 <= len(told) <= coach.MOST
    assert [cup.app.seat.reviews for cup in world.cups if cup.app is not app] == [None, None]
    lines = ReviewPages(app.seat).full_text()
    assert len(lines) == len(told) and not any("[" in line for line in lines)


def service(log, payloads=()):
    """The coach of a table that has folded such a log. The table gathers who was told what."""
    told = []
    send = lambda *news: told.append(news)  # noqa: E731
    table = SimpleNamespace(listeners=[], log=payloads, ledger=log, seats=SimpleNamespace(of=int), send_reviews=send)
    return ReviewService(SimpleNamespace(table=table)), table, told


def tell(table, news):
    for listen in table.listeners:
        listen(news)


def test_cups_that_ask_are_answered_one_after_the_other_and_each_once(monkeypatch):
    asked = []
    monkeypatch.setattr(coaching, "advice", lambda payloads, seat, stopped: asked.append(seat) or [(payloads, seat)])
    _, table, told = service(SimpleNamespace(uid="ab", over=True), ["entry"])

    async def evening():
        for cup in ("1", "2", "1"):
            tell(table, CoachAsked(SimpleNamespace(cup=cup)))
        while len(told) < 2:
            await asyncio.sleep(0)

    asyncio.run(evening())
    assert asked == [1, 2] and told == [("1", "ab", [(["entry"], 1)]), ("2", "ab", [(["entry"], 2)])]


def of_people(game, people, entries=0):
    """A match of easy automates some of which pass for people: its ledger and entries. entries: that it is ended after,
    as the host does, 0 for none."""
    rules, values = load(game), games.complete_options(load(game), cases.of(game).short)
    table = FairTable(rules, values, ["easy"] * len(people), Random(5), people)
    log = table.log
    while log.phase != CLOSED:
        if entries and log.entries >= entries and not log.over:
            table.add(TABLE, ("abandon", [""] * len(people)))
        table.step()
    return log


def story_of(log):
    """What a podium tells of the coach, in English, once all is weighed."""
    reviews, _, _ = service(log, log.payloads)
    weighed = []
    reviews.changed = lambda: weighed.append(True)

    async def podium():
        first = reviews.story(words("en"))
        while len(weighed) < len(reviews._reviews):
            await asyncio.sleep(0.001)
        return first, reviews.story(words("en"))

    first, story = asyncio.run(podium())
    assert first is None, "nothing waits for the coach"
    return story


@pytest.mark.parametrize(
    ("game", "people"),
    [
        ("pepetes", [("Zoé", False), ("Max", False)]),
        ("pepetes", [("Zoé", False), ("Bob", True), ("Max", False)]),
        ("parafico", [("Zoé", False), ("Max", False), ("Ana", False)]),
    ],
)
def test_the_podium_is_told_the_decision_that_cost_a_person_most(game, people):
    log = of_people(game, people)
    lessons = {seat: coaching.advice(log.payloads, seat) for seat in seats_in(log.people())}
    cost, seat = max((lesson[coach.COST], seat) for seat, found in lessons.items() for lesson in found)
    story = story_of(log)
    assert cost > 0 and story["title"] == "The costliest decision"
    sentence = coach.sentence(load(game), lessons[seat][0], words("en").for_game(game))
    assert story["text"].startswith(unbroken(f"{log.players[seat][1]} · {sentence}"))
    assert ("You held" in story["text"]) is load(game).reasons


@pytest.mark.parametrize("game", COACHED)
def test_a_phone_tells_the_reason_of_a_lesson_that_the_table_has_sent(game):
    told, rules = texts.load("en", game), load(game)
    sent = json.loads(json.dumps(coach.costliest(rules, lessons(game, 0))))
    names = [["", f"Player {seat}", 0, 0] for seat in range(cases.of(game).weighed[0])]
    seat = SimpleNamespace(match=SimpleNamespace(rules=rules), texts=told, players=names, reviews=sent)
    sentences = [coach.sentence(rules, lesson, told) for lesson in sent]
    lines = cup_reasons.explain_all(seat, sentences)
    assert len(lines) == len(sentences)
    for line, sentence in zip(lines, sentences, strict=True):
        assert line.startswith(sentence) and ("You held" in line) is rules.reasons


@pytest.mark.parametrize(
    "lesson", [7, [90, 1], [90, 1, 8005, 7005, 0, 1, 77, 0, 5, 9, 9], [90, 1, "", 7005, 0, 1, 0, 0, 5, 9, 9]]
)
def test_a_phone_tells_what_it_can_of_lessons_that_make_no_sense(lesson):
    rules = load("parafico")
    told, match = texts.load("en", "parafico"), SimpleNamespace(rules=rules)
    seat = SimpleNamespace(match=match, texts=told, players=[["", "Ada", 0, 0]], reviews=[lesson])
    assert cup_reasons.explain_all(seat, ["as it is"]) == ["as it is"]


def test_a_match_broken_off_of_bots_running_faultless_or_without_a_coach_has_no_such_story(monkeypatch):
    people = [("Zoé", False), ("Max", False)]
    for entries in (12, 20):
        broken = of_people("pepetes", people, entries)
        assert broken.over and not broken.match.over and story_of(broken) is None
    bots = of_people("pepetes", [("Zoé", True), ("Max", True)])
    assert bots.match.over and story_of(bots) is None
    running, ended = Recorder(), of_people("pepetes", people)
    with monkeypatch.context() as patch:
        patch.setattr(coaching, "advice", lambda *_: [])
        assert story_of(ended) is None, "nothing cost anything"
    for payload in ended.payloads[:-8]:
        running.fold(payload)
    assert not running.over and story_of(running) is None and story_of(Recorder()) is None
    monkeypatch.setattr(ended.match.rules, "coach", False)
    assert story_of(ended) is None


def test_what_the_coach_cannot_weigh_and_a_match_that_another_has_followed_is_told_nowhere(monkeypatch):
    log = of_people("pepetes", [("Zoé", False), ("Max", False)])
    with monkeypatch.context() as patch:
        patch.setattr(coaching, "advice", lambda *_: 1 // 0)
        assert story_of(log) is None
    reviews, table, told = service(log, log.payloads)
    stops = []

    def advice(payloads, seat, is_stopped):
        while not is_stopped():
            time.sleep(0.001)
        stops.append(seat)

    monkeypatch.setattr(coaching, "advice", advice)

    async def next_match():
        assert reviews.story(words("en")) is None
        await asyncio.sleep(0.01)
        table.ledger = SimpleNamespace(uid="next", over=False)
        tell(table, LobbyChanged())
        await asyncio.sleep(0.01)
        return reviews.story(words("en"))

    assert asyncio.run(next_match()) is None and stops == [0], "its thread ends, and the next one never begins"


def test_what_a_table_says_that_is_no_lesson_is_told_as_such(tmp_path):
    app = coached_screen([[5, "?"], ["x"]])
    assert ReviewPages(app).full_text() == [texts.load("en", "parafico").get("coach.nonsense")]
    assert ReviewPages(coached_screen([])).full_text() == [texts.load("en", "parafico").get("coach.none")]
    assert ReviewPages(coached_screen(None)).full_text() == [texts.load("en", "parafico").get("coach.waiting")]


def coached_screen(lessons):
    """What the screen asks of a seat after a match of Parafico."""
    match = SimpleNamespace(rules=load("parafico"))
    return SimpleNamespace(reviews=lessons, texts=texts.load("en", "parafico"), match=match)
