"""The radio of a cup whose board has Wi-Fi: joins one of the networks that the cup knows, finds its table there, and
carries lines over TCP.

The table is asked for by a datagram to everybody on the network, and to the addresses that the laptop had when it gave
the network to the cup; it answers with its id. Nothing of that is believed: the link is sealed, and an address at which
the table does not prove itself is left. It must not know lines or messages.
"""

import errno
import select
import socket

from gobelet.link.message_shapes import TIMEOUT_MS

PORT = 7425
QUESTION = b"gobelet?"
ANSWER = b"gobelet! "  # then the table's id
READ_MOST = 512  # bytes at once
HELD = 4096  # bytes that may wait for the program: the rest waits at the table
LOOK = 250  # ms between two looks at the network
JOIN = 15_000  # ms that joining one may take
PAUSE = 5000  # ms until all are tried again
ASK = 1000  # ms between two questions for the table
CONNECT = 4000  # ms
PROVE = 8000  # ms in which the table must prove itself
REFUSED = -3  # what wlan.status() says of a wrong password
STRENGTH = 2000  # ms between two measurements
WEAKEST, BEST = -90, -50  # dBm: nothing is heard, and all of it
# How far it is: see the texts "wifi" of texts/owner_<lang>.py.
JOINS, PASSWORD, MISSING, ASKS, LINKED = "joins", "password", "missing", "asks", "linked"


def percent(dbm):
    """What is heard as strong as this, of all that could be: 1 to 100."""
    return min(max(100 * (dbm - WEAKEST) // (BEST - WEAKEST), 1), 100)


class Wifi:
    """wlan: a network.WLAN of a station. modes: its modes of power management, (while the display is lit, dark).
    known: the record of cup/networks.py. tables: function -> [(table's id, key)] of the tables to be looked for, best
    first; may be set later. proven: whether the table at the other end has proven itself. patiently: a function that
    calls one that takes its time, and returns what that does; None: it is called as it is.

    To read: state; network, the name of the one that is used or tried; joined, whether it has let the cup in; quality,
    percent, 0 without a table; known, the record: change() says that it is another one.
    """

    due = 0  # as ever: nothing but turn() tells of what comes

    def __init__(self, wlan, modes, known, tables, proven, port=PORT, patiently=None):
        self.state = JOINS
        self.network = ""
        self.quality = 0
        self._wlan = wlan
        self._modes = modes
        self.known = known
        self.joined = False
        self.tables = tables
        self._proven = proven
        self._port = port
        self.usable, self.fault = True, ""  # what is wrong is in `state`
        self._patiently = patiently
        self._look_at = self._ask_at = self._measure_at = 0
        self._forget()
        self._asking = self._socket = self._poll = None
        self._connected = False  # whether the socket is more than an attempt
        self._address = None  # at the other end
        self._shunned = []  # addresses at which no table proved itself
        self._since = self._heard = 0
        self._came = b""
        wlan.active(True)
        self.doze(False)

    # what the link asks

    def read(self):
        """What came, b"" for nothing."""
        came, self._came = self._came, b""
        return came

    def write(self, data):
        """Takes bytes; returns how many."""
        if not self._connected:
            return 0
        try:
            return self._socket.send(data) or 0
        except OSError as error:
            if error.errno != errno.EAGAIN:
                self._hang_up()
            return 0

    def suspend(self):
        """Another wire is in use: nothing is said on this one until the next turn()."""
        self._hang_up()
        self._quiet()
        self.state = ASKS

    # what the board asks

    def doze(self, dark):
        """Nobody looks at the cup, or somebody does: how deep the radio may sleep between two beacons."""
        self._wlan.config(pm=self._modes[1 if dark else 0])

    def has_event(self):
        """Never: of what comes by Wi-Fi no interrupt tells."""
        return False

    def tick(self, now):
        """Does what is due. Returns whether something came."""
        self.look(now)
        if not self.joined:
            return False
        if self._socket is None:
            self._find(now)
        elif not self._connected:
            self._wait(now)
        else:
            self._take(now)
        return bool(self._came)

    # the network

    def look(self, now):
        """Looks whether the network is still there, and goes on joining one: also while another wire is in use."""
        if now < self._look_at:
            return
        self._look_at = now + LOOK
        joined = self._wlan.isconnected()
        if self.joined and not joined:
            self.suspend()
            self._forget()
            self.state = JOINS
        elif joined and not self.joined:
            self.state = ASKS
        self.joined = joined
        if not joined:
            self._join(now)

    def change(self, first=()):
        """The network is left. Then those of the record are tried, which may have changed, or `first` alone, as (name,
        password): `state` says what comes of it."""
        self.suspend()
        self._wlan.disconnect()
        self._forget()
        self.joined = False
        self.state = JOINS
        if first:
            self._rows = [first]

    def scan(self):
        """The networks in reach in any order, as (name in bytes, percent, whether it is open). The driver takes some
        seconds for it. Raises OSError."""
        search = self._wlan.scan
        networks = self._patiently(search) if self._patiently else search()
        return [(row[0], percent(row[3]), not row[4]) for row in networks]

    def end(self):
        """Nothing is to be joined any more."""
        self.change()
        self._wlan.active(False)

    def _forget(self):
        """All networks are to be tried anew."""
        self.network = ""
        self._rows, self._refused, self._until = [], False, 0

    def _join(self, now):
        """Tries one network after the other, the one that was given last first."""
        if self.network:
            status = self._wlan.status()
            self._refused = self._refused or status == REFUSED
            if status >= 0 and now < self._until:
                return
            self.network = ""
            self._wlan.disconnect()
            if not self._rows:
                self.state, self._until = PASSWORD if self._refused else MISSING, now + PAUSE
                return
        elif now < self._until:
            return
        if not self._rows:
            self._rows = list(reversed(self.known["networks"]))
            self._refused = False
        if self._rows:
            self.network, password = self._rows.pop(0)
            self._until = now + JOIN
            self._wlan.connect(self.network, password)
        else:
            self.state = MISSING

    # the table

    def _find(self, now):
        self.state = ASKS
        if self._asking is None:
            self._asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._asking.setblocking(False)
            self._asking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            self._ask_at = self._since = now
        if now >= self._ask_at:
            self._ask_at = now + ASK
            self._ask()
        if now - self._since >= PAUSE:
            self._shunned = []  # nobody else has answered
        address = self._answers()
        if address:
            self._call(now, address)

    def _ask(self):
        own, mask = self._wlan.ifconfig()[:2]
        pairs = zip(own.split("."), mask.split("."))
        everybody = ".".join([str(int(part) | 255 ^ int(bits)) for part, bits in pairs])
        for host in [everybody] + self.known["hosts"]:
            try:
                self._asking.sendto(QUESTION, socket.getaddrinfo(host, self._port)[0][-1])
            except (OSError, IndexError):
                pass  # that address is of another network

    def _answers(self):
        """Where the best of the tables is that have answered, None for none."""
        known = [table for table, _ in self.tables()]
        best, nearest = len(known), None
        while True:
            try:
                answer, address = self._asking.recvfrom(64)
            except OSError:
                return nearest
            for place in range(best):
                if answer == ANSWER + known[place].encode() and address not in self._shunned:
                    best, nearest = place, address
                    break

    def _call(self, now, address):
        self._quiet()
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._poll = select.poll()
        self._poll.register(self._socket, select.POLLIN | select.POLLOUT)
        self._address, self._since = address, now
        try:
            self._socket.connect(address)
        except OSError as error:
            if error.errno != errno.EINPROGRESS:
                self._shun()

    def _wait(self, now):
        """Until the table's machine has taken the call."""
        for event in self._poll.poll(0):
            if event[1] & (select.POLLERR | select.POLLHUP):
                self._shun()
            elif event[1] & select.POLLOUT:
                self._connected = True
                self._since = self._heard = now
                self.state = LINKED
            return
        if now - self._since >= CONNECT:
            self._shun()

    def _take(self, now):
        if len(self._came) < HELD:
            try:
                data = self._socket.recv(READ_MOST)
            except OSError as error:
                data = None
                if error.errno != errno.EAGAIN:
                    self._hang_up()
                    return
            if data == b"":
                self._hang_up()
                return
            if data:
                self._came += data
                self._heard = now
        dead = now - self._heard >= TIMEOUT_MS
        if self._proven():
            self._since = now
            self._shunned = []
            if dead:
                self._hang_up()
        elif dead or now - self._since >= PROVE:
            self._shun()
        if now >= self._measure_at:
            self._measure_at = now + STRENGTH
            self.quality = self.percent()

    def dbm(self):
        """How strong the network is heard; it may be gone, and nobody has looked yet."""
        return self._wlan.status("rssi") if self._wlan.isconnected() else WEAKEST

    def percent(self):
        """The same in percent, 1 at least."""
        return percent(self.dbm())

    def _shun(self):
        """This was no table of ours, or it cannot be reached: others come first."""
        self._shunned = (self._shunned + [self._address])[-4:]
        self._hang_up()

    def _hang_up(self):
        if self._socket:
            self._poll.unregister(self._socket)
            self._socket.close()
        self._socket = self._poll = None
        self._connected = False
        self.quality = 0

    def _quiet(self):
        if self._asking:
            self._asking.close()
        self._asking = None
