import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { XLSX_TYPE } from "../../shared/user.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A number is stored as one; `isBold` is for what a reader must find. */
export type XlsxCell = string | number | { text: string; isBold: boolean };

export interface XlsxSheet {
  name: string;
  /** The first row is bold and frozen. Read once, row by row, while the file is sent. */
  rows: Iterable<readonly XlsxCell[]>;
}

/** One sheet as `streamXlsx` writes it, in memory. */
export async function writeXlsx(
  name: string,
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  return buffer(streamXlsx([{ name, rows }]));
}

/**
 * The smallest workbook that spreadsheets open (ECMA-376 part 1). Texts are inline strings (`inlineStr`):
 * such a cell is never evaluated as a formula and keeps leading zeros.
 */
export function streamXlsx(sheets: readonly XlsxSheet[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The library reports errors of its sources beside the stream: the client must see a broken download.
  zip.on("error", (error: Error) => output.destroy(error));
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(sheets),
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheets.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles,
  };
  // The same rows produce the same bytes.
  const mtime = new Date(Date.UTC(2000, 0, 1));
  for (const [path, text] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(DECLARATION + text), path, { mtime });
  }
  for (const [at, { rows }] of sheets.entries()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { mtime }, (ready) => {
      const written = Readable.from(worksheet(rows));
      written.on("error", (error) => zip.emit("error", error));
      ready(null, written);
    });
  }
  zip.end();
  return output;
}

function contentTypes(sheets: number): string {
  const parts = [
    ["Default Extension", "rels", "application/vnd.openxmlformats-package.relationships+xml"],
    ["Default Extension", "xml", "application/xml"],
    ["Override PartName", "/xl/workbook.xml", `${XLSX_TYPE}.main+xml`],
    ...Array.from({ length: sheets }, (_, at) => [
      "Override PartName",
      `/xl/worksheets/sheet${at + 1}.xml`,
      typeOf("worksheet"),
    ]),
    ["Override PartName", "/xl/styles.xml", typeOf("styles")],
  ].map(([element, name, type]) => `<${element}="${name}" ContentType="${type}"/>`);
  return `<Types xmlns="${PACKAGE}/content-types">${parts.join("")}</Types>`;
}

function typeOf(part: string): string {
  return XLSX_TYPE.replace(/sheet$/, `${part}+xml`);
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

function workbook(sheets: readonly XlsxSheet[]): string {
  const each = sheets.map(({ name }, at) => {
    // Excel allows at most 31 characters and none of these.
    const allowed = escaped(name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31));
    return `<sheet name="${allowed}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each.join("")}</sheets></workbook>`;
}

const styles = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Rows joined before they are passed on. */
const ROWS_AT_ONCE = 200;

function* worksheet(rows: Iterable<readonly XlsxCell[]>): Generator<string> {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  let part = `${DECLARATION}<worksheet xmlns="${MAIN}">${view}`;
  let y = 0;
  for (const row of rows) {
    y += 1;
    if (y === 1) part += columns(row.length);
    part += rowOf(row, y);
    if (y % ROWS_AT_ONCE !== 0) continue;
    yield part;
    part = "";
  }
  yield `${part}${y === 0 ? columns(1) : ""}</sheetData></worksheet>`;
}

function columns(count: number): string {
  return `<cols><col min="1" max="${Math.max(1, count)}" width="26" customWidth="1"/></cols><sheetData>`;
}

function rowOf(row: readonly XlsxCell[], y: number): string {
  const cells = row.map((cell, x) => {
    const isBold = y === 1 || (typeof cell === "object" && cell.isBold);
    const place = `r="${columnName(x)}${y}"${isBold ? ' s="1"' : ""}`;
    if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
    const text = typeof cell === "string" ? cell : cell.text;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${y}">${cells.join("")}</row>`;
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Without characters that XML 1.0 does not allow. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
