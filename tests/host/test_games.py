"""What every game must have, whoever adds it: its parts, its words in every language, its pages.

These tests run over the one list, gobelet.games.GAMES, by the cases that each game brings (games/<game>/cases.py). Each
says in a sentence what is missing; tests/host/test_adding_a_game.py takes every part of an example away and sees it.
"""

import functools
import json
import re
import sys
from pathlib import Path

import pytest
import test_texts
from ledger_world import World, folded, image
from refusals import reasons
from test_drop_properties import leave

import gobelet.games
import gobelet_host.games
from bench.trial import played
from gobelet import bots, texts
from gobelet.cup import own_votes
from gobelet.cup.display.widgets import LINE_WIDTH, wrap
from gobelet.games import GAMES, choices, complete_options, encode_options, load, part, seats_in
from gobelet.ledger import CLOSED, Ledger
from gobelet.texts import match_summary
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.web import texts as web_texts
from gobelet_host.web.messages import of_match
from gobelet_host.words import event_sentences, guides
from gobelet_host.words import load as load_words

README = Path(__file__).resolve().parents[2] / "README.md"
GUIDE = "docs/adding-a-game.md"
LANGUAGES = texts.LANGUAGES
NAMES = ("Marie", "Jean", "Maximilienne", "François", "Camille", "Léa")
FIRMWARE = {
    "definition.py": "the record GAME: what it is made of and can do",
    "rules.py": "what is legal, what follows",
    "words.py": "how its state and actions are told",
    "bot.py": "its automates",
    "fr.py": "what a cup says in French",
    "en.py": "what a cup says in English",
}
HOST = {
    "fr.toml": "its name and its events in French",
    "en.toml": "its name and its events in English",
    "cases.py": "what tests, soak and bench need to play it",
}


def folder(package, game):
    """The folder of a game in a package, whether it is there or not."""
    places = [Path(place) / game for place in package.__path__]
    return next((place for place in places if place.is_dir()), places[0])


@functools.cache
def match(game, seed=7):
    """The entries of a match between automates: of as many as have a name here."""
    rules = load(game)
    return played(rules, cases.of(game).short, min(rules.SEATS[1], len(NAMES)), seed).payloads


@functools.cache
def replayed(game):
    """What a page is told of that match, entry by entry."""
    return of_match(match(game), web_texts.load("fr"))


def logs(game):
    """(ledger, events) after each entry of that match: always the same ledger."""
    log = Ledger()
    for payload in match(game):
        yield log, log.fold(payload)


@functools.cache
def told(game):
    """The last event of each kind in that match."""
    return {event[0]: event for _, events in logs(game) for event in events}


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game_is_there(game):
    for package, parts in ((gobelet.games, FIRMWARE), (gobelet_host.games, HOST)):
        place = folder(package, game)
        for name, what in parts.items():
            told = f"{package.__name__.replace('.', '/')}/{game}/{name}"
            assert (place / name).is_file(), f"{game} has no {told}: {what}. See {GUIDE}"
    screens = [folder(gobelet.games, game) / name for name in ("screens.py", "screens/__init__.py")]
    what = "which scenes are its own, and what a player is told"
    told = f"{game} has no gobelet/games/{game}/screens.py: {what}. See {GUIDE}"
    assert any(path.is_file() for path in screens), told


@pytest.mark.parametrize("game", GAMES)
def test_players_can_read_the_rules_in_every_language(game):
    for lang in LANGUAGES:
        try:
            assert guides.guide(game, lang).startswith("# ")
        except HostError as error:
            raise AssertionError(f"{game} has no docs/{game}.{lang}.md: the rules for players. See {GUIDE}") from error


@pytest.mark.parametrize("game", GAMES)
def test_a_cup_tells_the_rules_on_five_pages_in_every_language(game):
    for lang in LANGUAGES:
        try:
            pages = part(game, f"pages_{lang}")
        except ImportError as error:
            raise AssertionError(f"{game} has no pages_{lang}.py: its rules for a cup. See {GUIDE}") from error
        assert len(pages.PAGES) == 5 and pages.TITLE
        for page in pages.PAGES:
            assert len(wrap(page, LINE_WIDTH, 9)) <= 4, f"a page of {game} in {lang} is too long: {page}"


@pytest.mark.parametrize("game", GAMES)
def test_the_readme_names_the_game(game):
    assert f"docs/{game}.en.md" in README.read_text(encoding="utf-8"), f"README.md has no row for {game}"


@pytest.mark.parametrize("game", GAMES)
def test_the_game_has_a_name_in_every_language(game):
    for lang in LANGUAGES:
        assert gobelet_host.games.texts(game, lang).get("title"), f"{game}/{lang}.toml has no title"


@pytest.mark.parametrize("game", GAMES)
def test_a_state_ends_with_the_options(game):
    given = load(game).OPTIONS
    for players in load(game).SEATS:
        state = load(game).new(players)
        assert state[len(state) - len(given) :] == encode_options(given), (
            f"a state of {game} does not end with its options"
        )


@pytest.mark.parametrize("game", GAMES)
def test_all_its_options_have_words_in_every_language(game):
    wanted = set()
    for option in load(game).OPTIONS:
        wanted.add(f"option.{option[0]}")
        if set(choices(option)) != {"on", "off"}:
            wanted |= {f"option.{option[0]}.{choice}" for choice in choices(option)}
    for lang in LANGUAGES:
        found = {key for key in test_texts.said(lang, game) if key.startswith("option.")}
        assert not wanted - found, f"{game}/{lang}.py says nothing for {sorted(wanted - found)}"
        assert not found - wanted, f"{game}/{lang}.py names {sorted(found - wanted)}, which {game} has not"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_for_players_give_each_option_in_the_words_of_the_host_page(game):
    for lang in LANGUAGES:
        words = texts.load(lang, game)
        page = re.sub("[\u00a0\u202f]", " ", guides.guide(game, lang))
        for option in load(game).OPTIONS:
            name, default = option[0], option[1]
            label = re.escape(f"{match_summary.option(words, name)} (`{name}`)")
            row = re.search(rf"^\| {label} \|(.*)\|(.*)\|$", page, re.M)
            assert row, f"docs/{game}.{lang}.md has no row for the option {name}"
            for value in choices(option) or (default,):
                chosen = match_summary.chosen(words, name, value) + f" (`{value}`)" * bool(choices(option))
                assert chosen in row[1 if value == default else 2], f"docs/{game}.{lang}.md: {name} lacks {chosen}"


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_that_is_not_as_usual_fits_where_a_cup_tells_it(game):
    for lang in LANGUAGES:
        words = texts.load(lang, game)
        for option in load(game).OPTIONS:
            for value in choices(option) or (option[3],):
                told = words.get(
                    "lobby.rule", match_summary.option(words, option[0]), match_summary.chosen(words, option[0], value)
                )
                test_texts.check_fits(f"{game}/{lang}.py", {f"option.{option[0]}.{value}": told}, {})


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_its_cup_have_their_values_and_fit_where_they_stand(game):
    values = cases.of(game).values
    keys = [set(test_texts.said(lang, game)) for lang in LANGUAGES]
    assert keys[0] == keys[1], f"{game}: fr.py and en.py differ in {sorted(keys[0] ^ keys[1])}"
    for lang in LANGUAGES:
        told, mark = f"{game}/{lang}.py", {"fr": "\u202f", "en": ","}[lang]
        written = [[re.sub(r"(?<=\d),(?=\d)", mark, str(value)) for value in longest] for longest in values.values()]
        known = dict(zip(values, written, strict=True))
        test_texts.check_values(f"{told} (values of cases.py)", test_texts.said(lang, game), known)
        test_texts.check_fits(told, test_texts.said(lang, game), known)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_words(game):
    for lang in LANGUAGES:
        words = texts.load(lang, game)
        lacking = [why for why in reasons(game) if not words.has(why)]
        assert not lacking, f"{game}/{lang}.py does not say why: {lacking}"


@pytest.mark.parametrize("game", GAMES)
def test_every_automate_is_there(game):
    automates = vars(gobelet.games.part(game, "bot"))
    for name in (*bots.PLAIN, "think", "close"):
        assert callable(automates.get(name)), f"{game}/bot.py has no {name}()"


@pytest.mark.parametrize("game", GAMES)
def test_its_scenes_are_where_it_says(game):
    for scene, (module, kind) in gobelet.games.part(game, "screens").SCENES.items():
        name = f"screens.{module}" if module else "screens"
        path = folder(gobelet.games, game) / f"{name.replace('.', '/')}.py"
        assert path.is_file() or not module, f"{game} has no screens/{module}.py: the scene {scene!r}"
        assert kind in vars(gobelet.games.part(game, name)), f"{path.name} of {game} has no {kind}"


@pytest.mark.parametrize("game", GAMES)
def test_the_cases_are_possible_matches(game):
    rules, of_game = load(game), cases.of(game)
    assert of_game.tables and of_game.soak and of_game.kinds, f"cases.py of {game} names no tables, soak or kinds"
    for given in (of_game.short, of_game.played, *[given for _, given in of_game.tables]):
        complete_options(rules, given)
    for players in [players for players, _ in (*of_game.tables, *of_game.soak)]:
        assert rules.SEATS[0] <= players <= rules.SEATS[1], f"cases.py of {game}: {players} cannot play it"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_a_sentence(game, lang):
    words = load_words(lang)
    assert len(told(game)) > 4
    for kind, event in told(game).items():
        sentence = event_sentences.sentence(event, list(NAMES), words, game)
        if not sentence and kind in event_sentences.UNTOLD:
            continue
        assert not sentence.startswith(kind), f"{game}/{lang}.toml or narrator.py does not tell {kind!r}: {sentence}"
        assert not re.search(r"[{}\[\]]", sentence), f"{kind!r} of {game} in {lang}: {sentence}"
        assert re.search(r"[.!?⚀-⚅]$|: .+$", sentence), f"{kind!r} of {game} is no sentence in {lang}: {sentence}"


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_marks_what_players_remember(game):
    known = {*gobelet_host.games.events(game, "en"), *(key.partition(".")[2] for key in test_texts.said("en", game))}
    own = [kind for kind in event_sentences.moments(game) if kind not in event_sentences.ENDS]
    assert own and not set(own) - known, f"nobody tells the moments {set(own) - known} of {game}: narrator.py, SCORE"
    marks = [event.get("mark") for message in replayed(game) for event in message["events"]]
    assert "moment" in marks and set(marks) <= {None, "moment", "round"}, f"{game} marks {set(marks)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_language_says_the_same_in_it(game):
    french, english = [gobelet_host.games.texts(game, lang) for lang in LANGUAGES]
    assert french.keys() == english.keys(), f"fr.toml, en.toml of {game}: {sorted(french.keys() ^ english.keys())}"
    for key in french:
        places = [set(re.findall(r"\{[^}]*\}", told[key])) for told in (french, english)]
        assert places[0] == places[1], f"{game}: {key}"


@pytest.mark.parametrize("game", GAMES)
def test_points_are_what_players_count_one_a_seat(game):
    for log, _ in logs(game):
        state = log.match.state if log.match else None
        if state:
            found = load(game).points(state)
            assert len(found) == len(load(game).scores(state)) == len(log.players)
            assert all(type(points) is int and points >= 0 for points in found), f"points() of {game}: {found}"


@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_is_told_is_understood_again(game):
    rules = load(game)
    for log, _ in logs(game):
        found = log.match
        if found and not found.over and rules.turn(found.state) >= 0:
            seat = rules.turn(found.state)
            for action in list(rules.legal(found.state, seat))[:3]:
                said = rules.text(found.state, seat, action)
                assert rules.parse(found.state, seat, said) == action, f"words.py of {game}: {said!r}"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_without_whoever_is_dropped(game):
    for seed in range(3 if load(game).drop else 0):
        world = World(max(3, load(game).SEATS[0]) + seed % 2, seed, game, **cases.of(game).short)
        while not world.log.over and world.log.entries < 20 + 8 * seed:
            world.step()
        gone = seats_in(world.log.match.rules.living(world.log.match.state)) if not world.log.over else []
        if len(gone) > 2:  # one vote alone drops nobody
            one = gone[seed % len(gone)]
            while not any(own_votes.may_vote(owner, world.log, [one]) for owner in world.owners):
                world.step()  # who is to show shows first
            leave(world, one)
        world.play(20000)
        assert world.log.phase == CLOSED, f"{game} stands still without a player who was dropped"
        assert image(folded(world.payloads)) == image(world.log)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_plain_json_without_a_missing_text(game):
    stage = game if (folder(gobelet_host.games, game) / "stage.js").is_file() else "generic"
    for number, message in enumerate(replayed(game)):
        if number % 20 == 0:
            text = json.dumps(message, ensure_ascii=False)
            assert '"[' not in text, f"a text of {game} is missing"
            assert message["picture"]["stage"] in (stage, "")


CHECKS = [value for name, value in vars(sys.modules[__name__]).items() if name.startswith("test_") and callable(value)]
