"""What a laptop on the cable asks of a cup beside the game: to be paired, to know a network, what its sensor feels,
what failed last, how its last match ended, what the Pico is to be. Its player says yes to each, with OK held, after the
screen (screens/host_question.py) has said what is asked; nothing is done or told before.

    ["ask", number, what, ...]      -> ["answer", number, "asked"], then "yes", ... or "no", or why it cannot be

A question that comes again gets the same answer again. While a match goes on the player is asked first whether it is
they who want something: a table could take the cup's seat out of its welcome and ask in the midst of it. A cup loads
this module when the first question comes.
"""

import json

from gobelet.cup import key_menu, networks, pairing_keys, settings
from gobelet.ledger import unhex

PATIENCE = 60_000  # ms that a question waits for its player
PERIOD = 10  # ms between two samples, as the accelerometers measure
SAMPLES = 6000  # at most: a minute
AT_ONCE = 10  # samples in a message, and felt in one step
LETTERS = 200  # of a trace in a message
AFTER = 400  # ms until what ends the program is done: the answer has left by then
AGES = 120


class HostQuestion:
    """One question. number: the laptop's. what: one of KINDS. items: what else it says. open: whether it waits for the
    player."""

    def __init__(self, app, number, what, items):
        self.number, self.what, self.items = number, what, items
        self._app = app
        self._said = ["asked"]  # the answer so far
        self._told = False  # whether the laptop has it
        self._until = app.now + PATIENCE
        self._work = None  # what goes on after the answer: function of now -> whether there is more
        self.open = True
        self._sure = app.idle()  # whether the player need not be told that a match goes on
        app.shell.ignore_held_buttons()  # a button that is held already answers nothing
        if what == "role" and _is_bare(app):
            self.answer(True)  # without buttons nobody could, and there is nothing to lose

    @property
    def words(self):
        """The key of the text for the player, and what that mentions."""
        return KINDS[self.what][1](self.items) if self._sure else ("asked.running",)

    def repeat_answer(self):
        """The laptop asks again: it has no answer yet."""
        self._told = False

    def answer(self, yes):
        """The player says yes or no."""
        if not self.open:
            return
        if yes and not self._sure:
            self._sure = True
            self._app.shell.ignore_held_buttons()
            return
        self.open = False
        try:
            self._say(*(KINDS[self.what][2](self, self.items) or ("yes",)) if yes else ("no",))
        except OSError:
            self._say("flash_full")

    def _say(self, *words):
        self._said, self._told = list(words), False

    def tick(self, now):
        """Called at every step: says what is to be said, and goes on with what takes longer."""
        app = self._app
        if self.open and (now >= self._until or not app.wired()):
            self.answer(False)
            app.hints.redraw()
        if not self._told:
            self._told = app.link.send(["answer", self.number] + self._said)
        elif self._work and not self._work(now):
            self._work = None

    # what is done once the player said yes: returns the answer, "yes" if it returns nothing

    def pair(self, items):
        app, (table, key) = self._app, items[:2]
        given = {name: value for name, value in zip(("name", "lang", "age"), items[2:]) if value is not None}
        record = settings.stored(app.board)
        record.update(given)
        keys_record = pairing_keys.record(app.board.load("keys"))
        forgotten = pairing_keys.add(keys_record, table, key)
        app.board.save("settings", (json.dumps(record).encode(),))
        app.board.save("keys", (json.dumps(keys_record).encode(),))
        app.link.about.update(given)
        app.set_language(settings.settings(app.board)["lang"])
        return "yes", forgotten

    def wifi(self, items):
        board, (name, password) = self._app.board, items[:2]
        record = networks.record(board.load("wifi"))
        if password is not None:
            gone = networks.add(record, name, password, items[2:])
        else:
            gone = "" if networks.drop(record, name) else None
        board.save("wifi", (json.dumps(record).encode(),))
        self._finally(board.restart)  # it looks for networks when it starts
        return "yes", gone

    def role(self, items):
        self._finally(lambda: self._app.board.set_role(items[0]))

    def last(self, items):
        from gobelet.cup import match_history

        last, matches = self._app.owner.memory.last, match_history.rows_for_message(self._app.board)
        return ["yes"] + (last or ["", "", ""]) + matches if last or matches else ["yes"]

    def crash(self, items):
        text = self._app.board.trace()
        self._parts([text[at : at + LETTERS] for at in range(0, len(text), LETTERS)])
        return ("begins",)

    def trace(self, items):
        self._left, self._due = items[0], self._app.now
        self._work = self._feel
        return ("begins",)

    # what takes longer

    def _finally(self, do):
        due = self._app.now + AFTER
        self._work = lambda now: now < due or do()

    def _parts(self, parts):
        def next_part(now):
            if parts and self._app.link.send(["answer", self.number, "part", parts[0]]):
                del parts[0]
            if not parts:
                self._say("yes")
            return parts

        self._work = next_part

    def _feel(self, now):
        """Some samples, at their times; the step waits for them."""
        board, values, felt = self._app.board, [], [0, 0, 0]
        for _ in range(min(AT_ONCE, self._left)):
            while board.ticks() < self._due:
                pass
            self._due += PERIOD
            board.acceleration(felt)
            values += felt
        self._left -= AT_ONCE
        self._app.link.send(["answer", self.number, "part"] + values)
        if self._left <= 0:
            self._say("yes")
        return self._left > 0


# whether the items of a question make sense


def _is_text(value, most=64):
    return type(value) is str and len(value) <= most


def _pairing(items):
    if len(items) != 5 or not (_is_text(items[0]) and _is_text(items[1])):
        return False
    name, lang, age = items[2:]
    try:
        whole = len(unhex(items[1])) == 32
    except ValueError:
        return False
    named = name is None or _is_text(name, 12)
    return whole and named and lang in (None, "fr", "en") and (age is None or type(age) is int and 0 <= age <= AGES)


def _network(items):
    return len(items) >= 2 and _is_text(items[0]) and all([item is None or _is_text(item) for item in items[1:]])


def _pairing_words(items):
    given = [str(item) for item in items[2:] if item is not None]
    return ("asked.pair_as" if given else "asked.pair", key_menu.word_of(unhex(items[1])), ", ".join(given))


def _role_words(items):
    return ("asked.dongle" if items[0] == "dongle" else "asked.cup",)


def _samples(items):
    return len(items) == 1 and type(items[0]) is int and 0 < items[0] <= SAMPLES


def _nothing(items):
    return not items


# what -> whether its items make sense, the words for the player (key, values), what is done
KINDS = {
    "pair": (_pairing, _pairing_words, HostQuestion.pair),
    "wifi": (
        _network,
        lambda items: ("asked.unwifi" if items[1] is None else "asked.wifi", items[0]),
        HostQuestion.wifi,
    ),
    "role": (lambda items: items in (["dongle"], ["cup"]), _role_words, HostQuestion.role),
    "trace": (_samples, lambda items: ("asked.trace", -(-items[0] * PERIOD // 1000)), HostQuestion.trace),
    "crash": (_nothing, lambda items: ("asked.crash",), HostQuestion.crash),
    "last": (_nothing, lambda items: ("asked.last",), HostQuestion.last),
}


def receive_question(app, message):
    """A question has come. Returns the HostQuestion that there is from now on."""
    number, what, items = message[1], message[2], message[3:]
    before = app.question
    if before and (before.number, before.what, before.items) == (number, what, items):
        before.repeat_answer()
        return before
    refused = _refusal(app, what, items)
    if refused:
        app.link.send(["answer", number, refused])
        return before
    if before and before.open:
        before.answer(False)
    return HostQuestion(app, number, what, items)


def _is_bare(app):
    """Whether this is a Pico without a display that nobody has ever played with."""
    board = app.board
    in_use = pairing_keys.record(board.load("keys"))["tables"] or board.load("settings") or app.owner.memory.uid
    return "oled" in board.faults and not in_use


def _refusal(app, what, items):
    """Why a question cannot be put to the player now, "" if it can."""
    board = app.board
    if what not in KINDS or not KINDS[what][0](items):
        return "unknown"
    if not app.wired() or "cable" not in board.abilities or what == "role" and what not in board.abilities:
        return "not_here"
    if what == "wifi" and "wifi" not in board.abilities:
        return "no_wifi"
    if what == "trace" and not board.acceleration([0, 0, 0]):
        return "no_accelerometer"
    return "" if app.idle() or what != "role" and app.is_free() else "in_match"
