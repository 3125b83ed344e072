"""No press of a player of Parcheesi is for nothing: where nothing can be chosen there is nothing to press."""

from screen_world import World

from gobelet import games
from gobelet.cup.touch_layout import TouchLayout
from gobelet.games import CHANCE, seats_in
from gobelet.games.parcheesi import touch
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

MATCHES = 20


def test_no_press_without_a_choice_in_twenty_games():
    single = several = 0
    for seed in range(MATCHES):
        rules = games.load("parcheesi")
        random = Random(seed)
        match = Match(rules, 2 + seed % 3, games.complete_options(rules))

        def choose(seat, hand, match=match, random=random):
            nonlocal single, several
            screen = World(match, seat, None, "fr", ["A", "B", "C", "D"]).seat_all().screen("decide")
            layout = TouchLayout()
            touch.choices(screen, layout)
            items = [item for group in layout.data()["groups"] for item in group["items"]]
            if len(screen.choices) > 1:
                several += 1
                assert len(items) == len(screen.choices)
            else:
                single += 1
                assert not items, "it goes by itself"
            return screen.choices[random.below(len(screen.choices))]

        table = SelfPlay(match, random, choose, lambda: 1)
        while not match.over:
            table.play_owed((seats_in(rules.actors(match.state)) or [CHANCE])[0])
    assert single > MATCHES and several > MATCHES
