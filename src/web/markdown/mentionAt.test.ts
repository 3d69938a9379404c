import { expect, test } from "vitest";
import { mentionAt } from "./mentionAt.ts";

/** `|` marks the position of the caret. */
function typed(marked: string) {
  return mentionAt(marked.replace("|", ""), marked.indexOf("|"));
}

test.each([
  ["@|", { from: 0, prefix: "" }],
  ["Hello @al|", { from: 6, prefix: "al" }],
  ["你好@al|", { from: 2, prefix: "al" }],
  ["@al|ice", { from: 0, prefix: "al" }],
  ["one\n@bob-2|", { from: 4, prefix: "bob-2" }],
])("%s", (marked, mention) => {
  expect(typed(marked)).toEqual(mention);
});

test.each(["|", "alice|", "@alice |", "mail@al|", "@@al|", "/@al|", "@你|", `@${"a".repeat(51)}|`])(
  "no mention: %s",
  (marked) => {
    expect(typed(marked)).toBeNull();
  },
);
