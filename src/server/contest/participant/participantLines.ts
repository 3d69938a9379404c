import { parseCsv } from "../../../shared/csv.ts";

export interface ParticipantLine {
  /** Of the text, from 1. */
  line: number;
  username: string;
  /** Null: the line has none. */
  seat: string | null;
}

/**
 * Reads a pasted list: one username per line, a seat after a comma (half or full width) or tab; lines without a
 * username are skipped. A quotation mark never joins lines, so that a stray one cannot consume the rest.
 */
export function readParticipantLines(text: string): ParticipantLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const [cells = []] = parseCsv(raw.replaceAll(/[\t，]/g, ","));
    const [username = "", seat = ""] = cells.map((cell) => cell.trim());
    return username === "" ? [] : [{ line: index + 1, username, seat: seat || null }];
  });
}
