// What a cup's page asks its player while the table does not answer: where it is now. It is loaded while the table is
// there, as nothing may be asked of an address that is lost. A page without https may use the camera in no other way than
// by a photograph.

import { h, put } from "../shared/dom.js";
import { add, current, LANGUAGES, t } from "../shared/words.js";
import { decodeQR } from "../vendor/qr/qr.js";

const SIDES = [1200, 700, 2000]; // px of a picture's longer side: a fine code wants many, noise and blur few

/** The texts of all languages: the player may choose another one until they are wanted. */
export async function loadTexts() {
  const load = async (lang) => (await fetch(new URL(`../words/lost-${lang}.json`, import.meta.url))).json();
  const languages = Object.keys(LANGUAGES);
  const texts = await Promise.all(languages.map(load));
  return Object.fromEntries(languages.map((lang, number) => [lang, texts[number]]));
}

export class LostTable {
  /** root: the form. texts: by language. move(origin): the link goes there. */
  constructor(root, texts, move) {
    this.root = root;
    this.texts = texts;
    this.move = move;
    this.now = h("p", { role: "status" });
    this.forget();
  }

  draw() {
    add(this.texts[current()]);
    const photo = h("input", { type: "file", accept: "image/*", capture: "environment", hidden: true, onchange: () => this.read(photo) });
    const camera = h("button", { class: "main", type: "button", id: "photograph", onclick: () => photo.click() }, t("lost.photo"));
    const address = h("input", {
      id: "address", required: true, maxlength: 80, inputmode: "url", autocomplete: "off", autocapitalize: "none",
      autocorrect: "off", spellcheck: "false", placeholder: "192.168.1.7",
    });
    this.root.onsubmit = (event) => {
      event.preventDefault();
      this.go(address.value);
    };
    put(this.root,
      h("h2", {}, t("lost.title")), h("p", {}, t("lost.kept")), h("p", {}, t("lost.join")),
      matchMedia("(pointer: coarse)").matches ? camera : null, photo,
      h("label", {}, t("lost.address"), address), h("button", {}, t("lost.go")), this.now);
  }

  /** The table is there: the next time begins anew. */
  forget() {
    this.asked = ""; // where its player has sent the link last
    this.unread = false; // whether there was no code in the last photograph
  }

  /** Where a photograph of the screen says that the table is. */
  async read(input) {
    const [file] = input.files;
    input.value = ""; // the same one may be chosen again
    this.go(await readCode(file));
    this.unread = !this.asked;
    this.say();
  }

  /** Where the player says that the table is: an address as its screen shows it. */
  go(text) {
    this.forget();
    try {
      const place = new URL(text.includes("://") ? text.trim() : `${location.protocol}//${text.trim()}`);
      place.port ||= location.port;
      place.protocol = location.protocol;
      this.asked = place.host;
      this.move(place.origin);
    } catch { /* no address */ }
    this.say();
  }

  say() {
    const looking = this.asked && t("lost.looking", this.asked);
    put(this.now, looking || (this.unread ? t("lost.no_code") : ""));
  }
}

/** The text of the code in an image file, "" if there is none. */
async function readCode(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return "";
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const size = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const context = Object.assign(document.createElement("canvas"), { width: size[0], height: size[1] }).getContext("2d");
    context.drawImage(picture, 0, 0, ...size);
    try {
      return decodeQR(context.getImageData(0, 0, ...size));
    } catch {
      continue; // none, or not in this size
    }
  }
  return "";
}
