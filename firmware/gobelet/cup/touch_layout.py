"""The choices that the scene offers to a finger, as plain data: a page draws it as things to tap, and says which was.

A cup with four buttons never loads this; only a board that can show more than the display does (see board/browser.py).
A game whose record says `touch` has a module of that name, choices(screen, offer), which puts its own decisions into a
TouchLayout; whatever it leaves out, and every other game, is offered here by what every screen has: its labels, a list
of lines, a row of choices. A choice ends in what the buttons do, at the same screen, so in the same checks. This module
must not know a game, or how a page looks.
"""

from gobelet import games
from gobelet.cup.buttons import BUTTONS, CALL, NAMES, OK
from gobelet.cup.screens import Waiting
from gobelet.cup.screens.reveal import Reveal
from gobelet.cup.screens.rolling import Rolling
from gobelet.cup.settings import COLOURS, change
from gobelet.ledger.match_entry import NAME_UNITS

BEGIN = "begin"  # the scene that invites to a match
LOBBY, OVER, WORD = "lobby", "over", "word"  # scenes that need no pages where there is room for everybody
APART = ("practice", "lesson")  # the scenes that have another one in them
HELD = ("own", "cards")  # kinds that stay while something is read
WRITTEN = ("name", "networks")  # scenes in which a text may be written
CHOICE = "choice%d"  # ids of the choices of a row
ARROWS = "\u25c0\u25b6\u25b2\u25bc"  # labels that are arrows


class TouchLayout:
    """What may be tapped now.

    groups: plain data in reading order, each {"kind": ..., "items": [...]} and what else its kind needs:
        "head"    text: what is asked
        "cards"   items with `text`, a card's signs
        "dice"    items with `face`, 1 to 6; `look`: "blue"
        "own"     the dice under the cup: `faces`, or `count` of them that are covered; `jokers`: whether ones are; its
                  item uncovers and covers them
        "bid"     a number and a face: `quantity` and `face` that are chosen, `least` and `most`, `jokers`; items
                  "face1" to "face6" with `face`, whose text is the lowest number, and "number", given one as a text
        "coins"   numbers
        "stake"   `text`, what it lies on, and `stake`; items "less", "more" and "all"
        "list"    lines
        "coach"   `lines`: the decisions that cost most, in words; its item opens them all
        "me"      who the player is: "name", given one as a text of `most` letters, "colour", "die"; 0: the table's
        "write"   `value`, `most` letters, `label`, `secret`: a line to write, whose item is given the text
        "acts"    buttons
        "more"    buttons that nobody waits for: they lead away from the table
    Each item has `id` and `text`; and, where it is so: `said`, how it is read out, `on`, that it is chosen, `off`, that
    it cannot be taken now, `main`, that it is what most players do next, `sure`, that it wants a second tap; `mark`,
    `way`, where it leads on a board and what stands there: [x, y, x, y, ...]; `tip`, a second line; `pale`;
    `beside`, that it belongs to the line before it; `key`, which key of a keyboard takes it.
    pad: whether the cup is to be shaken now.
    """

    def __init__(self):
        self.groups = []
        self.pad = False
        self._acts = {}
        self._items = []

    def group(self, kind, **more):
        """Begins a group; items follow with add()."""
        more["kind"] = kind
        more["items"] = self._items = []
        self.groups.append(more)

    def head(self, text):
        """What is asked, in a line."""
        self.group("head", text=text)

    def add(self, ident, text, act, **more):
        """One thing to tap. act: what that does, a function; None if it cannot be taken now."""
        more["id"] = ident
        more["text"] = text
        if act:
            self._acts[ident] = act
        else:
            more["off"] = 1
        self._items.append(more)

    def data(self):
        """Everything as one value of lists, dicts, numbers and texts."""
        return {"pad": int(self.pad), "groups": self.groups}

    def activate(self, ident, text=""):
        """The player has chosen. text: what was written. Whether there was such a choice."""
        act = self._acts.get(ident)
        if act is None:
            return False
        if text:
            act(text)
        else:
            act()
        return True


def layout_of(app):
    """The TouchLayout of the screen that is on; of a match that is practised that of its screen, and the way out."""
    layout, screen = TouchLayout(), app.screen
    stage = screen.inside() if app.stage.scene in APART else None
    if not stage:
        _offer(app, app.stage.scene, screen.offering() if app.stage.scene in APART else screen, layout)
        return layout
    inner = stage.screen
    if stage.scene == OVER:
        _after_practice(screen, inner, layout)
        return layout
    _offer(app, "", inner, layout)
    if screen.lesson():
        _in_tutorial(screen, layout)
        return layout
    leaves = screen.labels()[BUTTONS.index(CALL)]
    if leaves != inner.labels()[BUTTONS.index(CALL)]:
        layout.group("more")
        layout.add("leave", leaves, lambda: screen.hold(CALL), sure=1)
    return layout


def _after_practice(screen, inner, layout):
    """After a match of practice: what cost most, the same once more, or back to the choice."""
    _costliest(inner, layout)
    layout.group("acts")
    layout.add("again", screen.texts.get("over.again"), screen.start_over, main=1)
    layout.add("done" if screen.requested else "ok", screen.texts.get("do.next"), inner.seat.dismiss)


def _in_tutorial(screen, layout):
    """What a lesson makes of the offer of its match: while something is to be read the hand stays, and nothing else."""
    get, lesson = screen.texts.get, screen.lesson()
    if lesson.reads():
        layout.groups = [group for group in layout.groups if group["kind"] in HELD]
        layout.pad = False
        for group in layout.groups:
            for item in group["items"]:
                if group["kind"] == "cards":
                    item["off"] = 1
        layout.group("acts")
        if lesson.last():
            layout.add("done", get("do.play"), screen.start_practice, main=1)
            layout.add("again", get("do.again"), screen.start_over)
        else:
            layout.add("next", get("do.next"), lesson.go_on, main=1)
    layout.group("more")
    layout.add("leave", get("do.leave"), screen.leave)


def _offer(app, scene, screen, layout):
    match = app.ledger.match if screen.of_cup else screen.seat.match
    game = match.rules if match else None
    own = games.part(game.NAME, "touch") if game and game.touch else None
    if not own or not own.choices(screen, layout):
        _plain(app, scene, screen, layout)


def _plain(app, scene, screen, layout):
    """What any screen offers by what it has."""
    if scene == OVER:
        _ended(app, screen, layout)
    elif scene in WRITTEN and _write(screen, layout) or screen.choices and row(screen, layout):
        pass
    elif screen.lines() and screen.labels()[2] == screen.texts.get("do.choose"):
        _lines(screen, layout)
    else:
        for line in screen.agreed if scene == WORD else screen.full_text():
            layout.head(line)
        if scene == LOBBY:
            _oneself(app, layout)
        labels(screen, layout, tuple(ARROWS) if scene in (LOBBY, WORD) else ())
        if scene == LOBBY:
            layout.add("learn", screen.texts.get("do.lesson"), _page_does)
            layout.add("invite", screen.texts.get("do.invite"), _page_does)
        if scene == BEGIN:  # a page has the words of both
            layout.add("rules", "", _page_does)
            layout.add("decline", "", app.duties.decline)


def _ended(app, screen, layout):
    """After a match: what cost most, another one at once, or first the table, or what the evening has come to."""
    get = screen.texts.get
    people = [row for row in app.lobby if row[3] and row[2] < 2]

    def again():
        app.dismiss()
        app.ready()

    _costliest(screen, layout)
    layout.group("acts")
    tip = get("over.ready", sum([row[2] for row in people]), len(people)) if len(people) > 1 else ""
    layout.add("again", get("over.again"), again, main=1, tip=tip)
    layout.add("table", get("over.table"), app.dismiss)
    layout.add("evening", get("over.evening"), _page_does)


def _costliest(screen, layout):
    lines = screen.dearest()
    if lines:
        from gobelet.cup import reasons  # at the end of a match

        reasons.lay_out(screen, layout, lines)


def _page_does():
    """What the page does by itself."""


def _oneself(app, layout):
    """Who this player is at the table: a name, given as a text, a colour and a die, which the next one follows."""
    about = app.link.about
    colour, face = [int(digit) for digit in about.get("look", "00")]

    def call(text=""):
        if text:
            change(app, "name", text[:NAME_UNITS])

    def look(colour, face):
        change(app, "look", "%d%d" % (colour, face))

    layout.group("me")
    layout.add("name", about["name"] or app.texts.get("menu.you"), call, most=NAME_UNITS)
    layout.add("colour", str(colour), lambda: look(colour % COLOURS + 1, face), colour=colour)
    layout.add("die", str(face), lambda: look(colour, face % 6 + 1), face=face, colour=colour)


def labels(screen, layout, but=()):
    """The buttons of a screen by their labels. but: labels that are offered otherwise. What is to be held is tapped
    twice, unless it only leads away from a game that goes on; the throw has a place of its own."""
    if isinstance(screen, Reveal):
        return  # it passes by itself
    holds = screen.holds & ~screen.press_and_hold
    if isinstance(screen, Rolling) and holds & OK:
        layout.pad = True
        but += (screen.labels()[BUTTONS.index(OK)],)
    aside = isinstance(screen, Waiting)
    if aside and screen.seat.match and screen.seat.match.rules.table:
        but += screen.labels()[:3]  # they turn pages of the display: the table shows what is on them
    layout.group("more" if aside else "acts")
    for button, label in zip(BUTTONS, screen.labels()):
        if not label or label in but:
            continue
        more = {}
        if label in ARROWS:
            more["said"] = screen.texts.get("button." + NAMES[button])
        if holds & button and not isinstance(screen, Waiting):
            more["sure"] = 1
        if button == OK:
            more["main"] = 1
        layout.add(NAMES[button], label, _pressing(screen, button, holds & button), **more)


def _pressing(screen, button, held):
    return lambda: screen.hold(button) if held else screen.press(button)


def row(screen, layout, keys=()):
    """The choices of a row, by the words that stand over OK, where those tell them apart; whether they do. keys: of a
    keyboard, for the first choices."""
    words = [screen.ok_label(action) for action in screen.choices]
    if len(set(words)) < len(words):
        return False
    layout.group("acts")
    for number, word in enumerate(words):
        choose(screen, layout, number, word, **({"key": keys[number]} if number < len(keys) else {}))
    return True


def choose(screen, layout, number, text, **more):
    """Adds the choice of a number of a row. It is taken as OK does, and one that is asked about is tapped twice."""
    action = screen.choices[number]
    if screen.needs_confirmation(action):
        more["sure"] = 1
    open_now = not screen.is_in_flight() and not screen.fresh()
    layout.add(CHOICE % number, text, _taking(screen, number) if open_now else None, **more)


def _taking(screen, number):
    def act():
        screen.at = number
        screen.confirm_choice(screen.choices[number])

    return act


def _lines(screen, layout):
    """A list, and the way back."""
    layout.group("list")
    for number, line in enumerate(screen.lines()):
        layout.add("line%d" % number, line, _line(screen, number))
    layout.group("acts")
    layout.add("back", screen.labels()[3], lambda: screen.press(CALL))


def _line(screen, number):
    def act():
        screen.chosen = number
        screen.select(number)

    return act


def _write(screen, layout):
    """A text is written as anywhere on a phone. One that is secret is not told. Whether there is one to be written."""
    from gobelet.cup.screens.text_entry import TextEntry

    if not isinstance(screen, TextEntry):
        return False

    def written(text=""):
        if text or screen.secret:  # an open network has no password
            screen.text = text[: screen.most]
            screen.submit()

    value = "" if screen.secret else screen.text
    layout.group("write", value=value, most=screen.most, label=screen.title(), secret=int(screen.secret))
    layout.add("text", screen.texts.get(screen.end), written, main=1)
    layout.group("acts")
    layout.add("back", screen.texts.get("do.back"), screen.leave)
    return True


def own_dice(seat, layout, jokers):
    """The dice under the cup: their faces while they are uncovered, else how many there are, and no more."""
    hand = seat.hand
    if not hand:
        return
    shown = sorted(hand) if seat.uncovered_at else []
    layout.group("own", count=len(hand), faces=shown, jokers=int(bool(jokers)))
    word = seat.texts.get("do.cover" if seat.uncovered_at else "do.look")
    layout.add("own", word, lambda: seat.set_dice_uncovered(not seat.uncovered_at), on=int(bool(seat.uncovered_at)))
