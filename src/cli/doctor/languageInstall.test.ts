import { expect, test } from "vitest";
import { OperatorError } from "../../server/platform/process/operatorError.ts";
import { languageByName } from "./languageInstall.ts";

test.each([
  ["ruby", "ruby"],
  ["Ruby", "ruby"],
  ["c#", "csharp"],
  ["C++ 20 With O2", "cpp"],
  ["javascript node", "javascript"],
  ["common-lisp", "common-lisp"],
])("%j on the command line is the language %s", (name, profile) => {
  expect(languageByName(name).profile).toBe(profile);
});

test.each(["klingon", "", "ruby; rm"])("%j is rejected with the available names", (name) => {
  expect(() => languageByName(name)).toThrow(OperatorError);
  expect(() => languageByName(name)).toThrow(/available: c cpp .* ruby/);
});
