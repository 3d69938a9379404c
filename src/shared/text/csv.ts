/** A row with its row number in a spreadsheet: empty rows are counted, but line breaks within quotes are not. */
export interface TableRow {
  /** From 1. */
  row: number;
  cells: string[];
  /** Whether a quoted cell has no closing quote; such a cell contains the rest of the table. */
  isOpen: boolean;
}

/**
 * Reads a table in the format of RFC 4180. The byte order mark and the last line break are optional, all kinds of line
 * endings are accepted, and quoted fields may contain commas, quotes and line breaks. Empty lines are skipped.
 */
export function parseCsv(text: string): string[][] {
  return parseRows(text, ",").map(({ cells }) => cells);
}

/** The rows with their numbers. `separators`: each of these characters ends a cell. */
export function parseRows(text: string, separators: string): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow = { row: 1, cells: [], isOpen: false };
  let field = "";
  let place = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let wasQuoted = false;
  const endRow = () => {
    row.cells.push(field);
    if (row.cells.length > 1 || field !== "" || wasQuoted) rows.push(row);
    row = { row: row.row + 1, cells: [], isOpen: false };
    field = "";
    wasQuoted = false;
  };
  while (place < text.length) {
    const sign = text[place] ?? "";
    if (sign === '"' && field === "" && !wasQuoted) {
      const { content, end, isOpen } = quoted(text, place + 1);
      field = content;
      wasQuoted = true;
      row.isOpen ||= isOpen;
      place = end;
    } else if (separators.includes(sign)) {
      row.cells.push(field);
      field = "";
      wasQuoted = false;
      place += 1;
    } else if (sign === "\n" || sign === "\r") {
      endRow();
      place += text.startsWith("\r\n", place) ? 2 : 1;
    } else {
      field += sign;
      place += 1;
    }
  }
  endRow();
  return rows;
}

/**
 * The text between two quotes, with doubled quotes reduced to one; if there is no closing quote, everything up to the
 * end.
 */
function quoted(text: string, start: number): { content: string; end: number; isOpen: boolean } {
  let content = "";
  let from = start;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close === -1) {
      return { content: content + text.slice(from), end: text.length, isOpen: true };
    }
    content += text.slice(from, close);
    if (text[close + 1] !== '"') return { content, end: close + 1, isOpen: false };
    content += '"';
    from = close + 2;
  }
}

/**
 * A cell of a table. Text that a user wrote is prefixed with an apostrophe if it begins like a formula. Generated
 * numbers and results (`-3`, `+2 (0:05)`) do not get an apostrophe.
 */
export type CsvCell = string | number | { mark: string };

/** Writes CSV in UTF-8 with a byte order mark; without the mark, spreadsheets assume another encoding. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map(writeCsvRow).join("")}`;
}

/** One row with its line break. */
export function writeCsvRow(row: readonly CsvCell[]): string {
  return `${row.map(writtenField).join(",")}\r\n`;
}

function writtenField(cell: CsvCell): string {
  const safe =
    typeof cell === "string"
      ? withoutFormula(cell)
      : typeof cell === "number"
        ? String(cell)
        : cell.mark;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A spreadsheet would evaluate a cell that begins like a formula (CSV injection); an apostrophe makes it text. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}
