import { expect, test } from "vitest";
import { COMMENT_MAX } from "../../../shared/discussion/commentShape.ts";
import { withQuote } from "./withQuote.ts";

test("every line is quoted, and what was written before stays above", () => {
  expect(withQuote("", "first\n\nsecond\n")).toBe("> first\n>\n> second\n\n");
  expect(withQuote("my text\n", "theirs")).toBe("my text\n\n> theirs\n\n");
});

test("a long text is cut between characters, never inside one", () => {
  expect(withQuote("", "😀".repeat(600))).toBe(`> ${"😀".repeat(500)}…\n\n`);
});

test("a quotation that would exceed the limit of a comment is left out", () => {
  const text = "a".repeat(COMMENT_MAX - 3);
  expect(withQuote(text, "theirs")).toBe(text);
});
