// As much of a document as modules need that are mostly logic: elements with attributes and children, no layout, no events
// but those that a test makes.

/** A text, or what elements and texts have in common. */
export class FakeNode {
  /** @type {FakeElement | null} */
  parentNode = null;

  remove() {
    const siblings = this.parentNode?.childNodes ?? [];
    siblings.splice(siblings.indexOf(this), this.parentNode ? 1 : 0);
    this.parentNode = null;
  }

  /** @param {FakeNode} other */
  before(other) {
    other.remove();
    const around = this.parentNode;
    if (!around) throw new Error("There is nothing around it.");
    around.childNodes.splice(around.childNodes.indexOf(this), 0, other);
    other.parentNode = around;
  }

  /** @param {FakeNode} other */
  replaceWith(other) {
    this.before(other);
    this.remove();
  }

  /** @param {FakeNode} other */
  isEqualNode(other) {
    return String(this) === String(other);
  }
}

export class FakeText extends FakeNode {
  /** @param {string} data */
  constructor(data) {
    super();
    this.data = data;
  }

  toString() {
    return this.data;
  }
}

export class FakeElement extends FakeNode {
  /** @type {FakeNode[]} */
  childNodes = [];
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Map<string, ((event: unknown) => void)[]>} */
  listeners = new Map();
  style = { cssText: "" };
  hidden = false;
  value = "";

  /** @param {string} name */
  constructor(name) {
    super();
    this.nodeName = name;
  }

  /** @returns {FakeElement | null} */
  get firstElementChild() {
    return this.childNodes.find((node) => node instanceof FakeElement) ?? null;
  }

  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }

  get checked() {
    return this.attributes.has("checked");
  }

  getAttributeNames() {
    return [...this.attributes.keys()];
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {...(FakeNode | string)} nodes */
  append(...nodes) {
    for (const node of nodes) {
      const child = typeof node === "string" ? new FakeText(node) : node;
      child.remove();
      child.parentNode = this;
      this.childNodes.push(child);
      // A select shows what is selected, or its first option.
      const isOption = child instanceof FakeElement && child.nodeName === "option";
      if (isOption && (child.hasAttribute("selected") || this.childNodes.length === 1)) this.value = child.value;
    }
  }

  /** @param {FakeNode} node @param {FakeNode} before */
  insertBefore(node, before) {
    before.before(node);
  }

  /** @param {string} name @param {(event: unknown) => void} listener */
  addEventListener(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  /** @param {string} name */
  fire(name, event = {}) {
    for (const listener of this.listeners.get(name) ?? []) listener(event);
  }

  /** @param {(element: FakeElement) => boolean} isWanted @returns {FakeElement[]} */
  all(isWanted) {
    const elements = this.childNodes.filter((node) => node instanceof FakeElement);
    return elements.flatMap((node) => [...(isWanted(node) ? [node] : []), ...node.all(isWanted)]);
  }

  focus() {}

  toString() {
    const attributes = [...this.attributes].sort().map(([name, value]) => ` ${name}="${value}"`);
    return `<${this.nodeName}${attributes.join("")}>${this.childNodes.join("")}</${this.nodeName}>`;
  }
}

/** Puts the fakes where modules look for the real ones. */
export function install() {
  const document = {
    createElement: (/** @type {string} */ name) => new FakeElement(name),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new FakeElement(name),
  };
  Object.assign(globalThis, { document, Node: FakeNode, Element: FakeElement, matchMedia: () => ({ matches: false }) });
}
