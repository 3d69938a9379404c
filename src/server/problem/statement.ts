import { createHmac, timingSafeEqual } from "node:crypto";
import type { Locale } from "../../shared/text/locale.ts";
import type { Database } from "../platform/database/db.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import type { FileNames } from "../platform/rendering/fileNames.ts";
import {
  RENDERER_VERSION,
  renderStored,
  renderWritten,
  withNote,
} from "../platform/rendering/rendering.ts";
import { withFileAddresses } from "../platform/rendering/sourceAddresses.ts";
import { type DetailRow, fileNames, type StatementHtml as Html, storeHtml } from "./sql.ts";

const parts = ["description", "input", "output", "hint"] as const;

/** The statement of a row as HTML; renders and stores the HTML if it is not stored yet. */
export async function statementHtml(db: Database, row: DetailRow): Promise<Html> {
  const { id, html, renderer, statementLocale, files: names } = row;
  if (html && renderer === RENDERER_VERSION) return html;
  if (statementLocale === null) return { description: "", input: "", output: "", hint: "" };
  const sources = parts.map((part) => row[part]);
  const renderings = await renderStored(sources, {
    owner: `problem:${id}`,
    files: filesOf(id, names),
  });
  const [description = "", input = "", output = "", hint = ""] = renderings.map(
    (each) => each.html,
  );
  const fresh = { description, input, output, hint };
  if (renderings.every(({ isFinal }) => isFinal)) {
    const stored = JSON.stringify(fresh);
    await storeHtml(db, {
      pid: id,
      locale: statementLocale,
      html: stored,
      renderer: RENDERER_VERSION,
      description: row.description,
      input: row.input,
      output: row.output,
      hint: row.hint,
      files: names,
    });
  }
  return fresh;
}

/**
 * The Markdown of a statement for readers. The names of its pictures and files are replaced by the same addresses as in
 * the HTML, because other programs render the Markdown on pages where the names alone would not work. If the problem is
 * hidden, the addresses of its pictures and files contain keys. Administration pages get the unchanged source.
 */
export function readerSources(row: DetailRow, fileSecret: FileKeys): Html {
  const { id, auth, files: names } = row;
  const isOpen = auth === ProblemAuth.Public;
  const query = isOpen ? "" : `?key=${fileKey(fileSecret.secret, id, dayOf(fileSecret.now))}`;
  const addressed = (source: string) => withFileAddresses(source, filesOf(id, names), query);
  return {
    description: addressed(row.description),
    input: addressed(row.input),
    output: addressed(row.output),
    hint: addressed(row.hint),
  };
}

/** A stored statement with the notes about parts that are shown as source, in the reader's language. */
export function withNotes(html: Html, locale: Locale): Html {
  return {
    description: withNote(html.description, locale),
    input: withNote(html.input, locale),
    output: withNote(html.output, locale),
    hint: withNote(html.hint, locale),
  };
}

/** The base address and the names of a statement's pictures and files. */
function filesOf(problemId: number, names: readonly string[]): FileNames {
  return { base: folderOf(problemId), names };
}

/**
 * Renders Markdown as readers of the problem will see it; for hidden problems, the URLs of files contain an access key.
 */
export async function previewStatement(
  db: Database,
  { pid, content, uid, fileSecret }: PreviewRequest,
): Promise<string> {
  const rendering = { field: "content", owner: uid };
  if (!pid) return renderWritten(content, rendering);
  const names = (await fileNames(db, { pid })).map(({ name }) => name);
  const html = await renderWritten(content, { ...rendering, files: filesOf(pid, names) });
  return withFileKeys({ description: html, input: "", output: "", hint: "" }, pid, fileSecret)
    .description;
}

interface PreviewRequest {
  pid: number | undefined;
  content: string;
  /** The author of the text. */
  uid: string;
  fileSecret: FileKeys;
}

/** The secret and the time from which the file keys for a day are derived. */
export interface FileKeys {
  secret: Buffer;
  /** The current time in milliseconds since 1970. */
  now: number;
}

/** Address of a picture or attachment of a problem. */
export function attachmentAddress(problemId: number, name: string): string {
  return folderOf(problemId) + encodeURIComponent(name);
}

function folderOf(problemId: number): string {
  return `/api/problem-file/${problemId}/`;
}

/**
 * Requests for pictures carry no token. In pages of hidden problems, the addresses of pictures therefore contain a key
 * that is valid on the day of its creation and on the next day.
 */
export function withFileKeys(html: Html, problemId: number, { secret, now }: FileKeys): Html {
  const key = fileKey(secret, problemId, dayOf(now));
  const address = new RegExp(`(/api/problem-file/${problemId}/[^"?]+)`, "g");
  const open = (text: string) => text.replaceAll(address, `$1?key=${key}`);
  return {
    description: open(html.description),
    input: open(html.input),
    output: open(html.output),
    hint: open(html.hint),
  };
}

/** The address of one file, with a key as in `withFileKeys`. */
export function keyedAddress(problemId: number, name: string, { secret, now }: FileKeys): string {
  return `${attachmentAddress(problemId, name)}?key=${fileKey(secret, problemId, dayOf(now))}`;
}

/**
 * Whether the key is valid for this problem's files now; a key is valid on the day for which it was created and on the
 * next day.
 */
export function isValidFileKey(
  key: unknown,
  problemId: number,
  { secret, now }: FileKeys,
): boolean {
  if (typeof key !== "string" || key.length !== 32) return false;
  const keyBytes = Buffer.from(key);
  return [dayOf(now), dayOf(now) - 1].some((day) => {
    const right = Buffer.from(fileKey(secret, problemId, day));
    return keyBytes.length === right.length && timingSafeEqual(keyBytes, right);
  });
}

function fileKey(secret: Buffer, problemId: number, day: number): string {
  const text = `problem-file:${problemId}:${day}`;
  return createHmac("sha256", secret).update(text).digest("hex").slice(0, 32);
}

function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}
