// Patches: what server/patches.py cuts and tells is put together again to the letter.

import assert from "node:assert/strict";
import { test } from "node:test";
import { patched, pieces } from "../../src/ludex/web/js/net/patch.js";

/**
 * Cut sign by sign, as the server's words have it: at objects, keys and lines of words; from the first tag on, at tags.
 * @param {string} text
 */
function slowly(text) {
  const first = text.indexOf("<");
  const found = [""];
  for (let at = 0; at < text.length; at += 1) {
    const isTail = first >= 0 && at >= first;
    const begins = isTail ? ["<", "{"] : ["{", ',"', "\\n"];
    if (begins.some((sign) => text.startsWith(sign, at))) found.push("");
    found[found.length - 1] += text[at];
  }
  return found[0] === "" ? found.slice(1) : found;
}

test("a message is cut where the server cuts it", () => {
  assert.deepEqual(pieces('{"n":1,"to_act":[0],"dice":[3,4]}'), ['{"n":1', ',"to_act":[0]', ',"dice":[3,4]}']);
  assert.deepEqual(pieces('{"words":"a\\nb","drawing":"<svg><g/>{x}</svg>"}'), [
    '{"words":"a',
    '\\nb"',
    ',"drawing":"',
    "<svg>",
    "<g/>",
    "{x}",
    '</svg>"}',
  ]);
  assert.deepEqual(pieces(""), []);
  assert.deepEqual(pieces("<a>"), ["<a>"]);
});

test("cutting is the same as cutting sign by sign", () => {
  let seed = 1;
  const next = (/** @type {number} */ below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const signs = ["{", ',"', "\\n", "<", "a", '"', ",", "\\", "n", "}"];
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: next(30) }, () => signs[next(signs.length)]).join("");
    assert.deepEqual(pieces(text), text ? slowly(text) : []);
    assert.equal(pieces(text).join(""), text);
  }
});

test("steps put in text and runs of old pieces", () => {
  const old = '{"n":1,"to_act":[0],"dice":[3,4]}';
  assert.equal(patched(old, ['{"n":2', 1, 1, ',"dice":[6,1]}']), '{"n":2,"to_act":[0],"dice":[6,1]}');
  assert.equal(patched(old, [0, 3]), old);
  assert.equal(patched(old, []), "");
});

test("steps that do not fit are told apart", () => {
  assert.equal(patched('{"n":1}', [0, 2]), null);
  assert.equal(patched('{"n":1}', [5, 1]), null);
});
