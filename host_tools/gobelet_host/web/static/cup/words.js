// The words of the pages of cups: they are among the files that a browser keeps.

import { load as loadFrom } from "../shared/words.js";

export const loadWords = (lang) => loadFrom(lang, new URL(`../words/${lang}.json`, import.meta.url));
