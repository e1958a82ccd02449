// A form for a game's options, made from what the game says of them. Only what differs from the default is sent.

import { el } from "../lib/dom.js";

/** @typedef {any} Value of an option: what the game says it may be */
/** @typedef {Record<string, Value>} Values */
/** @typedef {[HTMLElement, () => Value]} Field and what reads it */

/**
 * The fields of some options with the values to begin with, and a function that reads them.
 * @param {Api.OptionShape[]} options
 * @param {Values} values
 * @returns {[HTMLElement[], () => Values]}
 */
export function optionFields(options, values = {}) {
  /** @type {[Api.OptionShape, () => Value][]} */
  const readers = [];
  /** @type {Record<Api.OptionShape["group"], HTMLElement[]>} */
  const groups = { basic: [], advanced: [] };
  for (const option of options) {
    const [field, read] = fieldOf(option, values[option.name] ?? option.default);
    readers.push([option, read]);
    (groups[option.group] ?? groups.basic).push(field);
  }
  /** @type {HTMLElement[]} */
  const fields = [el("div", { class: "options" }, ...groups.basic)];
  if (groups.advanced.length) {
    fields.push(el("details", { class: "rules" }, el("summary", {}, "More rules"), el("div", { class: "options" }, ...groups.advanced)));
  }
  const read = () => {
    /** @type {Values} */
    const chosen = {};
    for (const [option, reader] of readers) {
      const value = reader();
      if (JSON.stringify(value) !== JSON.stringify(option.default)) chosen[option.name] = value;
    }
    return chosen;
  };
  return [fields, read];
}

/**
 * How many may sit down by what was chosen: [n, n] where a word decides it, otherwise null.
 * @param {Api.OptionShape[]} options
 * @param {Values} values
 */
export function seatsOf(options, values) {
  for (const option of options) {
    const count = option.word_seats[values[option.name] ?? option.default];
    if (count) return [count, count];
  }
  return null;
}

/** @param {Api.OptionShape} option @param {string} word */
const wordLabel = (option, word) => option.word_labels?.[word] ?? word;

/** @param {Api.OptionShape} option @param {Value} value @returns {Field} */
function fieldOf(option, value) {
  if (typeof option.default === "boolean") return checkbox(option, value);
  if (option.words.length && !option.range) return picked(option, value);
  if (option.words.length) return pickedOrNumber(option, value);
  return typed(option, value);
}

/** @param {Api.OptionShape} option @param {Value} value @returns {Field} */
function checkbox(option, value) {
  const id = `option-${option.name}`;
  const input = el("input", { type: "checkbox", checked: value, id, "aria-describedby": `${id}-help` });
  const words = el("span", {}, el("label", { for: id }, option.label), el("small", { id: `${id}-help` }, option.help));
  return [el("div", { class: "check" }, input, words), () => input.checked];
}

/** @param {Api.OptionShape} option @param {Value} value */
function choices(option, value) {
  return option.words.map((word) => el("option", { value: word, selected: word === value }, wordLabel(option, word)));
}

/** @param {Api.OptionShape} option @param {Value} value @returns {Field} */
function picked(option, value) {
  const input = el("select", {}, ...choices(option, value));
  return [framed(option, input), () => input.value];
}

/**
 * A word, or a number: a list with one more entry, which opens a field.
 * @param {Api.OptionShape} option
 * @param {Value} value
 * @returns {Field}
 */
function pickedOrNumber(option, value) {
  const isNumber = typeof value === "number";
  const [least, most] = option.range ?? [0, 0];
  const select = el("select", {}, ...choices(option, value), el("option", { value: "#", selected: isNumber }, "A number…"));
  const number = numberInput(isNumber ? value : typeof option.default === "number" ? option.default : least, least, most);
  number.setAttribute("aria-label", `${option.label}: the number`);
  number.hidden = !isNumber;
  select.addEventListener("change", () => {
    number.hidden = select.value !== "#";
    if (!number.hidden) number.focus();
  });
  const field = framed(option, select);
  field.insertBefore(number, field.lastChild);
  return [field, () => (select.value === "#" ? Number(number.value) : select.value)];
}

/** @param {Api.OptionShape} option @param {Value} value @returns {Field} */
function typed(option, value) {
  if (option.range && !option.list_range) {
    const [least, most] = option.range;
    const input = numberInput(value, least, most);
    return [framed(option, input), () => Number(input.value)];
  }
  const input = el("input", { value: Array.isArray(value) ? value.join(" ") : String(value), inputmode: "text" });
  return [framed(option, input), () => numbers(input.value)];
}

/** @param {number} value @param {number} least @param {number} most */
function numberInput(value, least, most) {
  return el("input", { type: "number", inputmode: "numeric", min: least, max: most, step: 1, required: true, value: String(value) });
}

/** @param {Api.OptionShape} option @param {HTMLElement} input */
function framed(option, input) {
  const id = `option-${option.name}`;
  input.id = id;
  input.setAttribute("aria-describedby", `${id}-help`);
  return el("div", { class: "field" }, el("label", { for: id }, option.label), input, el("small", { id: `${id}-help` }, option.help));
}

/**
 * A list of whole numbers, or the text as it is: the server has the last word.
 * @param {string} text
 */
function numbers(text) {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  return parts.length && parts.every((part) => /^-?\d+$/.test(part)) ? parts.map(Number) : text;
}
