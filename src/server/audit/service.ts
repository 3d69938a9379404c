import type * as z from "zod/mini";
import {
  type AuditAction,
  type getAuditLog,
  MODERATION,
  moderationActions,
} from "../../shared/site/audit.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { escapeLike } from "../platform/text/likePattern.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { entriesOf, insertEntry } from "./sql.ts";

/** The account that performs the action, and its IP address; every signed-in call has both. */
export interface Actor extends Pick<SignedInCall, "ip"> {
  viewer: Pick<Viewer, "uid" | "username">;
}

export interface Action {
  action: AuditAction;
  /** The object of the action, identified by a searchable name or id. */
  target: string;
  /** Contains only the fields that were changed. Never contains passwords, tokens or other secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Records an administrator's action, in the transaction that performs it. */
export function recordAction(tx: Tx, actor: Actor, action: Action): Promise<void> {
  return insertAction(tx, actor, action);
}

/** Records an action that changes no rows, such as an export. */
export function recordActionAlone(db: Database, actor: Actor, action: Action): Promise<void> {
  return insertAction(db, actor, action);
}

async function insertAction(db: Db, { viewer, ip }: Actor, entry: Action): Promise<void> {
  const { action, target, before, after } = entry;
  await insertEntry(db, {
    uid: viewer.uid,
    username: viewer.username,
    ip,
    action,
    target: target.slice(0, 200).toWellFormed(),
    before: before ? storedJson(before) : null,
    after: after ? storedJson(after) : null,
  });
}

/**
 * Returns JSON that jsonb accepts. If a text was truncated within a surrogate pair, half of the pair is left; jsonb
 * rejects it, so it is replaced.
 */
function storedJson(fields: Record<string, unknown>): string {
  return JSON.stringify(fields, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}

/**
 * Cuts a text after `max` characters: the log lists many entries at once, and the beginning is enough to recognize a
 * text.
 */
export function auditText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** The fields in which two versions of a row differ, with their old and new values. */
export function difference<T extends Record<string, unknown>>(
  was: T,
  is: Partial<T>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(is)) {
    if (value === undefined || JSON.stringify(was[key]) === JSON.stringify(value)) continue;
    before[key] = was[key];
    after[key] = value;
  }
  return { before, after };
}

const NEWEST = Number.MAX_SAFE_INTEGER;

function actionsOf(filter: string): readonly string[] {
  return filter === MODERATION ? moderationActions : [filter];
}

/**
 * A page of the log that starts after the entry with this id; the cost of a page does not depend on its position in the
 * log.
 */
export async function readAuditLog(
  db: Db,
  filters: z.output<typeof getAuditLog.input>,
): Promise<OutputOf<typeof getAuditLog>> {
  const { before = NEWEST, limit, actor, action, text, from = null, to = null } = filters;
  const readEntries = entriesOf({
    actor: actor !== undefined,
    action: action !== undefined,
    text: text !== undefined,
  });
  const part = text === undefined ? null : escapeLike(text.toLowerCase());
  // One additional row shows whether there is a next page.
  const rows = await readEntries(db, {
    below: before,
    limit: limit + 1,
    from: from === null ? null : new Date(from),
    until: to === null ? null : new Date(to),
    actor: actor ?? null,
    actions: action === undefined ? null : actionsOf(action),
    text: part,
  });
  const records = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { records, next: rows.length > limit ? (records.at(-1)?.id ?? null) : null };
}
