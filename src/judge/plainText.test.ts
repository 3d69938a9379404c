import { expect, test } from "vitest";
import { plainText } from "./plainText.ts";

const of = (text: string, max = 100): string => plainText(new TextEncoder().encode(text), max);

test("valid text stays as it is, tabs and Chinese included", () => {
  expect(of("错误:\t1\nnext")).toBe("错误:\t1\nnext");
});

test("NUL, escape sequences' first byte and carriage returns are removed", () => {
  expect(of("a\u0000b\u001b[1mc\r\nd\re")).toBe("ab[1mc\nde");
});

test("control characters above ASCII and bidi controls are removed", () => {
  expect(of("a\u009b31mb\u0085c")).toBe("a31mbc");
  expect(of("\u202edrawkcab\u202c \u2067x\u2069")).toBe("drawkcab x");
  expect(of("سلام 42")).toBe("سلام 42");
});

test("invalid UTF-8 becomes the replacement character", () => {
  expect(plainText(new Uint8Array([0x41, 0xff, 0x42]), 10)).toBe("A\ufffdB");
});

test("a long text is cut with an ellipsis, never inside a surrogate pair", () => {
  expect(of("x".repeat(11), 10)).toBe(`${"x".repeat(9)}…`);
  expect(of(`${"x".repeat(8)}😀😀`, 10)).toBe(`${"x".repeat(8)}…`);
});
