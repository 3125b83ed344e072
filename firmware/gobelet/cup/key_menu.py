"""Shows and changes the keys of this cup (pairing_keys.py) for its player: loaded for the menu only."""

from gobelet import fair
from gobelet.ledger import unhex


def word_of(key):
    """Four letters by which an owner sees that a cup and a laptop have the same key of a pairing."""
    return fair.check_word(fair.sha(b"pairing", key))


def tables(keys):
    """The ids of the tables whose keys are here, the latest first. keys: a keys.Keys, as below."""
    return [row[0] for row in reversed(keys.record["tables"])]


def name(keys, table):
    """What a table called itself when the cup was there last; the beginning of its id while it has not said it."""
    return keys.record.get("names", {}).get(table) or table[:8]


def word(keys, table):
    """The word of the pairing with a table."""
    return [word_of(unhex(key)) for known, key in keys.record["tables"] if known == table][0]


def choose(keys, table):
    """From now on the cup plays at this table only, "" at any. Raises OSError: then nothing changes."""
    _change(keys, keys.record["tables"], table)


def forget(keys, table):
    """Drops the key of a table. Raises OSError: then nothing changes."""
    rows = [row for row in keys.record["tables"] if row[0] != table]
    _change(keys, rows, "" if table == keys.only else keys.only)


def _change(keys, rows, only):
    record = keys.record
    before = record["tables"], keys.only, record.get("names", {})
    names = {row[0]: before[2][row[0]] for row in rows if row[0] in before[2]}
    record["tables"], record["only"], record["names"] = rows, only, names
    try:
        keys.store()
    except OSError:
        record["tables"], record["only"], record["names"] = before
        raise
