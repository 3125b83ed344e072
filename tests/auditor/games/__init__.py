"""The five games, from the rules alone."""

from tests.auditor.games.base import ACT, HIDE, OPEN, ROLL, SHOW
from tests.auditor.games.papayoo import Papayoo
from tests.auditor.games.paradice import Paradice
from tests.auditor.games.parafico import Parafico
from tests.auditor.games.parcheesi import Parcheesi
from tests.auditor.games.pepetes import Pepetes

GAMES = {"parafico": Parafico, "papayoo": Papayoo, "pepetes": Pepetes, "parcheesi": Parcheesi, "paradice": Paradice}
__all__ = ["ACT", "GAMES", "HIDE", "OPEN", "ROLL", "SHOW"]
