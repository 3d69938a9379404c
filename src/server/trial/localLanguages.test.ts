import { expect, test } from "vitest";
import { localLanguages } from "../../shared/languages/languages.ts";
import { SiteJudges } from "../remote/adapters.ts";
import { localLanguagesFor } from "./localLanguages.ts";

test.each([
  ["G++", "C++ With O2"],
  ["C++", "C++ With O2"],
  ["Clang++", "C++ With O2"],
  ["C++11", "C++ With O2"],
  ["C++14", "C++ With O2"],
  ["C++ (NOI)", "C++ With O2"],
  ["GNU G++17 7.3.0", "C++ 17 With O2"],
  ["GNU G++20 13.2 (64 bit, winlibs)", "C++ 20 With O2"],
  ["C++23 (GCC 15.2.0)", "C++ 20 With O2"],
  ["GNU G++23 14.2 (64 bit, msys2)", "C++ 20 With O2"],
  ["GNU GCC C11 5.1.0", "C With O2"],
  ["C23 (GCC 14.2.0)", "C With O2"],
  ["GCC", "C With O2"],
  ["C", "C With O2"],
  ["C (NOI)", "C With O2"],
  ["Clang", "C With O2"],
  ["C#", "C#"],
  ["C# 10, .NET SDK 6.0", "C#"],
  ["Cobol", "COBOL"],
  ["Obj-C", "Objective-C"],
  ["Java", "Java"],
  ["Java24 (OpenJDK 24.0.2)", "Java"],
  ["JavaScript", "JavaScript Node"],
  ["Node.js 15.8.0 (64bit)", "JavaScript Node"],
  ["Python", "Python3"],
  ["Python 2.7", "Python2"],
  ["Python (CPython 3.13.7)", "Python3"],
  ["Python (PyPy 3.11-v7.3.20)", "PyPy3"],
  ["PyPy 3.10-64", "PyPy3"],
  ["Go 1.22.2", "Golang"],
  ["Go (go 1.25.1)", "Golang"],
  ["Rust (rustc 1.89.0)", "Rust"],
  ["R", "R"],
  ["Ruby", "Ruby"],
  ["SQL(sqlite3)", undefined],
  ["Matlab(Octave)", undefined],
  ["FreeBasic", undefined],
  ["octave", undefined],
])("%s is tried in %s", (name, language) => {
  expect(localLanguagesFor(name)[0]).toBe(language);
});

test("languages of all judges are tried in languages of this site", () => {
  const names = new Set(localLanguages.map(({ name }) => name));
  const remote = new SiteJudges([]).all.flatMap(({ info }) =>
    info.languages.map(({ name }) => name),
  );
  expect(remote.length).toBeGreaterThan(50);
  expect(remote.flatMap(localLanguagesFor).filter((name) => !names.has(name))).toEqual([]);
});
