import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { locales } from "../../shared/text/locale.ts";
import type { getImportedStatement } from "../../shared/problem/package.ts";
import { renderStored } from "../platform/rendering/rendering.ts";
import type { RouteContext, SignedInCall } from "../platform/route/route.ts";
import { type FileKeys, sendStatementFile, withNotes } from "../problem/service.ts";
import { importedFile, statementOf } from "./import.sql.ts";
import { unreadRoute } from "../platform/route/tokenGate.ts";

const parts = ["description", "input", "output", "hint"] as const;
const FOLDER = "/api/package-file";
const DAY_MS = 86_400_000;

interface Place {
  /** The import. */
  id: number;
  /** Number of the problem in the import. */
  seq: number;
}

/**
 * Returns the statements of a problem in one of the caller's imports, rendered as readers will see them, including
 * pictures. Refusal: PACKAGE_NOT_FOUND, also for a problem that is already stored or could not be read.
 */
export async function readImportedStatement(
  { db, viewer, locale }: SignedInCall,
  place: Place,
  keys: FileKeys,
): Promise<OutputOf<typeof getImportedStatement>> {
  const [row] = await statementOf(db, { id: place.id, uid: viewer.uid, seq: place.seq });
  if (!row) throw new Refusal("PACKAGE_NOT_FOUND");
  const base = `${FOLDER}/${place.id}/${place.seq}/${keyOf(place, keys, dayOf(keys))}/`;
  const files = { base, names: row.files.map(({ name }) => name) };
  const statements: OutputOf<typeof getImportedStatement>["statements"] = [];
  for (const each of locales) {
    const text = row.statements[each];
    if (!text) continue;
    const sources = parts.map((part) => text[part]);
    const renderings = await renderStored(sources, { owner: viewer.uid, files });
    const [description = "", input = "", output = "", hint = ""] = renderings.map(
      ({ html }) => html,
    );
    const html = withNotes({ description, input, output, hint }, locale);
    statements.push({ locale: each, title: text.title, ...html });
  }
  return { statements, examples: row.examples };
}

/**
 * `GET /api/package-file/<import>/<number>/<key>/<name>`: serves the pictures in the preview of an imported statement.
 * Requests for pictures carry no token. The key in the URL grants access instead; it is valid for a day or two, and
 * only the preview contains it.
 */
export function serveImportedFiles(context: RouteContext, secret: () => Promise<FileKeys>): void {
  const { app, db, files } = context;
  type Params = Record<"id" | "seq" | "key" | "name", string>;
  app.get<{ Params: Params }>(
    `${FOLDER}/:id/:seq/:key/:name`,
    unreadRoute,
    async (request, reply) => {
      const { id, seq, key, name } = request.params;
      const isPlace = [id, seq].every((text) => /^\d{1,9}$/.test(text));
      const place = { id: Number(id), seq: Number(seq) };
      const isOpen = isPlace && isKey(key, place, await secret());
      const isName = name.length <= 200 && !name.includes("\0") && name.isWellFormed();
      const [file] =
        isOpen && isName ? await importedFile(db, { id: place.id, seq: place.seq, name }) : [];
      if (!file) throw new Refusal("UPLOAD_NOT_FOUND");
      return sendStatementFile({ request, reply, files }, { ...file, name, isPublic: false });
    },
  );
}

function isKey(key: string, place: Place, keys: FileKeys): boolean {
  const today = dayOf(keys);
  const keyBytes = Buffer.from(key);
  return [today, today - 1].some((day) => {
    const right = Buffer.from(keyOf(place, keys, day));
    return keyBytes.length === right.length && timingSafeEqual(keyBytes, right);
  });
}

function keyOf({ id, seq }: Place, { secret }: FileKeys, day: number): string {
  const text = `package-file:${id}:${seq}:${day}`;
  return createHmac("sha256", secret).update(text).digest("hex").slice(0, 32);
}

function dayOf({ now }: FileKeys): number {
  return Math.floor(now / DAY_MS);
}
