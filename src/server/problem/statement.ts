import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "../platform/db.ts";
import { RENDERER_VERSION, renderMarkdown } from "../platform/markdown.ts";
import { fileNames, statementOf, type StatementRow, storeHtml } from "./sql.ts";

type Html = NonNullable<StatementRow["html"]>;

export interface Statement extends Omit<StatementRow, "html" | "renderer"> {
  html: Html;
}

const parts = ["description", "input", "output", "hint"] as const;

/** The statement in the wanted language, else in the other; undefined when it has none at all. */
export async function readStatement(
  db: Db,
  problemId: number,
  locale: string,
): Promise<Statement | undefined> {
  const [row] = await statementOf(db, problemId, locale);
  if (!row) return undefined;
  const { html, renderer, ...source } = row;
  if (html && renderer === RENDERER_VERSION) return { ...source, html };
  const fresh = await renderStatement(db, problemId, source);
  await storeHtml(db, problemId, row.locale, JSON.stringify(fresh), RENDERER_VERSION);
  return { ...source, html: fresh };
}

async function renderStatement(
  db: Db,
  problemId: number,
  source: Record<keyof Html, string>,
): Promise<Html> {
  const names = new Set((await fileNames(db, problemId)).map(({ name }) => name));
  const addressOf = (name: string) => {
    const plain = name.replace(/^(?:\.\/)?(?:files\/)?/, "");
    return names.has(plain) ? fileAddress(problemId, plain) : undefined;
  };
  const [description = "", input = "", output = "", hint = ""] = parts.map((part) =>
    renderMarkdown(source[part], addressOf),
  );
  return { description, input, output, hint };
}

function fileAddress(problemId: number, name: string): string {
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
