// Paradice above the hand: who has how much, the board with what each cell is and whose it is, dice and jackpot in its gaps.
// kit: see static/cup/table.js.

const POT = 7; // who owns what belongs to the jackpot
const WORDS = ["even", "odd"]; // signs that are words

export function drawing(kit) {
  const { h, svg, t, die, sheet, name } = kit;
  const money = (amount) => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, "\u202f");

  /** What a round has brought or cost, short enough to stand beside the money. */
  function balance(amount) {
    const [size, sign] = [Math.abs(amount), amount > 0 ? "+" : "−"];
    if (size < 1000) return sign + size;
    return `${sign}${(size / 1000).toFixed(1).replace(".", t("paradice.point"))}k`;
  }

  function draw(message) {
    const { lies, thrown } = message;
    const faces = thrown.length ? thrown[0][1] : lies.dice;
    const by = thrown.length ? thrown[0][0] : lies.turn;
    return h("div", { class: "paradice-table" }, people(message),
      h("div", { class: "square-of" }, board(message), h("div", { class: "gaps" },
        h("div", { class: "z1" }, faces.length ? h("p", { class: `dice colour${by}` }, ...faces.map((face) => die(face))) : null,
          lies.steps && faces.length ? h("p", {}, t("paradice.goes", lies.steps)) : null, lies.due ? h("p", {}, t("paradice.owes", money(lies.due))) : null),
        h("div", { class: "z2" }, h("p", {}, t("paradice.jackpot")), h("b", {}, money(lies.jackpot))))));
  }

  function people({ lies, seats, seat }) {
    return h("ul", { class: "people" }, ...seats.map((one, number) => {
      const change = lies.balance[number];
      const names = [`colour${number}`, number === lies.turn && "turn", one.out && "out", number === seat && "me"];
      return h("li", { class: names.filter(Boolean).join(" ") }, h("i", {}, number + 1), name({ name: number === seat ? t("cup.you") : one.name }),
        h("small", {}, money(lies.money[number]), " ", change ? h("em", { class: change > 0 ? "up" : "" }, balance(change)) : null));
    }));
  }

  function board({ lies, seat }) {
    const at = (cell) => [lies.places[2 * cell], lies.places[2 * cell + 1]];
    const cells = lies.signs.flatMap((sign, cell) => {
      const [x, y] = at(cell);
      const owner = lies.owners[cell];
      const names = owner === POT ? "pot" : owner > 0 ? `owned colour${owner - 1}` : owner < 0 ? "other" : "";
      const text = WORDS.includes(sign) ? t(`paradice.${sign}`) : sign;
      const face = "⚀⚁⚂⚃⚄⚅".indexOf(text);
      const drawn = face >= 0 && text ? die(face + 1) : svg("text", { class: `sign-of${owner > 0 ? " on" : ""}`, x, y: y + 0.15 }, text);
      if (face >= 0 && text) for (const [key, value] of Object.entries({ x: x - 0.28, y: y - 0.28, width: 0.56, height: 0.56 })) drawn.setAttribute(key, value);
      return [svg("rect", { class: `cell ${names}`, x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12 }), drawn];
    });
    const ladders = Array.from({ length: lies.ladders.length / 2 }, (_, number) => [lies.ladders[2 * number], lies.ladders[2 * number + 1]])
      .map(([foot, head]) => svg("path", { class: "ladder", d: `M${at(foot).join(" ")}L${at(head).join(" ")}` }));
    const there = new Map();
    const pawns = lies.pawns.map((cell, number) => {
      if (cell < 0) return null;
      const [x, y] = at(cell);
      const count = there.get(cell) ?? 0;
      there.set(cell, count + 1);
      return svg("g", { class: `pawn colour${number}${number === seat ? " own" : ""}`, transform: `translate(${x + count * 0.28} ${y - count * 0.28})` },
        svg("circle", { r: 0.4 }), svg("text", {}, number + 1));
    });
    return sheet("paradice", lies.side, ...ladders, ...cells, ...pawns.filter(Boolean));
  }

  return { draw, result: (message, one) => money(one.points) };
}
