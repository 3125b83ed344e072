"""Which automate sits at the controls of this cup, if any: a setting, so that a seat can be taken over.

`pilot` names it, `pace` is how long it thinks in milliseconds, `seed` makes its whims repeatable.
"""

from gobelet.cup.settings import stored


def pilot_from(board):
    """The bots.Pilot that the cup's settings ask for, None for a human: then nothing of the automates is loaded."""
    settings = stored(board)
    if not settings.get("pilot"):
        return None
    from gobelet import bots

    noise = board.entropy(4)
    seed = settings.get("seed", noise[0] << 16 | noise[1] << 8 | noise[2])
    # Public rolls pair the links of roller and table in the order they come: a match that must be repeatable needs
    # automates that wait for each other where people would all act at once.
    return bots.Pilot(settings["pilot"], seed, settings.get("pace", bots.PACE), "seed" in settings)
