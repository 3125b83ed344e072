// Waiting that can be cut short, and whether anything may move at all.

/** Resolves after so many milliseconds, or at once when the signal is given. */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    if (signal.aborted || milliseconds <= 0) { resolve(); return; }
    const timer = setTimeout(done, milliseconds);
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
