import { columnOfHeading } from "../../../shared/account/accountColumns.ts";
import { ROSTER_LINES_MAX } from "../../../shared/class/classRoster.ts";
import { readTable, type TableFault } from "../../../shared/text/readTable.ts";

/** Maximum size of a file in bytes, far more than is needed for a roster of the maximum length. */
export const ROSTER_FILE_MAX = 2 * 1024 * 1024;

/** The columns of a roster in the order in which the server reads them. */
export const rosterColumns = ["username", "name", "number", "role", "email", "password"] as const;
export type RosterColumn = (typeof rosterColumns)[number];

/** A row of the table that the user pasted or chose as a file, with its row number. */
export interface SourceRow {
  /** From 1. */
  row: number;
  cells: string[];
}

export type RosterSource =
  | { rows: SourceRow[] }
  | { problem: TableFault["problem"] | "tooLarge" | "noRows" | "tooMany"; count: number };

/**
 * Reads the rows of a text file or of pasted text. A workbook is reported as the problem `spreadsheet`, because only
 * `readWorkbook` can read it.
 */
export function readRoster(bytes: Uint8Array): RosterSource {
  if (bytes.byteLength > ROSTER_FILE_MAX) return { problem: "tooLarge", count: 0 };
  const table = readTable(bytes);
  if ("problem" in table) return { problem: table.problem, count: table.row };
  return withinLimits(table.rows);
}

/**
 * Returns the rows of a table, or a `problem` if there are no rows or too many for one import. One more row is allowed
 * for the heading.
 */
export function withinLimits(rows: readonly SourceRow[]): RosterSource {
  if (rows.length === 0) return { problem: "noRows", count: 0 };
  if (rows.length > ROSTER_LINES_MAX + 1) return { problem: "tooMany", count: rows.length };
  return { rows: rows.map(({ row, cells }) => ({ row, cells })) };
}

const roleHeadings = new Set(["role", "身份", "角色"]);

/** Returns the roster column to which a heading refers. */
function rosterColumnOf(heading: string): RosterColumn | undefined {
  if (roleHeadings.has(heading.trim().toLowerCase())) return "role";
  const column = columnOfHeading(heading);
  if (column === "realname") return "name";
  return rosterColumns.find((each) => each === column);
}

/** The meaning of each column of a table; undefined if the column is not imported. */
export type Mapping = readonly (RosterColumn | undefined)[];

/**
 * Guesses the columns of a table. The first row is the heading if it names at least two columns, or one column if the
 * table has no more. Otherwise, the first column contains usernames, and the second one contains names.
 */
export function guessMapping(rows: readonly SourceRow[]): {
  hasHeading: boolean;
  mapping: Mapping;
} {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const heading = rows[0]?.cells ?? [];
  const headings = Array.from({ length: width }, (_, i) => rosterColumnOf(heading[i] ?? ""));
  const columns = headings.map((column, i) =>
    headings.indexOf(column) === i ? column : undefined,
  );
  const count = columns.filter(Boolean).length;
  if (count >= Math.min(2, width)) return { hasHeading: true, mapping: columns };
  const byPlace = Array.from({ length: width }, (_, i) => rosterColumns.slice(0, 2)[i]);
  return { hasHeading: false, mapping: byPlace };
}

/**
 * Returns the rows without the heading row. The cells of each row are in the order that the server expects, and empty
 * cells at the end are removed.
 */
export function rosterRows(
  rows: readonly SourceRow[],
  { hasHeading, mapping }: { hasHeading: boolean; mapping: Mapping },
): SourceRow[] {
  return rows.slice(hasHeading ? 1 : 0).map(({ row, cells }) => {
    const ordered = rosterColumns.map((column) => {
      const place = mapping.indexOf(column);
      return place < 0 ? "" : (cells[place] ?? "").trim();
    });
    return { row, cells: ordered.slice(0, ordered.findLastIndex((cell) => cell !== "") + 1) };
  });
}
