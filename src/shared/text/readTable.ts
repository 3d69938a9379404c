import { parseRows, type TableRow } from "./csv.ts";

/** The reason why a file cannot be read as a table, and the number of the first row that cannot be read. */
export interface TableFault {
  problem: "spreadsheet" | "encoding" | "openQuote";
  /** Number of the row, from 1; 0 means the whole file. */
  row: number;
}

/**
 * Reads a table from a text file as saved by spreadsheets and editors: UTF-8, UTF-16 or GB 18030, with or without a
 * byte order mark, with cells separated by tabs, semicolons or commas (including full-width ones). Rows without
 * content, and empty cells at the end of a row, are left out.
 */
export function readTable(bytes: Uint8Array): { rows: TableRow[] } | TableFault {
  if (isSpreadsheet(bytes)) return { problem: "spreadsheet", row: 0 };
  const text = decoded(bytes);
  if (typeof text !== "string") return { problem: "encoding", row: text.row };
  const separatorLine = /^\ufeff?sep=([;,\t|])\r?(?:\n|$)/i.exec(text);
  // The first line may specify for Excel which separator is used. The row numbers include this line.
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  const skipped = separatorLine ? 1 : 0;
  const all = parseRows(body, separatorLine?.[1] ?? separatorOf(body));
  const open = all.find(({ isOpen }) => isOpen);
  if (open) return { problem: "openQuote", row: open.row + skipped };
  const rows = all.map((each) => ({
    ...each,
    row: each.row + skipped,
    cells: withoutEmptyEnd(each.cells),
  }));
  return { rows: rows.filter(({ cells }) => cells.length > 0) };
}

/** Whether this is a workbook of Excel or a similar program: a zip archive, or a compound file of an old version. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (a === 0x50 && b === 0x4b && (c ?? 9) < 9) || (a === 0xd0 && b === 0xcf && d === 0xe0);
}

function decoded(bytes: Uint8Array): string | { row: number } {
  const encodings = encodingsOf(bytes);
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The bytes are invalid in this encoding, so the next one is tried.
    }
  }
  const text = new TextDecoder(encodings.at(-1)).decode(bytes);
  return { row: text.slice(0, text.indexOf("\ufffd")).split(/\r\n|\r|\n/).length };
}

/**
 * Encodings to try. Zero bytes indicate UTF-16: in UTF-16, each ASCII letter, digit, separator and line break contains
 * one.
 */
function encodingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return ["utf-16le"];
  if (first === 0xfe && second === 0xff) return ["utf-16be"];
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 1].map((side) => head.filter((byte, i) => byte === 0 && i % 2 === side).length);
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return ["utf-8", "gb18030"];
  return even > odd ? ["utf-16be"] : ["utf-16le"];
}

/** Separators in order of preference: names contain commas more often than tabs or semicolons. */
const separators = ["\t", ";", ",", "，", "；"];
const SAMPLE = 50;

/**
 * Returns the separator that suits most of the first rows. A separator suits a row if it splits the row into several
 * cells, and the first cell, which contains a name, contains none of the other separators.
 */
function separatorOf(text: string): string {
  const head = text.split(/\r\n|\r|\n/, SAMPLE).join("\n");
  const counts = separators.map((separator) => {
    const rows = parseRows(head, separator).filter(({ cells }) => {
      const [first = ""] = cells;
      return cells.length > 1 && !separators.some((each) => first.includes(each));
    });
    return rows.length;
  });
  const best = Math.max(...counts);
  return best === 0 ? "," : (separators[counts.indexOf(best)] ?? ",");
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}
