// What a cup keeps in this browser: small texts by name. A name's text is replaced whole or not at all.

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
    let id = this.get("id");
    if (!/^[0-9a-f]{16}$/.test(id)) {
      id = random(8);
      this.set("id", id);
    }
    return id;
  }

  /** The cup's settings, {} if there are none. */
  settings() {
    try {
      return JSON.parse(text(this.get("settings"))) || {};
    } catch {
      return {}; // the cup itself says that they are unreadable
    }
  }

  keepSettings(settings) {
    return this.set("settings", base64(JSON.stringify(settings)));
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
