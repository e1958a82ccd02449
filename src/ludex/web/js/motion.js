// What changed on the board is seen to change: pieces move from their old place to the new one, what is new fades in.
//
// Two drawings are compared by their leaves, the shapes and texts. A part with the same data-id is the same piece; without
// one, a shape that vanished and its only likeness that appeared elsewhere are taken for one.

const LEAVES = "path, rect, circle, ellipse, line, polyline, polygon, text, use";
const PLACES = new Set(["x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "transform", "d", "points"]);
const STATES = new Set(["data-action", "role", "tabindex", "aria-label", "class"]);
const MOVE_MS = 420;
const FADE_MS = 700;
// When more than so much is new it is another picture, not a move.
const MOST = 80;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** What a leaf looks like, and where it is: the transforms above it, and its own place. */
function likeness(leaf) {
  let looks = leaf.localName;
  let place = "";
  for (const { name, value } of leaf.attributes) {
    if (PLACES.has(name)) place += ` ${name}=${value}`;
    else if (!STATES.has(name)) looks += ` ${name}=${value}`;
  }
  looks += ` ${leaf.getAttribute("class") ?? ""}`;
  if (leaf.localName === "text") looks += ` ${leaf.textContent}`;
  for (let node = leaf.parentNode; node?.getAttribute && node.localName !== "svg"; node = node.parentNode) {
    place += ` / ${node.getAttribute("transform") ?? ""}`;
  }
  return { looks, place };
}

function leavesOf(svg) {
  return Array.from(svg.querySelectorAll(LEAVES), (leaf) => ({ leaf, ...likeness(leaf) }));
}

function counted(leaves, name) {
  const counts = new Map();
  for (const one of leaves) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return counts;
}

/** Leaves of one drawing that are not in the other. */
function missing(these, those) {
  const known = counted(those, (one) => `${one.looks}|${one.place}`);
  return these.filter((one) => {
    const key = `${one.looks}|${one.place}`;
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}

const middle = (node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** What differs between the drawing that is shown and the one that follows; measured while the old one is still there. */
export function changes(old, svg) {
  if (quiet.matches) return null;
  if (old.getAttribute("viewBox")?.split(" ")[2] !== svg.getAttribute("viewBox")?.split(" ")[2]) return null;
  const before = leavesOf(old);
  const after = leavesOf(svg);
  const gone = missing(before, after);
  const come = missing(after, before);
  if (come.length > MOST || gone.length > 2 * MOST) return null;
  const [left, top] = cornerOf(old);
  const at = (node) => middle(node).map((value, index) => value - [left, top][index]);
  const pieces = new Map(Array.from(old.querySelectorAll("[data-id]"), (piece) => [piece.dataset.id, at(piece)]));
  const goneCounts = counted(gone, (one) => one.looks);
  const comeCounts = counted(come, (one) => one.looks);
  const from = new Map();
  for (const { leaf, looks } of gone) if (goneCounts.get(looks) === 1 && comeCounts.get(looks) === 1) from.set(looks, at(leaf));
  return { come, from, pieces };
}

function cornerOf(svg) {
  const { x, y } = svg.getBoundingClientRect();
  return [x, y];
}

/** Lets the new drawing, now on the page, come out of the old one. */
export function play({ come, from, pieces }, svg) {
  const [left, top] = cornerOf(svg);
  const moved = new Set();
  const move = (node, start) => {
    const [x, y] = middle(node);
    const scale = node.parentNode.getScreenCTM?.()?.a || 1;
    const [dx, dy] = [(start[0] - x + left) / scale, (start[1] - y + top) / scale];
    if (Math.hypot(dx, dy) * scale < 2) return;
    // Added to the transform that the drawing itself gives the part.
    const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }];
    node.animate(frames, { duration: MOVE_MS, easing: "cubic-bezier(.3, .1, .2, 1)", composite: "add" });
  };
  for (const piece of svg.querySelectorAll("[data-id]")) {
    const start = pieces.get(piece.dataset.id);
    if (!start) continue;
    moved.add(piece);
    move(piece, start);
  }
  for (const { leaf, looks } of come) {
    if (moved.has(leaf.closest("[data-id]"))) continue;
    if (from.has(looks)) move(leaf, from.get(looks));
    // What may be clicked now is no news.
    else if (!leaf.closest("[data-action]")) leaf.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: FADE_MS, easing: "ease-out" });
  }
}
