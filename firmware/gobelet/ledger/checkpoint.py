"""A ledger as lines of text and back: what a cup keeps in flash so that it need not fold a long log again.

Every attribute of the ledger and of its groups is written, by its name: a new one is in the checkpoint by itself, a new
class is named in _CLASSES. Equal ledgers give equal lines on every interpreter. Lines that are damaged, or come from a
program whose ledger had other attributes, are refused; that costs time only, as a cup folds the log from its start.
"""

import binascii
import hashlib
import json

from gobelet.fair import SIZE
from gobelet.games import Illegal
from gobelet.ledger import entry_kinds
from gobelet.ledger.entry_format import PROTOCOL, hexed
from gobelet.ledger.fold import Ledger
from gobelet.match import Match

_UNSAVED = ("last",)  # the last entry: long, and of use only to whoever folds it
_CHUNK = 96  # bytes on a line: a Pico has no long piece of memory to spare
# Class -> its module, and what makes an empty one. Found by name, as a cup loads only the modules that its match needs.
_CLASSES = {
    "ChainHeads": ("attestations", (0,)),
    "Closing": ("closing", ()),
    "Deal": ("deal", (b"", 0, ())),
    "PackedRows": ("deal", (0,)),
    "Reveal": ("play_entries", ()),
    "Seating": ("attestations", ()),
    "Throw": ("play_entries", ()),
    "TimeControl": ("time_control", (0, 0, 0, 0, 0)),
}
# What JSON does not know is marked. A text begins with one of these; _SAME: a digest that this line has already ...
_TEXT, _BYTES, _BYTEARRAY, _SAME = "'#%="
# ... and a list with one of these; _LONG and _OBJECT come on lines of their own.
_TUPLE, _LIST, _DICT, _LONG, _OBJECT = "([{+@"


def dump(log):
    """Lines (bytes) of a ledger, a generator."""
    h = hashlib.sha256()
    for line in _lines_of(log):
        h.update(line)
        yield line
    yield hexed(h.digest()).encode() + b"\n"


def load(lines):
    """A ledger from the lines of dump(), an iterable. Raises Illegal("bad_dump") for anything else."""
    lines = [line.rstrip() for line in lines]
    h = hashlib.sha256()
    for line in lines[:-1]:
        h.update(line)
        h.update(b"\n")
    try:
        if lines[-1:] != [hexed(h.digest()).encode()]:
            raise ValueError("it was altered")
        log = Ledger()
        _fill(log, iter(lines))
    except (ValueError, TypeError, LookupError, AttributeError, StopIteration) as error:
        raise Illegal("bad_dump", "this is no checkpoint: %s" % error) from error
    return log


def _names(group):
    """The attributes of an object that are written, in one order on every interpreter."""
    return [name for name in sorted(group.__dict__) if name not in _UNSAVED]


def _lines_of(group):
    """The lines of an object: all attributes in one, then the lines of values that do not fit there."""
    if type(group) is Match:
        yield _line([PROTOCOL, group.rules.version])
        yield group.dump().encode() + b"\n"
        return
    items, apart, shared = [], [], []
    for name in _names(group):
        items += [name, _encode(getattr(group, name), apart, shared)]
    yield _line(items)
    for value in apart:
        if type(value) in (bytes, bytearray):
            for at in range(0, len(value), _CHUNK):
                yield binascii.b2a_base64(value[at : at + _CHUNK])
        else:
            for line in _lines_of(value):
                yield line


def _encode(value, apart, shared):
    """A value as JSON can have it. apart: gets what comes on lines of its own. shared: the bytes of this line that may
    be referred to."""
    kind = type(value)
    if value is None or kind in (int, bool):
        return value
    if kind is str:
        return _TEXT + value
    if kind in (bytes, bytearray):
        mark = _BYTES if kind is bytes else _BYTEARRAY
        if len(value) > _CHUNK:
            apart.append(value)
            return [_LONG, mark, len(value)]
        if value in shared:
            return _SAME + str(shared.index(value))
        if mark == _BYTES and len(value) == SIZE:
            shared.append(value)
        return mark + binascii.b2a_base64(value).decode().rstrip()
    if kind is dict:
        items = [item for key in sorted(value) for item in (key, value[key])]
    elif kind in (tuple, list):
        items = value
    else:
        apart.append(value)
        return [_OBJECT, kind.__name__]
    mark = _DICT if kind is dict else _TUPLE if kind is tuple else _LIST
    return [mark] + [_encode(item, apart, shared) for item in items]


def _fill(group, lines):
    """Gives an object the attributes that the next lines have."""
    items, shared = json.loads(next(lines)), []
    if [items[at] for at in range(0, len(items), 2)] != _names(group):
        raise ValueError("other attributes")
    for at in range(0, len(items), 2):
        setattr(group, items[at], _decode(items[at + 1], lines, shared))


def _decode(item, lines, shared):
    if type(item) is str:
        mark, text = item[0], item[1:]
        if mark == _TEXT:
            return text
        if mark == _SAME:
            return shared[int(text)]
        data = binascii.a2b_base64(text)
        if mark == _BYTEARRAY:
            return bytearray(data)
        if len(data) == SIZE:
            shared.append(data)
        return data
    if type(item) is not list:
        return item
    mark = item[0]
    if mark == _LONG:
        data = bytearray(item[2])
        for at in range(0, len(data), _CHUNK):
            data[at : at + _CHUNK] = binascii.a2b_base64(next(lines))
        return data if item[1] == _BYTEARRAY else bytes(data)
    if mark == _OBJECT:
        return _load_object(item[1], lines)
    items = [_decode(each, lines, shared) for each in item[1:]]
    if mark == _DICT:
        return {items[at]: items[at + 1] for at in range(0, len(items), 2)}
    return tuple(items) if mark == _TUPLE else items


def _load_object(name, lines):
    if name == "Match":
        protocol, version = json.loads(next(lines))
        match = Match.load(next(lines))
        if (protocol, version) != (PROTOCOL, match.rules.version):
            raise ValueError("version %s of the log, %s of the rules" % (protocol, version))
        return match
    module, arguments = _CLASSES[name]
    group = getattr(entry_kinds.part(module), name)(*arguments)
    _fill(group, lines)
    return group


def _line(value):
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
