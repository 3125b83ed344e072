"""Who plays a match, by which rules that are not the usual ones, how long players may think: the same words on every
cup and screen, so that people can compare them.
"""

from gobelet.ledger.entry_format import CUP, HOSTED


def players(texts, log):
    """A text of each kind of players, the people by name."""
    lines = []
    for key, what in (("lobby.cups", CUP), ("lobby.pages", HOSTED)):
        names = ", ".join(_names(log, what))
        if names:
            lines.append(texts.get(key, names))
    automates = len(log.players) - len(people(log))
    return lines + ([texts.count("lobby.automates", automates)] if automates else [])


def people(log):
    """The names of those who are no automates."""
    return _names(log, CUP) + _names(log, HOSTED)


def _names(log, what):
    return [player[1] for player in log.players if player[3] == what]


def rules(texts, log):
    """A text of each rule that is not as usual, of what a time control says, and of a tournament's match which round
    and attempt it is: one begun anew does not pass for the first."""
    get, times = texts.get, log.times
    lines = [get("lobby.arranged", *log.arranged)] if log.arranged else []
    for name, value in log.options:
        lines.append(get("lobby.rule", option(texts, name), chosen(texts, name, value)))
    if times:
        if times.decision:
            lines.append(get("lobby.decision", _span(times.decision)))
        if times.match:
            more = get("lobby.increment", times.increment) if times.increment else ""
            lines.append(get("lobby.match", _span(times.match)) + more)
        lines.append(get("lobby.zero%d" % times.at_zero))
    return lines


def option(texts, name):
    """What an option of a game is about. texts: those of the game."""
    return texts.get("option." + name)


def chosen(texts, name, value):
    """What a value of an option is called."""
    key = "option.%s.%s" % (name, value)
    if texts.has(key):
        return texts.get(key)
    return texts.get({"on": "menu.yes", "off": "menu.no"}[value]) if type(value) is str else str(value)


def _span(seconds):
    """A time as clocks show it: "1:30"."""
    return "%d:%02d" % divmod(seconds, 60)
