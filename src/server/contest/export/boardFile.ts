import { Readable } from "node:stream";
import { type CsvCell, writeCsvRow } from "../../../shared/text/csv.ts";
import type { BoardFormat } from "../../../shared/contestOrganizer/contestExport.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { contestExport as english } from "../../../shared/texts/en-US/contestExport.ts";
import { contestExport as chinese } from "../../../shared/texts/zh-CN/contestExport.ts";
import { CSV_TYPE, XLSX_TYPE } from "../../../shared/text/spreadsheetTypes.ts";
import { Download } from "../../platform/file/download.ts";
import { type Cell, type Sheet, writeWorkbook } from "../../platform/file/spreadsheet.ts";
import { translator } from "../../platform/text/translator.ts";
import { boardHtml } from "./boardHtml.ts";
import { boardTable, type ExportedBoard, showsHidden } from "./boardTable.ts";

/** The specification gives the headers of the sheet `rank` in English, for programs that read the workbook. */
const SPECIFIED_LOCALE: Locale = "en-US";

const translate = translator({ "zh-CN": chinese.file, "en-US": english.file });

/**
 * HTML and CSV are generated while the file is sent. A workbook is completed before it is sent; the number of workbooks
 * that may wait is limited for each user (`uid`). In every format, the file name shows whether the file contains
 * results that are not public yet.
 */
export async function boardFile(
  exported: ExportedBoard,
  options: {
    format: BoardFormat;
    locale: Locale;
    uid: string;
    /** Time of the export in milliseconds. */
    at: number;
    addresses: readonly { username: string; ips: readonly string[] }[];
  },
): Promise<Download> {
  const { format, at, locale, uid, addresses } = options;
  const live = showsHidden(exported, at) ? "_live" : "";
  const own = exported.category ? `_category_${exported.category.id}` : "";
  const name = `contest_${exported.contest.id}_rank${own}${live}.${format}`;
  if (format === "html") {
    return new Download(
      name,
      "text/html; charset=utf-8",
      Readable.from(boardHtml(exported, options)),
    );
  }
  if (format === "csv") {
    return new Download(name, `${CSV_TYPE}; charset=utf-8`, Readable.from(csv(exported, locale)));
  }
  const legend = cellLegend(exported, locale);
  const ips = addresses.map(({ username, ips: each }) => [username, each.join(" & ")]);
  const sheets: Sheet[] = [
    { name: "rank", rows: boardTable(exported, SPECIFIED_LOCALE) },
    { name: "ip", rows: [["Username", "IP"], ...ips] },
    { name: "problems", rows: titlesOf(exported, locale) },
    ...(legend === null ? [] : [{ name: "legend", rows: [[legend.head], ...legend.lines] }]),
  ];
  return new Download(name, XLSX_TYPE, await writeWorkbook(uid, sheets));
}

interface Legend {
  head: string;
  lines: string[][];
}

/** A table of the board's problems: letter, and title in the reader's language. */
function titlesOf({ board }: ExportedBoard, locale: Locale): string[][] {
  const rows = board.problems.map(({ displayId, titles }) => [displayId, titles[locale]]);
  return [[translate(locale, "letter"), translate(locale, "title")], ...rows];
}

/** Returns a legend that explains the contents of problem cells, or null if the cells contain plain scores. */
function cellLegend({ contest }: ExportedBoard, locale: Locale): Legend | null {
  const head = translate(locale, "cells");
  if (contest.rule === "acm") {
    const keys = ["cellSolved", "cellTried", "cellHidden"] as const;
    return { head, lines: keys.map((key) => [translate(locale, key)]) };
  }
  if (contest.rule === "atCoder") return { head, lines: [[translate(locale, "cellErrors")]] };
  return null;
}

/** Without a legend, because each line of the file is the header or a contestant. */
function* csv(exported: ExportedBoard, locale: Locale): Generator<string> {
  yield "\ufeff";
  for (const row of boardTable(exported, locale)) yield writeCsvRow(row.map(csvCell));
}

/**
 * Problem cells contain generated text such as `+2 (0:05)`, which must not get the apostrophe that stops spreadsheet
 * programs from evaluating text as a formula. All other text cells contain names that users wrote, so these cells get
 * the apostrophe if they need it.
 */
function csvCell(cell: Cell): CsvCell {
  if (typeof cell !== "object") return cell;
  return typeof cell.value === "number" ? cell.value : { mark: cell.value };
}
