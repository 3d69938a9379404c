import { expect, test } from "vitest";
import { decodeText } from "./answerText.ts";

const GBK = [0xd6, 0xd0, 0xce, 0xc4];
const page = (head: string, bytes: number[]): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.from(bytes)]);

test.each([
  ["text/html; charset=GBK", GBK, "gbk", "中文"],
  ["text/html;charset=gb2312", GBK, "gbk", "中文"],
  ['text/html; charset="gb18030"', [0x95, 0x32, 0x82, 0x36], "gb18030", "𠀀"],
  ["text/html; charset=Shift_JIS", [0x93, 0xfa, 0x96, 0x7b], "shift_jis", "日本"],
  ["text/html; charset=EUC-KR", [0xc7, 0xd1, 0xb1, 0xb9], "euc-kr", "한국"],
  ["text/html; charset=windows-1251", [0xcf, 0xf0, 0xe8], "windows-1251", "При"],
  ["text/html; charset=ISO-8859-1", [0xe9, 0x80], "windows-1252", "é€"],
  ["text/html; charset=big5", [0xa4, 0xa4], "big5", "中"],
  ["text/html", [0xe4, 0xb8, 0xad], "utf-8", "中"],
  [undefined, [0xe4, 0xb8, 0xad], "utf-8", "中"],
])("%s", (type, bytes, charset, text) => {
  expect(decodeText(Buffer.from(bytes), type)).toEqual({ text, charset, isDamaged: false });
});

test.each([
  '<meta charset="gbk">',
  "<META CHARSET=gb2312>",
  '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">',
  "<meta name=a><meta\n charset='GBK' />",
])("a page declares its own: %s", (head) => {
  const decoded = decodeText(page(head, GBK), "text/html");
  expect(decoded).toMatchObject({ text: `${head}中文`, charset: "gbk" });
});

test("a byte order mark is stronger than a header, a header than the page, the page than the default", () => {
  const marked = [0xef, 0xbb, 0xbf, 0xe4, 0xb8, 0xad];
  expect(decodeText(Buffer.from(marked), "text/html; charset=gbk")).toMatchObject({
    text: "中",
    charset: "utf-8",
  });
  expect(decodeText(Buffer.from([0xff, 0xfe, 0x2d, 0x4e]), "text/html; charset=gbk").text).toBe(
    "中",
  );
  const both = page('<meta charset="shift_jis">', GBK);
  expect(decodeText(both, "text/html; charset=gbk").charset).toBe("gbk");
  expect(decodeText(page('<meta charset="gbk">', GBK), undefined, "euc-kr").charset).toBe("gbk");
  expect(decodeText(Buffer.from(GBK), "text/html", "gbk").text).toBe("中文");
});

test("a wrong declaration gives way to one that the bytes are valid in", () => {
  const wrong = page('<meta charset="gbk">', GBK);
  expect(decodeText(wrong, "text/html; charset=utf-8")).toMatchObject({
    charset: "gbk",
    isDamaged: false,
  });
  expect(decodeText(Buffer.from(GBK), "text/html; charset=no-such", "gbk").text).toBe("中文");
  expect(decodeText(page('<meta charset="utf-16">', [0xe4, 0xb8, 0xad]), undefined).charset).toBe(
    "utf-8",
  );
});

test("bytes that are valid in none are marked as damaged", () => {
  const decoded = decodeText(Buffer.from([0x61, 0xff, 0x62]), "text/html; charset=gbk");
  expect(decoded).toEqual({ text: "a\ufffdb", charset: "gbk", isDamaged: true });
});

test("a declaration behind the first kilobyte is not searched for", () => {
  const late = page(`${" ".repeat(1100)}<meta charset="gbk">`, GBK);
  expect(decodeText(late, undefined)).toMatchObject({ charset: "utf-8", isDamaged: true });
});
