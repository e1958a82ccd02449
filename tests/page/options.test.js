// The form for a game's options: only what differs from the default is sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { optionFields, seatsOf } from "../../src/ludex/web/js/lobby/options.js";
import { FakeElement, install } from "./shared/fake_dom.js";

install();

/**
 * @param {Partial<Api.OptionShape> & {name: string}} facts
 * @returns {Api.OptionShape}
 */
const option = (facts) => ({
  default: 0,
  help: "",
  words: [],
  range: null,
  list_range: null,
  object: false,
  label: facts.name,
  word_labels: {},
  group: "basic",
  word_seats: {},
  ...facts,
});

const OPTIONS = [
  option({ name: "fast", default: false }),
  option({ name: "map", default: "standard", words: ["standard", "pure"], word_seats: { pure: 7 } }),
  option({ name: "limit", default: "none", words: ["none"], range: [1, 9], group: "advanced" }),
  option({ name: "points", default: 10, range: [5, 15] }),
  option({ name: "order", default: [1, 2], range: [1, 9], list_range: [2, 2] }),
];

/** @param {import("../../src/ludex/web/js/lobby/options.js").Values} [values] */
function form(values) {
  const [fields, read] = optionFields(OPTIONS, values);
  const root = new FakeElement("form");
  root.append(.../** @type {FakeElement[]} */ (/** @type {unknown} */ (fields)));
  const field = (/** @type {string} */ name) => root.all((node) => node.getAttribute("id") === `option-${name}` || isNamed(node, name))[0];
  return { root, read, field };
}

/** @param {FakeElement} node @param {string} name */
const isNamed = (node, name) => /** @type {{id?: string}} */ (node).id === `option-${name}`;

test("nothing differs from the defaults at first", () => {
  assert.deepEqual(form().read(), {});
});

test("what is begun with is read back", () => {
  const values = { fast: true, map: "pure", limit: 4, points: 12, order: [2, 1] };
  assert.deepEqual(form(values).read(), values);
});

test("what is changed is sent as what it is", () => {
  const { read, field } = form();
  field("map").value = "pure";
  field("points").value = "11";
  field("order").value = "3, 4";
  field("fast").setAttribute("checked", "");
  assert.deepEqual(read(), { fast: true, map: "pure", points: 11, order: [3, 4] });
  field("order").value = "as it is";
  field("points").value = "10";
  assert.deepEqual(read(), { fast: true, map: "pure", order: "as it is" });
});

test("a number in place of a word has a field that opens", () => {
  const { root, read, field } = form();
  const [number] = root.all((node) => node.getAttribute("aria-label") === "limit: the number");
  assert.equal(number.hidden, true);
  field("limit").value = "#";
  field("limit").fire("change");
  assert.equal(number.hidden, false);
  number.value = "7";
  assert.deepEqual(read(), { limit: 7 });
});

test("a word may say how many sit down", () => {
  assert.equal(seatsOf(OPTIONS, {}), null);
  assert.deepEqual(seatsOf(OPTIONS, { map: "pure" }), [7, 7]);
});
