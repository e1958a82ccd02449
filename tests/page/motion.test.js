// What was decided in secret, and when it comes to light.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./shared/fake_dom.js";

install();
const { isRevealed } = await import("../../src/ludex/web/js/board/motion.js");

/** @param {...number} seats */
const asks = (...seats) => ({ to_act: seats });

test("turns one after the other reveal nothing", () => {
  assert.equal(isRevealed(asks(0), asks(1)), false);
  assert.equal(isRevealed(asks(1), asks()), false);
});

test("a simultaneous decision comes to light when the last is in", () => {
  assert.equal(isRevealed(asks(0, 1, 2), asks(0, 2)), false);
  assert.equal(isRevealed(asks(0, 2), asks(2)), false);
  assert.equal(isRevealed(asks(2), asks(1)), true);
  assert.equal(isRevealed(asks(1), asks(0)), false);
});

test("the next round of one is another secret", () => {
  assert.equal(isRevealed(asks(0, 1), asks(1)), false);
  assert.equal(isRevealed(asks(1), asks(0, 1)), true);
  assert.equal(isRevealed(asks(0, 1), asks(0)), false);
  assert.equal(isRevealed(asks(0), asks()), true, "the end tells it too");
});
