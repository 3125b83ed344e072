"""The page behind ?: the keys of the screen that is on, what they do in this game, and its rules in five lines.

Words in, a block out; it knows no match.
"""

from collections.abc import Sequence

from gobelet_host import games
from gobelet_host.view import text_display
from gobelet_host.view.blocks import Block, fill, fit, flow, line, wrap
from gobelet_host.view.text_display import DisplayState
from gobelet_host.view.theme import Theme
from gobelet_host.words import Words

COLUMN = 78  # columns of the widest line of ours
WIDEST = 110  # columns of a line that may be a path
KEYS = 12  # columns of keys


def page(
    words: Words, look: Theme, size: tuple[int, int], about: Sequence[str], legend: str,
    shown: DisplayState | None = None,
) -> Block:  # fmt: skip
    """about: sentences on this match, such as where it is kept. legend: what the signs mean. shown: the display of the
    cup that is looked at, if any; the game is that of the words."""
    width, height = size
    column = max(COLUMN, min(width - 4, WIDEST))
    parts = [_screen(shown, words, look), _game(words, look), _always(words, look, bool(shown))]
    last: Block = [line((legend, look.quiet))]
    for sentence in about:
        last += wrap(sentence, column, look.quiet)
    free = height - sum(map(len, parts)) - len(last)
    block: Block = []
    for part in parts:
        block += part
        if part and free > 0:  # a blank line between parts, as long as there is room
            block.append(line())
            free -= 1
    return fill([fit(fit(row, column), width, "center") for row in block + last], width, height, middle=True)


def _rows(text: str) -> Block:
    pairs = (row.split(" | ", 1) for row in text.split("\n"))
    return [line((key.rjust(KEYS), "bold"), "  ", meaning) for key, meaning in pairs]


def _screen(shown: DisplayState | None, words: Words, look: Theme) -> Block:
    """The buttons of this screen; those of every cup when none is looked at."""
    title = line((words.get("keys.screen" if shown else "keys.title"), look.bid))
    if shown is None:
        return [title, *_rows(words.get("keys.buttons"))]
    entries = []
    for key, label in text_display.keys(shown):
        held = key in text_display.HELD
        entries.append(line((key, "bold"), f" {words.get('keys.held', '', label).strip() if held else label}"))
    return [title, *flow(entries, COLUMN - KEYS, "   ")] if entries else []


def _game(words: Words, look: Theme) -> Block:
    """The rules of the game in five lines, and what its keys do."""
    texts = games.texts(words.game, words.lang) if words.game in games.GAMES else {}
    if "help.rules" not in texts:
        return []
    rules = [line(row) for row in texts["help.rules"].split("\n")]
    title = line((words.get("keys.five", texts["title"]), look.bid))
    return [title, *rules, line((words.get("keys.actions"), look.bid)), *_rows(texts["help.actions"])]


def _always(words: Words, look: Theme, cup: bool) -> Block:
    rows = _rows(words.get("keys.always_help"))
    return [line((words.get("keys.always_title"), look.bid)), *(rows if cup else rows[-1:])]
