// Makes the drawing on the page the same as a new one, and touches only what differs: a board of a thousand parts of
// which three have changed is not laid out and painted anew. Afterwards the two are alike node by node.

// How far a node is looked for among its siblings: a drawing of thousands of parts must not be compared each with each.
const FAR = 100;

/**
 * Makes `old` equal to `fresh`, whose nodes it may take.
 * @param {Page.Part} old
 * @param {Page.Part} fresh
 */
export function renew(old, fresh) {
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    if (old.getAttribute(name) === fresh.getAttribute(name)) continue;
    // Through the CSSOM: a strict Content-Security-Policy lets no style attribute be set.
    if (name === "style") old.style.cssText = fresh.style.cssText;
    else old.setAttribute(name, fresh.getAttribute(name) ?? "");
  }
  renewChildren(old, fresh);
}

/**
 * Goes through both lists of children. What is found again further on stays, and what stood between goes or comes; what
 * is found on neither side takes the place of the other.
 * @param {Element} old
 * @param {Element} fresh
 */
function renewChildren(old, fresh) {
  const olds = Array.from(old.childNodes);
  const news = Array.from(fresh.childNodes);
  let [at, next] = [0, 0];
  while (at < olds.length && next < news.length) {
    const gone = ahead(olds, at, news[next]);
    const come = gone === 0 ? 0 : ahead(news, next, olds[at]);
    if (gone === 0 || (gone < 0 && come < 0)) renewNode(olds[at++], news[next++]);
    else if (come < 0 || (gone > 0 && gone <= come)) for (const end = at + gone; at < end; at++) olds[at].remove();
    else for (const end = next + come; next < end; next++) olds[at].before(news[next]);
  }
  for (; at < olds.length; at++) olds[at].remove();
  old.append(...news.slice(next));
}

/**
 * How many nodes further on the first one equal to `node` stands; -1 if none does, or only far away.
 * @param {ChildNode[]} nodes
 * @param {number} from
 * @param {ChildNode} node
 */
function ahead(nodes, from, node) {
  const end = Math.min(nodes.length, from + FAR);
  for (let index = from; index < end; index++) if (nodes[index].isEqualNode(node)) return index - from;
  return -1;
}

/**
 * A group that says the same of itself stays and is looked into; everything else is replaced where it differs.
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 */
function renewNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (fresh instanceof Element && old instanceof Element && fresh.firstElementChild && hasSameAttributes(old, fresh))
    renewChildren(old, fresh);
  else old.replaceWith(fresh);
}

/** @param {Element} old @param {Element} fresh */
function hasSameAttributes(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  const names = fresh.getAttributeNames();
  return old.getAttributeNames().length === names.length && names.every((name) => old.getAttribute(name) === fresh.getAttribute(name));
}
