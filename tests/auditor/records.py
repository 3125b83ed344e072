"""Exports: lines of text, for each match a head, its entries, and T after the last one."""

import json

from tests.auditor.entry_format import compact
from tests.auditor.fair import Wrong, need
from tests.auditor.log import Log

VERSION = 2


def audit(data, word=""):
    """Folds every match of an export. data: bytes; word: the closing word that the players of its last match saw, ""
    if nobody did. Returns the Logs; raises Wrong at the first thing that cannot have happened."""
    logs = []
    need(data.endswith(b"\n"), "the last line has no end")
    lines = iter(data[:-1].split(b"\n"))
    for head in lines:
        log = Log()
        said = _head(head, len(logs) + 1)
        for line in lines:
            if not line.startswith(b"["):
                break
            log.fold(line)
        else:
            raise Wrong("T is missing")
        need(line == compact({"T": log.digest.hex()}), "another T")
        need(log.entries and said == (log.uid, log.phase == "closed"), "the head says something else")
        logs.append(log)
    need(not word or logs[-1].closing_word == word, "another closing word")
    return logs


def _head(line, number):
    """What the head of a match says: its uid, whether it has ended."""
    try:
        said = json.loads(line)
        uid, finished = said["uid"], said["finished"]
    except (ValueError, TypeError, KeyError) as error:
        raise Wrong(f"no head: {error}") from error
    head = {"gobelet": VERSION, "match": number, "uid": uid, "finished": finished}
    need(type(finished) is bool and compact(head) == line, "not the head of this match")
    return uid, finished
