// The words of the pages of cups: they are among the files that a browser keeps.

import { load as loadFrom } from "../shared/words.js";

/** lang: a language. more: "host-" for what pages of this laptop alone say, too. */
export const loadWords = (lang, more = "") => loadFrom(lang, new URL(`../words/${more}${lang}.json`, import.meta.url));
