import { sql } from "../platform/db.ts";

/** $1 uid, $2 contest or null, $3 content as JSON text, $4 version or null. */
export const storeContestDraftRow = sql<{ savedAt: Date }>(
  "contestDraft.store",
  `insert into contest_draft (uid, contest_id, content, version)
   values ($1, $2, $3, $4)
   on conflict (uid, contest_id) do update set content = excluded.content,
     version = excluded.version, saved_at = verdict_now()
   returning saved_at as "savedAt"`,
);

/** $1 uid, $2 contest or null. */
export const contestDraftOf = sql<{ content: string; version: string | null; savedAt: Date }>(
  "contestDraft.read",
  `select content, version, saved_at as "savedAt" from contest_draft
   where uid = $1 and contest_id is not distinct from $2::bigint`,
);

/** $1 uid, $2 contest or null. */
export const discardContestDraftRow = sql(
  "contestDraft.discard",
  "delete from contest_draft where uid = $1 and contest_id is not distinct from $2::bigint",
);

/** Drafts unchanged for half a year. */
export const sweepContestDraftRows = sql(
  "contestDraft.sweep",
  "delete from contest_draft where saved_at < verdict_now() - interval '180 days'",
);
