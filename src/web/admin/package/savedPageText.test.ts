import { expect, test } from "vitest";
import { savedPageText } from "./savedPageText.ts";

/** The character `题` encoded in GBK. */
const GBK = [0xcc, 0xe2];
const ascii = (text: string) => new TextEncoder().encode(text);

test("a page is read in the character set that it is written in", () => {
  const declared = '<meta charset="gb2312"><h1>';
  expect(savedPageText(Uint8Array.of(...ascii(declared), ...GBK))).toBe(`${declared}题`);
  expect(savedPageText(Uint8Array.of(...GBK))).toBe("题");
  // A browser may convert a page to another character set and keep the old declaration.
  expect(savedPageText(ascii(`${declared}题`))).toBe(`${declared}题`);
});

test("what no character set fits is read as UTF-8 with replacement characters", () => {
  expect(savedPageText(Uint8Array.of(0x61, 0xff, 0xff))).toBe("a\ufffd\ufffd");
});
