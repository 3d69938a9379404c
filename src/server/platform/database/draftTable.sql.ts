import { type Db, only } from "./db.ts";

interface DraftTable {
  table: string;
  /** Column with the id of the edited object; null in drafts of new objects. */
  of: string;
  /** Column with the version of the edited object at the time when the form was opened. */
  version: string;
}

/** A draft as it was saved. */
export interface Draft<Version> {
  content: unknown;
  version: Version | null;
  savedAt: string;
}

/**
 * The SQL text of the statements that {@link draftStore} uses. Each kind of form has a table of drafts. It contains one
 * draft per user and object. For new objects, it contains one draft per user and class, and one per user for the site.
 */
export function draftTexts({ table, of, version }: DraftTable) {
  const where = `uid = :uid and ${of} is not distinct from :id?::bigint
     and group_id is not distinct from :groupId?::bigint`;
  return {
    save: `insert into ${table} (uid, ${of}, group_id, content, ${version})
      values (:uid, :id?, :groupId?, :content, :version?)
      on conflict (uid, ${of}, group_id) do update set content = excluded.content,
        ${version} = excluded.${version}, saved_at = verdict_now()
      returning saved_at as "savedAt"`,
    read: `select content, ${version} as version, saved_at as "savedAt" from ${table} where ${where}`,
    discard: `delete from ${table} where ${where}`,
    deleteExpired: `delete from ${table} where saved_at < verdict_now() - interval '180 days'`,
  };
}

export interface DraftKey {
  uid: string;
  /** Id of the edited object; null for a new object. */
  id: number | null;
  /** The class of a new object; null if it belongs to the site, or if the object is already stored. */
  groupId: number | null;
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

/** Stores drafts of forms. The caller decides who may read and write a draft. */
export function draftStore<Version>(statements: DraftStatements<Version>) {
  return {
    /** Stores a draft, replacing an earlier one; `content` is JSON text. */
    async save(
      db: Db,
      draft: DraftKey & { content: string; version: Version | null },
    ): Promise<{ savedAt: string }> {
      const { savedAt } = only(await statements.save(db, draft));
      return { savedAt: savedAt.toISOString() };
    },
    async read(db: Db, key: DraftKey): Promise<Draft<Version> | null> {
      const [draft] = await statements.read(db, key);
      if (!draft) return null;
      const { content, savedAt } = draft;
      return { ...draft, content: JSON.parse(content), savedAt: savedAt.toISOString() };
    },
    async discard(db: Db, key: DraftKey): Promise<void> {
      await statements.discard(db, key);
    },
    /**
     * Deletes drafts that have not been changed for half a year. Several server processes may run this at the same
     * time.
     */
    async deleteExpired(db: Db): Promise<void> {
      await statements.deleteExpired(db);
    },
  };
}
