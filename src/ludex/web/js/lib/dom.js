// Elements made from data. Text is always text: nothing from outside is ever read as HTML.

export const $ = (id) => document.getElementById(id);

/** el("li", {class: "open"}, "Seat ", el("b", {}, "1")) */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function show(node, isShown) {
  node.hidden = !isShown;
}

/** Shows a problem in its place, or takes it away. */
export function problem(node, text) {
  node.textContent = text || "";
  node.hidden = !text;
}

/** "Ann, Bo and Cy" */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Makes these nodes the children of a parent, in this order; what is there already and in order is not touched. */
export function reconcile(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of Array.from(parent.childNodes)) if (!wanted.has(child)) child.remove();
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}
