import { expect, test } from "vitest";
import { FILE_MAX, parseAccountFile } from "./parseAccountFile.ts";

const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const bytesOf = (...bytes: number[]): ArrayBuffer => Uint8Array.from(bytes).buffer;
const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];
const utf16 = (text: string, { big = false, mark = true } = {}): ArrayBuffer => {
  const units = Array.from(mark ? `\ufeff${text}` : text, (sign) => sign.charCodeAt(0));
  const pairs = units.map((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8]));
  return bytesOf(...pairs.flat());
};
const rowsOf = (bytes: ArrayBuffer) => {
  const result = parseAccountFile(bytes);
  return "rows" in result ? result.rows.map(({ row, cells }) => [row, ...cells]) : result;
};

/** A file in GB18030 whose last cell is 李四. */
const gb18030 = bytesOf(
  ...ascii("username,password,email,realname\r\nlisi01,Change-me-71,,"),
  0xc0,
  0xee,
  0xcb,
  0xc4,
  13,
  10,
);
const li = ["lisi01", "Change-me-71", "", "李四"];
const heading = "username\tpassword\temail\trealname\r\n";
const line = "lisi01\tChange-me-71\t\t李四\r\n";

test.each<[what: string, bytes: ArrayBuffer, row: number]>([
  ["GB 18030", gb18030, 2],
  ["UTF-16 with tabs", utf16(heading + line), 2],
  ["UTF-16 of the other order", utf16(heading + line, { big: true }), 2],
  ["UTF-16 without a mark", utf16(line, { mark: false }), 1],
  ["UTF-16 of the other order without a mark", utf16(line, { big: true, mark: false }), 1],
  ["semicolons", utf8("username;password;email;realname\r\nlisi01;Change-me-71;;李四\r\n"), 2],
  ["tabs in UTF-8 with a mark", utf8(`\ufeff${line}`), 1],
  ["full-width commas", utf8("lisi01，Change-me-71，，李四\n"), 1],
  ["full-width semicolons", utf8("lisi01；Change-me-71；；李四\n"), 1],
  ["a line for Excel", utf8("sep=;\r\nlisi01;Change-me-71;;李四\r\n"), 2],
  ["a bar that is named", utf8("sep=|\nlisi01|Change-me-71||李四"), 2],
  ["quoted cells", utf8('"lisi01","Change-me-71","","李四"\r\n'), 1],
  ["empty cells at the end", utf8("lisi01,Change-me-71,,李四,,,,,,,,\r\n,,,,\r\n"), 1],
  ["empty lines above", utf8("\r\n,,,\r\nlisi01,Change-me-71,,李四\r"), 3],
  [
    "Chinese headings in another order",
    utf8("姓名,学号（必填）,登录 密码,用户名\r\n李四,,Change-me-71,lisi01"),
    2,
  ],
  [
    "English headings in another order",
    utf8("Real name;User_Name;E-mail;Password\n李四;lisi01;;Change-me-71"),
    2,
  ],
])("%s is read", (_what, bytes, row) => {
  expect(rowsOf(bytes)).toEqual([[row, ...li]]);
});

test("other separators within cells are part of them", () => {
  expect(rowsOf(utf8("a1;secret1;;Li, Si\nb1;secret2;;Wang, Wu\n"))).toEqual([
    [1, "a1", "secret1", "", "Li, Si"],
    [2, "b1", "secret2", "", "Wang, Wu"],
  ]);
  expect(rowsOf(utf8("a1,pa;ss;1,,x\nb1,pa\tss2"))).toEqual([
    [1, "a1", "pa;ss;1", "", "x"],
    [2, "b1", "pa\tss2"],
  ]);
  expect(rowsOf(utf8('a1,secret1,,,,,,,"高二，三班\n东校区"\nb1,secret2'))).toEqual([
    [1, "a1", "secret1", "", "", "", "", "", "", "高二，三班\n东校区"],
    [2, "b1", "secret2"],
  ]);
});

test("rows without a name or a password are rows, which the check names by their place", () => {
  expect(rowsOf(utf8("用户名,密码\na1,secret1\n,secret2\nb1,\n"))).toEqual([
    [2, "a1", "secret1"],
    [3, "", "secret2"],
    [4, "b1"],
  ]);
});

test("columns that are none of an account are named", () => {
  const namedColumns = parseAccountFile(
    utf8("username,phone,password,remark,\na1,123,secret1,,7\n"),
  );
  expect(namedColumns).toEqual({
    rows: [{ row: 2, cells: ["a1", "secret1"] }],
    unused: ["phone", "5"],
  });
  const wide = parseAccountFile(utf8("a1,secret1,,,,,,,9th,10th,,\n"));
  expect(wide).toMatchObject({ unused: ["10"] });
});

test("a user named username is not a heading", () => {
  expect(rowsOf(utf8("username,secret1\n"))).toEqual([[1, "username", "secret1"]]);
});

test.each<[what: string, bytes: ArrayBuffer, problem: string, count: number]>([
  ["a workbook", bytesOf(0x50, 0x4b, 3, 4, 20, 0), "spreadsheet", 0],
  ["a workbook of old versions", bytesOf(0xd0, 0xcf, 0x11, 0xe0), "spreadsheet", 0],
  ["bytes of no encoding", bytesOf(...ascii("a,b\nc,"), 0xff, 0xff, 10), "encoding", 2],
  ["half a letter of UTF-16", utf16("a\tb\r\nc\td").slice(0, -1), "encoding", 2],
  ["a quote that never ends", utf8('a1,secret1\n\nb1,"secret2\nc1,secret3\n'), "openQuote", 3],
  ["an empty file", utf8(""), "noRows", 0],
  ["empty cells alone", utf8(",,,\n ,\n"), "noRows", 0],
  ["a heading alone", utf8("用户名,密码\n"), "noRows", 0],
  ["a huge file", new ArrayBuffer(FILE_MAX + 1), "tooLarge", 0],
  ["too many rows", utf8("a,b\n".repeat(1001)), "tooMany", 1001],
])("%s is refused by name and row", (_what, file, problem, count) => {
  expect(parseAccountFile(file)).toEqual({ problem, count });
});
