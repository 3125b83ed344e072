"""What all scenes of Pépètes share: bet cards and faces as text, the title. It must not know the link or the log's
form."""

from gobelet.cup.display.canvas import WIDTH, text_width
from gobelet.cup.display.widgets import NARROW
from gobelet.cup.screens import state_of
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, DIGITS
from gobelet.games.pepetes.dice import COMBINATIONS


def title(screen):
    """The status bar: the own money; the place of whoever is out."""
    state, seat = state_of(screen.seat), screen.seat.number
    if seat < 0:
        return ""  # who watches has no money
    place = s.get(state, s.RANK, seat)
    if place > 0 and not s.money_of(state, seat):
        return screen.texts.get("bar.place", place)
    return screen.texts.count("bar.money", s.money_of(state, seat))


def card_text(card, words):
    """A bet card: a die, or the name of a combination."""
    return chr(0x267F + card) if card <= DIGITS else words.get("card." + COMBINATIONS[card - DIGITS])


def bets_text(bets, words):
    """Bets in one line, without blanks if they are wide. bets: as they are sealed, card * BASE + stake."""
    text = "  ".join([words.get("card.stake", card_text(bet // BASE, words), bet % BASE) for bet in bets])
    return text if text_width(text) <= WIDTH else text.replace(NARROW, "")


def faces_text(faces):
    """Faces as small dice."""
    return "".join([chr(0x267F + face) for face in faces])
