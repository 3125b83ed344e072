// Fingers and keys on the parts of a cup: elements with data-button="left|right|ok|call|shake" below a root.

/** The buttons of a cup, as bits. */
export const BUTTONS = { left: 1, right: 2, ok: 4, call: 8 };
const KEYS = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "left", ArrowDown: "right", Enter: "ok", NumpadEnter: "ok",
  KeyC: "call", Space: "shake",
};
const TAP = 60; // ms that a press lasts when only a click is known of it
const SHAKE = 600; // ms that a shake lasts at least, so that a tap throws, too

function put(cup, name, on) {
  if (name === "shake") cup.shake(on);
  else if (on) cup.press(BUTTONS[name]);
  else cup.release(BUTTONS[name]);
}

/** One press, one roll: a shake as long as a throw takes. done: called when it is over. */
export function roll(cup, done) {
  cup.shake(true);
  setTimeout(() => { cup.shake(false); done(); }, SHAKE);
}

/** Fingers: each element is held for as long as a finger or the mouse is on it. */
export function touch(root, cup) {
  for (const element of root.querySelectorAll("[data-button]")) {
    const name = element.dataset.button;
    const turn = (on) => {
      element.classList.toggle("held", on);
      put(cup(), name, on);
    };
    let finger = null;
    let since = 0;
    element.addEventListener("pointerdown", (event) => {
      if (event.button || finger !== null) return;
      event.preventDefault(); // no focus: keys stay where they were
      finger = event.pointerId;
      element.setPointerCapture(finger);
      since = performance.now();
      turn(true);
    });
    const up = (event) => {
      if (event.pointerId !== finger) return;
      finger = null;
      const left = name === "shake" ? SHAKE - (performance.now() - since) : 0;
      if (left > 0) setTimeout(() => { if (finger === null) turn(false); }, left);
      else turn(false);
    };
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("click", (event) => {
      if (event.detail) return; // the end of a pointer's press; others are of a screen reader or a switch
      turn(true);
      setTimeout(() => turn(false), name === "shake" ? SHAKE : TAP);
    });
  }
}

/**
 * The keyboard: arrows, Enter, C and the space bar, held as buttons are. cup: a function that gives the cup they are
 * for, or null. Keys in a field of a form are left alone; Enter and space on a focused button are that button's.
 */
export function keyboard(cup, seen = () => {}) {
  const down = new Map(); // code -> what lets it go
  addEventListener("keydown", (event) => {
    const focused = document.activeElement;
    const own = focused?.dataset?.button;
    if (!(event.code in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!own && focused?.closest("input, select, textarea, button, a, summary, dialog[open]")) return;
    if (event.code.startsWith("Arrow") && focused?.closest("[role=region]")) return; // among what is to be tapped
    event.preventDefault();
    const target = cup();
    if (event.repeat || down.has(event.code) || !target) return;
    const name = own && (event.code === "Enter" || event.code === "Space") ? own : KEYS[event.code];
    const turn = (on) => {
      put(target, name, on);
      seen(name, on, target);
    };
    const since = performance.now();
    down.set(event.code, () => {
      const left = name === "shake" ? SHAKE - (performance.now() - since) : 0;
      if (left > 0) setTimeout(() => turn(false), left);
      else turn(false);
    });
    turn(true);
  });
  const up = (code) => {
    down.get(code)?.();
    down.delete(code);
  };
  addEventListener("keyup", (event) => up(event.code));
  addEventListener("blur", () => { for (const code of [...down.keys()]) up(code); });
}
