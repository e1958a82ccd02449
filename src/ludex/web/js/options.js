// A form for a game's options, made from what the game says of them. Only what differs from the default is sent.

import { el } from "./dom.js";

const label = (name) => {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
};

/** The fields of some options, and a function that reads them. */
export function optionFields(options) {
  const readers = [];
  const fields = options.map((option) => {
    const [field, read] = fieldOf(option);
    readers.push([option, read]);
    return field;
  });
  const read = () => {
    const chosen = {};
    for (const [option, reader] of readers) {
      const value = reader();
      if (JSON.stringify(value) !== JSON.stringify(option.default)) chosen[option.name] = value;
    }
    return chosen;
  };
  return [fields, read];
}

function fieldOf(option) {
  if (typeof option.default === "boolean") return checkbox(option);
  if (option.words.length && !option.range && !option.list_range) return picked(option);
  return typed(option);
}

function checkbox(option) {
  const input = el("input", { type: "checkbox", checked: option.default });
  const field = el("label", { class: "check" }, input, el("span", {}, `${label(option.name)} `, el("small", {}, option.help)));
  return [field, () => input.checked];
}

function picked(option) {
  const choices = option.words.map((word) => el("option", { value: word, selected: word === option.default }, word));
  const input = el("select", {}, ...choices);
  return [framed(option, input), () => input.value];
}

function typed(option) {
  const shown = Array.isArray(option.default) ? option.default.join(" ") : String(option.default);
  const words = `words-${option.name}`;
  const input = el("input", {
    value: shown,
    inputmode: option.list_range || option.words.length ? "text" : "numeric",
    list: option.words.length ? words : null,
  });
  const field = framed(option, input);
  if (option.words.length) field.append(el("datalist", { id: words }, ...option.words.map((word) => el("option", { value: word }))));
  return [field, () => valueOf(option, input.value.trim())];
}

function framed(option, input) {
  return el("label", { class: "field" }, el("span", {}, label(option.name)), input, el("small", {}, option.help));
}

/** A word, a number or a list, as the option allows; the server has the last word. */
function valueOf(option, text) {
  if (option.words.includes(text)) return text;
  const numbers = text.split(/[\s,]+/).filter(Boolean);
  if (numbers.length === 0 || !numbers.every((number) => /^-?\d+$/.test(number))) return text;
  if (option.range && numbers.length === 1) return Number(numbers[0]);
  return option.list_range ? numbers.map(Number) : text;
}
