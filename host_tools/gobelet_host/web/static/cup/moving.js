// The table at another address: the link of an open page finds it there, and the page follows to an address that the table
// itself has named (docs/protocol.md, "Another address"). The page's own address is opened by nobody any more: it may be
// somebody else's by now.

import { byId } from "../shared/dom.js";
import { everything } from "./engine.js";

const LOST = 10_000; // ms without the table until the player is asked where it is
const LOOK = 1000; // ms between two looks at that
const KEPT = "places"; // as the record is called

export class Moving {
  /** store: the cup's. link(): its link now, null for none. follow(place): the cup goes to the page at another origin.
   *  tell(lost): whether the table is lost, again and again. */
  constructor(store, link, follow, tell) {
    this.store = store;
    this.link = link;
    this.follow = follow;
    this.tellLost = tell;
    this.lost = null; // the page for a lost table, once it is here
    this.loads = false; // whether it is under way
    this.tried = new Set(); // where the link was, while the table was said to be elsewhere
    const { here = [], elsewhere = [] } = store.map(KEPT);
    this.places = { here, elsewhere };
    this.looked = performance.now();
    setInterval(() => this.look(), LOOK);
  }

  /** A link begins: it may look where the table was before. */
  begin() {
    this.link()?.look([...this.places.here, ...this.places.elsewhere]);
  }

  /** The table says where it is ("here") or may be another time ("elsewhere"), under its seal. */
  tell(what, origins) {
    this.places[what] = origins.filter((origin) => new URL(origin).protocol === location.protocol);
    this.store.keep(KEPT, JSON.stringify(this.places));
    this.begin();
    this.loadLost();
    if (what === "here") this.come();
  }

  /** The page follows its link to where the table says that it is. A name, or a twin that only passes on what both say,
   *  is in no such list: from there the link goes on to the table itself. */
  come() {
    const { at } = this.link() ?? {};
    const { here } = this.places;
    if (!at || at === location.origin) return;
    if (here.includes(at)) this.follow(at);
    else if (here.length && !this.tried.has(at)) {
      this.tried.add(at);
      this.link().move(here[0]);
    }
  }

  /** A page from before the laptop had its version would ask in vain for what it has not loaded yet. */
  renew(version) {
    if (!import.meta.url.includes(version) && this.store.lasting && this.link().at === location.origin) location.reload();
  }

  /** Loads the page for a lost table behind all else, while the table is there to give it: see lost.js. */
  async loadLost() {
    if (this.lost || this.loads) return;
    this.loads = true;
    try {
      await everything();
      if (this.link()?.at !== location.origin) return;
      const { loadTexts, LostTable } = await import("./lost.js");
      this.lost = new LostTable(byId("moved"), await loadTexts(), (place) => this.link()?.move(place));
    } catch { /* nobody answered: the next time that the table says where it is */ } finally {
      this.loads = false;
    }
  }

  look() {
    const now = performance.now();
    const link = this.link();
    if (link) link.heard = Math.min(link.heard + Math.max(now - this.looked - LOOK, 0), now); // as in shared/socket.js: the page slept
    this.looked = now;
    if (!this.lost) return;
    const lost = this.store.paired && link?.silence > LOST;
    if (!lost) this.lost.forget();
    this.tellLost(lost);
    this.lost.say();
  }
}
