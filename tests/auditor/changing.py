"""Changes records as somebody would who wants another past: one change a record, T made anew. One seed decides."""

import hashlib
import json


def changed(data, chance):
    """A record of one match (bytes of an export), changed somewhere: never the bytes given. chance: a Random."""
    while True:
        *entries, tail = data[:-1].split(b"\n")[1:]
        head = data.split(b"\n", 1)[0]
        many = [_bit, _bit, _value, _value, _value]
        how = chance.choice([*many, _items, _swap, _remove, _repeat, _exchange, _insert, _cut, None])
        if how is None:
            tail = _flipped(tail, chance)
        else:
            how(entries, chance)
            if chance.random() < 0.8:
                _number(entries)
            digest = bytes(32)
            for entry in entries:
                digest = hashlib.sha256(digest + entry).digest()
            tail = b'{"T":"%s"}' % digest.hex().encode()
            finished = bool(entries) and b'"closed"' in entries[-1]
            head = head.rsplit(b":", 1)[0] + (b":true}" if finished else b":false}")
        made = b"".join(line + b"\n" for line in [head, *entries, tail])
        if made != data:
            return made


def _number(entries):
    """Numbers the entries again from 0."""
    for number, entry in enumerate(entries):
        first, comma, rest = entry.partition(b",")
        if first[1:].isdigit():
            entries[number] = b"[%d" % number + comma + rest


def _flipped(line, chance):
    bit = chance.randrange(8 * len(line))
    return line[: bit // 8] + bytes([line[bit // 8] ^ 1 << bit % 8]) + line[bit // 8 + 1 :]


def _place(entries, chance):
    """A place; every third time among the last entries, where the fewest links follow."""
    return max(0, len(entries) - chance.randint(1, 6)) if chance.random() < 0.35 else chance.randrange(len(entries))


def _bit(entries, chance):
    at = _place(entries, chance)
    entries[at] = _flipped(entries[at], chance)


def _swap(entries, chance):
    at = _place(entries, chance)
    other = min(at + 1, len(entries) - 1) if chance.random() < 0.7 else chance.randrange(len(entries))
    entries[at], entries[other] = entries[other], entries[at]


def _remove(entries, chance):
    del entries[_place(entries, chance)]


def _repeat(entries, chance):
    entries.insert(_place(entries, chance), entries[_place(entries, chance)])


def _cut(entries, chance):
    del entries[chance.randrange(1, len(entries)) :]


def _insert(entries, chance):
    """Something that the table may say by itself."""
    seat = chance.randrange(4)
    said = [["away", -1, 0, seat], ["back", -1, 0, seat], ["abandon", -1, 0, ["", ""]]]
    said += [["clock", -1, 0, 3], ["undo", seat, 7]]
    at = _place(entries, chance) + 1
    more = [said[0], said[1]] if chance.random() < 0.3 else [chance.choice(said)]
    entries[at:at] = [_written([at, *one]) for one in more]


def _written(entry):
    return json.dumps(entry, separators=(",", ":")).encode()


def _value(entries, chance):
    """One number, text or hash of an entry becomes another one."""
    at = _place(entries, chance)
    entry = json.loads(entries[at])
    inner = [one for one in entry if isinstance(one, list) and one]
    where = chance.choice(inner) if inner and chance.random() < 0.5 else entry
    item = chance.randrange(len(where))
    where[item] = _other(where[item], chance)
    entries[at] = _written(entry)


def _items(entries, chance):
    """An entry has one item more or less, or one of another entry."""
    at = _place(entries, chance)
    entry, other = json.loads(entries[at]), json.loads(chance.choice(entries))
    entries[at] = _written(chance.choice([entry[:-1], entry + other[-1:], entry[:-1] + other[-1:]]))


def _other(value, chance):
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, value + 1000, -value, 0, True, float(value), [value]])
    if isinstance(value, str) and value:
        at = chance.randrange(len(value))
        return chance.choice([value[:at] + chance.choice("0123456789abcdefAg") + value[at + 1 :], "", value + "0"])
    return chance.choice([0, "", [], value])


def _exchange(entries, chance):
    """A hash of one entry is put into another one."""
    texts = [text for text in b"".join(entries).decode("latin-1").split('"') if len(text) in (64, 80)]
    at = _place(entries, chance)
    mine = [text for text in entries[at].decode("latin-1").split('"') if len(text) in (64, 80)]
    if mine:
        old = chance.choice(mine)
        entries[at] = entries[at].replace(old.encode(), chance.choice(texts).encode()[: len(old)])
