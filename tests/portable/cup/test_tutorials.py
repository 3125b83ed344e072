"""The lesson of each game is played by its rules to its end: each step comes and asks for what the rules allow.
Anything else is explained and changes nothing, and all is said in every language."""

import gc

from screen_world import World
from test_practice_games import forget

from gobelet import games as rules
from gobelet import texts
from gobelet.cup.practice import MINE
from gobelet.cup.tutorial import OTHERWISE, Tutorial
from gobelet.link.cup_end import DOWN

TAUGHT = rules.GAMES
LONGEST = 400  # tenths of a second until the next step is due
LETTERS = 330  # of what is told at once: five lines of a phone
MINUTES = 2


def lesson_of(game, lang="fr"):
    world = World(lang=lang)
    world.link.state = DOWN
    world.board.entropy = lambda count: bytes(range(count))
    return world, Tutorial(world, game, "Marie")


def due(world, match):
    """Lets the others play until there is something to do, or to read."""
    for _ in range(LONGEST):
        if match.scene() == "reveal":
            match.throw = {}
        elif match.tells():
            return match.step()
        world.now += 100
        match.tick()
        if match.scene() == "verdict" and not match.tells() and not match.owing():
            match.dismiss()
        elif match.scene() == "verdict" and not match.tells():
            match.verdict = []
    played = match.match
    raise AssertionError((match.at, match.scene(), match.verdict, played.rules.view(played.state)))


def walk(world, match, wrong=lambda match: None):
    """Does what each step asks for. Returns the texts, in their order."""
    told = []
    while True:
        when, name, does, _ = due(world, match)
        told.append(match.tells())
        at = match.at
        if does is None and match.last():
            return told
        if does is None:
            match.go_on()
        elif not does:
            match.shake() if when == "roll" else match.show()
        for number, action in enumerate(does or ()):
            if number:
                due(world, match)
            wrong(match)
            match.act(action)
            assert not match.mistake, (name, action, match.mistake)
        assert match.at == at + 1, (name, match.scene())


def test_each_lesson_is_played_to_its_end_by_the_rules():
    for game in TAUGHT:
        world, match = lesson_of(game)
        told = walk(world, match)
        assert len(told) == len(match.data.STEPS) <= 16 and len(set(told)) == len(told), game
        left = list(match._rivals._moves.values()) + list(match.table._faces.values())
        assert not any(left), "nothing is given in vain"
        forget(game)


def test_anything_else_is_explained_and_changes_nothing():
    for game in TAUGHT:
        world, match = lesson_of(game)
        explained = []

        def wrong(match, explained=explained):
            played, asked = match.match, match.step()[2][match._done]
            before = played.dump()
            free = played.rules.legal(played.state, MINE, match.table.hand(MINE))
            some = [free[at] for at in range(0, len(free), max(len(free) // 40, 1))]  # of a long list
            for action in some + [action for action in match.step()[3] if action != OTHERWISE]:
                if action == asked:
                    continue
                match.act(action)
                assert match.mistake and "[" not in match.tells() and played.dump() == before, (match.step(), action)
                explained.append(match.mistake)
                match.go_on()
                assert not match.mistake

        walk(world, match, wrong)
        named = {why for _, _, _, whys in match.data.STEPS for why in whys.values()}
        assert named == set(explained), (game, named ^ set(explained))
        forget(game)


def test_all_is_said_in_every_language_and_short_enough():
    for game in TAUGHT:
        data = rules.part(game, "tutorial")
        wanted = {"told." + name for _, name, _, _ in data.STEPS}
        wanted |= {"why." + why for _, _, _, whys in data.STEPS for why in whys.values()}
        for _, name, does, whys in data.STEPS:
            assert not does or OTHERWISE in whys, (game, name)
        for lang in texts.LANGUAGES:
            said = dict(texts.Table(rules.part(game, "tutorial_" + lang).TEXTS).items())
            assert set(said) == wanted, (game, lang, set(said) ^ wanted)
            for key, text in said.items():
                assert len(text) <= LETTERS, (game, key, len(text))
        forget(game)
        gc.collect()


def happened(game, *kinds):
    """(kind, seat, ...) of the events of these kinds in a lesson."""
    world = World()
    world.link.state = DOWN
    world.board.entropy = lambda count: bytes(range(count))
    match, seen = Tutorial(world, game, "Marie"), []
    follow = match._follow
    match._follow = lambda seat, kind, events: seen.extend(events) or follow(seat, kind, events)
    walk(world, match)
    forget(game)
    return [(event[0],) + tuple(event[2:]) for event in seen if event[0] in kinds]


def test_what_is_told_is_so():
    parafico = happened("parafico", "count", "lost", "won")
    assert [event[4] + event[5] for event in parafico if event[0] == "count"] == [4, 3, 4]
    assert [event[:2] for event in parafico if event[0] != "count"] == [("lost", 0), ("lost", 2), ("won", 0)]
    assert happened("papayoo", "trick") == [("trick", 4, 0), ("trick", 1, 40), ("trick", 0, 0), ("trick", 3, 0)]
    pepetes = happened("pepetes", "scored", "lost", "defended", "bet_won")
    assert [event[:3] for event in pepetes if event[0] in ("scored", "lost")][:2] == [("scored", 0, 30), ("lost", 1, 2)]
    assert [event[3] for event in pepetes if event[0] == "defended" and event[1] == 0] == [[2]]
    assert pepetes[-1][:2] == ("bet_won", 0) and pepetes[-1][3] == 3
    parcheesi = happened("parcheesi", "exit", "captured", "bonus")
    assert [event[:2] for event in parcheesi] == [("exit", 0), ("captured", 0), ("bonus", 0), ("exit", 0)]
    paid = happened("paradice", "paid", "bought", "jackpot")
    assert ("paid", 1, 0, 3528) in paid and ("paid", 0, 1, 560) in paid and paid[-1] == ("jackpot", 0, 12000)
