// A drawing made equal to the next one, part by part: what did not change stays the same node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, install } from "./shared/fake_dom.js";

install();
const { renew } = await import("../../src/ludex/web/js/board/renew.js");

/** @param {FakeElement} old @param {FakeElement} fresh */
const renewed = (old, fresh) => renew(/** @type {any} */ (old), /** @type {any} */ (fresh));

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(FakeElement | string)} children
 */
function part(name, attributes = {}, ...children) {
  const node = new FakeElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

test("what did not change stays", () => {
  const circle = part("circle", { r: "1" });
  const text = part("text", {}, "a");
  const old = part("svg", { class: "b" }, part("g", {}, circle, part("rect", { x: "1" })), text);
  renewed(old, part("svg", { id: "c" }, part("g", {}, part("circle", { r: "1" }), part("rect", { x: "2" })), part("text", {}, "a")));
  assert.equal(String(old), '<svg id="c"><g><circle r="1"></circle><rect x="2"></rect></g><text>a</text></svg>');
  assert.equal(old.all((node) => node.nodeName === "circle")[0], circle);
  assert.equal(old.all((node) => node.nodeName === "text")[0], text);
});

test("what stood between goes, and what comes is put there", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => part("g", { id }));
  const old = part("svg", {}, a, b, c);
  renewed(old, part("svg", {}, part("g", { id: "c" }), part("g", { id: "d" })));
  assert.deepEqual(old.childNodes.map(String), ['<g id="c"></g>', '<g id="d"></g>']);
  assert.equal(old.childNodes[0], c);
});

test("any drawing becomes any other", () => {
  let seed = 7;
  const next = (/** @type {number} */ below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  /** @param {number} depth @returns {FakeElement} */
  const grown = (depth) => {
    const attributes = next(2) ? { [["x", "y", "class"][next(3)]]: String(next(3)) } : {};
    const children = Array.from({ length: depth ? next(5) : 0 }, () => (next(4) ? grown(depth - 1) : ["a", "b"][next(2)]));
    return part(["g", "rect", "text"][next(3)], attributes, ...children);
  };
  for (let round = 0; round < 300; round += 1) {
    const [old, fresh] = [grown(3), grown(3)];
    const wanted = String(part(old.nodeName, Object.fromEntries(fresh.attributes))).replace("></", `>${fresh.childNodes.join("")}</`);
    renewed(old, fresh);
    assert.equal(String(old), wanted);
  }
});
