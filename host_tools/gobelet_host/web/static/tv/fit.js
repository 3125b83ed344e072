// Room for the middle of the table: it is made smaller until nothing of it lies on a seat, or, where notices leave too little
// room for that, does without what can be missed.

const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7];
const SMALLER = [0.64, 0.58, 0.52];
const SMALLEST = 0.55; // of the letters of a name
const SPARE = [".ribbon", ".rule", ".told", ".waiting"]; // the first one goes first

/** middle: the element. others: elements that it must not touch; boxes: the same, as boxes in the window. */
export function fit(middle, others, boxes) {
  middle.style.scale = 1;
  const spare = SPARE.map((name) => middle.querySelector(`:scope > ${name}`)).filter(Boolean);
  for (const one of spare) one.hidden = false;
  const places = [...boxes, ...others.filter((one) => one.hasChildNodes()).map((one) => one.getBoundingClientRect())];
  let found = fitting(middle, places, SCALES);
  while (!found && spare.length) {
    spare.shift().hidden = true;
    found = fitting(middle, places, SCALES);
  }
  middle.style.scale = found ?? fitting(middle, places, SMALLER) ?? SMALLER.at(-1);
}

/** Writes names that are wider than their room smaller. sizes(name): [how much it is too wide, how wide it is]. */
export function squeeze(names, sizes) {
  for (const name of names) name.style.fontSize = "";
  const found = names.map(sizes);
  for (const [at, [over, wide]] of found.entries()) if (over > 0) names[at].style.fontSize = `${Math.max(1 - over / wide, SMALLEST)}em`;
}

/** The first of some scales at which nothing touches; undefined for none. */
function fitting(middle, places, scales) {
  const box = middle.getBoundingClientRect();
  // Where parts are at rest, from the middle's own centre: a word that is flying in does not count.
  const shown = [...middle.children].filter((one) => !one.classList.contains("sparks") && !one.hidden);
  const parts = shown.map((one) => ({
    left: one.offsetLeft - box.width / 2, right: one.offsetLeft + one.offsetWidth - box.width / 2,
    top: one.offsetTop - box.height / 2, bottom: one.offsetTop + one.offsetHeight - box.height / 2,
  }));
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const fits = (scale) => !parts.some((part) => places.some((place) => meet(place, {
    left: x + part.left * scale, right: x + part.right * scale, top: y + part.top * scale, bottom: y + part.bottom * scale,
  })));
  return scales.find(fits);
}

function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
