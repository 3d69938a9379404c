import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { XLSX_TYPE } from "../../shared/user.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/**
 * The smallest workbook that spreadsheets open (ECMA-376 part 1): one sheet, its first row bold and frozen,
 * every cell an inline string (`inlineStr`). Such a cell is never evaluated as a formula and keeps leading
 * zeros.
 */
export async function writeXlsx(
  sheet: string,
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(sheet),
    "xl/_rels/workbook.xml.rels": relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": worksheet(rows),
  };
  // The same rows produce the same bytes.
  const mtime = new Date(Date.UTC(2000, 0, 1));
  for (const [path, text] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(DECLARATION + text), path, { mtime });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const contentTypes = `<Types xmlns="${PACKAGE}/content-types">${[
  ["Default Extension", "rels", "application/vnd.openxmlformats-package.relationships+xml"],
  ["Default Extension", "xml", "application/xml"],
  ["Override PartName", "/xl/workbook.xml", `${XLSX_TYPE}.main+xml`],
  ["Override PartName", "/xl/worksheets/sheet1.xml", typeOf("worksheet")],
  ["Override PartName", "/xl/styles.xml", typeOf("styles")],
]
  .map(([element, name, type]) => `<${element}="${name}" ContentType="${type}"/>`)
  .join("")}</Types>`;

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

function workbook(sheet: string): string {
  // Excel allows at most 31 characters and none of these.
  const name = escaped(sheet.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31));
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

const styles = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

function worksheet(rows: readonly (readonly string[])[]): string {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const columns = `<cols><col min="1" max="${Math.max(1, rows[0]?.length ?? 1)}" width="26" customWidth="1"/></cols>`;
  const body = rows.map((row, y) => {
    const cells = row.map(
      (text, x) =>
        `<c r="${columnName(x)}${y + 1}"${y === 0 ? ' s="1"' : ""} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
    );
    return `<row r="${y + 1}">${cells.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}">${view}${columns}<sheetData>${body.join("")}</sheetData></worksheet>`;
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
