"""The Wi-Fi of a cup's own menu: networks are searched for, chosen, joined with a password that is typed, forgotten.

The screens, and board/wifi.py below them, on a driver that is a stand-in."""

import json

import golden_frames
from screen_world import CupWorld, Plain, spell
from wlan import STRONG, WEAK, Wlan

from gobelet.board.wifi import Wifi
from gobelet.cup import networks, touch_layout, wifi_menu
from gobelet.cup.display.widgets import LINE_WIDTH, wrap
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, wifi_join
from gobelet.cup.screens import wifi_networks as menu
from gobelet.cup.screens.about import Scene as About
from support import Flash

HOME, GUEST = ["Livebox-A1B2-5GHz", "correct horse", STRONG], ["Café", "", WEAK]
FAR = "A network with thirty-two letters"[:32]


class Asked:
    """What touch.py asks of an app: the screen that is on."""

    def __init__(self, world):
        self.screen = world.shown
        self.ledger, self.texts, self.stage = world.ledger, world.texts, Plain(scene="networks")


class WifiWorld(CupWorld):
    """A cup whose board has Wi-Fi. air: the networks in reach, see Wlan. shown: the screen that is on."""

    def __init__(self, known=(), air=(HOME, GUEST), lang="en"):
        super().__init__(lang)
        board = self.board
        board.abilities += ("wifi",)
        self.flash = Flash()
        self.saves = 0
        board.load, board.save = self.flash.load, self._save
        self.air = list(air)
        self.wlan = Wlan(lambda: self.air)
        board.wifi = None
        board.go_online = self._go_online
        self.stage = Plain(replace=self.replace)
        if known:
            record = {"networks": [list(row[:2]) for row in known], "hosts": ["10.0.0.7"]}
            self.flash.records["wifi"] = json.dumps(record).encode()
            board.go_online(True)
        self.shown = self.screen("networks")

    def replace(self, screen):
        self.shown = screen

    def _save(self, name, parts):
        self.saves += 1
        self.flash.save(name, parts)

    def _go_online(self, on):
        board = self.board
        if on and not board.wifi:
            known = networks.record(self.flash.load("wifi"))
            board.wifi = Wifi(self.wlan, (1, 2), known, list, bool)
        elif board.wifi and not on:
            board.wifi.end()
            board.wifi = None
        return board.wifi

    def push(self, *buttons):
        for button in buttons:
            self.press(self.shown, button)

    def hold(self, button):
        screen = self.shown
        screen.press(button)
        screen.hold(button)
        screen.release(button)

    def pass_time(self, milliseconds):
        """Each 20 ms the screen that is on has its turn, and the Wi-Fi, which finds no table."""
        for _ in range(0, milliseconds, 20):
            self.now += 20
            self.shown.tick()
            if self.board.wifi:
                self.board.wifi.look(self.now)

    def choose(self, text):
        """Takes the line that begins so."""
        self.shown.tick()
        lines = self.shown.lines()
        wanted = [number for number, line in enumerate(lines) if line.startswith(text)]
        assert wanted, (text, lines)
        for _ in range((wanted[0] - self.shown.chosen) % len(lines)):
            self.push(RIGHT)
        self.push(OK)

    def look_around(self):
        self.choose("Search")
        self.pass_time(menu.READ_MS + 40)

    def type(self, text):
        spell(self, self.shown, text)
        self.hold(OK)

    def frame(self, name):
        golden_frames.check(name, self.picture(self.shown))

    @property
    def kept(self):
        return networks.record(self.flash.load("wifi"))["networks"]


def row(network):
    return network[:2]


def test_a_network_is_found_and_joined_with_a_password_that_is_typed_and_kept_in_one_write():
    world = WifiWorld()
    assert world.shown.lines() == ["Search for networks", "By its name\u2026"]
    world.look_around()
    assert world.shown.lines() == ["100% Livebox-A1B2-5GHz", "10% open: Caf\u00e9", "Search again"]
    world.choose("100%")
    world.type("correct horse")
    assert world.saves == 0  # it is kept once it has proven itself
    world.pass_time(1000)
    assert world.kept == [row(HOME)] and world.saves == 1
    assert world.board.wifi.joined
    assert world.shown.lines()[0] == "\u2713 100% Livebox-A1B2-5GHz"
    world.push(CALL)
    assert world.said[-1] == "visit settings" and world.board.wifi


def test_an_open_network_wants_no_password():
    world = WifiWorld()
    world.look_around()
    world.choose("10% open")
    world.pass_time(1000)
    assert world.kept == [row(GUEST)] and world.board.wifi.joined


def test_a_wrong_password_is_said_and_may_be_mended_and_is_not_kept():
    world = WifiWorld()
    world.look_around()
    world.choose("100%")
    world.type("correct hors")
    world.pass_time(1000)
    assert type(world.shown) is wifi_join.MessageScreen and world.kept == [] and world.saves == 0
    world.push(OK)
    assert world.shown.text == "correct hors" and world.shown.displayed_text() == "\u25cf" * 12
    world.type("e")
    world.pass_time(1000)
    assert world.kept == [row(HOME)]


def test_a_password_that_is_kept_is_never_shown_nor_told():
    world = WifiWorld([(HOME[0], "another one")])
    seen = []
    for steps in (("Livebox", "Join"), ("Livebox", "Other")):
        world.shown = world.screen("networks")
        for step in steps:
            world.choose(step)
            seen.append(repr(touch_layout.layout_of(Asked(world)).data()))
        world.pass_time(1000)
        seen.append(repr(touch_layout.layout_of(Asked(world)).data()))
    world.shown = world.screen("networks")
    world.choose("Livebox")
    world.choose("Join")
    world.pass_time(1000)
    world.push(OK)  # mend it: from its beginning
    assert type(world.shown) is wifi_join.Password and world.shown.text == ""
    assert "another" not in "".join(seen)


def test_a_short_password_is_refused_before_it_is_tried():
    world = WifiWorld()
    world.look_around()
    world.choose("100%")
    world.type("seven77")
    assert type(world.shown) is wifi_join.MessageScreen and not world.board.wifi.network
    world.push(CALL)
    assert world.shown.text == "seven77"


def test_a_network_out_of_reach_is_called_by_its_name_and_kept_if_its_owner_wants():
    world = WifiWorld()
    world.choose("By its name")
    world.type("Attic")
    world.type("long enough")
    world.pass_time(1000)
    assert type(world.shown) is wifi_join.MessageScreen and world.kept == []
    world.push(OK)
    assert world.kept == [["Attic", "long enough"]] and world.saves == 1
    world.choose("Attic")
    world.choose("Join")
    world.pass_time(1000)
    assert world.shown.labels()[2] == ""  # it is kept already
    world.air.append(["Attic", "long enough"])
    world.pass_time(6000)
    assert world.board.wifi.joined and world.board.wifi.network == "Attic"


def test_a_network_that_hides_is_joined_by_its_name():
    world = WifiWorld(air=[["Hidden", "long enough"], [".Hidden", "long enough"]])
    world.choose("By its name")
    world.type("Hidden")
    world.type("long enough")
    world.pass_time(1000)
    assert world.kept == [["Hidden", "long enough"]]
    assert wifi_menu.rank_networks([(b"", 70, False), (b"\0\0", 80, False)]) == []


def test_the_network_that_was_joined_last_is_tried_first_and_the_addresses_of_the_laptop_stay():
    world = WifiWorld([GUEST, HOME])
    world.choose("Caf")
    world.choose("Join")
    world.pass_time(1000)
    assert world.kept == [row(HOME), row(GUEST)]
    assert networks.record(world.flash.load("wifi"))["hosts"] == ["10.0.0.7"]


def test_a_network_is_forgotten_with_ok_held_and_the_last_one_switches_wifi_off():
    world = WifiWorld([HOME])
    world.pass_time(1000)
    assert world.board.wifi.joined
    world.choose("\u2713 100% Livebox")
    world.choose("Forget")
    world.push(OK)
    assert world.kept == [row(HOME)] and world.shown.holds == OK
    world.push(CALL)
    world.choose("Forget")
    world.hold(OK)
    assert world.kept == [] and world.saves == 1
    world.pass_time(1000)
    assert not world.board.wifi.joined and not world.wlan.isconnected()
    world.push(CALL)
    assert world.board.wifi is None and not world.wlan.on


def test_five_networks_are_the_most_and_none_is_dropped_for_another():
    known = [["Net %d" % number, "long enough"] for number in range(networks.MOST)]
    world = WifiWorld(known, [HOME, ["Net 3", "a new one"]])
    world.look_around()
    world.choose("100%")
    assert type(world.shown) is wifi_join.MessageScreen
    world.push(CALL)
    world.choose("75% Net 3")  # one of them may have another password
    world.choose("Other password")
    world.type("a new one")
    world.pass_time(1000)
    assert world.kept[-1] == ["Net 3", "a new one"] and len(world.kept) == networks.MOST
    world.shown = world.screen("networks")
    world.choose("By its name")
    world.type("Another")
    assert type(world.shown) is wifi_join.MessageScreen


def test_a_record_that_is_none_is_an_empty_one():
    for stored in (
        None,
        b"",
        b"{}",
        b"[]",
        b'{"networks":[["a"]],"hosts":[]}',
        b'{"networks":[["a",1]],"hosts":[]}',
        b'{"networks":[],"hosts":[1]}',
        b'{"networks":5,"hosts":[]}',
    ):
        assert networks.record(stored) == {"networks": [], "hosts": []}, stored
    whole = b'{"networks":[["Home","pw"],["Open",""]],"hosts":["10.0.0.7"]}'
    assert networks.record(whole)["networks"] == [["Home", "pw"], ["Open", ""]]


def test_the_latest_network_is_the_last_and_the_oldest_goes():
    kept = networks.record(None)
    gone = [networks.add(kept, "net %d" % number, "pw", ["h"]) for number in range(networks.MOST + 2)]
    assert gone == [""] * networks.MOST + ["net 0", "net 1"]
    assert networks.add(kept, "net 3", "new", []) == "" and kept["hosts"] == []
    assert kept["networks"][-1] == ["net 3", "new"] and networks.drop(kept, "net 3")
    assert not networks.drop(kept, "net 3") and len(kept["networks"]) == networks.MOST - 1


def test_the_strongest_are_listed_first_each_name_once():
    found = [(b"One", 40, False), (b"Two", 70, False), (b"One", 90, False), (b"Three", 70, True)]
    assert wifi_menu.rank_networks(found) == [("One", 90, False), ("Three", 70, True), ("Two", 70, False)]
    many = [(b"Net %d" % number, 50, False) for number in range(40)]
    assert len(wifi_menu.rank_networks(many)) == wifi_menu.HEARD


def test_a_name_that_is_no_text_or_has_letters_that_are_not_drawn_says_so():
    cat = ["Net of \u732b", "long enough", STRONG]
    world = WifiWorld(air=[cat, [b"\xff\xfe", "long enough", WEAK]])
    world.look_around()
    assert world.shown.lines()[:2] == ["100% Net of \u732b", "10% \ufffd\ufffd"]
    world.choose("10%")
    assert world.shown.labels()[2] == ""
    world.push(CALL)
    world.choose("100%")
    world.push(OK)
    world.type("long enough")
    world.pass_time(1000)
    assert world.kept == [row(cat)]


def test_nothing_in_reach_is_said_and_the_search_may_be_done_again():
    world = WifiWorld(air=())
    world.look_around()
    assert world.shown.lines() == ["Search again"]
    world.air.append(HOME)
    world.push(OK)
    world.pass_time(menu.READ_MS + 40)
    assert world.shown.lines()[0] == "100% Livebox-A1B2-5GHz" and world.wlan.scans == 2


def test_a_driver_that_cannot_search_is_as_if_nothing_were_in_reach():
    world = WifiWorld()

    def broken():
        raise OSError(5)

    world.wlan.scan = broken
    world.look_around()
    assert world.shown.lines() == ["Search again"]


def test_a_full_flash_keeps_the_networks_as_they_were():
    world = WifiWorld([GUEST])
    world.flash.full = True
    world.look_around()
    world.choose("100%")
    world.type("correct horse")
    world.pass_time(1000)
    assert world.said[-1] == "say flash_full" and world.kept == [row(GUEST)]
    assert wifi_menu.names(world.board) == ["Caf\u00e9"]
    world.choose("Caf")
    world.choose("Forget")
    world.hold(OK)
    assert world.said[-1] == "say flash_full" and wifi_menu.names(world.board) == ["Caf\u00e9"]


def test_whoever_does_not_wait_for_a_network_is_back_on_the_one_before():
    world = WifiWorld([GUEST])
    world.pass_time(1000)
    world.look_around()
    world.air.remove(HOME)
    world.choose("100%")
    world.type("correct horse")
    world.push(CALL)
    world.pass_time(2000)
    assert world.board.wifi.network == "Caf\u00e9" and world.board.wifi.joined and world.saves == 0


def test_the_settings_have_the_line_where_the_board_has_wifi_and_nowhere_else():
    world = WifiWorld()
    assert "networks" in world.screen("settings").rows()
    assert "networks" not in CupWorld().screen("settings").rows()


def test_a_cup_with_wifi_that_is_off_says_so_of_itself():
    world = WifiWorld()
    assert About(world)._notes()[0].startswith("Wi-Fi: no network")
    world = WifiWorld([HOME])
    world.pass_time(1000)
    assert About(world)._notes()[0].startswith("Wi-Fi Livebox-A1B2-5GHz: no table")


def test_the_same_is_tapped_and_written_where_a_page_shows_it():
    world = WifiWorld()

    def tap(text, written=""):
        offer = touch_layout.layout_of(Asked(world))
        items = [item for group in offer.groups for item in group["items"]]
        found = [item["id"] for item in items if item["text"].startswith(text)]
        assert found and offer.activate(found[0], written), (text, items)

    tap("Search")
    world.pass_time(menu.READ_MS + 40)
    tap("100%")
    groups = touch_layout.layout_of(Asked(world)).groups
    assert [group["kind"] for group in groups] == ["write", "acts"] and groups[0]["secret"]
    tap("Join", "wrong pass")
    world.pass_time(1000)
    tap("Correct")
    assert touch_layout.layout_of(Asked(world)).groups[0]["value"] == ""
    tap("Join", "correct horse")
    world.pass_time(1000)
    assert world.kept == [row(HOME)]
    tap("By its name")
    tap("Next", "Open one")
    tap("Join", "")
    assert type(world.shown) is wifi_join.Joining


def test_frames_of_the_networks():
    for lang in ("fr", "en"):
        words = CupWorld(lang=lang).screen("networks").texts
        world = WifiWorld([GUEST, ["Attic", "x"], HOME], [HOME, GUEST, [FAR, "long enough", -77]], lang)
        world.pass_time(1000)
        world.frame("networks_" + lang)
        world.push(OK)
        world.frame("networks_known_" + lang)
        world.push(LEFT, OK)
        world.frame("networks_forget_" + lang)
        world.push(CALL, CALL)
        world.choose(words.get("menu.search"))
        world.frame("networks_searching_" + lang)
        world.pass_time(menu.READ_MS + 40)
        world.frame("networks_found_" + lang)
        world.push(RIGHT, OK)
        world.frame("networks_password_" + lang)
        for step, password in (("short", "short"), ("joining", "not this one")):
            spell(world, world.shown, password)
            world.hold(OK)
            world.frame("networks_%s_%s" % (step, lang))
            if step == "short":
                world.push(CALL)
                world.shown.text = ""
        world.pass_time(1000)
        world.frame("networks_refused_" + lang)
        world.push(CALL)
        world.choose(words.get("menu.called"))
        world.frame("networks_called_" + lang)
        world.type("Attic 2")
        world.type("long enough")
        world.pass_time(1000)
        world.frame("networks_keep_" + lang)
        none = WifiWorld(lang=lang, air=())
        none.frame("networks_none_" + lang)
        none.push(OK)
        none.pass_time(menu.READ_MS + 40)
        none.frame("networks_silence_" + lang)


def test_below_each_sentence_there_is_room_for_the_longest_name():
    for lang in ("fr", "en"):
        words = CupWorld(lang=lang).screen("networks").texts
        for key in ("drop", "joining", "refused", "missed", "keep", "boxes"):
            lines = wrap(words.get("net." + key) + "\n" + FAR, LINE_WIDTH, 9)
            assert len(lines) <= 4, lines
