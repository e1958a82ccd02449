// Phrases and sentences about tables.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as phrases from "../../src/ludex/web/js/lib/phrases.js";
import { resultWords, sentence, some } from "../../src/ludex/web/js/table/words.js";

test("counts and ranges", () => {
  assert.equal(phrases.botWords("careful"), "Careful bot");
  assert.deepEqual([0, 1, 2].map(phrases.freeWords), ["No seat is free", "One seat is free", "2 seats are free"]);
  assert.equal(phrases.rangeWords([3, 6]), "3–6");
  assert.equal(phrases.rangeWords([2, 2]), "2");
  assert.equal(phrases.timeWords([15, 30]), "15–30 min");
  assert.equal(phrases.timeWords([120, 360]), "2–6 hours");
  assert.equal(phrases.timeWords([30, 60]), "30–60 min");
});

test("who is at a table", () => {
  const person = (/** @type {string} */ name) => ({ kind: /** @type {const} */ ("person"), name });
  const bot = { kind: /** @type {const} */ ("bot"), name: "Careful 1" };
  const open = { kind: /** @type {const} */ ("open"), name: "" };
  assert.equal(phrases.peopleWords([open, open]), "Nobody yet");
  assert.equal(phrases.peopleWords([person("Ann"), bot]), "Ann and Careful 1");
  assert.equal(phrases.peopleWords([person("Ann"), person("Bo"), bot, bot, open]), "Ann, Bo and 2 bots");
  assert.equal(phrases.peopleWords([bot]), "Careful 1");
});

test("days", () => {
  const now = new Date();
  assert.equal(phrases.dayWords(now.getTime()), "today");
  assert.equal(phrases.dayWords(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).getTime()), "yesterday");
  assert.equal(phrases.dayWords(new Date(2020, 10, 16, 9).getTime()), "16 November 2020");
});

test("names, results and reasons", () => {
  assert.equal(some(["Ann", "Bo", "Cy"]), "Ann, Bo and Cy");
  assert.equal(some(["Ann", "Bo", "Cy", "Di"]), "Ann, Bo and 2 others");
  const room = { seats: [{ name: "Ann" }, { name: "Bo" }] };
  assert.equal(resultWords({ outcome: { winners: [] }, seat: 0 }, room), "Nobody wins");
  assert.equal(resultWords({ outcome: { winners: [0] }, seat: 0 }, room), "You win");
  assert.equal(resultWords({ outcome: { winners: [1] }, seat: 0 }, room), "Bo wins");
  assert.equal(resultWords({ outcome: { winners: [0, 1] }, seat: null }, room), "Ann and Bo share the win");
  assert.equal(sentence("round 12 is over"), "Round 12 is over.");
  assert.equal(sentence("Draw!"), "Draw!");
  assert.equal(sentence(null), "");
});
