// How what lies on a table moves to where it lies now: pawns walk, dice tumble, cards fly. Nothing waits for it.

const STEP = 110; // ms of a pawn from one square to the next
const LONGEST = 1600; // ms of a way
const FLIGHT = 700; // ms
const LIES = 1100; // ms that a trick lies before it flies

/** Whether this reader wants things to move. */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A pawn of a board walks along points, [x, y] in the board's units, to where it stands. scale: its size. late: ms before. */
export function walk(group, points, scale = 1, late = 0) {
  if (!moves() || points.length < 2) return;
  const frames = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` }));
  group.animate(frames, { duration: Math.min(STEP * (points.length - 1), LONGEST), delay: late, fill: "backwards" });
}

/** How long a walk along so many points takes. */
export function lasts(points) {
  return Math.min(STEP * (points.length - 1), LONGEST);
}

/** Cards of a trick fly to who takes it, once they have been looked at. place: what they fly to; both are in the page.
 *  since: when the trick was first seen. */
export function collect(cards, place, since) {
  if (!moves()) return;
  const to = middleOf(place);
  for (const one of cards) {
    const from = middleOf(one);
    one.animate([{ translate: "0 0" }, { translate: `${to[0] - from[0]}px ${to[1] - from[1]}px`, scale: 0.5, opacity: 0 }],
      { duration: FLIGHT, delay: LIES - (performance.now() - since), fill: "forwards", easing: "ease-in" });
  }
}

function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
