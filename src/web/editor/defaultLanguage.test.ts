import { expect, test } from "vitest";
import { chooseLanguage } from "./defaultLanguage.ts";

const offered = ["C", "C++ 17", "Java", "Python3"];

test("the first preference that is offered wins", () => {
  expect(chooseLanguage(offered, [null, "Rust", "Java", "C"])).toBe("Java");
});

test("without a preference it is the newest C++ offered, optimised, else the first language", () => {
  const every = ["C", "C++", "C++ With O2", "C++ 20", "C++ 20 With O2"];
  expect(chooseLanguage(every, [])).toBe("C++ 20 With O2");
  expect(chooseLanguage(["C", "C++", "C++ With O2"], [null])).toBe("C++ With O2");
  expect(chooseLanguage(offered, [])).toBe("C++ 17");
  expect(chooseLanguage(["Python3", "Java"], ["C"])).toBe("Python3");
  expect(chooseLanguage([], ["C"])).toBeNull();
});
