// Small helpers for pages: elements are made of text and attributes, never of HTML.

/** An element: h("button", {class: "big", onclick: press}, "OK"). Null children are left out. */
export function h(tag, attributes = {}, ...children) {
  return fill(dress(document.createElement(tag), attributes), ...children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes), ...children);
}

/** Replaces what an element holds, unless it holds just that text already. */
export function put(element, ...children) {
  if (children.length === 1 && typeof children[0] === "string") {
    if (element.textContent !== children[0]) element.textContent = children[0];
    return element;
  }
  element.replaceChildren();
  return fill(element, ...children);
}

/** The address of a path among the pages' files: below what the page names as its home, else below the table's. */
export function atHome(path) {
  return new URL((document.querySelector("meta[name=home]")?.content ?? "/") + path, document.baseURI).href;
}

/** The element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Loads a sheet of styles; ends once it is here, or nobody gives it: then it is asked for again each second. */
export function sheet(url) {
  return new Promise((done) => {
    const fail = ({ target }) => {
      target.remove();
      setTimeout(() => sheet(url), 1000);
      done();
    };
    document.head.append(h("link", { rel: "stylesheet", href: String(url), onload: done, onerror: fail }));
  });
}

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "style") element.style.cssText = value; // as an attribute no page of ours lets it in
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  return element;
}

function fill(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}
