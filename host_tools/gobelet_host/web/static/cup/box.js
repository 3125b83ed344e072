// A cup goes to another page, of this phone or of another one: this page leaves all that it keeps with the table, in a box
// whose letters only its player carries (docs/protocol.md, "Another address"). From then on it says nothing more as this
// cup, and once the cup has come from there its copy here is erased.

import { atHome, byId, put } from "../shared/dom.js";
import { everything, interpreter } from "./engine.js";
import { random, Store } from "./store.js";

const CHANCE = 32; // bytes: the letters, and a nonce
const LOOK = 1000; // ms between two looks whether the cup has come
const OWN = ["box", "code", "crash", "places"]; // records of this page alone

async function program() {
  await everything();
  const { python } = await interpreter(console.log);
  python.runPython("from gobelet.board.box import close, name, opened");
  return (called, ...given) => python.globals.get(called)(...given);
}

async function ask(what, said) {
  const answer = await fetch(atHome(`box/${what}`), { method: "POST", body: JSON.stringify(said) });
  return answer.ok ? answer.json() : null;
}

/** Leaves a box, its cup being stopped. Gives whether the table has taken it; the record "box" is its letters and name. */
export async function leave(store) {
  const records = store.records();
  for (const own of OWN) delete records[own];
  const run = await program();
  const [letters, box, text] = JSON.parse(run("close", JSON.stringify(records), random(CHANCE)));
  const left = await ask("leave", { box, cup: store.get("id"), text });
  if (left) store.set("box", `${letters} ${box}`);
  return left !== null;
}

/** Shows the letters of the box that was left, until the cup has come from there (gone) or its player stays (back). */
export function wait(store, gone, back) {
  const [letters, box] = store.get("box").split(" ");
  put(byId("letters"), letters.match(/..../g).join(" "));
  const timer = setInterval(async () => {
    const seen = await ask("look", { box }).catch(() => null);
    if (seen?.state !== "linked") return;
    clearInterval(timer);
    store.erase();
    gone();
  }, LOOK);
  byId("stay").onclick = async () => {
    await ask("back", { box }).catch(() => null); // one that is open already is on another device: the table says so
    clearInterval(timer);
    store.set("box", "");
    back();
  };
}

/** Opens a box. Gives the address of the page of the cup that was in it, "" if there is no box of these letters. */
export async function take(letters, store) {
  const run = await program();
  const found = await ask("take", { box: run("name", letters) });
  const records = found && run("opened", letters, found.text);
  if (!records) return "";
  const place = store.paired || store.get("owner") ? new Store(`gobelet.cup.${found.cup}.`) : store;
  place.become(found.cup);
  place.take(JSON.parse(records));
  return place === store ? location.pathname : `${location.pathname}?seat=${found.cup}`;
}
