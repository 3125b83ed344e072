// The table at another address: the link of an open page finds it there, and the page follows to an address that the table
// itself has named (docs/protocol.md, "Another address"). The page's own address is opened by nobody any more: it may be
// somebody else's by now.

import { byId, put } from "../shared/dom.js";
import * as words from "../shared/words.js";

const LOST = 10_000; // ms without the table until the player is asked where it is
const LOOK = 1000; // ms between two looks at that
const KEPT = "places"; // as the record is called

export class Moving {
  /** store: the cup's. link(): its link now, null for none. follow(place): the cup goes to the page at another origin. */
  constructor(store, link, follow) {
    this.store = store;
    this.link = link;
    this.follow = follow;
    this.here = []; // where the table has said that it is, in this connection
    this.asked = ""; // where its player has sent the link last
    this.tried = new Set(); // where the link was, while the table was said to be elsewhere
    const { here = [], elsewhere = [] } = store.map(KEPT);
    this.places = { here, elsewhere };
    byId("moved").addEventListener("submit", (event) => {
      event.preventDefault();
      this.go(byId("address").value);
    });
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

  /** Where the player says that the table is: an address as its screen shows it. */
  go(text) {
    try {
      const place = new URL(text.includes("://") ? text.trim() : `${location.protocol}//${text.trim()}`);
      place.port ||= location.port;
      place.protocol = location.protocol;
      this.asked = place.host;
      this.link()?.move(place.origin);
    } catch {
      this.asked = "";
    }
    this.say();
  }

  look() {
    const lost = this.store.paired && this.link()?.silence > LOST;
    if (byId("moved").hidden !== !lost) {
      this.asked = "";
      byId("moved").hidden = !lost;
    }
    if (lost) this.say();
  }

  say() {
    put(byId("moved-now"), this.asked ? words.t("cup.moved_looking", this.asked) : "");
  }
}
