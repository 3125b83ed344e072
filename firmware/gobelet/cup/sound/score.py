"""The tunes of every game, as notes; a game has its own in its folder (SCORE of its `screens`), which come first.

A line is the name of a tune and its notes: C to B with # for a semitone up, the octave (A4 is 440 Hz), a point, how
many milliseconds it lasts; `-` for a rest. A note with ! is felt, too: a motor turns, a telephone buzzes, a terminal
rings its bell. What a game plays is named after its events, and sounds on the cup of the player whom an event is about;
one with * after its name on every cup that tells it.

It is bytes, as those lie in flash: the player reads one note after the other, and no list of them is ever made. It must
not know when anything sounds.
"""

SCORE = b"""
click D7.6
hold E4.70! -.40 E4.70!
error A3.160!
alarm A5.120! -.60 A5.120! -.60 A5.220!
turn A5.90! -.40 E6.140!
thud C4.14! G3.40!
land F7.5
cover G4.10 D4.16
shuffles C6.8 -.30 D6.8 -.30 C6.8 -.30 E6.8
winner* G5.110! B5.110 D6.110! G6.260!
over D5.140 B4.140 G4.240
out A4.160! F4.160 D4.300!
"""

_TOP = (4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902)  # Hz, from C8 to B8
_STEPS = b"\x09\x0b\x00\x02\x04\x05\x07"  # semitones of A to G above C
_TOP_OCTAVE = 8


def find(score, name, mine=True):
    """Where the notes of a tune begin, -1 where the score has none. mine: whether it is about this cup's player; tunes
    about another one have a star."""
    for shown in (name, name + "*") if mine else (name + "*",):
        line = b"\n" + shown.encode() + b" "
        at = score.find(line)
        if at >= 0:
            return at + len(line)
    return -1


def note(score, at):
    """The note at a place: (Hz, ms, whether it is felt, where the next one is). Hz is 0 in a rest, ms at the end."""
    while score[at : at + 1] == b" ":
        at += 1
    if score[at : at + 1] == b"\n":
        return 0, 0, False, at
    point = score.find(b".", at)
    end = point + 1
    while score[end : end + 1].isdigit():
        end += 1
    felt = score[end : end + 1] == b"!"
    ms = int(score[point + 1 : end])
    return _pitch(score[at:point]), ms, felt, end + 1 if felt else end


def _pitch(name):
    """Hz of "A4", "F#6" or "-", as bytes."""
    if name == b"-":
        return 0
    semitone = _STEPS[name[0] - 65] + (1 if name[1:2] == b"#" else 0)
    return _TOP[semitone] >> (_TOP_OCTAVE + 48 - name[-1])
