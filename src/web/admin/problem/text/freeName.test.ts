import { expect, test } from "vitest";
import { freeName } from "./freeName.ts";

const now = new Date("2026-11-21T15:04:05.678Z");

test.each([
  ["image.png", "image-261121150405678.png"],
  ["图 1.JPG", "1-261121150405678.JPG"],
  ["图.png", "picture-261121150405678.png"],
  ["../../a b.tar.gz", "a-b-tar-261121150405678.gz"],
  ["noending", "noending-261121150405678.png"],
])("%s gets a name of its own that every system takes", (name, expected) => {
  expect(freeName(name, now)).toBe(expected);
  expect(freeName(name, now)).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/);
});

test("the same name a moment later gives another one", () => {
  expect(freeName("image.png", now)).not.toBe(freeName("image.png", new Date(now.getTime() + 1)));
});
