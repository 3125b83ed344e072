"""What lies on the table of Pépètes, as plain data: for pages, and for nobody who has only a display.

Of what everybody sees: it knows no bet that is sealed. It must not know what is legal, or any words.
"""


def table_data(view, names):
    """phase, duel, tour, throw: where the match stands. attacker, defender: seats, -1 outside a duel. blue, black, red:
    faces, 0 for a die that is still to be thrown. announced: faces that the defender aims at. lost: points that the
    attacker has lost. money, stakes: of each seat, the stakes those that lie on bets; bank: None without one."""
    fights = bool(view["duel"]) and view["phase"] not in ("pair", "ended")
    return {
        "phase": view["phase"],
        "duel": view["duel"],
        "tour": view["tour"],
        "throw": view["throw"],
        "attacker": view["attacker"] if fights else -1,
        "defender": view["defender"] if fights else -1,
        "blue": view["blue"],
        "black": view["black"],
        "red": view["red"],
        "announced": view["announced"],
        "lost": view["lost"],
        "money": view["money"],
        "stakes": [[stake for stake in stakes if stake] for stakes in view["stakes"]],
        "bank": view["bank"],
    }
