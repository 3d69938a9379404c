import { expect, test } from "vitest";
import { DEFAULT_FONT_SIZE, readPreferences } from "./editorPreferences.ts";

test("preferences are read back as they were chosen", () => {
  const chosen = { theme: "paper", fontSize: 18, plain: true, language: "Java" };
  expect(readPreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([null, "", "{broken", "[]", "null", '{"theme":"neon","fontSize":999,"plain":"yes"}'])(
  "%j reads as the default preferences",
  (text) => {
    expect(readPreferences(text)).toEqual({
      theme: "site",
      fontSize: DEFAULT_FONT_SIZE,
      plain: false,
      language: null,
    });
  },
);
