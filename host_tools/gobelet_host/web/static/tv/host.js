// What the host may do from the television too: another match or another game, the end of the evening, a demonstration, a
// pause while a match is played, and from there its end. It asks the table, as the host's page does; what may be asked is
// in the room.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** What can be asked now: [the key, the word of it, the command] each, and [what is asked before, its yes] where that
    cannot be taken back; none by those who may not ask. */
export function offered(room) {
  if (!room?.invitation) return [];
  if (room.playing) {
    const ends = ["a", t("host.abandon"), { do: "abandon" }, [t("host.abandon_sure"), t("host.yes_abandon")]];
    return [["p", t(room.paused ? "host.resume" : "host.pause"), { do: "pause", on: !room.paused }], ...(room.paused ? [ends] : [])];
  }
  const { again, game, demonstrate, evening = null } = room.may;
  return [
    again && ["n", again, { do: "again" }],
    game && ["j", game[1], { do: "game", game: game[0] }],
    evening !== null && ["b", t(evening ? "host.end_evening" : "host.go_on"), { do: "evening", end: evening }],
    demonstrate && ["d", t("host.demonstrate"), { do: "demonstrate" }],
  ].filter(Boolean);
}

/** A button for each. run: does one, after it was asked where that is due. */
export function buttons(offers, run) {
  return offers.map((offer) => h("button", { "data-do": offer[2].do, onclick: () => run(offer[2], offer[3]) },
    t("tv.by_key", offer[1], offer[0].toUpperCase())));
}
