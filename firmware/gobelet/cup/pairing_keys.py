"""The keys of the tables that this cup knows, and nonces that never come twice; in the record "keys" of its flash.

The record is a map: tables, rows [table's id, key in hexadecimal], the latest last; only, the id of the one table that
the player wants to play at, missing for any; names, what the tables call themselves, by id; starts, how often a cup
started that seals its link; pool, 32 bytes into which each start stirs what chance there is. What its player asks and
changes is in key_menu.py. It must not know messages.
"""

import json

from gobelet import fair
from gobelet.ledger import hexed, unhex
from gobelet.link.sealed_link import NONCE

MOST = 4  # tables
LONGEST = 24  # letters that are kept of a table's name


def record(stored):
    """The record as it was stored; an empty one where that is none."""
    try:
        keys_record = json.loads(stored or b"{}")
        for _, key in keys_record["tables"]:
            unhex(key)
        unhex(keys_record["pool"])
        keys_record["starts"] += 0
        return keys_record
    except (ValueError, TypeError, KeyError):
        return {"tables": [], "starts": 0, "pool": hexed(bytes(fair.SIZE))}


def add(keys_record, table, key):
    """Puts a table's key (hexadecimal) into a record. Returns the id of the table that had to go, "" if none had."""
    rows = [row for row in keys_record["tables"] if row[0] != table] + [[table, key]]
    keys_record["tables"] = rows[-MOST:]
    return rows[0][0] if len(rows) > MOST else ""


class Keys:
    """What link.sealed.CupSeal asks. record: the record."""

    def __init__(self, board):
        self._board = board
        self.record = record(board.load("keys"))
        self.record["starts"] += 1
        self.record["pool"] = hexed(fair.sha(b"pool", unhex(self.record["pool"]), board.entropy(fair.SIZE)))
        self._drawn = 0  # nonces since this start, which is stored before the first of them

    def find(self, table):
        """The keys to try at a table; none while the player wants another table."""
        if self.only not in ("", table):
            return []
        return [unhex(row[1]) for row in self.record["tables"] if row[0] == table]

    def nonce(self):
        """32 hexadecimal digits; without any chance at all, no start repeats those of another one. Raises OSError."""
        if not self._drawn:
            self.store()
        self._drawn += 1
        count = fair.encode_u32(self.record["starts"]) + fair.encode_u32(self._drawn)
        return hexed(fair.hmac(unhex(self.record["pool"]), b"nonce", count)[:NONCE])

    def candidate_tables(self):
        """[(table's id, key)] of the tables to be looked for, the latest first; the one the player wants alone."""
        rows = reversed(self.record["tables"])
        return [(row[0], unhex(row[1])) for row in rows if self.only in ("", row[0])]

    @property
    def only(self):
        """The id of the one table that the player wants, "" for any."""
        return self.record.get("only", "")

    def keep(self, table, key):
        """This cup has a key of a table. Raises OSError."""
        add(self.record, table, key)
        self.store()

    def save_table_name(self, table, name):
        """A table says what it is called: kept, for the player to know it by, if it is another name than before."""
        names, ids = self.record.get("names", {}), [row[0] for row in self.record["tables"]]
        name = name[:LONGEST]
        if table not in ids or names.get(table) == name:
            return
        names[table] = name
        self.record["names"] = {known: names[known] for known in names if known in ids}
        try:
            self.store()
        except OSError:
            pass  # it is known until the cup starts again

    def store(self):
        """Keeps the record. Raises OSError."""
        self._board.save("keys", (json.dumps(self.record).encode(),))
