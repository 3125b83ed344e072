"""Attacks where the table tells stories of one deal, or of one answer, to one cup alone; and what they are made of,
which tests of single attacks use as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet import card_curve, card_secrets, curve, fair
from gobelet.games import Illegal, seats_in
from gobelet.ledger import MASKING, MIXING, PASSING, PEELING, PLAYING, TABLE, hexed
from tests.worlds.cheat.attack import Attack
from tests.worlds.cheat.branch import LogBranch, Offers
from tests.worlds.cheat.liar import multiply

MOMENT = 6000  # turns that an attack waits for its moment
DIGITS = 2 * fair.SIZE


def forged_lap(story: LogBranch, seat: int, change: Callable[[list[bytes]], None]) -> list[str]:
    """The last `peel` of a story once more, with other points of a league's seat: its items. change: of points."""
    deal, lap = story.log.deal, len(story.log.deal.peels)
    points = card_secrets.each(story.points[deal.peeled(lap, seat)])
    change(points)
    made = b"".join(points)
    digest = card_secrets.digest(made)
    story.points[digest] = made
    story.hands[seat].cards.lied.add(digest.hex())
    items = list(story.log.last[4])
    item = digest
    if len(items[seat]) > DIGITS:
        asked = story.tell(len(story) - 1).log.challenge
        item += card_secrets.lap_tag(story.puppets[seat].pass_preimage(deal), asked, digest)
    items[seat] = item.hex()
    return items


def cards_of(story: LogBranch, victim: int, seat: int, count: int = 4) -> Callable[[list[bytes]], None]:
    """What puts cards of a victim, without the mask of a league's seat, into the block that it works on."""
    deal = story.log.deal
    whole = card_secrets.each(story.points[deal.mask(deal.seats - 1)[1]])
    link = story.puppets[seat].preimage_of(deal)
    inverse = curve.run_to_end(curve.inverse(card_curve.mask_scalar(link, deal.context(seat))))

    def change(points: list[bytes]) -> None:
        for place in range(count):
            points[place] = multiply(inverse, whole[deal.blocks[victim][place]])

    return change


def links_of(offers: Offers, cup: str) -> list[str]:
    """All links that a cup has ever given, in whatever step and story."""
    items = [item for _, _, _, items in offers.get(cup, []) for item in items if type(item) is str]
    return [item[:DIGITS] for item in items if len(item) in (DIGITS, DIGITS + 2 * fair.TAG_SIZE)]


def with_forged_answers(story: LogBranch, offers: Offers, cups: list[str]) -> LogBranch:
    """A story whose last answers are those of these cups to this very story, as far as links that they have given
    since can make them so. Raises Illegal where nothing can be forged."""
    kinds = ("seen", "rolled", "close")
    count = next((at for at in reversed(range(len(story))) if story.body(at)[1] in kinds), 0)
    body, before = story.body(count), story.tell(count)
    log = before.log
    if not count:
        raise Illegal("not_now")
    chain = log.attesting_chain if body[1] == "seen" else fair.NONCE
    texts, forged = body[4], False
    for at, seat in enumerate(seats_in(log.seats_to_gather())):
        cup = log.players[seat][0]
        for link in links_of(offers, cup) if cup in cups and texts[at] else ():
            if hexed(fair.image_of(chain, bytes.fromhex(link))) == texts[at][:DIGITS]:
                tag = fair.attestation_tag(bytes.fromhex(link), log.challenge)
                texts[at], forged = texts[at][:DIGITS] + tag.hex(), True
    if not forged:
        raise Illegal("not_now")
    before.add(TABLE, body[1], texts, *body[5:])
    return before


def _await(attack: Attack, moment: Callable[[], object]) -> None:
    for _ in range(MOMENT):
        if moment():
            return
        attack.room.turn()
        if attack.cup.story is not attack.branch:
            break
    raise Illegal("not_now")


def _hold(attack: Attack, moment: Callable[[], object]) -> None:
    """The cups say what they have to, and no story goes on."""
    for _ in range(MOMENT):
        if moment():
            return
        attack.room.turn(False)


def _is_dealing(attack: Attack) -> bool:
    log = attack.branch.log
    return bool(log.match and log.match.rules.deck)


def fork_lap(attack: Attack) -> None:
    """The cup that works on it next is told another first lap of the league, alone: cards of an honest hand lie in a
    friend's block."""
    story, chance = attack.branch, attack.chance
    if not _is_dealing(attack):
        raise Illegal("not_now")
    _await(attack, lambda: story.log.phase == PEELING and len(story.log.deal.peels) == 1)
    if story.log.last[1] != "peel":
        raise Illegal("not_now")
    seats = story.log.deal.seats
    liars = [seat for seat in story.puppets if (seat + 1) % seats in story.puppets]
    honest = attack.honest_seats()
    if not liars or not honest:
        raise Illegal("not_now")
    seat = chance.choice(liars)
    items = forged_lap(story, seat, cards_of(story, chance.choice(honest), seat))
    other = story.tell(len(story) - 1)
    other.add(TABLE, "peel", items)
    following = story.log.players[(seat - 1) % seats][0]
    told = [cup for cup in attack.room.cups if cup.story is story and cup.board.cup_id == following]
    attack.room.tell(other, *(told or [attack.cup]))
    attack.room.wait(4000)  # cards are passed and one is played, unless somebody sees it


def complain(attack: Attack) -> None:
    """One cup alone is told that somebody said `wrong`, at whatever step of a deal; or the others are told so, too, but
    of somebody else."""
    story, chance = attack.branch, attack.chance
    if not _is_dealing(attack):
        raise Illegal("not_now")
    wanted = chance.choice((MASKING, PEELING, PASSING, PLAYING, PLAYING))
    _await(attack, lambda: story.log.phase == wanted and story.log.deal and story.log.deal.masks)
    other = story.tell(len(story))
    first = story.log.deal.masks.number(0)
    seats = [*range(story.log.deal.seats), *2 * attack.honest_seats()]
    seat, number = chance.choice(seats), chance.randrange(first, len(story))
    other.add(seat, "wrong", number)
    if chance.random() < 0.5:
        story.add((seat + 1) % story.log.deal.seats, "wrong", number)
    attack.room.tell(other, attack.cup)


def run_ahead(attack: Attack) -> None:
    """One cup is held back while the others go on; then it hears their answers anew, by links that they gave since."""
    attack.cup.heard_at = attack.room.now + 60_000
    attack.room.wait(attack.chance.choice((500, 2000, 8000)))
    attack.cup.heard_at = 0
    story = attack.cup.story
    if story is None:
        raise Illegal("not_now")
    cups = [cup.board.cup_id for cup in attack.room.cups if cup is not attack.cup]
    attack.room.tell(with_forged_answers(story, attack.room.offers, cups), attack.cup)


def end_early(attack: Attack) -> None:
    """The table knows the first throw of a match before it is in the log, breaks off, and begins another match."""
    if attack.branch.log.mixes:
        attack.branch = _begin_anew(attack)
    story = attack.branch
    _await(attack, lambda: story.log.phase == MIXING)
    _hold(attack, lambda: all(_mixed(attack, seat) for seat in attack.honest_seats()))
    other = story.tell(len(story))
    other.add(TABLE, "abandon", [""] * len(seats_in(other.log.electorate())))
    attack.room.tell(other)
    attack.room.wait(3000)
    _begin_anew(attack)


def _begin_anew(attack: Attack) -> LogBranch:
    room = attack.room
    room.offers.clear()  # a `seat` of before would tell the cups
    room.press()
    story = room.first()
    room.tell(story)
    return story


def _mixed(attack: Attack, seat: int) -> bool:
    given: list[Any] = attack.room.offers.get(attack.branch.log.players[seat][0], [])
    return any(kind == "mix" for _, _, kind, _ in given[-2:])


def read_an_answer(attack: Attack) -> None:
    """The league decides, reads the answer of an honest player, and takes its decision back."""
    story = attack.branch
    _await(attack, lambda: story.log.last[1] == "act" and story.log.last[2] in story.puppets and story.log.undo_state)
    seat = story.log.last[2]
    cups = [cup for cup in attack.room.cups if cup.story is story]
    _hold(attack, lambda: any(cup.app.ledger.entries == len(story) and not cup.app.link.commands for cup in cups))
    story.add(seat, "undo")
