"""Names that do not fit, cut so that no two of them are written alike.

This module must not know who they are.
"""

from gobelet.cup.display.canvas import text_width


def shorten_distinct(places):
    """What is written of each name, no two alike unless their names are. places: (x, y, columns, name) each. Where as
    many letters of two as fit would be the same, the last one is the first by which a name differs from the others."""
    texts = [truncate(place[3], place[2]) for place in places]
    for at, (_, _, width, name) in enumerate(places):
        cut = texts[at]
        alike = [places[n][3] for n in range(len(texts)) if texts[n] == cut and places[n][3] != name]
        if alike and cut != name:
            texts[at] = _distinguishing_cut(cut, name, alike, width, texts)
    return texts


def _distinguishing_cut(cut, name, alike, width, taken_texts):
    """What is written of a name instead of `cut`, as others that are `alike` have the same letters."""
    for length in range(len(cut) - 1, -1, -1):
        for index in range(len(cut), len(name)):
            if not any([other[index : index + 1] == name[index] for other in alike]):
                text = truncate(cut[:length], width - text_width(name[index]) - 1) + name[index]
                if text not in taken_texts:
                    return text
    return cut


def truncate(name, width):
    """As many letters of a name as fit: where there are two, an ellipsis would take them."""
    count = len(name)
    while text_width(name[:count]) > width:
        count -= 1
    return name[:count]
