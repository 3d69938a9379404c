import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { parseCsv, withoutFormula, writeCsv } from "./csv.ts";

test.each([
  [
    "plain lines",
    "a,b\nc,d\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["no last line break", "a,b", [["a", "b"]]],
  [
    "carriage returns",
    "a,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["old line ends", "a\rb\r", [["a"], ["b"]]],
  ["a byte order mark", "\ufeffa,b", [["a", "b"]]],
  ["a mark before a quote", '\ufeff"a",b', [["a", "b"]]],
  ["quotes", '"a,1","say ""hi""","two\r\nlines"', [["a,1", 'say "hi"', "two\r\nlines"]]],
  ["empty fields", ",,\n", [["", "", ""]]],
  ["empty lines", "\n\na\n\n", [["a"]]],
  ["a quoted empty field alone", '""\n', [[""]]],
  ["a quote inside an unquoted field", 'a"b,c', [['a"b', "c"]]],
  ["a quote that never ends", 'a,"b,c\nd', [["a", "b,c\nd"]]],
  ["nothing", "", []],
  ["only a mark", "\ufeff", []],
])("%s", (_what, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test("agrees with a reference parser on generated tables", () => {
  const pieces = ["a", "1", " ", ",", '"', "\n", "\r\n", "名", "=x", ""];
  let seed = 7;
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  for (let round = 0; round < 400; round += 1) {
    const width = 1 + next(4);
    const rows = Array.from({ length: 1 + next(5) }, () =>
      Array.from({ length: width }, () =>
        Array.from({ length: next(4) }, () => pieces[next(pieces.length)]).join(""),
      ),
    );
    const text = rows
      .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(","))
      .join("\r\n");
    expect(parseCsv(text)).toEqual(parse(text));
    expect(parseCsv(text)).toEqual(rows);
  }
});

test("written tables are read back unchanged, except for neutralised formulas", () => {
  const rows = [
    ["a,b", 'c"d', "e\nf", " g "],
    ["", "名", "0123", "x"],
  ];
  expect(parseCsv(writeCsv(rows))).toEqual(rows);
});

test.each(["=1+1", "+1", "-1", "@sum(a1)", "\t=1", "\r=1", "＝1"])(
  "%j cannot become a formula",
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
    expect(parseCsv(writeCsv([[text]]))).toEqual([[`'${text}`]]);
  },
);
