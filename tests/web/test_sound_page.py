"""What is heard at the table: tunes are the cups' own, whatever sounds begins and ends softly, and nothing is more than
12 dB louder than anything else. Measured on what Chromium itself renders, without a loudspeaker."""

import math

import pytest

from gobelet.games import GAMES
from gobelet_host.web import tunes

RATE = 24000
SPREAD = 12  # dB
IDLE = 3000  # ms without a note: as in static/cup/sound.js
# The loudest twentieth of a second of what a page renders, and its largest step from one sample to the next.
HEARD = """async ([name, game]) => {
    let seed = 1;
    Math.random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
    const { Sound } = await import("/static/tv/sound.js");
    const { TUNES } = await import(`/static/games/${game}/stage.js`);
    const context = new OfflineAudioContext(1, RATE * 4, RATE);
    const sound = new Sound(context);
    sound.on = true;
    sound.take(game, TUNES);
    if (name === "theme") sound.theme();
    else if (name === "roll") sound.roll();
    else if (!sound.tune(name)) sound.play(name);
    const samples = (await context.startRendering()).getChannelData(0);
    const length = RATE / 20;
    let loudest = 0, most = 0, last = 0;
    for (let at = 0; at + length <= samples.length; at += length / 2) {
        let sum = 0;
        for (let n = at; n < at + length; n++) sum += samples[n] ** 2;
        loudest = Math.max(loudest, sum / length);
    }
    for (let n = 0; n < samples.length; n++) {
        most = Math.max(most, Math.abs(samples[n]));
        if (Math.abs(samples[n]) > 1e-4) last = n;
    }
    return { rms: Math.sqrt(loudest), most, ends: Math.abs(samples[last]), seconds: last / RATE };
}""".replace("RATE", str(RATE))
EFFECTS = """async () => Object.keys((await import("/static/tv/sound.js")).EFFECTS)"""


@pytest.fixture
def heard(site, open_page):
    page = open_page(site.url)
    named = [(name, GAMES[0]) for name in page.evaluate(EFFECTS)] + [("roll", GAMES[0])]
    for game in GAMES:
        named += [(name, game) for name in [*tunes.of(game), "theme"]]
    return {(name, game): page.evaluate(HEARD, [name, game]) for name, game in named}


def test_all_that_sounds_is_within_12_db_and_ends_softly(heard):
    levels = {name: 20 * math.log10(one["rms"]) for name, one in heard.items()}
    told = "\n".join(f"{level:6.1f} dB {name}" for name, level in sorted(levels.items(), key=lambda item: item[1]))
    assert max(levels.values()) - min(levels.values()) <= SPREAD, told
    assert all(one["most"] < 1 for one in heard.values()), "the limiter holds"
    assert all(one["ends"] < 0.02 for one in heard.values()), "nothing is cut off"
    assert all(one["seconds"] < 3 for one in heard.values())


def test_the_loudspeaker_of_a_phone_rests_until_the_next_note(site, open_page):
    context = open_page.context("phone", clock=True)
    page = open_page(f"{site.url}/rules/parafico", context=context)
    page.evaluate("async () => { window.sound = new (await import('/static/cup/sound.js')).Sound(); }")
    page.tap("body")  # from then on a page may sound
    state = "(state) => window.sound.context.state === state"
    page.wait_for_function(state, arg="running")
    page.clock.run_for(IDLE)
    page.wait_for_function(state, arg="suspended")
    page.evaluate("() => window.sound.note(0, 50, 2, false)")  # nothing to be heard
    assert page.evaluate("() => window.sound.rests")
    page.evaluate("() => window.sound.note(440, 50, 2, false)")
    page.wait_for_function(state, arg="running")


def test_a_game_s_tunes_are_those_of_its_cups():
    assert tunes.of("parafico")["lost"] == [(440, 130), (370, 130), (293, 130), (246, 260)]
    assert tunes.of("papayoo")["winner"] == tunes.of("paradice")["winner"], "what all have"
    assert len({str(tunes.of(game)["turn"]) for game in GAMES}) == len(GAMES), "each has its own theme"
