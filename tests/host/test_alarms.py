"""Alarms of cups, as everybody hears of them: on the television, the host's page and in the terminal."""

from world import World

from gobelet.cup.display.readable import TEXT, ReadableCanvas
from gobelet.link.message_shapes import TIMEOUT_MS
from gobelet_host import words
from gobelet_host.commands.text_output import TextOutput
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.alarms import PASSING_MS
from gobelet_host.table.member import Member
from gobelet_host.table.news import ALARMS, Alarm, Calmed
from gobelet_host.words import event_sentences


def test_alarms_of_many_cups_are_told_once_the_gravest_first():
    said = words.load("en")
    cups = [Member(f"c{number}", f"Cup {number}") for number in range(6)]
    found = [Alarm(cup, "left_out", ()) for cup in cups] + [Alarm(cups[0], "another_story", ("", "a1b2c3", "?"))]
    first, second = event_sentences.alarms(found, said)
    assert "Cup 0’s cup says: “The table tells another story!" in first
    assert second.startswith("The cups of Cup 0, Cup 1, Cup 2, Cup 3 +2 say: “The table leaves you out")
    assert second.endswith(said.get("remedy.left_out"))


def test_an_alarm_is_taken_back_once_it_is_not_true_any_more_and_may_be_raised_again(tmp_path, capsys):
    world = World(tmp_path, count=3, humans=1)
    table, cup, told = world.table, world.cups[0], []
    model = TableModel.follow(table)
    TextOutput(table, words.load("en"))
    table.listeners.append(lambda news: told.append(news) if isinstance(news, Alarm | Calmed) else None)
    world.play(cup, lambda: cup.app.scene() == "decide")

    def raised(code, mended):
        told.clear()
        world.run(lambda: cup.app.link.send(["alarm", code, *["Marie"] * ALARMS[code]]))
        world.run(lambda: told)
        mended()

    for code, mended in {
        "table_silent": lambda: world.play(cup, lambda: told[1:]),
        "older_copy": cup.reboot,
        "secret_lost": lambda: cup.app.link.send(["status", {"faults": []}]),
        "thrown_without": lambda: world.wait(PASSING_MS - 1000),
    }.items():
        for _ in range(2):
            raised(code, mended)
            world.run(lambda: told[1:])
            assert [type(news) for news in told] == [Alarm, Calmed] and told[1].alarm == told[0], code
            assert table.alarms == model.alarms == [] and "that alarm is over" in capsys.readouterr().err
    raised("thrown_without", lambda: cup.app.link.send(["alarm", "thrown_without", 2]))
    world.wait(1000)
    assert [alarm.args for alarm in model.alarms] == [(2,)], "of the last absence alone"
    world.wait(PASSING_MS)
    raised("left_out", lambda: world.wait(10_000))
    assert [alarm.code for alarm in model.alarms] == ["left_out"], "what has happened has happened"


def test_a_cup_whose_radio_is_jammed_says_so_in_its_status_bar_as_long_as_it_is_so(tmp_path):
    world = World(tmp_path, count=2, humans=1)
    cup = world.cups[0]
    app, board = cup.app, cup.board
    canvas = app.shell.canvas = ReadableCanvas()
    noise = [False]
    board.jammed, board.signal, board.set_known_tables = lambda: noise[0], lambda: 0, lambda tables, proven: None

    def shown():
        app.hints.redraw()
        world.wait(2 * TIMEOUT_MS)
        return " ".join(mark[5] for mark in canvas.marks if mark[0] == TEXT)

    world.wait(3000)
    for scene in ("alone", "decide"):
        if scene == "decide":
            world.play(cup, lambda: app.scene() == "decide")
        cup.plugged, board.transport = False, "radio"
        assert "jammed" not in shown() and app.scene() == scene
        noise[0] = True
        assert "Radio jammed" in shown() and app.scene() == scene
        noise[0] = False
        assert "jammed" not in shown()
        cup.plugged, board.transport = True, ""
        world.wait(3000)
