import { expect, test } from "vitest";
import { Refusal } from "../../../shared/call/errors.ts";
import { refuseBrokenText } from "./brokenText.ts";

function fieldOf(input: unknown): unknown {
  try {
    refuseBrokenText(input);
  } catch (error) {
    if (error instanceof Refusal) return error.params["field"];
    throw error;
  }
  return null;
}

test("the refusal names the path of a text that cannot be stored", () => {
  expect(fieldOf({ problem: { title: "a", hint: "b\0" } })).toBe("problem.hint");
  expect(fieldOf({ tags: [{ name: "fine" }, { name: "half \ud800" }] })).toBe("tags.1.name");
  expect(fieldOf("\0")).toBe("?");
  expect(fieldOf({ problem: { title: "whole 🎉" } })).toBeNull();
});

test("a hostile path is shortened, however deep and long", () => {
  let deep: object = { end: "\0" };
  for (let i = 0; i < 20_000; i += 1) deep = { ["n".repeat(60)]: deep };
  expect(String(fieldOf(deep)).length).toBeLessThan(160);
});
