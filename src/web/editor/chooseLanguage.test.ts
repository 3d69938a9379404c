import { expect, test } from "vitest";
import { chooseLanguage } from "./chooseLanguage.ts";

const offered = ["C", "C++ 17", "Java", "Python3"];

test("the first preference that is offered wins", () => {
  expect(chooseLanguage(offered, [null, "Rust", "Java", "C"])).toBe("Java");
});

test("without a preference it is the newest C++ offered, else the first language", () => {
  expect(chooseLanguage(offered, [])).toBe("C++ 17");
  expect(chooseLanguage(["Python3", "Java"], ["C"])).toBe("Python3");
  expect(chooseLanguage([], ["C"])).toBeNull();
});
