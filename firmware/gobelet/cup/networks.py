"""The Wi-Fi networks that this cup may use, in the record "wifi" of its flash, which no table is told of.

The record is a map: networks, rows [name, password], the latest last; hosts, addresses of the laptop, for networks that
let no broadcast through. It must not know radios or messages.
"""

import json

MOST = 5  # networks


def record(stored):
    """The record as it was stored; an empty one where that is none."""
    try:
        networks = json.loads(stored or b"{}")
        texts = [text for row in networks["networks"] for text in row] + networks["hosts"]
        if "".join(texts) and {len(row) for row in networks["networks"]} == {2}:
            return networks
    except (ValueError, TypeError, KeyError):
        pass  # damaged: the networks are given once more
    return {"networks": [], "hosts": []}


def add(networks_record, name, password, hosts):
    """Puts a network into a record, and where the laptop is. Returns the name of the one that had to go, "" for
    none."""
    rows = [row for row in networks_record["networks"] if row[0] != name] + [[name, password]]
    networks_record["networks"], networks_record["hosts"] = rows[-MOST:], list(hosts)
    return rows[0][0] if len(rows) > MOST else ""


def drop(networks_record, name):
    """Takes a network out of a record. Returns whether it was there."""
    rows = [row for row in networks_record["networks"] if row[0] != name]
    there = len(rows) < len(networks_record["networks"])
    networks_record["networks"] = rows
    return there
