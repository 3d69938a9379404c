import { type RowOf, statement } from "../platform/database/statement.ts";

/**
 * Inserts the next version and updates the problem's revision and modification time. Each version gets a later time
 * than the previous one, in whole milliseconds, because responses contain times with this precision.
 */
export const insertRevision = statement(
  "problemHistory.add",
  `with next as (
     update problem set revision = revision + 1, modified_by = :uid,
       modified_at = greatest(date_trunc('milliseconds', verdict_now()),
         date_trunc('milliseconds', modified_at) + interval '1 millisecond')
     where id = :pid returning id, revision, modified_at, data_version
   ), entry as (
     insert into problem_history
       (problem_id, revision, at, actor_uid, actor_name, kind, changed, data_version, state)
     select id, revision, modified_at, :uid, :username, :kind, :changed::text[], data_version, :state::jsonb from next
   )
   select revision, modified_at as "modifiedAt" from next`,
);

/**
 * Records the current state as a version of kind `found`, with the author of the last change. Does nothing if that
 * state is already recorded.
 */
export const ensureRevision = statement(
  "problemHistory.found",
  `insert into problem_history
     (problem_id, revision, at, actor_uid, actor_name, kind, data_version, state)
   select p.id, p.revision, p.modified_at, u.uid, coalesce(u.username, ''), 'found', p.data_version,
     :state::jsonb
   from problem p left join app_user u on u.uid = coalesce(p.modified_by, p.author_uid)
   where p.id = :pid
   on conflict (problem_id, revision) do nothing`,
);

/** `:most`: number of versions to retain. */
export const deleteOldRevisions = statement(
  "problemHistory.deleteOld",
  `delete from problem_history h where h.problem_id = :pid
     and h.revision <= (select max(revision) from problem_history where problem_id = :pid) - :most::int`,
);

const columns = `revision, at, actor_name as username, kind, changed, data_version as "dataVersion"`;

export const historyOf = statement(
  "problemHistory.list",
  `select ${columns} from problem_history where problem_id = :pid
   order by revision desc limit :limit offset :offset`,
);
export type HistoryEntry = RowOf<typeof historyOf>;

export const countHistory = statement(
  "problemHistory.count",
  "select count(*)::int as count from problem_history where problem_id = :pid",
);

export const revisionOf = statement(
  "problemHistory.one",
  `select ${columns}, state from problem_history where problem_id = :pid and revision = :revision`,
).narrow<{ state: Record<string, unknown> }>();
