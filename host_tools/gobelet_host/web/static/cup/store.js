// What a cup keeps in this browser: small texts by name. A name's text is replaced whole or not at all.

export const ID = /^[0-9a-f]{16}$/; // the numbers of cups
const SECRETS = ["id", "keys", "owner", "checkpoint", "untold"];

export class Store {
  /** prefix: keeps several cups of one browser apart. */
  constructor(prefix) {
    this.prefix = prefix;
    this.memory = new Map(); // instead of a storage that the browser forbids
    try {
      this.storage = window.localStorage;
      this.storage.getItem(prefix);
    } catch {
      this.storage = null;
    }
  }

  /** Whether what is kept is still there after the page was closed. */
  get lasting() {
    return this.storage !== null;
  }

  /** The text of a name, "" if there is none. */
  get(name) {
    const key = this.prefix + name;
    return (this.storage ? this.storage.getItem(key) : this.memory.get(key)) || "";
  }

  /** Keeps a text; false when there is no room for it: then the old one is still there. */
  set(name, text) {
    const key = this.prefix + name;
    if (!this.storage) {
      this.memory.set(key, text);
      return true;
    }
    try {
      this.storage.setItem(key, text);
    } catch {
      return false;
    }
    return true;
  }

  /** The cup's own number, 16 hex digits, drawn when it is asked for first. */
  identity() {
    if (!ID.test(this.get("id"))) this.become(random(8));
    return this.get("id");
  }

  /** A new cup; where there is no room even for its number, it lasts as long as the page. */
  become(id) {
    if (this.set("id", id)) return;
    this.storage = null;
    this.set("id", id);
  }

  /** Becomes another cup, with the same settings. What the old one was and knew is kept under its number: nobody who
   *  only says that it has lost its seat takes its secrets away. */
  renew() {
    const old = new Store(`gobelet.cup.${this.get("id")}.`);
    for (const name of SECRETS) {
      old.set(name, this.get(name));
      this.set(name, "");
    }
    this.identity();
  }

  /** Nothing of it stays but the settings; the cup is another one. */
  erase() {
    for (const name of Object.keys(this.records())) if (name !== "settings") this.set(name, "");
    this.identity();
  }

  /** All that is kept, {name: text}. */
  records() {
    const keys = this.storage ? Object.keys(this.storage) : [...this.memory.keys()];
    const names = keys.filter((key) => key.startsWith(this.prefix)).map((key) => key.slice(this.prefix.length));
    return Object.fromEntries(names.map((name) => [name, this.get(name)]));
  }

  /** Takes the records of the same cup from another page, unless it is here already: what is here may be newer. */
  take(records) {
    if (!this.get("owner") && !this.paired) {
      for (const [name, text] of Object.entries(records)) if (name !== "id") this.set(name, String(text));
    } else if (records.code) this.set("code", String(records.code));
  }

  /** Whether some table has given this cup a lasting key. */
  get paired() {
    return Boolean(this.map("keys").tables?.length);
  }

  /** The cup's settings, {} if there are none. */
  settings() {
    return this.map("settings");
  }

  /** A record that is a map; {} for any other, which is the program's business. */
  map(name) {
    try {
      return JSON.parse(text(this.get(name))) || {};
    } catch {
      return {};
    }
  }

  keepSettings(settings) {
    return this.keep("settings", JSON.stringify(settings));
  }

  /** Keeps a text of the page as a record of the program. */
  keep(name, text) {
    return this.set(name, base64(text));
  }
}

/** So many random bytes from the browser's own source, in hex. */
export function random(count) {
  const drawn = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Records are kept in base64, as the cup's program writes bytes.
const base64 = (string) => btoa(String.fromCharCode(...new TextEncoder().encode(string)));
const text = (kept) => new TextDecoder().decode(Uint8Array.from(atob(kept), (char) => char.charCodeAt(0)));
