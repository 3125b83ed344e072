"""What answers find, and what words alone do: a vote that was given for others; a table that tells each of two honest
pages that the other one is away."""

import pytest

from tests.auditor.entry_format import CUP, PAGE, TABLE
from tests.auditor.fair import Wrong, mac
from tests.auditor.games import ACT
from tests.auditor.log import Log
from tests.auditor.playing import Scribe
from tests.auditor.records import audit


class Story(Scribe):
    """What the table tells one honest cup, `me`, after a seating that both have heard. The other cup's answers are made
    of links that it gave in its own story (`given`, by seat), never of its secret."""

    def __init__(self, seating, me, given):
        self.__dict__.update(seating.__dict__, log=Log(), lines=[], me=me, other=1 - me, given=given)
        for line in seating.lines:
            self.log.fold(line)
            self.lines.append(line)

    def _answer(self, seat):
        known = self.log.chains[seat, b"N"]
        if seat == self.me:
            self.given[seat].append(self.cups[seat].link(known))
            return self.cups[seat].answer(known, self.log.asked)
        link, following = self.given[seat][known.used : known.used + 2]
        return (link + mac(following, b"saw", self.log.asked)[:8]).hex()

    def step(self):
        """One entry; False while the table has not been given enough in the other story."""
        log = self.log
        seat = log.game.seat
        if log.phase == "mixing":
            self.write("rolled", TABLE, [self._answer(one) for one in log.mixers], self._next(TABLE, b"N").hex())
        elif log.game.owed()[seat][0] == ACT:
            self._decide(seat)
        elif seat == self.other and len(self.given[seat]) < log.chains[seat, b"N"].used + 2:
            return False
        elif (self.other in log.away) != (seat == self.me):
            self.write("away" if seat == self.me else "back", TABLE, self.other)
        else:
            self.write("shake", seat)
        return True

    def end(self):
        self.write("abandon", TABLE, [""] * len(self.log.people()))
        if self.other not in self.log.away:
            self.write("away", TABLE, self.other)
        self.play()


def test_two_stories_that_no_link_tells_apart_have_different_closing_words():
    """Seat 0 throws a six first, in one of six tries: its two links let the table play it in the other story, etc."""
    for seed in range(60):
        seating = Scribe("parcheesi", 2, seed, held=PAGE)  # for a cup that is away every throw waits
        seating._seating()
        seating._opening()
        given = ([], [])
        stories = [Story(seating, me, given) for me in (0, 1)]
        while any(story.step() for story in stories if len(story.lines) < 150):
            pass
        if min(len(story.lines) for story in stories) == 150:
            break
    else:
        raise AssertionError("no seed gives a six")
    for me, story in enumerate(stories):
        assert b'"away",-1,0,%d]' % me not in b"".join(story.lines)  # nobody is left out in what it hears
        story.end()
        audit(story.export(), story.log.closing_word)
    one, other = (story.log for story in stories)
    assert one.seating_word == other.seating_word and one.closing_word != other.closing_word


class Moved(Scribe):
    """A match of four cups, in which seat 0 is honest, and agrees that seat 2 is gone. moved: the table puts that link
    under the drop of seat 1. Whoever is honest answers to no log that says so, but the table may have got its next
    links for another story that goes on without the drop."""

    def __init__(self, seed, moved):
        super().__init__("parafico", 4, seed, held=CUP)
        self.moved, self.stands = moved, b""
        while self.log.phase != "playing" or self.log.mixes < 2 or self.log.shook or self.log.due:
            self.play(len(self.lines) + 1)
        self.stands = self.log.asked
        gone = [1 if moved else 2]
        voters = [seat for seat in range(4) if seat not in gone]
        self.write("drop", TABLE, gone, [self._vote(seat) for seat in voters])

    def _answers(self, seats, tag):
        answers = super()._answers(seats, tag)
        if self.moved and self.stands:
            self.stands = mac(self.stands, b"another entry")  # T of the story that it is told, which has no such drop
            answers[list(seats).index(0)] = self.cups[0].answer(self.log.chains[0, tag], self.stands)
        return answers


@pytest.mark.parametrize("seed", range(3))
def test_the_set_that_a_vote_was_for_is_proven_by_what_its_cup_answers_next(seed):
    """The link alone fits any set, so the drop alone proves none; the second answer behind it does."""
    honest = Moved(seed, moved=False).play()
    assert honest.log.phase == "closed" and 2 in honest.log.dropped
    audit(honest.export(), honest.log.closing_word)
    scribe = Moved(seed, moved=True)
    assert scribe.log.dropped == {1}
    mixes, shown = scribe.log.mixes, len(scribe.lines)
    with pytest.raises(Wrong, match="another story"):
        scribe.play()
    assert scribe.log.mixes <= mixes + 1 and len(scribe.lines) > shown
    assert 0 not in scribe.log.dropped and scribe.log.phase != "closed"
