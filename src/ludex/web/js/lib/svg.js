// Elements of SVG made from data.

export const SVG = "http://www.w3.org/2000/svg";

/**
 * svg("circle", { r: 5, class: "ring" })
 * @template {string} Name
 * @param {Name} name
 * @param {Record<string, string | number | null>} [attributes]
 * @param {...(Node | string)} children
 */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, String(value));
  node.append(...children);
  return /** @type {Name extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Name] : SVGGraphicsElement} */ (node);
}

/**
 * A small drawing of lines for a button.
 * @param {string} path
 */
export function icon(path) {
  return svg("svg", { class: "icon line", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: path }));
}
