"""What the cup says to whoever sets it, checks it or practises, in English: read only when somebody goes there.

{0}, {1} ...: what the comment of the line says.
"""

TEXTS = {
    "bar.rules": "Rules",
    "bar.tally": "Your record",
    "bar.feel": "Shakes",
    "bar.tables": "Tables",
    "bar.selftest": "Check",
    "bar.reset": "Erase all",
    # The menu and the settings.
    "menu.rules": "Rules of the games",
    "menu.tally": "Your record",
    "menu.volume": "Sound: {0}",  # the next word
    "menu.volume.0": "off",
    "menu.volume.1": "soft",
    "menu.volume.2": "loud",
    "menu.peek": "Tilt to peek: {0}",  # yes, no
    "menu.ask": "Confirm a bid: {0}",  # yes, no
    "menu.light": "Brightness: {0} of {1}",  # step, the highest
    "menu.flip": "Left hand: {0}",  # yes, no
    "menu.oled": "Display: {0}",  # the next word
    "menu.oled.0": "found by itself",
    "menu.oled.1": "SSD1306",
    "menu.oled.2": "SH1106",
    "menu.feel": "Shakes",
    "menu.tables": "Known tables",
    "menu.selftest": "Check the cup",
    "menu.reset": "Erase all",
    # The shakes.
    "do.learn": "Adjust",
    "line.feel.0": "Very light",
    "line.feel.1": "Light",
    "line.feel.2": "Usual",
    "line.feel.3": "Strong",
    "line.feel.4": "Very strong",
    "line.feel": "To your hand",
    "learn.stand": "Stand the cup up, its opening down, then press OK.",
    "learn.still": "Let go of it…",
    "learn.shake": "Shake as you would in a game, until the beep.",
    "learn.moved": "It moved. Put it down and try again: OK.",
    "learn.weak": "Too weak a shake. Try again: OK.",
    "learn.done": "Done: the cup knows your hand.",
    "learn.nothing": "No sensor: hold OK to roll.",
    # The known tables.
    "do.forget": "Forget",
    "tables.none": "No table is known. On its laptop: gobelet pair.",
    "tables.forget": "Forget the table {0}? To come back you will need a new code.",  # name or number
    "tables.cable": "On the cable no key is asked for.",
    "menu.only": "Only this one: {0}",  # yes, no
    "menu.forget": "Forget this table",
    "menu.table": "Table {0}",  # name, or number
    # The check.
    "do.begin": "Begin",
    "do.yes": "Yes",
    "do.no": "No",
    "test.begin": "Check buttons, sensor, display, sound, battery: one minute.",
    "test.buttons": "Press each of the four buttons once.",
    "test.shake": "Shake the cup.",
    "test.picture": "Do you see a sharp chequerboard in a frame?",
    "test.sound": "Do you hear the beep?",
    "line.passed": "Everything works.",
    "line.failed.one": "{0} thing to mend",
    "line.failed.many": "{0} things to mend",
    "line.told": "The table knows.",
    "line.kept": "The table will know.",
    # Erase all.
    "do.erase": "Erase",
    "reset.first": "Erases name, settings, record and keys of tables: all is lost.",
    "reset.match": "A match is on: without its secret you can only watch.",
    "reset.last": "Sure? Hold Erase once more.",
    "reset.done": "Erased. The cup starts anew.",
    # The record.
    "line.matches.one": "{0} match, {1} won",  # matches, won
    "line.matches.many": "{0} matches, {1} won",
    "line.rounds.one": "{0} round played",
    "line.rounds.many": "{0} rounds played",
    "line.dice.one": "{0} die thrown in all",
    "line.dice.many": "{0} dice thrown in all",
    "tally.none": "Nothing yet: play a match at a table.",
    # The rules and practice.
    "line.page": "{0} of {1}",  # page, how many
    "rivals.one": "{1} against {0} automate",  # how many, game
    "rivals.many": "{1} against {0} automates",
    "line.level": "Level: {0}",  # the next word
    "level.easy": "easy",
    "level.medium": "medium",
    "level.hard": "hard",
    "line.rival": "{0}: {1}",  # name, temperament
    "line.more": "and {0} more",  # how many
    "temper.cautious": "cautious",
    "temper.bold": "bold",
    "temper.credulous": "trusting",
    "temper.sly": "sly",
    # This cup.
    "line.charging": "Battery: {0} %, charging",
    "about.crash": "Last incident: {0}. The table will know.",  # what happened, file and line
}
