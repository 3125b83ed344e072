// Whose route is looked at on the board of Paradice: a click on that player's number, or its key; again, or Escape, and
// it is gone. It knows no table: the stage says what is to be drawn anew.

const KEYS = "123456";

let shown = -1;
let redraw = null;

/** The seat whose route is looked at, -1 for none. */
export function routed(picture) {
  return picture.seats.some((one) => one.seat === shown) ? shown : -1;
}

/** Listens for keys and clicks while the board of a table is on the page. again: draws what has changed. */
export function listen(table, again) {
  if (!redraw) addEventListener("keydown", pressed, true);
  redraw = () => { if (table.root.dataset.stage === "paradice" && !table.root.hidden) again(); };
  if (table.seats.dataset.routes) return;
  table.seats.dataset.routes = "on";
  table.seats.addEventListener("click", (event) => {
    const seat = event.target.closest(".chip") && event.target.closest(".seat");
    if (seat) choose(Number(seat.dataset.seat));
  });
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("input, select, textarea")) return;
  const seat = event.key === "Escape" && shown >= 0 ? shown : KEYS.indexOf(event.key);
  if (seat < 0 || !document.querySelector('[data-stage="paradice"]')) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // no scene is skipped by it
  choose(seat);
}

function choose(seat) {
  shown = seat === shown ? -1 : seat;
  redraw?.();
}
