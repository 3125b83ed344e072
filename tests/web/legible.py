"""What can be read on a page, measured on its elements: scrollbars do not tell what is cut off."""

from __future__ import annotations

LOST = """() => {
  const found = [];
  const told = (one) => `${one.tagName}.${one.getAttribute("class")} "${one.textContent.slice(0, 40)}"`;
  const beyond = (one, other) => one.left < other.left - 1 || one.right > other.right + 1
    || one.top < other.top - 1 || one.bottom > other.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const board = document.querySelector(".board")?.getBoundingClientRect();
  for (const element of document.querySelectorAll("#table *, #strip *")) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest(".unseen")) continue;
    if (beyond(box, screen)) found.push(`outside the screen: ${told(element)}`);
    const hides = element instanceof HTMLElement && getComputedStyle(element).overflow !== "visible";
    const [wider, higher] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    if (hides && (wider > 1 || higher > 1)) found.push(`cut: ${told(element)}`);
    const around = element.parentElement.closest(".zone, .aside, .told");
    if (around && beyond(box, around.getBoundingClientRect())) found.push(`out of its place: ${told(element)}`);
    const text = element.children.length === 0 && element.textContent.trim();
    if (!text || !element.closest(".seats, .zone, .aside")) continue;
    const left = element.closest(".seats") && box.right > board?.left;
    const right = element.closest(".aside") && box.left < board?.right;
    if (left || right) found.push(`on the board: ${told(element)}`);
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < innerHeight * 0.02) found.push(`too small: ${told(element)}`);
  }
  return found;
}"""


def lost(page) -> list[str]:
    """What lies outside the screen, is cut, lies where something else is, or is too small to be read from afar."""
    return page.evaluate(LOST)
