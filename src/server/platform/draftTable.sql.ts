import { type Db, only, sql } from "./db.ts";

interface DraftTable {
  table: string;
  /** Column of what the draft is of; null: of a new one. */
  of: string;
  /** Column of the stored version that the form was opened with. */
  version: string;
}

/** A draft as it was saved. */
export interface Draft<Version> {
  content: unknown;
  version: Version | null;
  savedAt: string;
}

/**
 * Drafts of forms, one per user and thing, in a table of their own. `name`: of the statements.
 *
 * Methods take the uid and the id of the thing, null of a new one; who may do so the caller decides.
 */
export function draftTable<Version>(name: string, { table, of, version }: DraftTable) {
  const where = `uid = $1 and ${of} is not distinct from $2::bigint`;
  const saveRow = sql<{ savedAt: Date }>(
    `${name}.save`,
    `insert into ${table} (uid, ${of}, content, ${version})
     values ($1, $2, $3, $4)
     on conflict (uid, ${of}) do update set content = excluded.content,
       ${version} = excluded.${version}, saved_at = verdict_now()
     returning saved_at as "savedAt"`,
  );
  const readRow = sql<{ content: string; version: Version | null; savedAt: Date }>(
    `${name}.read`,
    `select content, ${version} as version, saved_at as "savedAt" from ${table} where ${where}`,
  );
  const discardRow = sql(`${name}.discard`, `delete from ${table} where ${where}`);
  const deleteExpiredRows = sql(
    `${name}.deleteExpired`,
    `delete from ${table} where saved_at < verdict_now() - interval '180 days'`,
  );
  return {
    /** Replaces an earlier one; `content`: JSON text. */
    async save(
      db: Db,
      draft: { uid: string; id: number | null; content: string; version: Version | null },
    ): Promise<{ savedAt: string }> {
      const rows = await saveRow(db, draft.uid, draft.id, draft.content, draft.version);
      const { savedAt } = only(rows);
      return { savedAt: savedAt.toISOString() };
    },
    async read(db: Db, uid: string, id: number | null): Promise<Draft<Version> | null> {
      const [draft] = await readRow(db, uid, id);
      if (!draft) return null;
      const { content, savedAt } = draft;
      return { ...draft, content: JSON.parse(content), savedAt: savedAt.toISOString() };
    },
    async discard(db: Db, uid: string, id: number | null): Promise<void> {
      await discardRow(db, uid, id);
    },
    /** Those unchanged for half a year; of several server processes at once, too. */
    async deleteExpired(db: Db): Promise<void> {
      await deleteExpiredRows(db);
    },
  };
}
