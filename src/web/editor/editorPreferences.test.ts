import { expect, test } from "vitest";
import { DEFAULT_FONT_SIZE, readPreferences } from "./editorPreferences.ts";

test("preferences are read back as they were chosen", () => {
  const preferences = {
    theme: "paper",
    fontSize: 18,
    plain: true,
    language: "Java",
    indent: 8,
    keys: "vim",
  };
  expect(readPreferences(JSON.stringify(preferences))).toEqual(preferences);
});

test.each([
  null,
  "",
  "{broken",
  "[]",
  "null",
  '{"theme":"neon","fontSize":999,"plain":"yes","indent":3,"keys":"emacs"}',
])("%j reads as the default preferences", (text) => {
  expect(readPreferences(text)).toEqual({
    theme: "site",
    fontSize: DEFAULT_FONT_SIZE,
    plain: false,
    indent: null,
    keys: "usual",
    language: null,
  });
});
