// Parcheesi above the hand: the board over the whole width, names and pawns at home in the nests, the die with who threw it.
// kit: see static/cup/table.js.

const [HOME, , GOAL] = [0, 1, 2]; // where a pawn is
const LANE = 7; // squares of a corridor
const [NEST, LARGE] = [6.4, 1.15]; // the width of a name in a nest, its size at most
const TALL = "(max-aspect-ratio: 2/3) and (min-height: 700px)"; // a phone upright has room below the board
const MOST = 24; // squares that a pawn walks at once

export function drawing(kit) {
  const { h, svg, t, signs, die, pawn, walk, lasts, sheet } = kit;
  let told = []; // the last that has happened, in words
  const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]]);
  const square = (/** @type {any[]} */ [x, y], name) => svg("rect", { class: name, x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.14 });

  function draw(message, before) {
    const { lies } = message;
    remember(message, before);
    const squares = pairs(lies.squares);
    const ground = squares.map((at, number) => {
      const start = lies.starts.indexOf(number);
      return square(at, start >= 0 ? `square start colour${start}` : lies.refuges.includes(number) ? "square refuge" : "square");
    });
    const safe = lies.refuges.filter((number) => !lies.starts.includes(number)).map((number) => svg("circle", { class: "safe", cx: squares[number][0], cy: squares[number][1], r: 0.28 }));
    const lanes = pairs(lies.corridors).map((at, number) => square(at, `lane colour${Math.floor(number / LANE)}`));
    const drawn = sheet("parcheesi", lies.side, ...nests(message), ...ground, ...safe, ...lanes, ...goals(lies), thrown(message), ...pawns(message, before));
    const most = matchMedia(TALL).matches ? 6 : 3;
    return h("div", { class: "on-board" }, drawn, h("ol", { class: "news" }, ...told.slice(-most).map((text) => h("li", {}, ...signs(text)))));
  }

  /** How wide a name is about, in letters. */
  const wide = (name) => [...name].reduce((sum, letter) => sum + (/[MWmw]/.test(letter) ? 1.05 : 0.72), 0);
  const called = ({ seats, seat }, one) => (one === seat ? t("cup.you") : seats[one].name);
  const faced = (/** @type {number} */ face) => String.fromCharCode(0x267f + face);

  /** The last throws, and what came of them: as many as a tall table has room for. */
  function remember(message, before) {
    if (!before?.lies) told = [];
    if (!before?.lies || before === message) return;
    const [now, then] = [message.lies, before.lies];
    const news = [];
    if (now.die && (now.die !== then.die || now.turn !== then.turn)) news.push(`${called(message, now.turn)} ${faced(now.die)}`);
    for (const [at, [of, , , , where]] of now.pawns.entries()) {
      if (where === HOME && then.pawns[at][4] !== HOME) news.push(t("parcheesi.sent_home", called(message, of)));
      if (where === GOAL && then.pawns[at][4] !== GOAL) news.push(t("parcheesi.arrived", called(message, of)));
    }
    told = [...told, ...news].slice(-6);
  }

  /** The points along which a pawn has come to where it stands. */
  function way({ squares }, [, , fromX, fromY, was], [, , x, y, is]) {
    const all = pairs(squares);
    const find = (a, b) => all.findIndex(([c, d]) => c === a && d === b);
    const [from, to] = [find(fromX, fromY), find(x, y)];
    const steps = (to - from + all.length) % all.length;
    if (was === HOME || is === HOME || from < 0 || to < 0 || steps > MOST) return [[fromX, fromY], [x, y]];
    return Array.from({ length: steps + 1 }, (_, at) => all[(from + at) % all.length]);
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
      return [box, svg("text", { class: "whose", x, y: y - 2.15, style: `font-size: ${Math.min(LARGE, NEST / wide(name))}px` }, name),
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

  function pawns({ lies, seat }, before) {
    const places = lies.pawns.map(([of, number, x, y, where]) => (where === HOME ? `${of} ${number}` : `${x} ${y}`));
    const was = before?.lies?.pawns?.length === lies.pawns.length ? before.lies.pawns : null;
    const walks = lies.pawns.map((one, at) => (was && (was[at][2] !== one[2] || was[at][3] !== one[3]) ? way(lies, was[at], one) : []));
    const longest = Math.max(0, ...walks.filter((_, at) => lies.pawns[at][4] !== HOME).map((points) => lasts(points)));
    return lies.pawns.map(([of, number, x, y, where], at) => {
      const count = places.slice(0, at).filter((one) => one === places[at]).length;
      const two = places.filter((one) => one === places[at]).length > 1;
      const aside = two ? 0.6 * count - 0.3 : 0; // of two on a square, none over the other
      const [dx, dy] = where === GOAL ? [(count % 2) * 0.6 - 0.3, Math.floor(count / 2) * 0.6 - 0.3] : [aside, -aside];
      const drawn = pawn(lies.colours[of], number + 1, of === seat ? "own" : "");
      const size = where === HOME ? 1.35 : where === GOAL ? 0.7 : two ? 0.85 : 1.08;
      drawn.setAttribute("transform", `translate(${x + dx} ${y + dy}) scale(${size})`);
      walk(drawn, walks[at].map(([a, b]) => [a + dx, b + dy]), size, where === HOME ? longest : 0); // who was taken flies last
      return drawn;
    });
  }

  /** The die lies in the middle of the board, in the colour of who threw it. */
  function thrown({ lies, thrown: shown }) {
    const [by, face] = shown.length ? [shown[0][0], shown[0][1][0]] : [lies.turn, lies.die];
    if (!face || by < 0) return null;
    const c = (lies.side - 1) / 2;
    const drawn = die(face, { name: `die coloured colour${lies.colours[by]}` });
    for (const [name, value] of Object.entries({ x: c - 1, y: c - 1, width: 2, height: 2 })) drawn.setAttribute(name, value);
    return drawn;
  }

  return { draw, result: (message, one) => t("parcheesi.home", one.points) };
}
