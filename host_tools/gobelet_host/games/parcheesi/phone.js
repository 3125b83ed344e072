// Parcheesi above the hand: the board over the whole width, names and pawns at home in the nests, the die with who threw it.
// kit: see static/cup/table.js.

const [HOME, , GOAL] = [0, 1, 2]; // where a pawn is
const LANE = 7; // squares of a corridor

export function drawing(kit) {
  const { svg, t, die, pawn, sheet } = kit;
  const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]]);
  const square = (/** @type {any[]} */ [x, y], name) => svg("rect", { class: name, x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.14 });

  function draw(message) {
    const { lies } = message;
    const squares = pairs(lies.squares);
    const ground = squares.map((at, number) => {
      const start = lies.starts.indexOf(number);
      return square(at, start >= 0 ? `square start colour${start}` : lies.refuges.includes(number) ? "square refuge" : "square");
    });
    const safe = lies.refuges.filter((number) => !lies.starts.includes(number)).map((number) => svg("circle", { class: "safe", cx: squares[number][0], cy: squares[number][1], r: 0.28 }));
    const lanes = pairs(lies.corridors).map((at, number) => square(at, `lane colour${Math.floor(number / LANE)}`));
    return sheet("parcheesi", lies.side, ...nests(message), ...ground, ...safe, ...lanes, ...goals(lies), ...pawns(message), thrown(message));
  }

  function nests(message) {
    const { lies, seats, seat, thrown: shown } = message;
    const by = shown.length ? shown[0][0] : lies.turn;
    return pairs(lies.nests).flatMap(([x, y], colour) => {
      const owner = lies.colours.indexOf(colour);
      const names = `nest colour${colour}${owner < 0 ? " empty" : owner === by ? " turn" : ""}`;
      const box = svg("rect", { class: names, x: x - 3.4, y: y - 3.4, width: 6.8, height: 6.8, rx: 1.3 });
      if (owner < 0) return [box];
      const name = owner === seat ? t("cup.you") : seats[owner].name;
      return [box, svg("text", { class: "whose", x, y: y - 2.15, style: name.length > 9 ? `font-size: ${10.5 / name.length}px` : null }, name),
        svg("text", { class: "home", x, y: y + 2.95 }, t("parcheesi.home", seats[owner].points))];
    });
  }

  function goals({ side, corridors }) {
    const c = (side - 1) / 2;
    return [0, 1, 2, 3].map((colour) => {
      const [x, y] = pairs(corridors)[LANE * colour + LANE - 1];
      const [dx, dy] = [Math.sign(x - c), Math.sign(y - c)];
      return svg("path", { class: `goal colour${colour}`, d: `M${c} ${c}L${c + (dx - dy) * 1.5} ${c + (dy + dx) * 1.5}L${c + (dx + dy) * 1.5} ${c + (dy - dx) * 1.5}Z` });
    });
  }

  function pawns({ lies, seat }) {
    const there = new Map();
    return lies.pawns.map(([of, number, x, y, where]) => {
      const key = where === HOME ? `${of} ${number}` : `${x} ${y}`;
      const count = there.get(key) ?? 0;
      there.set(key, count + 1);
      const [dx, dy] = where === GOAL ? [(count % 2) * 0.6 - 0.3, Math.floor(count / 2) * 0.6 - 0.3] : [count * 0.42, -count * 0.42];
      const drawn = pawn(lies.colours[of], number + 1, of === seat ? "own" : "");
      drawn.setAttribute("transform", `translate(${x + dx} ${y + dy}) scale(${where === HOME ? 1.35 : where === GOAL ? 0.7 : 1.08})`);
      return drawn;
    });
  }

  /** The die lies in the nest of who threw it. */
  function thrown({ lies, thrown: shown }) {
    const [by, face] = shown.length ? [shown[0][0], shown[0][1][0]] : [lies.turn, lies.die];
    if (!face || by < 0) return null;
    const [x, y] = pairs(lies.nests)[lies.colours[by]];
    const drawn = die(face);
    for (const [name, value] of Object.entries({ x: x - 1.1, y: y - 1.1, width: 2.2, height: 2.2 })) drawn.setAttribute(name, value);
    return drawn;
  }

  return { draw, result: (message, one) => t("parcheesi.home", one.points) };
}
