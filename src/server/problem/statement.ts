import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "../platform/db.ts";
import { RENDERER_VERSION, renderMarkdown } from "../platform/markdown.ts";
import type { FileAddress } from "../platform/sanitise.ts";
import { type DetailRow, fileNames, type StatementHtml as Html, storeHtml } from "./sql.ts";

const parts = ["description", "input", "output", "hint"] as const;

/** The statement of a row as HTML: as it is stored, else rendered and stored. */
export async function statementHtml(db: Db, row: DetailRow): Promise<Html> {
  const { id, html, renderer, statementLocale } = row;
  if (html && renderer === RENDERER_VERSION) return html;
  if (statementLocale === null) return { description: "", input: "", output: "", hint: "" };
  const names = (await fileNames(db, id)).map(({ name }) => name);
  const fresh = renderStatement(row, addresses(id, names));
  const madeOf = [...parts.map((part) => row[part]), names];
  const stored = JSON.stringify(fresh);
  await storeHtml(db, id, statementLocale, stored, RENDERER_VERSION, ...madeOf);
  return fresh;
}

/** Where a statement's pictures and files are. */
function addresses(problemId: number, names: readonly string[]): FileAddress {
  const known = new Set(names);
  return (name) => {
    const plain = name.replace(/^(?:\.\/)?(?:files\/)?/, "");
    const own = [plain, decoded(plain)].find((each) => known.has(each));
    return own === undefined ? undefined : attachmentAddress(problemId, own);
  };
}

/** Markdown escapes what no address holds as it is: `图 1.png`. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function renderStatement(source: Record<keyof Html, string>, addressOf: FileAddress): Html {
  const [description = "", input = "", output = "", hint = ""] = parts.map((part) =>
    renderMarkdown(source[part], addressOf),
  );
  return { description, input, output, hint };
}

/** Markdown as readers of the problem will see it, with addresses that open the files of a hidden one. */
export async function previewStatement(
  db: Db,
  { pid, content, fileSecret }: { pid: number | undefined; content: string; fileSecret: Buffer },
): Promise<string> {
  if (!pid) return renderMarkdown(content);
  const names = (await fileNames(db, pid)).map(({ name }) => name);
  const html = renderMarkdown(content, addresses(pid, names));
  return openFiles({ description: html, input: "", output: "", hint: "" }, pid, fileSecret)
    .description;
}

/** Where a picture or attachment of a problem is found. */
export function attachmentAddress(problemId: number, name: string): string {
  return `/api/problem-file/${problemId}/${encodeURIComponent(name)}`;
}

/**
 * A picture's request carries no token, so the pages of a hidden problem get addresses with a key
 * that opens its files for a day or two (the day it was made and the next).
 */
export function openFiles(html: Html, problemId: number, secret: Buffer): Html {
  const key = fileKey(secret, problemId, today());
  const address = new RegExp(`(/api/problem-file/${problemId}/[^"?]+)`, "g");
  const open = (text: string) => text.replaceAll(address, `$1?key=${key}`);
  return {
    description: open(html.description),
    input: open(html.input),
    output: open(html.output),
    hint: open(html.hint),
  };
}

/** The same for one file whose name is known. */
export function openedAddress(problemId: number, name: string, secret: Buffer): string {
  return `${attachmentAddress(problemId, name)}?key=${fileKey(secret, problemId, today())}`;
}

/** Does the key open this problem's files today? */
export function keyOpens(key: unknown, problemId: number, secret: Buffer): boolean {
  if (typeof key !== "string" || key.length !== 32) return false;
  const given = Buffer.from(key);
  return [today(), today() - 1].some((day) => {
    const right = Buffer.from(fileKey(secret, problemId, day));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function fileKey(secret: Buffer, problemId: number, day: number): string {
  const text = `problem-file:${problemId}:${day}`;
  return createHmac("sha256", secret).update(text).digest("hex").slice(0, 32);
}

function today(): number {
  return Math.floor(Date.now() / 86_400_000);
}
