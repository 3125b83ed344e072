"""The radio chip nRF24L01+ on its SPI bus: what both sides have, and a cup's, which lies in wait; a dongle's, which
asks, is nrf24_ptx.py. Register names and timings are those of its product specification 1.0. The older nRF24L01 without
plus does as well, once it was told to (its own specification 2.0, ACTIVATE). It must not know what a packet says.
"""

from time import sleep_us, ticks_diff, ticks_ms

from machine import SPI, Pin

from gobelet.board import cpu_clock, pins
from gobelet.link import const

_HZ = const(8_000_000)
# commands
_W_REGISTER = const(0x20)
_R_RX_PL_WID = const(0x60)
_R_RX_PAYLOAD = const(0x61)
_ACTIVATE = const(0x50)
_W_ACK_PAYLOAD = const(0xA8)
_FLUSH_TX = const(0xE1)
_FLUSH_RX = const(0xE2)
# registers
_CONFIG = const(0x00)
_EN_AA = const(0x01)
_EN_RXADDR = const(0x02)
_SETUP_AW = const(0x03)
_RF_CH = const(0x05)
_RF_SETUP = const(0x06)
_STATUS = const(0x07)
_RPD = const(0x09)
_RX_ADDR_P0 = const(0x0A)
_RX_ADDR_P1 = const(0x0B)
_FIFO_STATUS = const(0x17)
_DYNPD = const(0x1C)
_FEATURE = const(0x1D)
# bits of CONFIG: CRC of two bytes, all interrupts
_OFF = const(0x0C)
_LISTENS = const(0x0F)
# of STATUS
_FLAGS = const(0x70)
# of FIFO_STATUS
_RX_EMPTY = const(0x01)
_TX_EMPTY = const(0x10)
_TX_FULL = const(0x20)
# values
_FIVE_BYTES = const(3)
_ONE_MBPS = const(0x06)  # at full power
_ACK_PAYLOADS = const(0x07)  # FEATURE: packets of any length, and such as nobody acknowledges
_WIDEST = const(32)
_UP_US = const(1500)  # until the oscillator runs
_HELD = const(48)  # packets that may wait for the program
_DEPTH = const(3)  # packets that the chip holds
_FEATURES = const(0x73)  # what ACTIVATE is told
_NOBODY, _OTHER = "radio", "radio_refuses"  # faults
_SAYS = const(0x07)  # in the second byte of a packet of two: it says something after all


class Nrf24:
    """fault: "radio" when no chip answers, "radio_refuses" when it lacks what we need, "" when it is well."""

    def __init__(self):
        clock, out, back, select, enable, interrupt = pins.RADIO
        self._spi = SPI(pins.RADIO_BUS, baudrate=_HZ, sck=Pin(clock), mosi=Pin(out), miso=Pin(back))
        self._select = Pin(select, Pin.OUT, value=1)
        self._enable = Pin(enable, Pin.OUT, value=0)
        self._interrupt = Pin(interrupt, Pin.IN, Pin.PULL_UP)
        self._two = bytearray(2)
        self._view = memoryview(bytearray(1 + _WIDEST))
        self.start()

    def start(self):
        """Tells the chip all that it forgets without power, and sets `fault`."""
        self._config = _OFF
        self._enable(0)
        if not (
            self._write_and_verify(_CONFIG, _OFF)
            and self._write_and_verify(_SETUP_AW, _FIVE_BYTES)
            and self._write_and_verify(_RF_SETUP, _ONE_MBPS)
        ):
            self.fault = _NOBODY
            return
        self._set(_EN_AA, 0x03)
        if not self._write_and_verify(_FEATURE, _ACK_PAYLOADS):
            self._exchange(_ACTIVATE, _FEATURES)  # it would lock again what is open
            self._set(_FEATURE, _ACK_PAYLOADS)
        self._set(_DYNPD, 0x03)
        self.fault = "" if self._is_configured() else _OTHER
        self._command(_FLUSH_RX)
        self._command(_FLUSH_TX)

    def _write_and_verify(self, register, value):
        self._set(register, value)
        return self._get(register) == value

    def _is_configured(self):
        """Whether it holds what start() told it."""
        return self._get(_FEATURE) == _ACK_PAYLOADS and self._get(_DYNPD) == 0x03 and self._get(_EN_AA) == 0x03

    def ensure_configured(self):
        """Whether the chip is as it was told to be; if not, it is started anew, and `fault` says what came of it."""
        if not self.fault and self._get(_CONFIG) == self._config and self._is_configured():
            return True
        self.start()
        return False

    def _exchange(self, command, value):
        two = self._two
        two[0] = command
        two[1] = value
        self._select(0)
        self._spi.write_readinto(two, two)
        self._select(1)
        return two[1]

    def _get(self, register):
        return self._exchange(register, 0)

    def _set(self, register, value):
        self._exchange(_W_REGISTER | register, value)

    def _command(self, command):
        self._view[0] = command
        self._select(0)
        self._spi.write(self._view[:1])
        self._select(1)

    def _write(self, command, data):
        view = self._view[: 1 + len(data)]
        view[0] = command
        view[1:] = data
        self._select(0)
        self._spi.write(view)
        self._select(1)

    def _power(self, config, pipes):
        self._enable(0)
        self._config = config
        self._set(_CONFIG, config)
        self._set(_EN_RXADDR, pipes)
        self._set(_STATUS, _FLAGS)
        sleep_us(_UP_US)

    def _read(self, size):
        if size > _WIDEST:  # the specification wants such a packet dropped
            self._command(_FLUSH_RX)
            return b""
        view = self._view[: 1 + size]
        view[0] = _R_RX_PAYLOAD
        self._select(0)
        self._spi.write_readinto(view, view)
        self._select(1)
        return bytes(view[1:])


class Nrf24Prx(Nrf24):
    """A cup's, see radio.cup_radio.CupRadio. What comes is fetched at once, between two steps of the program, as the
    chip holds three packets only, and acknowledges none while it is full."""

    def __init__(self):
        super().__init__()
        self._came = []  # of those that say nothing, as nearly all do, only their number: that takes no memory
        self._heard_at = 0  # when the last one came
        self._in_use = False  # the program speaks with the chip: it fetches what came afterwards

    def _fetch(self, _):
        cpu_clock.set_full_speed()
        if self._in_use:
            return
        self._in_use = True
        for _ in range(_HELD):  # not for ever: a wire may be stuck
            if self._interrupt() or len(self._came) >= _HELD:
                break
            self._heard_at = ticks_ms()
            self._set(_STATUS, _FLAGS)  # before the look: what comes after it is told again
            for _ in range(_DEPTH):
                if self._get(_FIFO_STATUS) & _RX_EMPTY:
                    break
                packet = self._read(self._get(_R_RX_PL_WID))
                if len(packet) == 2 and not packet[1] & _SAYS:
                    packet = packet[0] << 8 | packet[1]
                if packet not in self._came:  # what is said to all is said several times
                    self._came.append(packet)
        self._in_use = False

    def ensure_configured(self):
        """See Nrf24; its interrupt's wire, too."""
        self._in_use = True
        before = self._interrupt()
        flags = self._get(_STATUS) & _FLAGS != 0
        if before == flags and before == self._interrupt():  # the wire is low while it tells something
            self.fault = _NOBODY
            well = False
        else:
            well = super().ensure_configured()
        self._in_use = False
        return well

    def has_packet(self, empty):
        """Whether a packet waits for take() that says something. empty: whether one that says nothing counts, too."""
        for packet in self._came:
            if empty or type(packet) is not int:
                return True
        return not self._interrupt()

    def receive(self):
        """The next packet that came, None if none is there."""
        if not self._came:
            self._in_use = False
            self._fetch(None)
        if not self._came:
            return None
        packet = self._came.pop(0)
        return bytes((packet >> 8, packet & 0xFF)) if type(packet) is int else packet

    def listen(self, address, everybody, channel):
        """Waits for polls of this address, and for what is said to all, on this channel from now on."""
        self._in_use = True
        self._power(_LISTENS, 0x03)
        self._set(_RF_CH, channel)
        self._write(_W_REGISTER | _RX_ADDR_P0, everybody)
        self._write(_W_REGISTER | _RX_ADDR_P1, address)
        self._command(_FLUSH_RX)
        self._command(_FLUSH_TX)
        self._came = []
        self._interrupt.irq(self._fetch, Pin.IRQ_FALLING)
        self._enable(1)
        self._in_use = False

    def power_down(self):
        """Off, until listen()."""
        self._in_use = True
        self._power(_OFF, 0x03)
        self._in_use = False

    def standby(self, on):
        """Hears nothing while it does, at 26 uA; what lies ready stays. 130 us after that it listens again."""
        self._enable(not on)

    def age(self):
        """Milliseconds since the last packet came."""
        return ticks_diff(ticks_ms(), self._heard_at)

    def queue_ack_payload(self, packet):
        """Lays an answer ready for the next poll."""
        self._in_use = True
        self._write(_W_ACK_PAYLOAD | 1, packet)
        self._in_use = False

    def carrier_detected(self):
        """Whether somebody is heard on the channel now."""
        self._in_use = True
        heard = self._get(_RPD)
        self._in_use = False
        return heard

    def free_ack_slots(self):
        """How many answers it can take: 3 while none lies ready, 0 while it is full."""
        self._in_use = True
        fifo = self._get(_FIFO_STATUS)
        self._in_use = False
        return 3 if fifo & _TX_EMPTY else 0 if fifo & _TX_FULL else 1

    def flush_ack_payloads(self):
        """No answer lies ready from now on."""
        self._in_use = True
        self._command(_FLUSH_TX)
        self._in_use = False
