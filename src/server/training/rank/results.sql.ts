import { type RowOf, statement } from "../../platform/database/statement.ts";
import { countsInRank } from "../problems.sql.ts";
import { cellOf } from "../marks.sql.ts";

/**
 * If at least this many counters have changed since the last comparison, the stored results are treated as outdated. A
 * new comparison is then stored, so that later ones read fewer counters.
 */
const COMPARED_MAX = 500;

/**
 * Whether the user of `user_count c` is a member whose stored result was computed from another version of the counters.
 * The condition is a subquery, so that the planner looks up the member for each changed counter. With a join, it would
 * instead read all members, because it estimates that a third of all counters have changed, no matter how recent the
 * last comparison was.
 */
const isOutdated = `(select m.of_version <> c.version from training_member m
       where m.training_id = :trainingId and m.uid = c.uid)`;

/**
 * Columns that show whether the stored results of `:trainingId` are up to date. Statements that read results include
 * these columns, so that the results and the columns come from the same snapshot. `areMembersCurrent`: whether every
 * member's result was computed from the member's current counters; also false if too many counters have changed to
 * compare all of them. `problemsDigest`: identifies the problems that the stored results include (see `digestOf`); null
 * if no results are stored. This statement does not compare the problems: the caller compares digests, so that it can
 * read the results and the problems at the same time.
 */
export const resultState = `(
     with changed as materialized (
       select c.uid, c.version from training_rank r join user_count c on c.version >= r.compared_from
       where r.training_id = :trainingId limit ${COMPARED_MAX}
     )
     select not exists (select 1 from training_member m where m.training_id = :trainingId and m.of_version is null)
       and not exists (select 1 from changed c where ${isOutdated})
       and (select count(*) from changed) < ${COMPARED_MAX}) as "areMembersCurrent",
   (select encode(sha256(convert_to(array_to_string(r.pids, ',') || ' ' || array_to_string(r.types, ','), 'UTF8')), 'hex')
     from training_rank r where r.training_id = :trainingId) as "problemsDigest"`;

export const tableState = statement("training.tableState", `select ${resultState}`, {
  byIndex: true,
});
export type ResultState = RowOf<typeof tableState>;

/**
 * Begins a change of stored results; the training cannot be deleted in the meantime. The commit does not wait for the
 * disk: a crash that loses results also loses their versions, so the results are computed again. If the row is new,
 * earlier changes do not matter: no results of the members have been computed yet, so none can be outdated. No row is
 * returned if the training does not exist.
 */
export const holdTable = statement(
  "training.holdTable",
  `with held as materialized (select t.id from training t where t.id = :trainingId for key share), made as (
     insert into training_rank (training_id, compared_from)
     select id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint from held on conflict do nothing)
   select h.id, set_config('synchronous_commit', 'off', true) as commit from held h`,
);

/**
 * Locks the results. This is a separate statement after {@link holdTable}, so that the statements after it see what
 * other transactions committed while it was waiting for the lock.
 */
export const lockTable = statement(
  "training.lockTable",
  "select 1 from training_rank where training_id = :trainingId for update",
);

/**
 * Problems that currently count or that are included in the stored results, sorted by id. `type`: the problem's current
 * type (null: it no longer counts); `includedType`: its type in the stored results (null: not included yet).
 */
export const countedProblems = statement(
  "training.countedProblems",
  `select coalesce(n.id, i.id) as "pid!", n.type, i.type as "includedType"
   from (select p.id, p.type from training t join training_problem tp on tp.training_id = t.id join problem p on p.id = tp.problem_id
     where t.id = :trainingId and ${countsInRank}) n
   full join (select p.id, p.type from training_rank r, unnest(r.pids, r.types) as p (id, type)
     where r.training_id = :trainingId) i on i.id = n.id
   order by 1`,
  { byIndex: true },
);

/** Those of the given problems that exist; their rows are locked, so that they cannot be deleted in the meantime. */
export const heldProblems = statement(
  "training.heldProblems",
  "select id from problem where id = any(:pids::bigint[]) order by id for key share",
);

export const storeProblems = statement(
  "training.storeProblems",
  `update training_rank set pids = :pids::bigint[], types = :types::smallint[] where training_id = :trainingId`,
);

/** Discards the stored results, so that the results of all members are recomputed from scratch. */
export const discardResults = statement(
  "training.discardResults",
  `with locked as materialized (
     select uid from training_member where training_id = :trainingId and of_version is not null order by uid for no key update)
   update training_member m set of_version = null from locked l where m.training_id = :trainingId and m.uid = l.uid`,
);

/**
 * Adds the results of these problems to the stored results of all members (`:signs` 1) or subtracts them (−1). The
 * results of members whose counters have changed are recomputed afterwards.
 */
export const addResults = statement(
  "training.addResults",
  `with locked as materialized (
     select uid from training_member where training_id = :trainingId and of_version is not null order by uid for no key update
   ), changed as materialized (
     select w.*, p.class_only from unnest(:pids::bigint[], :types::smallint[], :signs::int[]) as w (pid, type, sign)
     join problem p on p.id = w.pid
   ), difference as (
     select l.uid, sum(w.sign * (cell."isSolved")::int)::int as solved,
       coalesce(sum(w.sign * cell."runTime"), 0)::bigint as run_time, coalesce(sum(w.sign * cell.score), 0)::int as score
     from locked l cross join changed w
     cross join ${cellOf({ uid: "l.uid", pid: "w.pid", type: "w.type", isOfClass: "w.class_only" })}
     group by l.uid
   )
   update training_member m set solved = m.solved + d.solved, run_time = m.run_time + d.run_time,
     score = case when :isScored::boolean then coalesce(m.score, 0) + d.score end
   from difference d
   where m.training_id = :trainingId and m.uid = d.uid
     and (d.solved <> 0 or d.run_time <> 0 or d.score <> 0 or (m.score is not null) <> :isScored::boolean)`,
);

/**
 * Computes the results of up to `:most` members that are new or whose counters have changed, and returns the number of
 * these members. Results are stored together with the versions of the counters from which they were computed. If the
 * returned number is smaller than `:most`, all results are up to date. In that case, the next call considers only
 * counters that were changed by the oldest transaction still running at the time of the present call, or by later
 * transactions.
 */
export const refreshMembers = statement(
  "training.refresh",
  `with outdated as materialized (
     select m.uid from training_member m where m.training_id = :trainingId and m.of_version is null
     union
     select c.uid from training_rank r join user_count c on c.version >= r.compared_from
     where r.training_id = :trainingId and ${isOutdated}
     order by uid limit :most
   ), locked as materialized (
     select m.uid from training_member m
     where m.training_id = :trainingId and m.uid in (select uid from outdated) order by m.uid for no key update
   ), included as materialized (
     select w.id, w.type, p.class_only from training_rank r cross join unnest(r.pids, r.types) as w (id, type)
     join problem p on p.id = w.id where r.training_id = :trainingId
   ), result as (
     select l.uid, count(*) filter (where cell."isSolved")::int as solved,
       coalesce(sum(cell."runTime"), 0)::bigint as run_time,
       case when bool_or(p.type = 1) then coalesce(sum(cell.score), 0)::int end as score
     from locked l left join included p on true
     left join ${cellOf({ uid: "l.uid", pid: "p.id", type: "p.type", isOfClass: "p.class_only" })} on p.id is not null
     group by l.uid
   ), stored as (
     update training_member m
     set solved = r.solved, run_time = r.run_time, score = r.score,
       of_version = coalesce((select c.version from user_count c where c.uid = r.uid), 0)
     from result r where m.training_id = :trainingId and m.uid = r.uid
   ), compared as (
     update training_rank set compared_from = pg_snapshot_xmin(pg_current_snapshot())::text::bigint
     where training_id = :trainingId and (select count(*) from outdated) < :most::int
   )
   select count(*)::int as count from outdated`,
);

/**
 * Resets the versions after the database was restored into another cluster. In the new cluster, transaction ids start
 * again, so stored versions may be higher than the ids of later transactions, and changes would be missed. The
 * statement must run before the server changes any data.
 */
export const resetVersions = statement(
  "training.resetVersions",
  `with now as materialized (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax), tables as (
     update training_rank r set compared_from = 0 from now where r.compared_from > now.xmax)
   update user_count c set version = 0 from now where c.version >= now.xmax`,
);
