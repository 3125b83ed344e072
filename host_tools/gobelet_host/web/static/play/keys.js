// Keys for what is to be tapped: Enter does what is most done next, a letter or a digit what it stands on, arrows walk, and
// one press of the space bar is one roll.

import { roll } from "../cup/controls.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/words.js";

const LETTERS = { bluff: "B", caramba: "C", own: "V" };
const LIE = 1200; // ms until dice that were shaken lie at the latest
const FIELDS = "input, select, textarea, a, dialog[open], header, form";

/** The key of an item, as it is printed on it; "" for none. */
export function keyOf(item) {
  if (item.main) return t("host.play_enter");
  const key = item.key ?? LETTERS[item.id] ?? item.mark ?? item.face ?? numberOf(item.id);
  return String(key).length === 1 ? String(key) : "";
}

/** Choices that have no other key are counted. */
function numberOf(id) {
  const found = /^choice(\d)$/.exec(id);
  return found && found[1] < "9" ? String(Number(found[1]) + 1) : "";
}

/** seat: see cup/seat.js. It has no keys while its cup has its own, or is out of sight. */
export function listen(seat) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !seat.cup || seat.four || byId("cup").hidden) return;
    if (document.activeElement?.closest(FIELDS) || document.querySelector("dialog[open]")) return;
    if (press(seat, event)) event.preventDefault();
  });
}

/** Whether the key did something, or has nothing else to do here. */
function press(seat, event) {
  const { key, code, repeat } = event;
  const due = byId("cup").classList.contains("due");
  if (code === "Space" && due) {
    if (!repeat) shake(seat);
    return true;
  }
  if (key.startsWith("Arrow")) return walk(seat);
  const focused = document.activeElement;
  const open = seat.taps.open();
  if (key === "Enter") {
    // Who has walked to a choice takes it; on what is chosen already, or elsewhere, it is the main one.
    if (open.includes(focused) && focused.ariaPressed !== "true" || focused?.closest(".wheel, #shake")) return false;
    const main = open.find(({ item }) => item.main);
    if (repeat || !main) return false;
    seat.taps.tap(main.item);
    return true;
  }
  const found = open.find((one) => one.dataset.key === key.toUpperCase() && !one.item.main);
  if (!found || repeat) return false;
  if (found.item.id === "own") seat.cup.choose("own", "");
  else seat.taps.tap(found.item);
  return true;
}

/** Dice that roll are left alone: who presses once more before they lie would shake them on and on. So are those that the
 *  page throws. */
let shaking = false;
function shake(seat) {
  if (shaking || byId("cup").classList.contains("itself")) return;
  shaking = true;
  throwDice(seat, () => setTimeout(() => { shaking = false; }, LIE));
}

/** done: called when the shake is over. */
export function throwDice(seat, done = () => {}) {
  seat.face.light("shake", true);
  roll(seat.cup, () => {
    seat.face.light("shake", false);
    done();
  });
}

/** An arrow goes in among the choices; from there the hand walks by itself. */
function walk(seat) {
  if (byId("choices").contains(document.activeElement) && document.activeElement !== byId("choices")) return false;
  const open = seat.taps.open();
  const first = open.find(({ item }) => item.on && item.id !== "own") ?? open.find(({ item }) => item.main) ?? open[0];
  first?.focus();
  return Boolean(first);
}
