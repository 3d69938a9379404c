import { expect, test } from "vitest";
import { trialText } from "./trialOutputText.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("control characters are shown as symbols, line ends as line feeds", () => {
  expect(trialText(bytes("a\0b\rc\td\r\n\u007f"), 100)).toEqual({
    text: "a␀b␍c\td\n␡",
    cut: false,
  });
});

test("a cut never leaves half a character", () => {
  expect(trialText(bytes("好好"), 4)).toEqual({ text: "好", cut: true });
  expect(trialText(bytes("好好"), 6)).toEqual({ text: "好好", cut: false });
});

test("invalid UTF-8 is shown as replacement characters", () => {
  expect(trialText(new Uint8Array([0x61, 0xff, 0x62]), 100).text).toBe("a\uFFFDb");
});
