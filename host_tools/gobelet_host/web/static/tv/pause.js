// Time in scenes: waiting that can be cut short, how fast everything goes, and whether anything may move at all.

let pace = 1; // how long everything takes, 1 as written

/** Says how long everything takes from now on: 2 is twice as long. */
export function setPace(factor) {
  pace = factor;
}

/** Milliseconds at the pace of now: for movements that the browser runs. */
export function paced(milliseconds) {
  return milliseconds * pace;
}

/** Resolves after so many milliseconds at the pace of now, or at once when the signal is given. */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    if (signal.aborted || milliseconds <= 0) { resolve(); return; }
    const timer = setTimeout(done, paced(milliseconds));
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}

/** Whether the viewer wants things shown rather than moved. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
