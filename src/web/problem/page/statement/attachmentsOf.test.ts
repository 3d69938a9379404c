import { expect, test } from "vitest";
import { attachmentsOf } from "./attachmentsOf.ts";

test("files come by name", () => {
  const text = JSON.stringify({ "b.h": "int b;", "a.h": "int a;", odd: 1 });
  expect(attachmentsOf(text).map(({ name }) => name)).toEqual(["a.h", "b.h"]);
});

test.each([null, "", "null", "[]", "{broken"])("%j means no files", (text) => {
  expect(attachmentsOf(text)).toEqual([]);
});
