import { expect, test } from "vitest";
import { auditSearch, isFiltered, momentsOf } from "./searchParams.ts";

test("an address is read by the common rules of lists", () => {
  expect(
    auditSearch({ actor: " root ", action: "user.update", text: "", from: "2026-01-31", to: "x" }),
  ).toEqual({ actor: "root", action: "user.update", text: undefined, from: "2026-01-31" });
  expect(auditSearch({ action: 7, actor: 7 })).toEqual({});
  expect(isFiltered(auditSearch({}))).toBe(false);
  expect(isFiltered(auditSearch({ text: "a" }))).toBe(true);
});

test("both days are whole, in the reader's own zone", () => {
  const { from, to } = momentsOf({ from: "2026-01-31", to: "2026-01-31" });
  expect(new Date(from ?? "").getHours()).toBe(0);
  expect(new Date(to ?? "").getTime() - new Date(from ?? "").getTime()).toBe(86_400_000 - 1);
  expect(momentsOf({})).toEqual({});
});
