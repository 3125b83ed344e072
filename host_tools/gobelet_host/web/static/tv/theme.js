// A light or a dark table: as the address says (?theme=), as chosen on this machine, or as the system prefers.

const KEPT = "gobelet.theme";

/** Takes the theme that was asked for. */
export function theme() {
  let kept = new URLSearchParams(location.search).get("theme");
  try { kept ??= localStorage.getItem(KEPT); } catch { /* a browser that keeps nothing shows what its system prefers */ }
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
}

/** Changes to the other one, and remembers it. */
export function toggleTheme() {
  const chosen = document.documentElement.dataset.theme;
  const dark = chosen ? chosen === "dark" : !matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem(KEPT, document.documentElement.dataset.theme); } catch { /* chosen again next time */ }
}
