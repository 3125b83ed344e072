// How fast scenes go: slow, medium or fast, chosen by a key or in the help, and kept on this machine.

const KEPT = "gobelet.speed";
const PACES = { slow: 1.7, medium: 1, fast: 0.45 }; // how long scenes take

export const SPEEDS = Object.keys(PACES);

/** The speed that is kept here. */
export function speed() {
  let kept = null;
  try { kept = localStorage.getItem(KEPT); } catch { /* a browser that keeps nothing plays at medium speed */ }
  return kept in PACES ? kept : "medium";
}

/** How long scenes take at a speed. */
export function paceOf(name) {
  return PACES[name];
}

/** Keeps a speed. */
export function keepSpeed(name) {
  try { localStorage.setItem(KEPT, name); } catch { /* chosen again next time */ }
}

/** The one after it. */
export function after(name) {
  return SPEEDS[(SPEEDS.indexOf(name) + 1) % SPEEDS.length];
}
