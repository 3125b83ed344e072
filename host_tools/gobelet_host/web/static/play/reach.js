// What lies on the table above the hand takes clicks, as the buttons of the hand do: pawns and where they would come to,
// places on a board, dice. The frame itself takes none, or it would have the keys.

const PIECES = ".pawn, .target, .pin, .public .die"; // in the document of the television

/** frame: of the television. seat: see cup/seat.js. Gives what is to be called when something else is offered. */
export function reach(frame, seat) {
  const mark = () => {
    for (const [piece, item] of pieces(frame, seat)) {
      piece.classList.toggle("open", Boolean(item));
      piece.classList.toggle("chosen", Boolean(item?.on));
    }
  };
  const redrawn = new MutationObserver(mark);
  frame.addEventListener("load", () => {
    const table = frame.contentDocument?.getElementById("table");
    if (table) redrawn.observe(table, { childList: true, subtree: true });
  });
  addEventListener("pointermove", ({ clientX, clientY, target }) => {
    document.documentElement.style.cursor = !target.closest("button") && hit(frame, seat, clientX, clientY) ? "pointer" : "";
  });
  addEventListener("click", ({ clientX, clientY, target }) => {
    const item = target.closest("button, header, #cup, dialog") ? null : hit(frame, seat, clientX, clientY);
    if (item) seat.taps.tap(item);
  });
  return mark;
}

/** The item of what lies at a point of the window, null for none. */
function hit(frame, seat, x, y) {
  if (frame.hidden) return null;
  const { left, top } = frame.getBoundingClientRect();
  const lies = ({ left: from, right, top: above, bottom }) => x - left >= from && x - left <= right && y - top >= above && y - top <= bottom;
  return pieces(frame, seat).find(([piece, item]) => item && lies(piece.getBoundingClientRect()))?.[1] ?? null;
}

/** [piece, its item or undefined] of all that lies there. */
function pieces(frame, seat) {
  const open = seat.taps.open().map(({ item }) => item);
  const own = seat.table.message?.seat;
  const faces = {};
  return [...frame.contentDocument?.querySelectorAll(PIECES) ?? []].map((piece) => {
    const sign = piece.textContent;
    const { pawn } = piece.dataset;
    if (pawn && !pawn.startsWith(`${own}-`)) return [piece, undefined];
    if (!piece.matches(".die")) return [piece, open.find(({ mark }) => mark === sign)];
    const face = (piece.querySelector(".pip")?.getAttribute("d").split("M").length ?? 1) - 1;
    const alike = piece.matches(".blue") ? open.filter((item) => item.face === face) : [];
    const at = faces[face] = (faces[face] ?? -1) + 1;
    return [piece, alike[at]];
  });
}
