"""Small named records in flash: a record is written to a new file that then takes the old one's place, so that a power
cut leaves the old or the new one, never neither. Each carries its CRC. The one that is written all the time lies in a
ring of its own where there is one. It must not know what is in them.
"""

import os
from binascii import crc32

CRC = 4
OFTEN = "owner"  # the record that lies in the ring
OWN_FAULTS = (OFTEN, "settings", "checkpoint")  # those whose loss has a text of its own


class RecordStore:
    """folder: where the records live; made with the first one. faults: list that gets the names of damaged records.
    ring: the Ring of the record OFTEN; None: it is a file like the others."""

    def __init__(self, folder, faults, ring=None):
        self._folder = folder
        self._faults = faults
        self._ring = ring

    def load(self, name):
        """The record's bytes; None when there is none or it is damaged (which is noted in `faults`)."""
        if name == OFTEN and self._ring:
            return self._ring.load()
        try:
            with open(self._path(name), "rb") as file:
                stored = file.read()
        except OSError:
            return None
        data = stored[:-CRC]
        if len(stored) < CRC or crc32(data) != int.from_bytes(stored[-CRC:], "little"):
            fault = name if name in OWN_FAULTS else "record"
            if fault not in self._faults:
                self._faults.append(fault)
            return None
        return data

    def save(self, name, parts):
        """Replace the record; parts: an iterable of bytes. OSError when flash is full or broken; the old record is then
        still there."""
        path = self._path(name)
        if name == OFTEN and self._ring:
            self._ring.save(parts)
            return
        new = path + ".new"
        try:
            os.stat(self._folder)
        except OSError:
            os.mkdir(self._folder)
        try:
            with open(new, "wb") as file:
                crc = 0
                for part in parts:
                    file.write(part)
                    crc = crc32(part, crc)
                file.write(crc.to_bytes(CRC, "little"))
            os.rename(new, path)
        except OSError:
            try:
                os.remove(new)  # half a record must not keep the room that the next try needs
            except OSError:
                pass  # it never came to be
            raise

    def _path(self, name):
        return self._folder + "/" + name
