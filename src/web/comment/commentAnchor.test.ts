import { expect, test } from "vitest";
import { commentAnchor, commentOfAnchor } from "./commentAnchor.ts";

test("a link to a comment has its id in the fragment, with or without the hash sign", () => {
  expect(commentOfAnchor(`#${commentAnchor(12)}`)).toBe(12);
  expect(commentOfAnchor(commentAnchor(7))).toBe(7);
});

test("other fragments lead to no comment", () => {
  for (const hash of ["", "#comment-", "#comment-0", "#comment-1x", "#answer", "#comment--1"]) {
    expect(commentOfAnchor(hash)).toBeUndefined();
  }
});
