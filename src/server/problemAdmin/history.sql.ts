import { sql } from "../platform/db.ts";

/**
 * $1 problem, $2 uid, $3 name, $4 kind, $5 changed fields, $6 state as JSON: inserts the next version and
 * sets the problem's revision and time. Two versions never have the same time in whole milliseconds, the
 * precision of responses.
 */
export const insertRevision = sql<{ revision: number; modifiedAt: Date }>(
  "problemHistory.add",
  `with next as (
     update problem set revision = revision + 1, modified_by = $2,
       modified_at = greatest(date_trunc('milliseconds', verdict_now()),
         date_trunc('milliseconds', modified_at) + interval '1 millisecond')
     where id = $1 returning id, revision, modified_at, data_version
   ), entry as (
     insert into problem_history
       (problem_id, revision, at, actor_uid, actor_name, kind, changed, data_version, state)
     select id, revision, modified_at, $2, $3, $4, $5::text[], data_version, $6::jsonb from next
   )
   select revision, modified_at as "modifiedAt" from next`,
);

/**
 * $1 problem, $2 its state as JSON: records the current version as `found`, with the author of the last
 * change. No effect if it is recorded already.
 */
export const ensureRevision = sql(
  "problemHistory.found",
  `insert into problem_history
     (problem_id, revision, at, actor_uid, actor_name, kind, data_version, state)
   select p.id, p.revision, p.modified_at, u.uid, coalesce(u.username, ''), 'found', p.data_version,
     $2::jsonb
   from problem p left join app_user u on u.uid = coalesce(p.modified_by, p.author_uid)
   where p.id = $1
   on conflict (problem_id, revision) do nothing`,
);

/** $1 problem, $2 number of versions to retain. */
export const deleteOldRevisions = sql(
  "problemHistory.deleteOld",
  `delete from problem_history h where h.problem_id = $1
     and h.revision <= (select max(revision) from problem_history where problem_id = $1) - $2::int`,
);

export interface HistoryEntry {
  revision: number;
  at: Date;
  username: string;
  kind: string;
  changed: string[];
  dataVersion: number;
}

const columns = `revision, at, actor_name as username, kind, changed, data_version as "dataVersion"`;

/** $1 problem, $2 limit, $3 offset. */
export const historyOf = sql<HistoryEntry>(
  "problemHistory.list",
  `select ${columns} from problem_history where problem_id = $1
   order by revision desc limit $2 offset $3`,
);

/** $1 problem. */
export const countHistory = sql<{ count: number }>(
  "problemHistory.count",
  "select count(*)::int as count from problem_history where problem_id = $1",
);

/** $1 problem, $2 revision. */
export const revisionOf = sql<HistoryEntry & { state: Record<string, unknown> }>(
  "problemHistory.one",
  `select ${columns}, state from problem_history where problem_id = $1 and revision = $2`,
);
