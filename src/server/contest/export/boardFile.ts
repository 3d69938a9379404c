import { Readable } from "node:stream";
import { writeCsvRow } from "../../../shared/csv.ts";
import type { BoardFormat } from "../../../shared/contestExport.ts";
import type { Locale } from "../../../shared/locale.ts";
import { CSV_TYPE, XLSX_TYPE } from "../../../shared/user.ts";
import { Download } from "../../platform/download.ts";
import { streamXlsx, type XlsxCell } from "../../platform/xlsx.ts";
import { boardHtml } from "./boardHtml.ts";
import { boardTable, type ExportedBoard, showsHidden } from "./boardTable.ts";

/** Rows are written while the file is sent. Of results that are not public yet the name says so, whatever the format. */
export function boardFile(
  exported: ExportedBoard,
  asked: {
    format: BoardFormat;
    locale: Locale;
    /** When it was made, milliseconds. */
    at: number;
    addresses: readonly { username: string; ips: readonly string[] }[];
  },
): Download {
  const { format, at, addresses } = asked;
  const live = showsHidden(exported, at) ? "_live" : "";
  const name = `contest_${exported.contest.id}_rank${live}.${format}`;
  if (format === "html") {
    return new Download(
      name,
      "text/html; charset=utf-8",
      Readable.from(boardHtml(exported, asked)),
    );
  }
  if (format === "csv") {
    return new Download(name, `${CSV_TYPE}; charset=utf-8`, Readable.from(csv(exported)));
  }
  const ips = addresses.map(({ username, ips: each }) => [username, each.join(" & ")]);
  return new Download(
    name,
    XLSX_TYPE,
    streamXlsx([
      { name: "rank", rows: boardTable(exported) },
      { name: "ip", rows: [["Username", "IP"], ...ips] },
    ]),
  );
}

function* csv(exported: ExportedBoard): Generator<string> {
  yield "\ufeff";
  for (const row of boardTable(exported)) yield writeCsvRow(row.map(textOf));
}

function textOf(cell: XlsxCell): string {
  return typeof cell === "object" ? cell.text : String(cell);
}
