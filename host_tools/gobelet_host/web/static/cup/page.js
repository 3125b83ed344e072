// What a cup's display says where no table is drawn, as a page: a title, and the lines that no button says, nor any that is
// only about the buttons of a cup.

/** root: where it is drawn. text: of the display, the title last. choices: what is offered below it. kit: see table.js. */
export function draw(root, text, choices, { back, h, put, signs }) {
  const [title, ...above] = text.split("\n").reverse();
  const buttons = [...choices.querySelectorAll("button")].map((one) => one.textContent.trim());
  const lines = choices.querySelector("form") ? [] : above.reverse().filter((line) => !buttons.includes(line.trim()) && !/\b(OK|CALL)\b/.test(line));
  const dice = lines.filter((line) => /^[□⚀-⚅★]$/u.test(line));
  put(root, h("h2", {}, title), dice.length ? h("p", { class: "row" }, ...dice.flatMap((one) => (one === "□" ? back() : signs(one)))) : null,
    ...lines.filter((line) => !dice.includes(line)).map((line) => h("p", {}, ...signs(line))));
}
