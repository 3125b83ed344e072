// Paradice above the hand: who has how much, the board with what each cell is and whose it is, dice and jackpot in its gaps.
// kit: see static/cup/table.js.

const POT = 7; // who owns what belongs to the jackpot
const [LEAST, LARGE] = [52, 62]; // px from square to square among which one is chosen, at least and at most
const NEAR = 0.42; // of the window's sides: what a corner is
const WORDS = ["even", "odd"]; // signs that are words

export function drawing(kit) {
  const { h, svg, t, die, walk, sheet, name } = kit;
  let told = []; // the last that has happened, in words
  const money = (amount) => Math.abs(amount).toLocaleString(document.documentElement.lang);

  /** What a round has brought or cost, short enough to stand beside the money. */
  function balance(amount) {
    const [size, sign] = [Math.abs(amount), amount > 0 ? "+" : "−"];
    if (size < 1000) return sign + size;
    return `${sign}${(size / 1000).toFixed(1).replace(".", t("paradice.point"))}k`;
  }

  /** The last things that somebody has bought, and jackpots. */
  function remember(message, before) {
    if (!before?.lies) told = [];
    if (!before?.lies || before === message) return;
    const { lies, seats, seat } = message;
    const bought = (owner, sign) => (owner === seat ? t("paradice.you_buy", sign) : t("paradice.buys", seats[owner].name, sign));
    const emptied = (by, amount) => (by === seat ? t("paradice.you_empty", amount) : t("paradice.empties", seats[by].name, amount));
    const news = lies.owners.flatMap((owner, cell) => (owner > 0 && owner < POT && owner !== before.lies.owners[cell] ? [bought(owner - 1, signed(lies.signs[cell]))] : []));
    if (before.lies.jackpot && !lies.jackpot) news.push(emptied(before.lies.turn, money(before.lies.jackpot)));
    told = [...told, ...news].slice(-6);
  }

  const signed = (sign) => (WORDS.includes(sign) ? t(`paradice.${sign}`) : sign);

  /** The cells along which a pawn has come: the shortest way there is. */
  function way(lies, from, to) {
    const at = (cell) => [lies.places[2 * cell], lies.places[2 * cell + 1]];
    const near = (a, b) => Math.abs(at(a)[0] - at(b)[0]) + Math.abs(at(a)[1] - at(b)[1]) === 1;
    let ends = [[from]];
    const seen = new Set([from]);
    while (ends.length) {
      const found = ends.find((path) => path.at(-1) === to);
      if (found) return found.map(at);
      ends = ends.flatMap((path) => lies.signs.map((_, cell) => cell).filter((cell) => !seen.has(cell) && near(path.at(-1), cell))
        .map((cell) => { seen.add(cell); return [...path, cell]; }));
    }
    return [at(from), at(to)];
  }

  function draw(message, before) {
    const { lies, thrown } = message;
    remember(message, before);
    const faces = thrown.length ? thrown[0][1] : lies.dice;
    const by = thrown.length ? thrown[0][0] : lies.turn;
    return h("div", { class: "paradice-table" }, people(message),
      h("div", { class: "square-of" }, h("div", { class: "pan" }, board(message, before)), h("div", { class: "gaps" },
        h("div", { class: "z1" }, faces.length ? h("p", { class: `dice colour${by}` }, ...faces.map((face) => die(face))) : null,
          lies.steps && faces.length ? h("p", {}, t("paradice.goes", lies.steps)) : null, lies.due ? h("p", {}, t("paradice.owes", money(lies.due))) : null),
        h("div", { class: "z2" }, h("p", {}, t("paradice.jackpot")), h("b", {}, money(lies.jackpot))),
        told.length ? h("ol", { class: "z3 news" }, ...told.map((text) => h("li", {}, text))) : null)));
  }

  /** While there are ways to choose from, the board shows the window that holds them all, and in its emptiest corner a map of
      the whole; else all of it. A window with too little room scrolls, from the pawn on: its squares want to be tapped. */
  function frame(board, ways, { lies }) {
    const pan = board.parentElement;
    const room = pan.parentElement;
    room.querySelector(".map")?.remove();
    room.classList.toggle("windowed", ways.length > 0);
    const whole = [-0.6, -0.6, lies.side + 0.2, lies.side + 0.2];
    const points = ways.flatMap(([...flat]) => flat.flatMap((x, at) => (at % 2 ? [] : [[x, flat[at + 1]]])));
    const sides = points.length ? [pan.clientWidth, pan.clientHeight] : [];
    const [first, size] = [[], []];
    if (sides[0]) {
      for (const axis of [0, 1]) {
        const all = points.map((point) => point[axis]);
        const least = Math.max(...all) - Math.min(...all) + 2.2; // a ring stands out
        size[axis] = Math.min(Math.max(least, sides[axis] / LARGE), whole[2]);
        first[axis] = Math.max(Math.min((Math.max(...all) + Math.min(...all) - size[axis]) / 2, whole[2] - 0.6 - size[axis]), -0.6);
      }
    }
    const view = first.length ? [...first, ...size] : whole;
    board.setAttribute("viewBox", view.join(" "));
    const scrolls = first.length > 0 && Math.min(sides[0] / size[0], sides[1] / size[1]) < LEAST;
    for (const [axis, side] of ["width", "height"].entries()) board.style[side] = scrolls ? `${size[axis] * LEAST}px` : "";
    const seen = first.map((from, axis) => [scrolls ? Math.max(Math.min(points[0][axis] - from - sides[axis] / LEAST / 2, size[axis] - sides[axis] / LEAST), 0) : 0, scrolls ? Math.min(sides[axis] / LEAST, size[axis]) : size[axis]]);
    if (scrolls) pan.scrollTo(seen[0][0] * LEAST, seen[1][0] * LEAST);
    const passed = new Set(points.map((point) => point.join()));
    for (const [cell, drawn] of board.querySelectorAll(".cell").entries()) drawn.classList.toggle("passed", passed.has(`${lies.places[2 * cell]},${lies.places[2 * cell + 1]}`));
    if (!first.length) return;
    const cells = lies.signs.map((_, cell) => [lies.places[2 * cell], lies.places[2 * cell + 1]]);
    const corners = [["left", "top"], ["right", "top"], ["left", "bottom"], ["right", "bottom"]];
    const near = (side, axis, at) => (side === "left" || side === "top" ? at - first[axis] < NEAR * size[axis] : at - first[axis] > (1 - NEAR) * size[axis]);
    const used = corners.map(([across, along]) => [...cells, ...points].filter(([x, y]) => near(across, 0, x) && near(along, 1, y)
      && x > first[0] - 0.5 && x < first[0] + size[0] && y > first[1] - 0.5 && y < first[1] + size[1]).length);
    room.append(svg("svg", { class: `map ${corners[used.indexOf(Math.min(...used))].join(" ")}`, viewBox: whole.join(" "), "aria-hidden": "true" },
      ...cells.map(([x, y]) => svg("rect", { x: x - 0.42, y: y - 0.42, width: 0.84, height: 0.84 })),
      svg("rect", { class: "seen", x: first[0] + seen[0][0], y: first[1] + seen[1][0], width: seen[0][1], height: seen[1][1], rx: 0.6 })));
    pan.onscroll = () => {
      const shown = room.querySelector(".map .seen");
      if (scrolls) for (const [axis, [name, by]] of [["x", pan.scrollLeft], ["y", pan.scrollTop]].entries()) shown?.setAttribute(name, first[axis] + by / LEAST);
    };
  }

  function people({ lies, seats, seat }) {
    return h("ul", { class: "people" }, ...seats.map((one, number) => {
      const change = lies.balance[number];
      const names = [`colour${number}`, number === lies.turn && "turn", one.out && "out", number === seat && "me"];
      return h("li", { class: names.filter(Boolean).join(" ") }, h("i", {}, number + 1), name({ name: number === seat ? t("cup.you") : one.name }),
        h("small", {}, money(lies.money[number]), " ", change ? h("em", { class: change > 0 ? "up" : "" }, balance(change)) : null));
    }));
  }

  /** Where one of several pawns on a cell stands, in rows of at most three, none over another. */
  function beside(number, count) {
    const wide = count > 4 ? 3 : Math.min(count, 2), high = Math.ceil(count / wide), size = count > 1 ? 0.9 : 1;
    return { dx: (number % wide - (wide - 1) / 2) * 0.76, dy: (Math.floor(number / wide) - (high - 1) / 2) * 0.76, size };
  }

  function board({ lies, seat }, before) {
    const at = (cell) => [lies.places[2 * cell], lies.places[2 * cell + 1]];
    const cells = lies.signs.flatMap((sign, cell) => {
      const [x, y] = at(cell);
      const owner = lies.owners[cell];
      const names = owner === POT ? "pot" : owner > 0 ? `owned colour${owner - 1}` : owner < 0 ? "other" : "";
      const text = WORDS.includes(sign) ? t(`paradice.${sign}`) : sign;
      const face = "⚀⚁⚂⚃⚄⚅".indexOf(text);
      const drawn = face >= 0 && text ? die(face + 1) : svg("text", { class: `sign-of${owner > 0 ? " on" : ""}${[...text].length > 2 ? " long" : ""}`, x, y: y + 0.15 }, text);
      if (face >= 0 && text) for (const [key, value] of Object.entries({ x: x - 0.28, y: y - 0.28, width: 0.56, height: 0.56 })) drawn.setAttribute(key, value);
      return [svg("rect", { class: `cell ${names}`, x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12 }), drawn];
    });
    const ladders = Array.from({ length: lies.ladders.length / 2 }, (_, number) => [lies.ladders[2 * number], lies.ladders[2 * number + 1]])
      .map(([foot, head]) => svg("path", { class: "ladder", d: `M${at(foot).join(" ")}L${at(head).join(" ")}` }));
    const pawns = lies.pawns.map((cell, number) => {
      if (cell < 0) return null;
      const { dx, dy, size } = beside(lies.pawns.slice(0, number).filter((other) => other === cell).length, lies.pawns.filter((other) => other === cell).length);
      const [x, y] = at(cell);
      const drawn = svg("g", { class: `pawn colour${number}${number === seat ? " own" : ""}`, transform: `translate(${x + dx} ${y + dy}) scale(${size})` },
        svg("circle", { r: 0.4 }), svg("text", {}, number + 1));
      const was = before?.lies?.pawns?.[number] ?? -1;
      if (was >= 0 && was !== cell) walk(drawn, way(lies, was, cell).map(([a, b]) => [a + dx, b + dy]), size);
      return drawn;
    });
    return sheet("paradice", lies.side, ...ladders, ...cells, ...pawns.filter(Boolean));
  }

  return { draw, frame, legend: () => t("paradice.legend"), result: (message, one) => money(one.points) };
}
