import { expect, test } from "vitest";
import {
  beginLines,
  block,
  type Edit,
  link,
  picture,
  type Selected,
  surround,
} from "./markdownEdits.ts";

/** `[` and `]` mark the start and the end of the selection. */
function selected(marked: string): Selected {
  const from = marked.indexOf("[");
  const to = marked.indexOf("]") - 1;
  return { text: marked.replace("[", "").replace("]", ""), from, to };
}

function after({ text }: Selected, edit: Edit): string {
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  return `${result.slice(0, from)}[${result.slice(from, to)}]${result.slice(to)}`;
}

test.each([
  ["a [b] c", "a **[b]** c"],
  ["a **[b]** c", "a [b] c"],
  ["a [] c", "a **[bold]** c"],
  ["[]", "**[bold]**"],
])("marks go around the selection and come off again: %s", (before, expected) => {
  const from = selected(before);
  expect(after(from, surround(from, "**", "bold"))).toBe(expected);
});

test.each([
  ["one\nt[w]o\nthree", "one\n[- two]\nthree"],
  ["[one\ntwo]\nthree", "[- one\n- two]\nthree"],
  ["[- one\n- two]", "[one\ntwo]"],
  ["[]", "[- ]"],
  ["[one\n]two", "[- one]\ntwo"],
])("every touched line becomes a list item, or none: %s", (before, expected) => {
  const from = selected(before);
  expect(
    after(
      from,
      beginLines(from, () => "- ", /^[-*] /),
    ),
  ).toBe(expected);
});

test("lines are numbered in their order", () => {
  const from = selected("[one\ntwo]");
  expect(
    after(
      from,
      beginLines(from, (index) => `${index + 1}. `, /^\d+\. /),
    ),
  ).toBe("[1. one\n2. two]");
});

test.each([
  ["[]", "```\n[code]\n```\n"],
  ["text[]", "text\n\n```\n[code]\n```\n"],
  ["text\n[x = 1]\nmore", "text\n\n```\n[x = 1]\n```\nmore"],
])("a block stands on lines of its own: %s", (before, expected) => {
  const from = selected(before);
  expect(after(from, block(from, { open: "```", close: "```" }, "code"))).toBe(expected);
});

test.each([
  ["[]", "[words](https://)", "words"],
  ["[site]", "[site](https://)", "https://"],
  ["[https://a.example/b]", "[words](https://a.example/b)", "words"],
])("a link selects what is still to be written: %s", (before, expected, chosen) => {
  const { insert, select } = link(selected(before), "words");
  expect(insert).toBe(expected);
  expect(insert.slice(...select)).toBe(chosen);
});

test("brackets of a picture's name do not break its description", () => {
  expect(picture({ text: "", from: 0, to: 0 }, "a[1].png", "/x").insert).toBe("![a1.png](/x)");
});
