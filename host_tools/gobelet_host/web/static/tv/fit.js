// Room for the middle of the table: it is made smaller until nothing of it lies on a seat.

const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7];

/** middle: the element. seats: the list of seats. */
export function fit(middle, seats) {
  middle.style.scale = 1;
  const taken = [...seats.querySelectorAll(".plate, .before, .note")].filter((one) => one.hasChildNodes());
  const places = taken.map((one) => one.getBoundingClientRect());
  const box = middle.getBoundingClientRect();
  // Where parts are at rest, from the middle's own centre: a word that is flying in does not count.
  const parts = [...middle.children].filter((one) => !one.classList.contains("sparks")).map((one) => ({
    left: one.offsetLeft - box.width / 2, right: one.offsetLeft + one.offsetWidth - box.width / 2,
    top: one.offsetTop - box.height / 2, bottom: one.offsetTop + one.offsetHeight - box.height / 2,
  }));
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const fits = (scale) => !parts.some((part) => places.some((place) => meet(place, {
    left: x + part.left * scale, right: x + part.right * scale, top: y + part.top * scale, bottom: y + part.bottom * scale,
  })));
  middle.style.scale = SCALES.find(fits) ?? SCALES.at(-1);
}

function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
