// What the host may do from the television too: a demonstration before a match, a pause while it is played. It asks the
// table, as the host's page does; which may is in the room.

import { current, t } from "../shared/words.js";

/** What can be asked now: [the key, the word of it, the command]; null for nothing, or nobody who may. */
export function offered(room) {
  if (!room?.invitation) return null;
  if (room.playing) return ["p", t(room.paused ? "host.resume" : "host.pause"), { do: "pause", on: !room.paused }];
  return room.runs_cups ? ["d", t("host.demonstrate"), { do: "demonstrate" }] : null;
}

/** Asks for it; gives why not, in a sentence, or "". */
export async function ask(command) {
  try {
    const answer = await fetch(`/host/do?lang=${current()}`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(command),
    });
    return answer.ok ? "" : (await answer.json()).sentence;
  } catch {
    return t("web.offline");
  }
}
