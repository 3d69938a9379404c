import { expect, test } from "vitest";
import { readSourceFile } from "./readSourceFile.ts";

test("a UTF-8 source is read without its byte order mark and with \\n line ends", async () => {
  const file = new Blob(["\uFEFFint a; // 变量\r\nint b;\r"]);
  expect(await readSourceFile(file)).toEqual({
    kind: "text",
    text: "int a; // 变量\nint b;\n",
    encoding: "utf-8",
  });
});

test("a GBK source is read as such", async () => {
  const file = new Blob([new Uint8Array([0x2f, 0x2f, 0xc4, 0xe3, 0xba, 0xc3])]);
  expect(await readSourceFile(file)).toMatchObject({ text: "//你好", encoding: "gb18030" });
});

test("a UTF-16 source is read as such", async () => {
  const file = new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0, 0x60, 0x4f])]);
  expect(await readSourceFile(file)).toMatchObject({ text: "a你", encoding: "utf-16" });
});

test("a compiled program is refused", async () => {
  const file = new Blob([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])]);
  expect(await readSourceFile(file)).toEqual({ kind: "binary" });
});

test("exactly 65,535 characters fit, one more does not", async () => {
  expect(await readSourceFile(new Blob(["x".repeat(65_535)]))).toMatchObject({ kind: "text" });
  expect(await readSourceFile(new Blob(["x".repeat(65_536)]))).toMatchObject({ kind: "tooLarge" });
});

test("a huge file is refused without being read", async () => {
  const file = { size: 10 ** 9, arrayBuffer: () => Promise.reject(new Error("read")) };
  expect(await readSourceFile(file as unknown as Blob)).toMatchObject({ kind: "tooLarge" });
});
