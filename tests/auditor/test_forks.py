"""What answers do not find and words do: a table that tells each of two honest pages that the other one is away."""

from tests.auditor.fair import mac
from tests.auditor.games import ACT
from tests.auditor.log import PAGE, TABLE, Log
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
        self.write("abandon", TABLE, [""] * len(self.log._people()))
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
