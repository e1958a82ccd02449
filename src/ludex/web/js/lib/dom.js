// Elements made from data. Text is always text: nothing from outside is ever read as HTML.

/** @typedef {string | number | Node | null | undefined} Child */
/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute */

/**
 * The element of the page with this id; the HTML has it.
 * @template {keyof Ids} Id
 * @param {Id} id
 */
export const $ = (id) => /** @type {Ids[Id]} */ (document.getElementById(id));

/**
 * el("li", {class: "open"}, "Seat ", el("b", {}, "1"))
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (key === "value" && "value" in node) node.value = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child instanceof Node ? child : String(child));
  return node;
}

/** @param {HTMLElement} node @param {boolean} isShown */
export function show(node, isShown) {
  node.hidden = !isShown;
}

/**
 * Shows a problem in its place, or takes it away.
 * @param {HTMLElement} node
 * @param {string | null | undefined} text
 */
export function problem(node, text) {
  node.textContent = text || "";
  node.hidden = !text;
}

/**
 * What to tell of something that was thrown.
 * @param {unknown} error
 */
export const told = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The first part that a selector fits.
 * @param {ParentNode | null | undefined} root
 * @param {string} selector
 */
export const find = (root, selector) => /** @type {Page.Part | null} */ (root?.querySelector(selector) ?? null);

/**
 * All parts that a selector fits.
 * @param {ParentNode | null | undefined} root
 * @param {string} selector
 */
export const findAll = (root, selector) => /** @type {Page.Part[]} */ (Array.from(root?.querySelectorAll(selector) ?? []));

/**
 * The part that an event began in, or the nearest around it that a selector fits.
 * @param {Event} event
 * @param {string} selector
 */
export function partOf(event, selector) {
  return event.target instanceof Element ? /** @type {Page.Part | null} */ (event.target.closest(selector)) : null;
}

/**
 * "Ann, Bo and Cy"
 * @param {string[]} words
 */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * Makes these nodes the children of a parent, in this order; what is there already and in order is not touched.
 * @param {Node} parent
 * @param {Node[]} nodes
 */
export function reconcile(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of Array.from(parent.childNodes)) if (!wanted.has(child)) child.remove();
  /** @type {Node | null} */
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}
