// Pépètes above the hand: the duel in two bands, the one who attacks above, who defends below; on the seam everybody else,
// their money and the stakes that lie on bets. kit: see static/cup/table.js.

export function drawing(kit) {
  const { h, t, counted, die, back, coin, cardBack, shoe, name } = kit;
  const fights = ({ lies }) => lies.attacker >= 0;
  const coloured = (face, look) => {
    const drawn = face ? die(face) : back();
    drawn.classList.add(look, ...(face ? [] : ["none"]));
    return drawn;
  };

  /** The dice that somebody has just thrown tumble; those that a red die has hit go. */
  function moved(dice, faces, then) {
    const old = [...then];
    for (const [at, face] of faces.entries()) {
      const found = old.indexOf(face);
      if (found >= 0) old.splice(found, 1);
      else if (face) dice[at].classList.add("tumble");
    }
    return faces.length < then.length ? old.filter(Boolean).map((face) => {
      const gone = coloured(face, "blue");
      gone.classList.add("hit");
      return gone;
    }) : [];
  }

  function draw(message, before) {
    if (!fights(message)) return meeting(message);
    const { lies } = message;
    const same = before?.lies && before !== message && before.lies.duel === lies.duel && before.lies.tour === lies.tour;
    const then = same ? before.lies : { blue: lies.blue, red: lies.red };
    const blue = [...lies.blue.map((face) => [face, "blue"]), ...(lies.black ? [[lies.black, "black"]] : [])];
    const dice = blue.map(([face, look]) => coloured(face, look));
    const red = lies.red.map((face) => coloured(face, "red"));
    const gone = moved(dice, lies.blue, then.blue);
    moved(red, lies.red, then.red);
    return h("div", { class: "duel" },
      band(message, "attacker", [h("p", { class: "dice" }, ...first(message, lies.attacker), ...blue.map(([face, look], at) => {
        const drawn = dice[at];
        if (look === "blue" && lies.announced.includes(face)) drawn.classList.add("aim");
        return drawn;
      }), ...gone), lies.lost ? h("p", { class: "rule" }, counted("pepetes.lost", lies.lost)) : null]),
      bets(message),
      band(message, "defender", [h("p", { class: "dice" }, ...first(message, lies.defender), ...(first(message, lies.defender).length ? [] : red))]));
  }

  /** The die with which somebody throws for the attack. */
  function first({ lies, thrown }, number) {
    const shown = lies.blue.some(Boolean) ? null : thrown.find(([one, faces]) => one === number && faces.length === 1);
    return shown ? [die(shown[1][0], { name: "die tumble" })] : [];
  }

  function band(message, role, dice) {
    const { seats, seat, lies } = message;
    const who = lies[role];
    const title = h("h2", {}, who === seat ? t("cup.you") : seats[who].name, " ", h("small", {}, lies.phase === "first" ? "" : `${t(`pepetes.${role}`)} · `, lies.money[who], " ", coin()));
    return h("div", { class: `band ${role}` }, role === "attacker" ? [title, ...dice] : [...dice, title]);
  }

  /** Everybody who does not fight: money, and stakes as backs of cards. */
  function bets(message) {
    const { seats, seat, lies } = message;
    const rest = seats.map((one, number) => ({ ...one, number })).filter(({ number }) => number !== lies.attacker && number !== lies.defender);
    return h("ul", { class: "bets" }, ...rest.map((one) => h("li", { class: `${one.owes ? "turn" : ""}${one.out ? " out" : ""}` },
      name({ name: one.number === seat ? t("cup.you") : one.name }), h("span", {}, lies.money[one.number], coin()),
      ...lies.stakes[one.number].map((stake) => h("span", {}, cardBack(), stake)))));
  }

  /** Between two duels. */
  function meeting(message) {
    const { seats, seat, lies, thrown } = message;
    const shown = thrown[0];
    return shoe(message, (one) => h("small", {}, lies.money[one], " ", coin()), [
      shown ? h("p", { class: "dice" }, ...shown[1].map((face) => die(face))) : null,
      shown ? h("p", { class: "by" }, seats[shown[0]].name) : h("p", { class: "large" }, t("pepetes.pair")),
      seat >= 0 ? h("p", { class: "rule" }, t("pepetes.own", lies.money[seat]), " ", coin()) : null,
    ]);
  }

  return {
    draw,
    draws: ({ lies }) => lies.duel === 1 && lies.phase === "first", // who attacks first, as others throw for places
    status: ({ lies: { duel, tour, throw: number } }) => (!duel ? "" : tour ? t("pepetes.duel", duel, tour, number || 1) : `Duel ${duel}`),
    result: (message, one) => counted("pepetes.money", one.points),
  };
}
