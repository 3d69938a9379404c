import { parentPort } from "node:worker_threads";
import writeXlsxFile from "write-excel-file/node";

/** Value of a cell: numbers are stored as numbers, and strings are never treated as formulas. */
export type Cell = string | number | { value: string | number; isBold: boolean };

export interface SheetTask {
  name: string;
  /** Rows as JSON, many in each string, because strings are passed to the thread faster than objects. */
  parts: readonly string[];
}

/** Width of a column in characters; the widest columns hold names and schools. */
const COLUMN_WIDTH = 26;

/**
 * This thread writes one workbook at a time. Writing 20,000 rows of ten cells takes about a second; on the main thread,
 * the server would not respond during this time. The first row is bold and stays in place while the other rows scroll.
 */
parentPort?.on("message", (sheets: readonly SheetTask[]) => {
  written(sheets).then(
    (value) => parentPort?.postMessage({ value }),
    (error: unknown) => parentPort?.postMessage({ error: String(error).slice(0, 1000) }),
  );
});
parentPort?.postMessage("ready");

async function written(sheets: readonly SheetTask[]): Promise<Uint8Array> {
  const workbook = sheets.map(({ name, parts }) => {
    const rows = parts.flatMap((part) => JSON.parse(part) as Cell[][]);
    const width = rows[0]?.length ?? 1;
    return {
      sheet: sheetName(name),
      data: rows.map((row, y) => row.map((cell) => cellOf(cell, y === 0))),
      columns: Array.from({ length: width }, () => ({ width: COLUMN_WIDTH })),
      stickyRowsCount: 1,
    };
  });
  return writeXlsxFile(workbook).toBuffer();
}

function cellOf(cell: Cell, isHead: boolean) {
  const { value, isBold } = typeof cell === "object" ? cell : { value: cell, isBold: false };
  if (value === "") return null;
  const look = isHead || isBold ? { fontWeight: "bold" as const } : {};
  if (typeof value === "number") return { value, type: Number, ...look };
  return { value: value.slice(0, TEXT_MAX), type: String, ...look };
}

/** Maximum length of a text in one cell (limit of the format). */
const TEXT_MAX = 32_767;

/** The name without the characters that are not allowed in sheet names. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);
}
