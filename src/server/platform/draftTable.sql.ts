import { type Db, only } from "./db.ts";

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

/** Texts of the statements of {@link draftStore}: drafts of forms, one per user and thing, in a table of their own. */
export function draftTexts({ table, of, version }: DraftTable) {
  const where = `uid = :uid and ${of} is not distinct from :id?::bigint`;
  return {
    save: `insert into ${table} (uid, ${of}, content, ${version})
      values (:uid, :id?, :content, :version?)
      on conflict (uid, ${of}) do update set content = excluded.content,
        ${version} = excluded.${version}, saved_at = verdict_now()
      returning saved_at as "savedAt"`,
    read: `select content, ${version} as version, saved_at as "savedAt" from ${table} where ${where}`,
    discard: `delete from ${table} where ${where}`,
    deleteExpired: `delete from ${table} where saved_at < verdict_now() - interval '180 days'`,
  };
}

export interface DraftKey {
  uid: string;
  /** Of the thing; null: of a new one. */
  id: number | null;
}

interface DraftStatements<Version> {
  save(
    db: Db,
    draft: DraftKey & { content: string; version: Version | null },
  ): Promise<{ savedAt: Date }[]>;
  read(
    db: Db,
    key: DraftKey,
  ): Promise<{ content: string; version: Version | null; savedAt: Date }[]>;
  discard(db: Db, key: DraftKey): Promise<unknown>;
  deleteExpired(db: Db): Promise<unknown>;
}

/** Drafts of forms; who may read and write one the caller decides. */
export function draftStore<Version>(statements: DraftStatements<Version>) {
  return {
    /** Replaces an earlier one; `content`: JSON text. */
    async save(
      db: Db,
      draft: DraftKey & { content: string; version: Version | null },
    ): Promise<{ savedAt: string }> {
      const { savedAt } = only(await statements.save(db, draft));
      return { savedAt: savedAt.toISOString() };
    },
    async read(db: Db, uid: string, id: number | null): Promise<Draft<Version> | null> {
      const [draft] = await statements.read(db, { uid, id });
      if (!draft) return null;
      const { content, savedAt } = draft;
      return { ...draft, content: JSON.parse(content), savedAt: savedAt.toISOString() };
    },
    async discard(db: Db, uid: string, id: number | null): Promise<void> {
      await statements.discard(db, { uid, id });
    },
    /** Those unchanged for half a year; of several server processes at once, too. */
    async deleteExpired(db: Db): Promise<void> {
      await statements.deleteExpired(db);
    },
  };
}
