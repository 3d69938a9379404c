import { expect, test } from "vitest";
import { passwordErrors } from "./passwordErrors.ts";

const good = { old: "one-time", next: "secret1", repeat: "secret1" };

test("a complete form has no errors", () => {
  expect(passwordErrors(good)).toEqual({});
});

test("6 to 64 characters are accepted, 5 and 65 are not", () => {
  for (const length of [6, 64]) {
    const next = "x".repeat(length);
    expect(passwordErrors({ ...good, next, repeat: next })).toEqual({});
  }
  for (const length of [0, 5, 65]) {
    const next = "x".repeat(length);
    expect(passwordErrors({ ...good, next, repeat: next }).next).toBe("passwordLength");
  }
});

test("the new password must differ from the old one and be repeated exactly", () => {
  expect(passwordErrors({ ...good, old: "secret1" })).toEqual({ next: "passwordSame" });
  expect(passwordErrors({ ...good, repeat: "Secret1" })).toEqual({ repeat: "passwordDiffers" });
});

test("errors come in reading order, so that the first field gets the focus", () => {
  expect(Object.keys(passwordErrors({ old: "", next: "x", repeat: "y" }))).toEqual([
    "old",
    "next",
    "repeat",
  ]);
});
