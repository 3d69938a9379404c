import { parseCsv } from "../../../shared/csv.ts";
import { BULK_MAX } from "../../../shared/user.ts";

/** A thousand rows of nine columns stay far below. */
export const FILE_MAX = 800 * 1024;
const COLUMNS = 9;

export type ParsedAccountFile =
  | { rows: string[][]; skipped: number }
  | { problem: "notUtf8" | "tooLarge" | "noRows" | "tooMany"; count: number };

/** Content of a chosen file: rows with a name and a password; a heading is skipped. */
export function parseAccountFile(bytes: ArrayBuffer): ParsedAccountFile {
  if (bytes.byteLength > FILE_MAX) return { problem: "tooLarge", count: 0 };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: "notUtf8", count: 0 };
  }
  const all = parseCsv(text).map((row) => row.slice(0, COLUMNS));
  if (isHeading(all[0])) all.shift();
  const rows = all.filter(([name = "", password = ""]) => name.trim() && password.trim());
  if (rows.length === 0) return { problem: "noRows", count: 0 };
  if (rows.length > BULK_MAX) return { problem: "tooMany", count: rows.length };
  return { rows, skipped: all.length - rows.length };
}

function isHeading([first = "", second = ""]: string[] = []): boolean {
  return /^(username|用户名)$/i.test(first.trim()) && /^(password|密码)$/i.test(second.trim());
}
