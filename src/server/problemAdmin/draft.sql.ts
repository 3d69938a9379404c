import { sql } from "../platform/db.ts";

/** $1 uid, $2 problem or null, $3 content as JSON text, $4 revision. */
export const upsertDraft = sql<{ savedAt: Date }>(
  "problemDraft.upsert",
  `insert into problem_draft as d (uid, problem_id, content, revision)
   values ($1, $2, $3, $4)
   on conflict (uid, problem_id) do update set content = excluded.content,
     revision = excluded.revision, saved_at = verdict_now()
   returning saved_at as "savedAt"`,
);

/** $1 uid, $2 problem or null. */
export const draftOf = sql<{ content: string; revision: number | null; savedAt: Date }>(
  "problemDraft.read",
  `select content, revision, saved_at as "savedAt" from problem_draft
   where uid = $1 and problem_id is not distinct from $2::bigint`,
);

/** $1 uid, $2 problem or null. */
export const discardDraftRow = sql(
  "problemDraft.discard",
  "delete from problem_draft where uid = $1 and problem_id is not distinct from $2::bigint",
);

/** Drafts unchanged for half a year. */
export const deleteOldDrafts = sql(
  "problemDraft.deleteOld",
  "delete from problem_draft where saved_at < verdict_now() - interval '180 days'",
);
