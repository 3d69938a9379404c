import * as xlsx from "@e965/xlsx";
import { afterAll, expect, test } from "vitest";
import { type Cell, stopSpreadsheets, writeWorkbook } from "./spreadsheet.ts";

afterAll(() => stopSpreadsheets());

/** Writes the sheets to a workbook and reads it with a separate library; empty cells are null. */
async function opened(...sheets: { name: string; rows: Iterable<readonly Cell[]> }[]) {
  const book = xlsx.read(await writeWorkbook("somebody", sheets), { WTF: true, cellStyles: true });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    return { name, rows: xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }) };
  });
}

test("texts stay texts whatever they begin with, numbers are numbers, empty ones are no cells", async () => {
  const texts = [
    "=1+1",
    "+2 (0:05)",
    "-3",
    "@SUM(A1)",
    "007",
    " blanks ",
    "a\nb",
    `<&>"'`,
    "队伍 👩‍💻",
  ];
  const [{ rows } = { rows: [] }] = await opened({
    name: "texts",
    rows: [["head", "", 1], ...texts.map((text, at) => [text, "", at - 0.5])],
  });
  expect(rows).toEqual([["head", null, 1], ...texts.map((text, at) => [text, null, at - 0.5])]);
});

test("what XML and spreadsheets cannot hold is left out, and the rest stays readable", async () => {
  const rows = [
    ["head"],
    ["a\u0000b\u0008c"],
    [`half ${"😀"[0]}`],
    ["x".repeat(40_000)],
    [{ value: "bold", isBold: true }],
  ];
  const [first, second] = await opened(
    { name: `[a]:b*c?/d\\${"e".repeat(40)}`, rows },
    { name: "none", rows: [] },
  );
  expect(first?.name).toHaveLength(31);
  expect(first?.name).not.toMatch(/[[\]:*?/\\]/);
  expect(first?.rows.map(([cell]) => String(cell).slice(0, 6))).toEqual([
    "head",
    "abc",
    "half ",
    "xxxxxx",
    "bold",
  ]);
  expect(String(first?.rows[3]?.[0])).toHaveLength(32_767);
  expect(second).toEqual({ name: "none", rows: [] });
});

test("its styles have no empty parts, at which openpyxl and pandas refuse the file", async () => {
  const bytes = await writeWorkbook("somebody", [
    { name: "one", rows: [["head"], [{ value: "a", isBold: true }]] },
  ]);
  const { files } = xlsx.read(bytes, { bookFiles: true }) as unknown as {
    files: Record<string, { content: Uint8Array }>;
  };
  const styles = Buffer.from(files["xl/styles.xml"]?.content ?? []).toString();
  expect(styles).toMatch(/<fill>\s*<patternFill /);
  expect(styles).not.toMatch(/<fill\s*\/>|<fill>\s*<\/fill>/);
});

test("rows are read in pieces: between them the server answers others", async () => {
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const seenAt: number[] = [];
  function* rows(): Generator<Cell[]> {
    for (let at = 0; at < 5000; at += 1) {
      if (at % 500 === 0) seenAt.push(turns);
      yield [at, `user${at}`, "名字", -at, { value: at % 7, isBold: at % 7 === 0 }];
    }
    isReading = false;
  }
  const [sheet] = await opened({ name: "large", rows: rows() });
  expect(sheet?.rows).toHaveLength(5000);
  expect(sheet?.rows.at(-1)).toEqual([4999, "user4999", "名字", -4999, 4999 % 7]);
  // Each block of 500 rows begins in its own iteration of the event loop.
  expect(new Set(seenAt).size).toBe(10);
});

test("whoever asks for too many at once is refused, and others are served", async () => {
  const one = { name: "one", rows: [["head"], ["a"]] };
  const ends = await Promise.allSettled(
    Array.from({ length: 6 }, () => writeWorkbook("greedy", [one])).concat(
      writeWorkbook("other", [one]),
    ),
  );
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  expect(ends.at(-1)?.status).toBe("fulfilled");
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});
