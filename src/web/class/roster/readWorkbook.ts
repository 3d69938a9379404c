import { read, utils } from "@e965/xlsx";
import { ROSTER_LINES_MAX } from "../../../shared/class/classRoster.ts";
import { type RosterSource, withinLimits } from "./rosterTable.ts";

/**
 * The rows of the first sheet of a workbook, with the text that each cell displays. Reads no more rows than an import
 * accepts. Throws when the file is not a workbook.
 */
export function readWorkbook(bytes: Uint8Array): RosterSource {
  const book = read(bytes, { type: "array", dense: true, sheetRows: ROSTER_LINES_MAX + 2 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  if (!sheet) return { problem: "noRows", count: 0 };
  const table = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: false,
    defval: "",
    blankrows: true,
  });
  const rows = table.map((cells, i) => ({ row: i + 1, cells: cells.map(String) }));
  return withinLimits(rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")));
}
