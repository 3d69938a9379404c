/**
 * Layout of a printed text: tabs become spaces, long lines continue in the next row, and every line is numbered. The
 * layout is the same on the server, in the browser and for a printer command.
 */
export interface PrintedRow {
  /** Number of the line, from 1; null when the row continues the previous line. */
  number: number | null;
  text: string;
}

/** Number of columns in a row; a Chinese character takes two. */
export const PRINT_COLUMNS = 84;
export const PRINT_ROWS = 56;
/** Maximum number of pages per printed text. */
export const PRINT_PAGES_MAX = 10;
const TAB = 4;

/** Matches East Asian wide and full-width characters, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
/** Characters that would move the printer's carriage, change the direction of the text or be invisible. */
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Returns the pages of a text. If it is too long, only the first `PRINT_PAGES_MAX` + 1 pages are returned, which shows
 * that there are too many.
 */
export function printPages(content: string): PrintedRow[][] {
  const pages: PrintedRow[][] = [];
  let number = 0;
  for (const line of content.trimEnd().split(/\r\n|\n|\r/)) {
    number += 1;
    for (const [index, text] of rowsOf(line).entries()) {
      const page = pages.at(-1);
      const row = { number: index === 0 ? number : null, text };
      if (page && page.length < PRINT_ROWS) page.push(row);
      else if (pages.length > PRINT_PAGES_MAX) return pages;
      else pages.push([row]);
    }
  }
  return pages;
}

const widthOf = (character: string) => (wide.test(character) ? 2 : 1);

/** The text cut to this many columns; an ellipsis shows that something is missing. */
function shortened(text: string, columns: number): string {
  const all = Array.from(text);
  const total = all.reduce((sum, character) => sum + widthOf(character), 0);
  if (total <= columns) return text;
  let width = 1;
  const fitting = all.filter((character) => (width += widthOf(character)) <= columns);
  return `${fitting.join("").trimEnd()}…`;
}

function rowsOf(line: string): string[] {
  const rows: string[] = [];
  let text = "";
  let column = 0;
  for (const symbol of line.trimEnd()) {
    const isTab = symbol === "\t";
    const width = isTab ? TAB - (column % TAB) : widthOf(symbol);
    if (column + width > PRINT_COLUMNS) {
      rows.push(text);
      text = "";
      column = 0;
    }
    text += isTab ? " ".repeat(width) : symbol.replace(unprintable, "\ufffd");
    column += width;
  }
  return [...rows, text];
}

/** Heading of each page. */
export interface PrintHead {
  contest: string;
  username: string;
  realname: string | null;
  seat: string | null;
  displayId: string | null;
}

/** Username, real name, seat and problem, if known. */
export function printHeadWords({ username, realname, seat, displayId }: PrintHead): string[] {
  return [username, realname, seat, displayId].filter(
    (word) => word !== null && word !== "",
  ) as string[];
}

/** Number of columns for a line number and the space after it. */
const NUMBER_COLUMNS = 7;

/** The pages as plain text for a printer command, with form feeds between them. */
export function printedText(head: PrintHead, content: string): string {
  const pages = printPages(content).slice(0, PRINT_PAGES_MAX);
  const words = [...printHeadWords(head), head.contest].join("  ").replace(unprintable, "\ufffd");
  const pageOf = (index: number) => `  ${index + 1}/${pages.length}`;
  const room = PRINT_COLUMNS + NUMBER_COLUMNS - pageOf(pages.length - 1).length;
  return pages
    .map((rows, index) => {
      // The title is cut to one row. Otherwise, a printer would continue it in a second row, and the page's last row
      // would move to the next sheet.
      const title = `${shortened(words, room)}${pageOf(index)}`;
      const lines = rows.map(
        ({ number, text }) => `${String(number ?? "").padStart(NUMBER_COLUMNS - 2)}  ${text}`,
      );
      return `${[title, "", ...lines].join("\n")}\n`;
    })
    .join("\f");
}
