import { staffOf } from "../authority/fragments/reach.sql.ts";
import type { SimilaritySource, SubmissionChoice } from "../../shared/submission/similarity.ts";
import type { OwnedContest } from "../contest/policy.ts";
import { sentToContest } from "../contest/fragments/facts.sql.ts";
import type { OwnedHomework } from "../homework/policy.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import { displayIdInTraining, sentToClasswork } from "../training/fragments/classwork.sql.ts";

/** The columns of a run that are set at its start. */
export interface RunOptions {
  choice: SubmissionChoice;
  ignoreTemplates: boolean;
  ignoredCodes: { language: string; code: string }[];
  ignoredSubmitIds: number[];
}

const runColumns = `r.id, r.source, r.contest_id as cid, r.training_id as tid, r.state, r.options ->> 'choice' as "choice!",
  r.created_at as "createdAt", r.ended_at as "endedAt", u.username as by, r.programs`;

/** Sums over the problems of run `r`. */
const progress = `cross join lateral (
     select coalesce(sum(sp.programs) filter (where sp.state <> 'waiting'), 0)::int as "comparedPrograms",
       coalesce(sum(sp.pairs), 0)::int as pairs, array_agg(sp.display_id order by sp.seq) as problems
     from similarity_problem sp where sp.run_id = r.id) sums`;

interface RunJson {
  source: SimilaritySource;
  choice: SubmissionChoice;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
}

/** A page of the runs that meet a condition on `similarity_run`, newest first. */
const runPage = (condition: string): string =>
  `select ${runColumns}, sums."comparedPrograms", sums.pairs,
     coalesce(sums.problems, '{}') as problems, r.total
   from (select *, count(*) over ()::int as total from similarity_run
     where ${condition} order by id desc limit :limit offset :offset) r
   join app_user u on u.uid = r.created_by
   ${progress}
   order by r.id desc`;

export const runsOfContest = statement(
  "similarity.runsOfContest",
  runPage("contest_id = :cid"),
).narrow<RunJson>();

export const runsOfHomework = statement(
  "similarity.runsOfHomework",
  runPage("training_id = :trainingId"),
).narrow<RunJson>();

export const runsOfSelections = statement(
  "similarity.runsOfSelections",
  runPage("source = 'selection'"),
).narrow<RunJson>();

/**
 * A run, together with those data of its source (a contest or homework) on which permissions depend; `contest` and
 * `homework` are null for other sources.
 */
export const runById = statement(
  "similarity.run",
  `select ${runColumns}, sums."comparedPrograms", sums.pairs,
     coalesce(sums.problems, '{}') as problems, r.options,
     coalesce(c.title, t.title) as title,
     case when c.id is not null then jsonb_build_object('id', c.id, 'ownerUid', c.owner_uid, 'groupId', c.group_id) end
       as contest,
     case when t.id is not null then jsonb_build_object('id', t.id, 'ownerUid', t.owner_uid, 'groupId', t.group_id,
       'isArchived', coalesce((select g.archived_at is not null from user_group g where g.id = t.group_id), false)) end
       as homework
   from similarity_run r join app_user u on u.uid = r.created_by
   left join contest c on c.id = r.contest_id left join training t on t.id = r.training_id
   ${progress}
   where r.id = :id`,
).narrow<
  RunJson & {
    options: RunOptions;
    contest: OwnedContest | null;
    homework: (OwnedHomework & { isArchived: boolean }) | null;
  }
>();

export type RunRow = Omit<RowOf<typeof runsOfSelections>, "total">;
export type StoredRun = RowOf<typeof runById>;

/** `:options` is JSON text. Returns no row while another run with the same key is active. */
export const insertRun = statement(
  "similarity.insertRun",
  `insert into similarity_run (source, contest_id, training_id, key, options, programs, created_by)
   values (:source, :cid?, :tid?, :key, :options::jsonb, 0, :uid)
   on conflict (key) where state in ('waiting', 'running') do nothing returning id`,
);

/** `:ids`, `:displayIds`: the problems of a run in their order. */
export const insertProblems = statement(
  "similarity.insertProblems",
  `insert into similarity_problem (run_id, problem_id, display_id, seq, programs)
   select :runId, p.id, p.display_id, p.seq, 0
   from unnest(:ids::bigint[], :displayIds::text[]) with ordinality as p (id, display_id, seq)`,
);

/**
 * The sort order of one user's submissions to one problem, according to `:choice`; the first submission in this order
 * is compared.
 */
const ofChoice = `case when :choice = 'best' then s.status <> 0 end,
       case when :choice = 'best' then coalesce(s.score, -1) end desc, s.submit_id desc`;

/**
 * Adds the contestants' submissions to the problems of a run, from the start of the contest to each contestant's own
 * end; submissions of the contest's staff and of root are excluded.
 */
export const insertContestPrograms = statement(
  "similarity.insertContestPrograms",
  `insert into similarity_program (run_id, submit_id, problem_id, uid)
   select :runId, picked.submit_id, picked.problem_id, picked.uid from (
     select s.submit_id, s.problem_id, s.uid,
       row_number() over (partition by s.uid, s.problem_id order by ${ofChoice}) as place
     from (select id, start_time, end_time, ${staffOf("contest", "contest")} as staff
       from contest where id = :cid offset 0) c
     join submission s on ${sentToContest("c.id")} and s.submit_time >= c.start_time
     join app_user u on u.uid = s.uid and u.role_id <> 1000 and u.uid <> all (c.staff)
     left join contest_participant own on own.contest_id = c.id and own.uid = s.uid
     where s.scope_id = :cid and s.problem_id = any (:pids::bigint[])
       and s.submit_time < c.end_time + coalesce(own.extra_seconds, 0) * interval '1 second'
       and s.submit_id <> all (:ignoredIds::bigint[])
   ) picked
   where :choice = 'all' or picked.place = 1
   limit :limit`,
);

/**
 * Adds the submissions of students, including students who have left the class, to the problems of a run; submissions
 * of the homework's staff and of root are excluded.
 */
export const insertHomeworkPrograms = statement(
  "similarity.insertHomeworkPrograms",
  `insert into similarity_program (run_id, submit_id, problem_id, uid)
   select :runId, picked.submit_id, picked.problem_id, picked.uid from (
     select s.submit_id, s.problem_id, s.uid,
       row_number() over (partition by s.uid, s.problem_id order by ${ofChoice}) as place
     from (select id, ${staffOf("training", "training")} as staff
       from training where id = :trainingId offset 0) t
     join submission s on ${sentToClasswork("t.id")}
     join app_user u on u.uid = s.uid and u.role_id <> 1000 and u.uid <> all (t.staff)
     where s.scope_id = :trainingId and s.problem_id = any (:pids::bigint[])
       and s.submit_id <> all (:ignoredIds::bigint[])
   ) picked
   where :choice = 'all' or picked.place = 1
   limit :limit`,
);

/**
 * Adds the submissions that match the filters, provided that they were made to problems of the run. `:submitIds`: only
 * submissions with these ids match; null: submissions with any id may match.
 */
export const insertSelectedPrograms = statement(
  "similarity.insertSelectedPrograms",
  `insert into similarity_program (run_id, submit_id, problem_id, uid)
   select :runId, picked.submit_id, picked.problem_id, picked.uid from (
     select s.submit_id, s.problem_id, s.uid,
       row_number() over (partition by s.uid, s.problem_id order by ${ofChoice}) as place
     from submission s
     where s.problem_id = any (:pids::bigint[])
       and (:submitIds?::bigint[] is null or s.submit_id = any (:submitIds))
       and (:status?::int is null or s.status = :status) and (:language?::text is null or s.language = :language)
       and s.submit_id <> all (:ignoredIds::bigint[])
   ) picked
   where :choice = 'all' or picked.place = 1
   limit :limit`,
  { planEach: true },
);

/** Stores how many programs each problem has; problems without programs are removed from the run. */
export const countPrograms = statement(
  "similarity.countPrograms",
  `with counted as (
     select g.problem_id, count(*)::int as programs, sum(s.length) filter (where s.length <= :codeMax)::bigint as units
     from similarity_program g join submission s on s.submit_id = g.submit_id
     where g.run_id = :runId group by g.problem_id
   ), gone as (
     delete from similarity_problem where run_id = :runId and problem_id not in (select problem_id from counted)
   ), stored as (
     update similarity_problem sp set programs = counted.programs from counted
     where sp.run_id = :runId and sp.problem_id = counted.problem_id
   ), whole as (
     update similarity_run set programs = (select coalesce(sum(programs), 0) from counted) where id = :runId
   )
   select coalesce(sum(programs), 0)::int as programs, coalesce(max(programs), 0)::int as most,
     coalesce(max(units), 0)::bigint as units from counted`,
);

export const problemsOfContest = statement(
  "similarity.problemsOfContest",
  `select cp.problem_id as pid, cp.display_id as "displayId" from contest_problem cp
   where cp.contest_id = :cid order by cp.seq, cp.id`,
);

export const problemsOfHomework = statement(
  "similarity.problemsOfHomework",
  `select p.id as pid, ${displayIdInTraining} as "displayId"
   from training_problem tp join problem p on p.id = tp.problem_id
   where tp.training_id = :trainingId order by tp.seq, tp.id`,
);

/** The problems of submissions, with their display ids in the problem bank. */
export const problemsOfSubmissions = statement(
  "similarity.problemsOfSubmissions",
  `select p.id as pid, p.problem_id as "displayId" from problem p
   where p.id in (select s.problem_id from submission s where s.submit_id = any (:submitIds::bigint[]))
   order by p.problem_id`,
);

/** `:displayIds`: in upper case. */
export const problemsByDisplayIds = statement(
  "similarity.problemsByDisplayIds",
  `select p.id as pid, p.problem_id as "displayId" from problem p
   where p.problem_id = any (:displayIds::text[]) order by p.problem_id`,
);

/** The submissions among `:submitIds` that meet a condition on `submission s`. */
const among = (condition: string): string =>
  `select s.submit_id as "submitId" from submission s
   where s.submit_id = any (:submitIds::bigint[]) and ${condition}`;

export const submissionsOfContest = statement(
  "similarity.submissionsOfContest",
  among(sentToContest(":cid")),
);

export const submissionsOfHomework = statement(
  "similarity.submissionsOfHomework",
  among(sentToClasswork(":trainingId")),
);

/** Reads the given submissions of any user and in any scope; only for root. */
export const existingSubmissions = statement("similarity.existingSubmissions", among("true"));

/** Cancels a run that is queued or running, regardless of the state of its job. */
export const cancelRun = statement(
  "similarity.cancel",
  `update similarity_run set state = 'cancelled', ended_at = verdict_now()
   where id = :id and state in ('waiting', 'running') returning id`,
);

export const deleteRun = statement(
  "similarity.delete",
  "delete from similarity_run where id = :id and state not in ('waiting', 'running') returning id",
);

/**
 * Deletes runs whose retention period of `:days` days has ended, and decisions about pairs that occur in no other run.
 * The retention period begins at the end of the contest, or when the class of the homework is archived. If a contest's
 * run was started only after this period had ended, its own period begins at the start of the run instead. For runs
 * that compare a selection and for homework of a deleted class, the retention period also begins when the run starts.
 */
export const deleteExpiredRuns = statement(
  "similarity.deleteExpired",
  `with expired as materialized (
     select r.id from similarity_run r left join contest c on c.id = r.contest_id
     left join training t on t.id = r.training_id left join user_group g on g.id = t.group_id
     where case when g.id is not null then g.archived_at
         when c.last_end + make_interval(days => :days) > r.created_at then c.last_end else r.created_at end
       + make_interval(days => :days) <= verdict_now() and r.state not in ('waiting', 'running')
     order by r.id limit :limit
   ), decided as (
     delete from similarity_decision d using similarity_pair p
     where p.run_id in (select id from expired) and d.left_id = p.left_id and d.right_id = p.right_id
       and not exists (select 1 from similarity_pair other where other.left_id = d.left_id
         and other.right_id = d.right_id and other.run_id not in (select id from expired))
   )
   delete from similarity_run where id in (select id from expired) returning id`,
);

/** Deletes old decisions whose pairs are no longer in any run. */
export const deleteOldDecisions = statement(
  "similarity.deleteOldDecisions",
  `delete from similarity_decision d
   where d.decided_at <= verdict_now() - make_interval(days => :days)
     and not exists (select 1 from similarity_pair p where p.left_id = d.left_id and p.right_id = d.right_id)`,
);
