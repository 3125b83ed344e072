"""What a cup sounds like: the score as data, and the player in virtual time."""

from screen_world import NAMES, World

from gobelet import games
from gobelet.cup.sound import Sound, score
from gobelet.cup.sound.player import HARDEST, Player

LONGEST = 1000  # ms of a tune: nobody waits for one
HIGHEST, LOWEST = 4000, 100  # Hz that a small piezo can do
OF_ALL = "click hold error alarm turn thud land cover winner over out".split()


class Board:
    """Notes as they come: (ms when, Hz, ms, loud, felt). Time is in the player's hands."""

    def __init__(self):
        self.now = 0
        self.notes = []
        self.cues = []

    def note(self, hz, ms, loud, felt):
        self.notes.append((self.now, hz, ms, loud, felt))

    def cue(self, name):
        self.cues.append(name)


def scores():
    """(whose, the score) of every game, and of all of them."""
    found = [("", score.SCORE)]
    for game in games.GAMES:
        found.append((game, games.part(game, "screens").SCORE))
    return found


def names(notes):
    return [line.split(b" ")[0].decode() for line in notes.strip().split(b"\n")]


def tune(notes, name):
    """A tune as a list of (Hz, ms, felt)."""
    at = score.find(notes, name.replace("*", ""))
    assert at >= 0, name
    found = []
    while True:
        hz, ms, felt, at = score.note(notes, at)
        if not ms:
            return found
        found.append((hz, ms, felt))


def test_notes_have_the_pitch_of_a_piano():
    for name, hz in ((b"A4", 440), (b"C4", 261), (b"F#6", 1480), (b"B5", 987), (b"G7", 3136), (b"-", 0)):
        assert score._pitch(name) == hz


def test_every_tune_is_short_and_within_what_a_piezo_can_do():
    for whose, notes in scores():
        assert notes.startswith(b"\n") and notes.endswith(b"\n"), whose
        for name in names(notes):
            played = tune(notes, name)
            assert played, (whose, name)
            assert sum([ms for _, ms, _ in played]) <= LONGEST, (whose, name)
            for hz, ms, felt in played:
                assert ms > 0 and (not hz or LOWEST <= hz <= HIGHEST), (whose, name)
                assert hz or not felt, (whose, name)


def test_what_every_cup_needs_is_there_and_nothing_twice():
    for name in OF_ALL:
        assert tune(score.SCORE, name)
    for whose, notes in scores():
        found = [name.replace("*", "") for name in names(notes)]
        assert len(found) == len(set(found)), whose


def test_no_two_games_have_the_same_theme_and_one_without_has_everybody_s():
    calls = [tuple(tune(notes, "turn")) for _, notes in scores() if score.find(notes, "turn") >= 0]
    assert len(calls) == len(set(calls)) > 1 and score.find(score.SCORE, "turn") >= 0


def test_a_tune_for_all_is_heard_by_all_and_another_one_by_whom_it_is_about():
    notes = b"\nlost A4.100\nbluff* A4.100\n"
    assert score.find(notes, "lost") >= 0 and score.find(notes, "lost", False) < 0
    assert score.find(notes, "bluff") == score.find(notes, "bluff", False) >= 0
    assert score.find(notes, "los") < 0 and score.find(notes, "luff") < 0


def played(notes, volume=2, step=20, until=2000):
    """What a board sounds when a player looks in every `step` ms."""
    board = Board()
    player = Player(board)
    player.play(notes, 0, volume, 0)
    while board.now < until:
        board.now += step
        player.tick(volume, board.now)
    return board.notes


def test_notes_follow_each_other_and_end_by_themselves():
    assert played(b"A4.100 -.50 A5.60!\n", step=1) == [(0, 440, 100, 2, False), (150, 880, 60, 2, True)]


def test_a_late_step_makes_a_note_late_and_the_tune_catches_up():
    notes = played(b"A4.100 A5.100 B5.100\n", step=70)
    assert [(when, ms) for when, _, ms, _, _ in notes] == [(0, 100), (140, 60), (210, 90)]
    assert played(b"A4.10 A5.10 B5.10\n", step=500) == [(0, 440, 10, 2, False)]


def test_the_player_says_when_it_wants_to_be_called_again():
    player = Player(Board())
    assert player.tick(2, 0) == -1
    player.play(b"A4.100 A5.50\n", 0, 2, 1000)
    assert [player.tick(2, now) for now in (1000, 1030, 1100, 1150)] == [100, 70, 50, -1]


def test_without_volume_a_tune_is_only_felt():
    assert played(b"A4.100 A5.60!\n", 0, 1) == [(100, 0, 60, 0, True)]
    assert [loud for _, _, _, loud, _ in played(b"A4.100 A5.60!\n", 1, 1)] == [1, 1]


def test_the_newest_tune_is_the_one_that_sounds():
    board = Board()
    player = Player(board)
    player.play(b"A4.500\n", 0, 2, 0)
    player.play(b"A5.100\n", 0, 2, 50)
    assert [hz for _, hz, _, _, _ in board.notes] == [440, 880]
    assert player.tick(2, 150) == -1


def rattled(strength, volume=2, samples=200):
    board = Board()
    player = Player(board)
    for sample in range(samples):
        player.rattle(strength, volume, sample * 20)
    return board.notes


def test_the_rattle_is_clicks_of_two_or_three_milliseconds_that_follow_the_strength():
    counts = [len(rattled(strength)) for strength in (100, 600, 1500, HARDEST)]
    assert counts == sorted(counts) and counts[0] < 20 and counts[3] > 180, counts
    hard = rattled(HARDEST)
    assert {ms for _, _, ms, _, _ in hard} == {2, 3}
    assert len({hz for _, hz, _, _, _ in hard}) > 50
    assert {loud for _, _, _, loud, _ in rattled(600)} == {1} and {loud for _, _, _, loud, _ in hard} == {2}


def test_a_silent_cup_rattles_in_the_hand_only():
    assert {(hz, loud) for _, hz, _, loud, _ in rattled(HARDEST, 0)} == {(0, 0)}
    assert rattled(600, 0) == []


def test_the_rattle_does_not_interrupt_a_tune():
    board = Board()
    player = Player(board)
    player.play(b"A4.500\n", 0, 2, 0)
    for sample in range(20):
        player.rattle(HARDEST, 2, sample * 20)
    assert len(board.notes) == 1


def test_a_game_s_own_tune_comes_first_and_what_it_lacks_is_everybody_s():
    board = Board()
    sound = Sound(board)
    sound.volume = 2
    sound.play("turn", "parcheesi", True, 0)
    sound.play("turn", "", True, 0)
    sound.play("error", "parcheesi", True, 0)
    sound.play("nothing", "parcheesi", True, 0)
    assert [hz for _, hz, _, _, _ in board.notes] == [698, 880, 220]
    assert board.cues == ["turn", "turn", "error"]


def test_who_has_muted_the_cup_hears_no_bell_either():
    board = Board()
    sound = Sound(board)
    sound.play("turn", "", True, 0)
    assert board.cues == [] and board.notes == [(0, 0, 90, 0, True)]


def test_what_news_sounds_is_seen_as_well():
    """Every tune of a game is the name of an event that its screens tell, or of something that every cup shows."""
    for game in games.GAMES:
        told = games.part(game, "screens").is_news_for_seat
        for name in names(games.part(game, "screens").SCORE):
            kind = name.replace("*", "")
            shown = [told((kind, games.ALL, seat, 1, 0), 0) for seat in (0, 1)] + [told((kind, games.ALL, 1, 0, 0), 0)]
            assert kind in OF_ALL or any(shown) or told((kind, games.ALL, -1, 1, 0), 0), (game, kind)


def test_news_are_heard_when_they_are_read():
    from gobelet.cup.screens.event_pages import EventPages

    world = World(names=NAMES)
    world.verdict = [("lost", games.ALL, 0, 2), ("won", games.ALL, 1, 3)]
    pages = EventPages(world)
    assert world.heard == ["lost"]
    world.press(pages, 4)
    assert world.heard == ["lost", "won"]
