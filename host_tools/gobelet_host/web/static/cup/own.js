// A cup in a page of the table's own laptop comes in by itself: the host's browser is given a code for it.

/** Gives a cup a code. why: what its key was refused for, "" for a cup that is new. Gives the key of what is to be said if it
 *  gets none, else "". */
export async function own(store, why = "") {
  const answer = await fetch("/host/code", { method: "POST" }).catch(() => null);
  if (!answer?.ok) return answer ? "cup.not_host" : "web.offline";
  if (why === "not_yours") store.renew(); // another one is this cup now
  store.keep("code", (await answer.json()).code);
  return "";
}
