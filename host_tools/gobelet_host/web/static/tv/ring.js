// Where seats are: on a rounded ring in clockwise order, none at the middle of the lower edge but a player's own. Seats are wider than high,
// so more of them fit one above the other than side by side: distances are counted in seats.

const STEPS = 720;

/** Points {x, y} for `count` seats of a size on a ring round the middle (0, 0), first the one left of the lower middle.
    own: the number of the one that is at the lower middle itself, -1 for none. */
export function ring(count, width, height, wide, high, own = -1) {
  // Many seats want the corners too; few look better on an ellipse.
  const power = count > 8 ? 5 : count > 5 ? 3.2 : 2.6;
  const points = [];
  let length = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const angle = Math.PI / 2 + (step / STEPS) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const radius = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power);
    const point = { x: (c * radius * width) / 2, y: (s * radius * height) / 2 };
    const last = points.at(-1);
    if (last) length += Math.hypot((point.x - last.x) / wide, (point.y - last.y) / high);
    points.push({ ...point, length });
  }
  const found = [];
  for (let seat = 0; seat < count; seat += 1) {
    const wanted = (own < 0 ? (seat + 0.5) / count : ((seat - own + count) % count) / count) * length;
    found.push(points.find((point) => point.length >= wanted));
  }
  return found.map(({ x, y }) => ({ x, y }));
}
