// Parafico above the hand: the bid in the middle, how it got there, dice of all as backs; after a call rows of dice, the
// player's own last, and the verdict. kit: see static/cup/table.js.

const KEPT = 4; // bids that the ribbon shows

export function drawing(kit) {
  const { h, t, counted, die, back, signs, shoe, others, name } = kit;
  let ribbon = []; // bids of this round, as far as this page has seen them
  let night = false; // of the round in which the call was
  let round = "";

  function remember(message) {
    const { bid } = message.lies;
    if (message.title !== round) [ribbon, round] = [[], message.title];
    const at = ribbon.findIndex((one) => one.quantity === bid?.quantity && one.value === bid?.value); // what came later is taken back
    ribbon = bid ? [...ribbon.slice(0, at < 0 ? KEPT : at), bid].slice(-KEPT) : [];
    if (!message.told.length) night = message.lies.night;
  }

  const value = (face, dark) => die(face, { hollow: dark });

  function dice(message, number) {
    const thrown = message.thrown.find(([one]) => one === number);
    if (thrown) return h("small", { class: "shown" }, ...thrown[1].map((face) => die(face)));
    return h("small", { class: "backs" }, h("i", { class: "sum" }, message.lies.dice[number]), ...Array.from({ length: message.lies.dice[number] }, back));
  }

  function draw(message, before, root) {
    remember(message);
    const call = called(message);
    root.classList.toggle("night", night);
    if (call) return reveal(message, call);
    const { bid, in_play: all, speaker } = message.lies;
    const look = (one) => (bid && one === bid.seat ? "bidder" : "");
    return shoe(message, (one) => dice(message, one), [
      night ? h("p", { class: "banner" }, t("parafico.night")) : null,
      bid ? null : prompt(message, speaker),
      bid ? h("p", { class: "big" }, h("span", {}, bid.quantity), h("span", {}, h("i", {}, "×"), value(bid.value, night))) : null,
      bid ? h("p", { class: "by" }, name({ name: bid.seat === message.seat ? t("cup.you") : bid.name })) : null,
      h("p", { class: "rule" }, ...signs(night ? t("parafico.no_jokers") : t("parafico.jokers"), { joker: !night, hollow: night })),
      ribbon.length > 1 ? h("p", { class: "ribbon" }, ...ribbon.flatMap((one, at) => [at ? " › " : "",
        h(at === ribbon.length - 1 ? "b" : "span", {}, `${one.quantity} × `, value(one.value, night))])) : h("p", { class: "rule" }, counted("parafico.in_play", all)),
    ], look);
  }

  function prompt(message, speaker) {
    const thrown = message.thrown.find(([one]) => one === message.seat);
    if (thrown) return h("p", { class: "dice" }, ...thrown[1].map((face) => die(face)));
    if (speaker >= 0) return h("p", { class: "large" }, speaker === message.seat ? t("parafico.you_open") : t("parafico.opens", message.seats[speaker].name));
    const shaking = message.seats.filter(({ owes }) => owes === "shake").length;
    return shaking ? h("p", { class: "large" }, t("parafico.shake")) : null;
  }

  /** What is known of the call that is looked at; null without one. */
  function called({ told }) {
    const of = (kind) => told.find((event) => event[0] === kind);
    const call = of("bluff") ?? of("caramba");
    if (!call || of("out") && !of("count")) return null; // whoever is voted out makes the round void
    const end = of("lost") ?? of("won") ?? of("kept");
    return { kind: call[0], caller: call[1], hands: new Map(told.filter(([kind]) => kind === "shown").map(([, one, faces]) => [one, faces])), count: of("count"), end };
  }

  function reveal(message, call) {
    const bid = call.count ? { seat: call.count[1], quantity: call.count[2], value: call.count[3] } : ribbon.at(-1) ?? message.lies.bid;
    if (!bid) return h("div", { class: "verdict" }, h("p", { class: `called ${call.kind}` }, t(`parafico.${call.kind}`)));
    const hits = (face) => face === bid.value || face === 1 && !night;
    const rows = [...others(message), message.seat].filter((one) => call.hands.has(one));
    const found = rows.reduce((sum, one) => sum + call.hands.get(one).filter(hits).length, 0);
    const change = call.end ? { lost: -1, won: 1, kept: 0 }[call.end[0]] : 0;
    const who = (one) => (one === message.seat ? t("cup.you") : message.seats[one].name);
    const lamps = Array.from({ length: Math.max(bid.quantity, found) }, (_, at) => h("i", { class: `${at < found ? "lit" : ""}${at >= bid.quantity ? " beyond" : ""}`, style: `--at:${at}` }));
    return h("div", { class: `verdict${rows.length > 8 ? " many" : ""}` },
      h("div", {}, h("p", { class: `called ${call.kind}` }, t(`parafico.${call.kind}`)),
        h("p", { class: "whose" }, ...signs(t(call.caller === message.seat ? "parafico.you_doubt" : bid.seat === message.seat ? "parafico.doubts_you" : "parafico.doubts", who(call.caller), who(bid.seat), bid.quantity)), " ", value(bid.value, night))),
      h("div", {}, h("p", { class: "count" }, found, h("i", {}, ` / ${bid.quantity}`)), h("div", { class: `lamps${lamps.length > 16 ? " many" : ""}` }, ...lamps)),
      h("ol", { class: "rows" }, ...rows.map((one) => row(message, one, call, hits, bid, change))),
      message.said ? h("p", { class: `end ${call.end?.[0] ?? ""}` }, ...signs(message.said)) : null);
  }

  function row(message, one, call, hits, bid, change) {
    const faces = call.hands.get(one);
    const count = faces.filter(hits).length;
    const concerned = call.end?.[1] === one && change;
    return h("li", { class: `${one === message.seat ? "me" : ""}${concerned ? change < 0 ? " loses" : " gains" : ""}` },
      name({ name: one === message.seat ? t("cup.you") : message.seats[one].name }),
      h("span", { class: "dice" }, ...faces.map((face) => h("span", { class: hits(face) ? "hit" : "idle" }, die(face, { joker: !night, hollow: night })))),
      h("em", { class: concerned ? change < 0 ? "minus" : "plus" : "" }, concerned ? change < 0 ? "−1" : "+1" : count || ""));
  }

  return {
    draw,
    note(message, own) {
      const { bid } = message.lies;
      if (!bid || !own.faces.length) return null;
      const sum = own.faces.filter((face) => face === bid.value || face === 1 && own.jokers).length;
      return counted("parafico.mine", sum, String.fromCharCode(0x267f + bid.value));
    },
    say(message) {
      const call = called(message);
      return call ? call.count ? null : t("parafico.counting") : "";
    },
    result: (message, one) => (one.points ? counted("parafico.dice", one.points) : ""),
  };
}
