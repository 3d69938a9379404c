import {
  accountColumns,
  type AccountColumn,
  columnOfHeading,
  isHeadingRow,
} from "../../../shared/account/accountColumns.ts";
import { readTable, type TableFault } from "../../../shared/text/readTable.ts";
import { BULK_MAX } from "../../../shared/account/user.ts";

/** Maximum size of a file in bytes, far more than is needed for a thousand rows of nine columns. */
export const FILE_MAX = 800 * 1024;

/** One account: its columns in the order of an import, and its row number in the file. */
export interface AccountRow {
  row: number;
  cells: string[];
}

export type ParsedAccountFile =
  /** `unused`: headings or numbers of the columns that do not belong to an account. */
  | { rows: AccountRow[]; unused: string[] }
  | { problem: TableFault["problem"] | "tooLarge" | "noRows" | "tooMany"; count: number };

/**
 * The accounts in a chosen file. A heading row determines the columns; without a heading row, the columns are in the
 * order of the template. Rows without a username or password are included, so that the check of the accounts can report
 * them.
 */
export function parseAccountFile(bytes: ArrayBuffer): ParsedAccountFile {
  if (bytes.byteLength > FILE_MAX) return { problem: "tooLarge", count: 0 };
  const table = readTable(new Uint8Array(bytes));
  if ("problem" in table) return { problem: table.problem, count: table.row };
  const [first, ...otherRows] = table.rows;
  const hasHeading = first !== undefined && isHeadingRow(first.cells);
  const rows = hasHeading ? otherRows : table.rows;
  if (rows.length === 0) return { problem: "noRows", count: 0 };
  if (rows.length > BULK_MAX) return { problem: "tooMany", count: rows.length };
  const widest = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = hasHeading ? first.cells.map(columnOfHeading) : [...accountColumns];
  const names = Array.from({ length: widest }, (_, i) =>
    hasHeading && first.cells[i]?.trim() ? first.cells[i].trim() : String(i + 1),
  );
  const isUsed = (i: number): boolean => {
    const column = columns[i];
    return column !== undefined && columns.indexOf(column) === i;
  };
  const hasContent = (i: number): boolean => rows.some(({ cells }) => cells[i]?.trim());
  return {
    rows: rows.map(({ row, cells }) => ({ row, cells: inOrder(cells, columns) })),
    unused: names.filter((_name, i) => !isUsed(i) && hasContent(i)),
  };
}

function inOrder(cells: string[], columns: (AccountColumn | undefined)[]): string[] {
  const ordered = accountColumns.map((column) => cells[columns.indexOf(column)] ?? "");
  return ordered.slice(0, ordered.findLastIndex((cell) => cell !== "") + 1);
}
