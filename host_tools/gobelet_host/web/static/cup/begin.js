// A match begins: who has said yes, and the dice that are made ready. Loaded with the first match. kit: see table.js.

import { sheet } from "../shared/dom.js";

await sheet(new URL("./begin.css", import.meta.url));

export function drawing({ h, svg, t, counted, die, icon, name: nameOf, waitsFor }) {
  /** A match begins: around the table who has said yes, and the own seat; then the dice that are made ready. */
  function joining({ asks, game, seat, seats }) {
    const rest = seats.map(([name, bot, step], number) => ({ name, bot, step, number })).filter(({ number }) => number !== seat);
    const people = rest.filter(({ bot }) => !bot).map(({ name }) => name);
    const bots = rest.length - people.length;
    const company = [...people, bots ? counted("cup.join_bots", bots) : ""].filter(Boolean);
    const steps = ["cup.join_soon", asks ? "cup.join_in" : "cup.join_yes", "cup.join_ready"];
    const around = rest.map(({ name, bot, step }) => h("li", { class: step ? "in" : "soon" }, nameOf({ name }),
      h("em", {}, step ? icon("check") : null, bot ? icon("automate") : null, bot && step ? "" : t(steps[step]))));
    const ready = seats.filter(([, , step]) => step === 2).length;
    const share = seats.reduce((sum, [, , step]) => sum + step, 0) / (2 * seats.length);
    return h("div", { class: asks ? "joining asks" : "joining" },
      h("div", { class: "round" }, h("ul", { class: rest.length > 5 ? "many" : "" }, ...around),
        asks ? h("div", { class: "mid" }, ...[5, 1, 3, 6, 2].map((face) => die(face)))
          : h("div", { class: "mid" }, h("b", {}, t("cup.join_count", ready, seats.length)), h("span", {}, t("cup.join_cups"))),
        h("div", { class: "own" }, h("b", {}, asks ? t("cup.join_seat") : seats[seat]?.[0] ?? ""), h("em", {}, asks ? t("cup.join_waits") : t("cup.join_yes")))),
      asks ? null : filling(share),
      h("h2", {}, asks ? t("cup.join_with", company.join(", ")) : t("cup.join_prepare")),
      h("p", {}, asks ? t("cup.join_game", t(`${game}.title`)) : waitsFor({ seat, seats }) || t("cup.join_fair")));
  }

  /** Dice that fall into a cup as all get ready. share: of the way, 0 to 1. */
  function filling(share) {
    const places = [[72, 180, -6], [118, 179, 5], [97, 139, -14], [62, 30, -18], [126, 24, 22]];
    const fallen = Math.floor(share * places.length + 0.001);
    const at = [[72, 180, -6], [118, 179, 5], [97, 139, -14], [76, 104, 9], [120, 110, -10]];
    return svg("svg", { class: "filling", viewBox: "0 -8 190 220", "aria-hidden": "true" },
      svg("path", { class: "leather", d: "M24 62 166 62 151 198Q150 208 139 208L51 208Q40 208 39 198Z" }), svg("rect", { class: "rim", x: 14, y: 52, width: 162, height: 17, rx: 8 }),
      ...places.map((place, number) => {
        const [x, y, turn] = number < fallen ? at[number] : number < 3 ? [62 + 34 * number, 24 - 6 * (number % 2), 20 * number - 18] : place;
        return svg("g", { class: number < fallen ? "die in" : "die", style: `transform: translate(${x}px, ${y}px) rotate(${turn}deg)` },
          svg("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9 }), svg("text", { y: 11 }, "?"));
      }));
  }

  return joining;
}
