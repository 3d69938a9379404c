import { expect, test } from "vitest";
import { localLanguages } from "../../../shared/languages/languages.ts";
import { exampleTabs } from "./exampleTabs.ts";

test("the common languages are tabs, in a fixed order; every other one is in the list", () => {
  const { tabs, others } = exampleTabs(localLanguages);
  expect(tabs.map(({ name }) => name)).toEqual([
    "C",
    "C++ 17",
    "Java",
    "Python3",
    "Golang",
    "Rust",
    "JavaScript Node",
  ]);
  expect(tabs.length + others.length).toBe(localLanguages.length);
});

test("what is not offered is in neither", () => {
  expect(exampleTabs([{ name: "Ada" }])).toEqual({ tabs: [], others: [{ name: "Ada" }] });
});
