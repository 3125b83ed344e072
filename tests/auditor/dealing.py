"""Cards that the cups deal."""

from tests.auditor.entry_format import TABLE
from tests.auditor.fair import h, mac, need, shuffled, unhex


def on_mask(log, seat, digest, public):
    need(log.phase == "masking" and seat == len(log.deal.masks), "not its turn")
    log.deal.masks.append((log.entries, unhex(digest), unhex(public)))
    log.step += 1
    if len(log.deal.masks) == len(log.players):
        log.phase = "witnessing"


def on_seen(log, links):
    deal = log.deal
    if deal.accused or deal.places:
        log.phase = "confirming"
    else:
        deal.places = shuffled(h(b"places", deal.seed, *links), b"places", range(len(deal.deck)))
        deal.blocks = [sorted(places) for places in log.game.dealt(deal.places)]
        log.phase = "peeling"


def on_sure(log, seat, links):
    need(log.phase == "confirming" and seat == TABLE, "not now")
    need(type(links) is tuple and len(links) == len(log.players), "number of links")
    for other, link in enumerate(links):
        log.chains[other, b"C"].open(unhex(link))
    log.phase = "playing"
    if not log.deal.accused:
        return
    log.phase = "unmasking"
    for other, used in enumerate(log.deal.used):
        chain = log.chains[other, b"X"]
        while chain.count() < used + 3:
            chain.in_vain()


def on_peel(log, seat, digests):
    need(log.phase == "peeling" and type(digests) is tuple and len(digests) == len(log.players), "not now")
    last = len(log.deal.peels) == len(log.players) - 2
    said = [unhex(text, 40 if last else 32) for text in digests]
    log.deal.peels.append((log.entries, [item[:32] for item in said]))
    if last:
        log.deal.bound = log.asked, [item[32:] for item in said]
        log.phase = "playing"
        log.act(TABLE, "hidden")
    else:
        log.step += 1


def on_pass(log, seat, box, link):
    need(log.phase == "passing" and seat not in log.deal.boxes, "not now")
    asked, tags = log.deal.bound
    opened = log.chains[seat, b"X"].open(unhex(link))
    tag = mac(opened, b"laps", asked, log.deal.peels[-1][1][seat])[:8]
    need(tag == tags[seat], "another story")
    log.deal.boxes[seat] = log.entries, unhex(box, 32 + log.game.passed())
    if len(log.deal.boxes) == len(log.players):
        log.phase = "playing"
        log.step += 1


def open_part(log, seat, link, salt, choice):
    log.deal.open(seat, link)
    need(log.deal.parts[seat].salt == salt, "another salt than follows from the link")
    if log.game.legal(seat, choice):
        log.act(seat, choice)
    else:
        log.deal.lied = True
    _is_open(log)


def on_unmask(log, seat, link):
    need(log.phase == "unmasking" and seat not in log.deal.links, "not now")
    log.deal.open(seat, log.chains[seat, b"X"].open(unhex(link)))
    _is_open(log)


def _is_open(log):
    deal = log.deal
    if len(deal.links) < len(log.players):
        return
    log.opened.append(deal)
    order = None if deal.accused or deal.lied else deal.order()
    if order and log.game.legal(TABLE, order):
        log.act(TABLE, order)
    else:
        deal.lied = deal.lied or not deal.accused
        log.phase = "over"


def on_wrong(log, seat, number):
    deal = log.deal
    need(deal and deal.masks and not deal.accused and not deal.links, "no cards are dealt or played")
    playing = log.phase == "playing" and not log.shook and not log.openers()
    need(playing or log.phase in ("masking", "peeling", "passing"), "not now")
    need(type(number) is int and deal.masks[0][0] <= number < log.entries, "no entry of this deal")
    deal.accused = seat, number, log.entries
    log.step += 1
    log.phase = "witnessing"
