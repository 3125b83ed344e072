// Papayoo above the hand: the cards of the trick before who played them, who leads it, the card that costs forty in the
// middle; a trick that was taken lies for a moment with what it costs. kit: see static/cup/table.js.

const SUITS = "shdcp";
const SIGNS = "♠♥♦♣★"; // as a text has them
const FORTY = 40;
const PACK = 25; // backs that stand for the whole pack

export function drawing(kit) {
  const { h, t, counted, card, cardBack, icon, shoe } = kit;
  const drawn = (one) => card(SUITS.indexOf(one.suit), one.rank, one);
  const worth = (trick) => trick.reduce((sum, one) => sum + (one.papayoo ? FORTY : one.suit === "p" ? one.rank : 0), 0);

  /** The trick that lies there: that of now, or the one that has just been taken. */
  function lying(message) {
    const taken = message.told[0]?.[0] === "trick" ? message.told[0] : null;
    return { taken, trick: taken ? message.lies.last : message.lies.trick };
  }

  function before(message, number) {
    const { lies } = message;
    const { taken, trick } = lying(message);
    const played = trick.find((one) => one.seat === number);
    const gain = taken?.[1] === number && taken[2];
    return [
      h("small", {}, counted("papayoo.points", lies.points[number] + lies.totals[number]), " · ", cardBack(), lies.cards[number]),
      lies.passing?.includes(number) ? icon("check") : null,
      played ? drawn(played) : null,
      gain ? h("span", { class: "gain" }, `+${gain}`) : null,
    ];
  }

  function draw(message) {
    const { lies, seat } = message;
    const { taken, trick } = lying(message);
    const own = trick.find((one) => one.seat === seat);
    const face = shoe(message, (one) => before(message, one), [
      lies.papayoo || trick.length || lies.cards.some(Boolean) ? null : pack(),
      lies.papayoo ? h("p", { class: "forty" }, drawn(lies.papayoo)) : null,
      h("p", { class: "by" }, headline(message, taken)),
      trick.length && !taken ? h("p", { class: "rule" }, t("papayoo.asked", t(`papayoo.suit.${trick[0].suit}`))) : null,
    ], (one) => (taken?.[1] === one ? "takes" : ""));
    face.classList.add("cards");
    if (seat >= 0) {
      face.append(h("div", { class: `me${taken?.[1] === seat ? " takes" : ""}` }, own ? drawn(own) : null,
        h("p", { class: "rule" }, counted("papayoo.mine", lies.points[seat] + lies.totals[seat])),
        taken?.[1] === seat && taken[2] ? h("span", { class: "gain" }, `+${taken[2]}`) : null));
    }
    return face;
  }

  /** The pack, before it is dealt. */
  function pack() {
    return h("div", { class: "pack" }, ...Array.from({ length: PACK }, (_, at) => {
      const back = cardBack();
      back.style.rotate = `${(at / (PACK - 1) - 0.5) * 110}deg`;
      return back;
    }));
  }

  function headline(message, taken) {
    const { seats, seat, lies } = message;
    const name = (one) => seats[one].name;
    if (taken) return taken[1] === seat ? t("papayoo.you_take") : t("papayoo.takes", name(taken[1]));
    const mixes = seats.findIndex(({ owes }) => owes === "mask");
    if (mixes >= 0) return t(mixes === seat ? "papayoo.you_shuffle" : "papayoo.shuffles", mixes + 1, seats.length, name(mixes));
    if (seats.some(({ owes }) => owes === "peel")) return t("papayoo.deals");
    const due = seats.findIndex(({ owes }) => owes === "act");
    if (lies.passing) return counted("papayoo.gives", seats.filter(({ owes }) => owes === "seal").length);
    if (due === seat && due >= 0) return t("papayoo.you_play");
    return due >= 0 ? t("papayoo.plays", name(due)) : "";
  }

  return {
    draw,
    status: ({ lies }) => (lies.round ? t("papayoo.round", lies.round, lies.rounds) : ""),
    say(message) {
      const { taken, trick } = lying(message);
      if (taken) return null;
      if (!trick.length) return message.scene === "decide" && !message.lies.passing ? t("papayoo.open") : "";
      const best = trick.find(({ leads }) => leads);
      const words = [`${best.rank} ${SIGNS[SUITS.indexOf(best.suit)]}`, counted("papayoo.worth", worth(trick))];
      return best.seat === message.seat ? t("papayoo.you_lead", ...words) : t("papayoo.leads", best.name, ...words);
    },
    result: (message, one) => counted("papayoo.worth", one.points),
  };
}
