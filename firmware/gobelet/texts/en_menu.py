"""What the cup's menus say, beside a match. See docs/adding-a-language.md."""

TEXTS = {
    "do.choose": "Choose",
    "do.play": "Play",
    "do.leave": "Leave",
    "do.put": "Add",
    "do.delete": "Delete",
    "do.store": "Keep",
    "do.drop": "Go on",
    "do.wait": "Wait",
    "bar.menu": "Menu",
    "bar.practice": "Practice",
    "bar.settings": "Settings",
    "bar.name": "Your name",
    "bar.about": "This cup",
    # Asked once.
    "ask.drop_seat": "{0} is not at the table any more. Go on without this player?",  # name
    # The menu.
    "menu.alone": "Free dice",
    "menu.practice": "Practise",
    "menu.settings": "Settings",
    "menu.about": "This cup",
    # The settings.
    "menu.name": "Name: {0}",  # name
    "menu.age": "Age: {0}",  # years
    "menu.lang": "Language: {0}",  # its name
    "menu.automate": "An automate plays: {0}",  # yes, no
    "menu.yes": "yes",
    "menu.no": "no",
    "menu.none": "—",
    "menu.you": "Player",
    "line.age": "Your age, in years",
    # This cup.
    "line.version": "Version {0}",
    "line.cup": "No. {0}",  # serial number
    "line.battery": "Battery: {0}%",
    "line.no_battery": "On the cable",
    "line.table": "Table: {0}",  # name
    # Practice.
    "rivals.one": "Parafico against {0} automate",
    "rivals.many": "Parafico against {0} automates",
    # The end of a match that several win.
    "over.two": "{0} and {1} win!",  # two names
    "over.many": "{0} players win!",  # how many
    "line.tied": "with {0}",  # name
    "line.tied_many": "with {0} other players",  # how many
}
