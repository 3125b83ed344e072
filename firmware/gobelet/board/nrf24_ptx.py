"""The radio chip of a dongle, which asks; a cup's lies in wait, and is in nrf24.py with what both have. No cup loads
this module.
"""

from time import sleep_us, ticks_diff, ticks_ms

from gobelet.board.nrf24 import Nrf24
from gobelet.link import const

# Commands, registers and their bits as in nrf24.py: a number that is written into the code has no name to import.
_W_REGISTER = const(0x20)
_R_RX_PL_WID = const(0x60)
_W_TX_PAYLOAD = const(0xA0)
_W_TX_PAYLOAD_NOACK = const(0xB0)
_FLUSH_TX = const(0xE1)
_SETUP_RETR = const(0x04)
_RF_CH = const(0x05)
_STATUS = const(0x07)
_RPD = const(0x09)
_RX_ADDR_P0 = const(0x0A)
_TX_ADDR = const(0x10)
_FIFO_STATUS = const(0x17)
_SENDS = const(0x0E)
_LISTENS = const(0x0F)
_RX_DR = const(0x40)
_MAX_RT = const(0x10)
_FLAGS = const(0x70)
_TX_EMPTY = const(0x10)  # of FIFO_STATUS
_TX_FULL = const(0x20)
_HALF_MS = const(0x10)  # between two tries, so that an answer of 32 bytes fits
_HEARD_US = const(300)  # until RPD means something: settled, and 40 us on the channel
_ANSWER_MS = const(12)  # five tries take less


class Nrf24Ptx(Nrf24):
    """A dongle's, see radio.star.Star."""

    def start(self):
        """See Nrf24."""
        self._to, self._tries = b"", 0  # what the chip was told last
        self._telling = False  # whether it may still be at what it was given last
        super().start()

    def tune(self, channel):
        """Speaks on this channel from now on."""
        self._end_telling()
        self._set(_RF_CH, channel)

    def carrier_detected(self):
        """Whether somebody is heard on the channel."""
        self._end_telling()
        self._power(_LISTENS, 0x01)
        self._enable(1)
        sleep_us(_HEARD_US)
        heard = self._get(_RPD)
        self._power(_SENDS, 0x01)
        return heard

    def send_unacknowledged(self, address, packet):
        """Sends once; nobody acknowledges it. Does not wait until it is on the air."""
        if address != self._to:
            self._end_telling()
            self._to = address
            self._write(_W_REGISTER | _TX_ADDR, address)
        if self._telling:
            self._wait(_TX_FULL, 0)
        self._write(_W_TX_PAYLOAD_NOACK, packet)
        self._enable(1)  # what goes out takes less time than the next packet here: the chip never sends for long
        self._telling = True

    def _end_telling(self):
        """Waits until everything that was told is on the air."""
        if self._telling:
            self._telling = False
            self._wait(_TX_EMPTY, _TX_EMPTY)
            self._enable(0)
            self._set(_STATUS, _FLAGS)

    def _wait(self, bit, value):
        """Until a bit of FIFO_STATUS has this value, not for long."""
        begun = ticks_ms()
        while self._get(_FIFO_STATUS) & bit != value and ticks_diff(ticks_ms(), begun) < _ANSWER_MS:
            pass

    def _shoot(self):
        self._enable(1)
        begun = ticks_ms()
        while self._interrupt() and ticks_diff(ticks_ms(), begun) < _ANSWER_MS:
            pass
        self._enable(0)

    def send_acknowledged(self, address, packet, tries):
        """Sends until it is acknowledged, `tries` times at most. The answer, b"" for an empty one, None for none."""
        self._end_telling()
        if address != self._to:
            self._to = address
            self._write(_W_REGISTER | _TX_ADDR, address)
            self._write(_W_REGISTER | _RX_ADDR_P0, address)
        if tries != self._tries:
            self._tries = tries
            self._set(_SETUP_RETR, _HALF_MS | tries - 1)
        self._write(_W_TX_PAYLOAD, packet)
        self._shoot()
        answer = self._answer(self._exchange(_R_RX_PL_WID, 0))
        self._set(_STATUS, _FLAGS)
        return answer

    def _answer(self, size):
        flags = self._two[0]  # STATUS: the chip says it while it hears a command
        if flags & _RX_DR:
            return self._read(size)
        if flags & _MAX_RT or not flags & _FLAGS:
            self._command(_FLUSH_TX)
            return None
        return b""
