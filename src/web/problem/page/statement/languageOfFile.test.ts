import { expect, test } from "vitest";
import { localLanguages } from "../../../../shared/languages/languages.ts";
import { grammarOf } from "../../../editor/languageModes.ts";
import { languageOfFile } from "./languageOfFile.ts";

/** The source file name that a language's compile or run command uses. */
function sourceOf(command: string): string | undefined {
  return /\bmain\.(?!exe|jar|class)[a-z0-9]+\b/i.exec(command)?.[0];
}

const rows = localLanguages.flatMap(({ name, compileCommand }) => {
  const source = sourceOf(compileCommand);
  return source && grammarOf(name) !== "none" ? [[name, source] as const] : [];
});

test("the table of languages names the files of most of them", () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows)("a file of %s, %s, is coloured as its code is", (name, source) => {
  expect(grammarOf(languageOfFile(source))).toBe(grammarOf(name));
});

test.each([
  ["notes.txt", "txt"],
  ["Makefile", "makefile"],
  ["GRID.H", "C++"],
])("%s is %s", (file, language) => {
  expect(languageOfFile(file)).toBe(language);
});
