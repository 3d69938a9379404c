import { columnOfHeading } from "../../../shared/account/accountColumns.ts";
import { parseRows } from "../../../shared/text/csv.ts";

export interface ParticipantLine {
  /** Number of the line, from 1. */
  line: number;
  username: string;
  /** Null: the line has no seat. */
  seat: string | null;
}

/**
 * Reads a pasted list with one username per line and an optional seat after a comma or semicolon (half or full width)
 * or a tab. Skips a heading above the list and lines without a username. A quoted cell never extends over several
 * lines, so a stray quotation mark does not affect the following lines.
 */
export function readParticipantLines(text: string): ParticipantLine[] {
  const lines = text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const [first] = parseRows(raw, ",\t，;；");
    const [username = "", seat = ""] = (first?.cells ?? []).map((cell) => cell.trim());
    return username === "" ? [] : [{ line: index + 1, username, seat: seat || null }];
  });
  const [first, ...others] = lines;
  return first && isHeading(first) ? others : lines;
}

/**
 * The first cell must be a heading of the username column. If its text could also be a username, the line is a heading
 * only if the seat column also contains a heading.
 */
function isHeading({ username, seat }: ParticipantLine): boolean {
  const isSeat = /^(?:seat|seats|seat number|座位|座位号|机位)$/i.test(seat ?? "");
  const isWord = /^username$|[^a-z]/i.test(username);
  return columnOfHeading(username) === "username" && (isSeat || isWord);
}
