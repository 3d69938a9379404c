import { expect, test } from "vitest";
import { anyWrong, isAnyWrong, isAsExpected } from "../../../../shared/problem/checkMargins.ts";
import { Verdict } from "../../../../shared/verdict/verdict.ts";
import { languageFor } from "./programLanguage.ts";

const languages = ["C", "C++ 17", "C++ 20", "Java", "Python3", "PyPy3"];

test.each([
  ["slow.py", "C++ 17", "Python3"],
  ["slow.py", "PyPy3", "PyPy3"],
  ["main.cc", "C++ 20", "C++ 20"],
  ["Main.java", "C++ 17", "Java"],
  ["main.rs", "C++ 17", "C++ 17"],
  ["README", "C++ 17", "C++ 17"],
])("%s under %s becomes a program in %s", (name, chosen, language) => {
  expect(languageFor(name, chosen, languages)).toBe(language);
});

test("any wrong verdict is met by every failure of the tests, partial points too, not by others", () => {
  const met = (status: number) =>
    isAsExpected(
      { kind: "solution", outcome: "done", status, score: null },
      { expected: [...anyWrong], score: null },
    );
  for (const status of [
    Verdict.WrongAnswer,
    Verdict.PartialAccepted,
    Verdict.TimeLimitExceeded,
    Verdict.RuntimeError,
    Verdict.OutputLimitExceeded,
  ]) {
    expect(met(status)).toBe(true);
  }
  expect(met(Verdict.Accepted)).toBe(false);
  expect(met(Verdict.CompileError)).toBe(false);
  expect(isAnyWrong([...anyWrong].toReversed())).toBe(true);
  expect(isAnyWrong([...anyWrong, "AC"])).toBe(false);
  expect(isAnyWrong(["WA"])).toBe(false);
});
