import { expect, test } from "vitest";
import { limitsFor } from "./limitsInWords.ts";

const problem = { timeLimit: 1000, memoryLimit: 256 };
const limits = {
  "C++ 17": { timeLimit: 1000, memoryLimit: 256 },
  Java: { timeLimit: 2000, memoryLimit: 512 },
  Rust: { timeLimit: 1500, memoryLimit: 256 },
};

test("C++ has the stated limits", () => {
  expect(limitsFor(problem, limits, "C++ 17")).toMatchObject({ timeLimit: 1000, differs: false });
});

test("Java has twice of both and the factor is named", () => {
  expect(limitsFor(problem, limits, "Java")).toEqual({
    timeLimit: 2000,
    memoryLimit: 512,
    differs: true,
    factor: 2,
  });
});

test("limits set one by one have no common factor", () => {
  expect(limitsFor(problem, limits, "Rust")).toMatchObject({ differs: true, factor: null });
});

test("before a language is chosen the stated limits are shown", () => {
  expect(limitsFor(problem, limits, null)).toMatchObject({ timeLimit: 1000, differs: false });
});
