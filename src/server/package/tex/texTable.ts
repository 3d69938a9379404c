import { TexCursor } from "./texCursor.ts";
import type { TexNode } from "./parseTex.ts";

/** Functions that tables use to write their cells. */
export interface CellWriter {
  /** Converts nodes to Markdown on a single line. */
  inline(nodes: readonly TexNode[]): string;
  /** The source of these nodes; it is needed for column specifications and numbers. */
  source(nodes: readonly TexNode[]): string;
}

interface Cell {
  text: string;
  columns: number;
  rows: number;
}

type Alignment = "left" | "center" | "right" | null;

const ROWS_MAX = 1000;
const COLUMNS_MAX = 60;

/**
 * `tabular` and similar environments; the first row becomes the header. Cells that span rows or columns
 * require HTML.
 */
export function table(columns: string, nodes: readonly TexNode[], writer: CellWriter): string {
  const rows = rowsOf(nodes)
    .slice(0, ROWS_MAX)
    .map((cells) => cells.slice(0, COLUMNS_MAX).map((cell) => cellOf(cell, writer)))
    .filter((row) => row.some(({ text, columns: wide }) => text !== "" || wide > 1));
  if (rows.length === 0) return "";
  const alignments = alignmentsOf(columns);
  const isPlain = rows.every((row) => row.every((cell) => cell.columns === 1 && cell.rows === 1));
  return isPlain ? pipes(rows, alignments) : html(rows, alignments);
}

/** Rows of cells; horizontal rules are dropped. */
function rowsOf(nodes: readonly TexNode[]): TexNode[][][] {
  const cursor = new TexCursor(nodes);
  let cell: TexNode[] = [];
  let row: TexNode[][] = [cell];
  const rows = [row];
  for (let node = cursor.next(); node; node = cursor.next()) {
    const isRowEnd =
      node.type === "macro" && (node.content === "\\" || node.content === "tabularnewline");
    if (isRowEnd) {
      cursor.star();
      if (cursor.here?.type === "string") cursor.option();
      rows.push((row = [(cell = [])]));
    } else if (node.type === "string" && node.content === "&") {
      row.push((cell = []));
    } else if (node.type === "macro" && rules.has(node.content)) {
      if (node.content !== "hline") cursor.option();
      if (/^c(?:mid)?(?:rule|line)$/.test(node.content)) cursor.argument();
    } else cell.push(node);
  }
  return rows;
}

const rules = new Set([
  "hline",
  "cline",
  "toprule",
  "midrule",
  "bottomrule",
  "cmidrule",
  "endhead",
]);

function cellOf(nodes: readonly TexNode[], writer: CellWriter): Cell {
  let inner: readonly TexNode[] = nodes;
  let [columns, rows] = [1, 1];
  for (let depth = 0; depth < 2; depth += 1) {
    const cursor = new TexCursor(inner);
    const first = cursor.peek();
    if (first?.type !== "macro") break;
    const isWide = first.content === "multicolumn";
    if (!isWide && first.content !== "multirow") break;
    while (cursor.next() !== first);
    if (!isWide) cursor.option();
    const count = Math.min(50, Math.max(1, Number(writer.source(cursor.argument())) || 1));
    if (isWide) columns = count;
    else rows = count;
    cursor.argument();
    inner = cursor.argument();
  }
  return { text: writer.inline(inner).trim(), columns, rows };
}

/**
 * For example, `|l|*{3}{c}|p{3cm}|` gives one left, three centered and one left column; rules and `@{…}` are skipped.
 */
function alignmentsOf(columns: string): Alignment[] {
  const repeated = columns.replaceAll(
    /\*\s*\{(\d{1,2})\}\s*\{([^{}]*)\}/g,
    (_all, times: string, what: string) => what.repeat(Number(times)),
  );
  const plain = repeated.replaceAll(/[@!<>]\s*\{[^{}]*\}/g, "");
  const letters = plain.replaceAll(/([pmbXLRCSD])\s*(?:\{[^{}]*\})?/g, "l").match(/[lcr]/g) ?? [];
  const names = { l: "left", c: "center", r: "right" } as const;
  return letters.map((letter) => names[letter as keyof typeof names]);
}

function pipes(rows: readonly Cell[][], alignments: readonly Alignment[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const places = Array.from({ length: width }, (_none, i) => i);
  const line = (row: readonly Cell[]) =>
    `| ${places.map((i) => escapedPipes(row[i]?.text ?? "")).join(" | ")} |`;
  const marks = { left: ":---", center: ":---:", right: "---:" };
  const rule = places.map((i) => marks[alignments[i] ?? "left"]).join(" | ");
  const [head = [], ...body] = rows;
  return [line(head), `| ${rule} |`, ...body.map(line)].join("\n");
}

/** Escapes pipes: Markdown tables remove one backslash before every pipe, even in code. */
function escapedPipes(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** The table as HTML, with blank lines around the content of cells, so that this content is parsed as Markdown. */
function html(rows: readonly Cell[][], alignments: readonly Alignment[]): string {
  const lines = ["<table>"];
  for (const row of rows) {
    lines.push("<tr>");
    let place = 0;
    for (const { text, columns, rows: high } of row) {
      const align = columns > 1 ? "center" : alignments[place];
      const marks = [
        columns > 1 ? ` colspan="${columns}"` : "",
        high > 1 ? ` rowspan="${high}"` : "",
        align && align !== "left" ? ` align="${align}"` : "",
      ].join("");
      lines.push(`<td${marks}>`, "", text, "", "</td>");
      place += columns;
    }
    lines.push("</tr>");
  }
  return [...lines, "</table>"].join("\n");
}
