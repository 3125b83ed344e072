"""Practice on the cup alone: whole matches against automates by the real rules and on the real screens."""

import golden_frames
from screen_world import World

from gobelet import coach
from gobelet import games as rules
from gobelet.bots import choose
from gobelet.cup import screens
from gobelet.cup.practice import MINE, Practice
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.link.cup_end import DOWN, UP
from gobelet.prng import Random
from support import raises

NAMES = ("Marie", "Ada", "Basile", "Chlo\u00e9", "Denis")
LONGEST = 20000  # steps of a match


class Uncoached(Practice):
    """A match whose player nobody looks at: where sources are compiled there is no room for all that hard ones know."""

    coached = False


def practising(rivals=2, seed=1, lang="fr", game="parafico"):
    """A world on the scene of practice, before its match."""
    world = World(lang=lang)
    world.link.state = DOWN
    chance = Random(seed)
    world.board.entropy = lambda count: bytes([chance.below(256) for _ in range(count)])
    screen = world.screen("practice")
    world.press(screen, *[RIGHT] * rules.GAMES.index(game))
    world.press(screen, OK, *[LEFT] * 4)
    world.press(screen, *[RIGHT] * (rivals - screen.choice.rivals))
    return world, screen


def match_of(rivals, seed=1, game="parafico", made=Uncoached, automate="sound"):
    """(world, a match against that many automates of a kind)."""
    world, _ = practising(rivals, seed, game=game)
    names = [NAMES[number % len(NAMES)] for number in range(rivals + 1)]
    return world, made(world, game, names, [automate] * rivals)


def play(world, match, until=lambda: False, seed=1):
    """The player's part, by a random automate, until something holds or the match is done with. Returns the scenes."""
    chance = Random(seed)
    scenes = set()
    for _ in range(LONGEST):
        scene = match.scene()
        scenes.add(scene)
        if not scene or until():
            return scenes
        world.now += 100
        match.tick()
        state = match.match.state
        if scene == "decide":
            match.act(choose("random", match.match.rules, state, MINE, match.hand, chance))
        elif scene == "show":
            match.show()
        elif scene == "roll":
            match.shake()
        elif scene in ("verdict", "over", "reveal"):
            match.dismiss()
    raise AssertionError("no end after %d steps" % LONGEST)


def test_a_match_against_one_to_four_automates_ends():
    for rivals in (1, 4):
        world, match = match_of(rivals)
        scenes = play(world, match)
        assert match.match.over
        assert scenes >= set("roll reveal wait verdict over".split())


def test_nobody_rolls_for_places():
    world, match = match_of(14)
    assert not match.match.rules.is_rolling_for_seats(match.match.state)


def test_frames_of_the_most_automates():
    for lang in ("fr", "en"):
        world, screen = practising(14, lang=lang)
        golden_frames.check("practice_most_" + lang, world.picture(screen))


def test_the_player_sees_their_dice_while_they_lie_under_the_cup_and_no_others():
    world, match = match_of(2)
    play(world, match, lambda: match.scene() == "decide")
    state = match.match.state
    assert len(match.hand) == match.match.rules.dice_of(state, MINE)
    assert match.uncovered_at
    play(world, match, lambda: match.scene() == "verdict")
    assert match.hand is None


def test_the_player_is_refused_what_the_rules_forbid():
    world, match = match_of(1)
    play(world, match, lambda: match.scene() == "decide")
    before = match.match.dump()
    assert raises(rules.Illegal, match.act, 7003).code == "unknown_value"
    assert match.match.dump() == before


def test_nothing_of_a_real_match_is_touched():
    world, match = match_of(2)
    ledger, owner = world.ledger, world.owner
    saved = []
    world.board.save = lambda name, parts: saved.append(name)
    play(world, match)
    assert world.ledger is ledger and world.owner is owner and ledger.match is None
    assert saved == [] and world.said == []


def test_other_entropy_gives_other_dice():
    hands = set()
    for seed in range(1, 7):
        world, match = match_of(1, seed)
        play(world, match, lambda match=match: match.hand)
        hands.add(match.hand)
    assert len(hands) > 4


def test_frames_of_the_choice():
    for lang in ("fr", "en"):
        world, screen = practising(3, 1, lang)
        golden_frames.check("practice_" + lang, world.picture(screen))


def pilots(screen):
    """How the rivals play, and what they are called."""
    match = screen._match
    return [pilot.name for pilot in match._rivals._pilots[1:]], [player[1] for player in match.players[1:]]


def test_a_player_chooses_how_good_the_bots_are_and_sees_who_they_are():
    for lang in ("fr", "en"):
        world, screen = practising(6, 1, lang)
        world.press(screen, OK, RIGHT)
        golden_frames.check("practice_level_" + lang, world.picture(screen))
    world.press(screen, RIGHT, OK)
    tempers = ("cautious", "bold", "credulous", "sly", "cautious", "bold")
    assert pilots(screen)[0] == ["easy-" + temper for temper in tempers]


def test_a_player_chooses_who_sits_on_each_seat_and_nobody_sits_there_twice():
    world, screen = practising(3, 1, "en")
    world.press(screen, OK, LEFT, LEFT, RIGHT, RIGHT)  # instead of Basile
    golden_frames.check("practice_characters", world.picture(screen))
    world.press(screen, OK)
    assert pilots(screen) == (["medium-cautious", "medium-cautious", "medium-credulous"], ["Ada", "Emma", "Chlo\u00e9"])
    for most in (1, 14):
        world, screen = practising(most)
        world.press(screen, OK, LEFT)
        for _ in range(20):
            world.press(screen, RIGHT)
        assert len(set(screen.choice.who)) == most


def test_the_scene_plays_on_the_screens_of_the_game():
    world, screen = practising(2)
    world.press(screen, OK, OK)
    assert screen.labels()[2:] == ("Lancer", "Quitter") and screen.holds == OK | CALL
    golden_frames.check("practice_roll", world.picture(screen))
    while screen._stage.scene != "decide":
        if screen._stage.scene == "roll":
            screen.shaking(True)
            screen.shaking(False)
        elif screen._stage.scene == "verdict":
            world.press(screen, OK)
        world.wait(screen, 100)
    world.wait(screen, 1000)
    assert screen.labels()[3] != "Quitter"
    world.press(screen, OK, OK, OK)
    world.wait(screen, 20)
    assert screen._stage.scene in ("wait", "show")


def test_call_held_leaves_the_match_then_call_leads_to_the_menu():
    world, screen = practising(1)
    world.press(screen, OK, OK)
    world.press(screen, CALL)
    assert world.said == []
    screen.hold(CALL)
    assert screen.labels()[2] == "Jouer"
    world.press(screen, CALL, CALL, CALL)
    assert world.said == ["visit menu"]


def test_who_thinks_in_practice_is_called_once():
    world, match = match_of(3, game="papayoo")
    for _ in range(400):
        world.now += 100
        match.finish_throw()
        match.tick()
        if match.owes() == "shake":
            match.shake()
    assert match.owing() == [MINE] and match.owes() == "seal"
    assert world.heard.count("turn") == 1, "not again with each of the others who give cards"


def test_a_player_is_told_that_a_table_is_there():
    world, screen = practising(1)
    world.link.state = UP
    world.wait(screen, 200)
    assert world.said == [], "CALL leads back while the match is chosen"
    world.press(screen, OK, OK)
    world.wait(screen, 200)
    assert world.said == ["say table_here"]


def test_what_the_dearest_decisions_cost_is_told_after_the_match():
    world, match = match_of(1, made=Practice)
    play(world, match, lambda: match.scene() == "over")
    assert 1 <= len(match.reviews) <= coach.MOST
    costs = [lesson[coach.COST] for lesson in match.reviews]
    assert costs == sorted(costs, reverse=True) and costs[-1] > 0
    over = screens.load("over", "parafico")(match)
    assert over.labels()[3] == "Bilan"
    over.press(CALL)
    told = []
    for _ in costs:
        told.append(bytes(world.picture(over).buffer))
        over.press(RIGHT)
    assert len(set(told)) == len(costs) and bytes(world.picture(over).buffer) == told[0]
    golden_frames.check("practice_coach", world.picture(over))
    over.press(OK)
    assert over.labels()[3] == "Bilan" and match.scene() == "over"
    over.press(OK)
    assert not match.scene()


def test_a_page_has_room_for_every_decision():
    world, _ = practising(1)
    world.board.kind = "web"
    match = Practice(world, "parafico", NAMES[:2], ["sound"])
    play(world, match, lambda: match.scene() == "over")
    assert len(match.reviews) > coach.MOST
    over = screens.load("over", "parafico")(match)
    assert over.full_text() == ()
    over.press(CALL)
    lines = over.full_text()
    assert len(lines) == len(match.reviews) and len([line for line in lines if "Mieux" in line]) >= coach.MOST


def test_a_decision_that_is_refused_is_not_looked_at():
    world, match = match_of(1, made=Practice)
    play(world, match, lambda: match.scene() == "decide")
    raises(rules.Illegal, match.act, 7003)
    world.now += 1000
    match.tick()
    assert match.reviews == []


def test_the_coach_looks_at_a_decision_after_what_it_led_to_was_shown():
    world, match = match_of(1, made=Practice)
    play(world, match, lambda: match.scene() == "decide" and not match.match.state[s.BID])
    match.act(bids.bid(5, 6))
    before = len(match.reviews)
    assert match.tick() > 0 and len(match.reviews) == before
    world.now += 1000
    match.tick()
    assert len(match.reviews) == before + 1
