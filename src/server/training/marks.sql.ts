import type { FeedbackPolicy } from "../../shared/feedback.ts";
import { statement } from "../platform/statement.ts";

/**
 * `submission s` belongs to practice or a training, also of a class, and counts. Verdicts of homework are not counted, nor
 * `countable`, before its feedback opens.
 */
export const countedInTraining = "s.counted and (s.listed or s.scope = 'classwork')";

/** The same for a class's own problem, whose verdicts are counted nowhere: it was submitted to a training of the class. */
const countedInClass = "not s.counted and s.countable and s.scope = 'classwork'";

/** SQL expressions of a cell. */
interface CellSource {
  uid: string;
  /** The problem's id. */
  pid: string;
  type: string;
  /** A class's own problem: submissions to trainings of the class count, those to homework from the opening of its feedback. */
  isOfClass: string;
}

/**
 * Result of a user in practice and trainings for a problem as `cell`: the shortest run time of an accepted submission and the
 * best score. Two index-only look-ups, four for a problem of a class, independent of the number of submissions.
 */
export function cellOf({ uid, pid, type, isOfClass }: CellSource): string {
  const fastest = (condition: string): string => `select true as solved, s.time_ms from submission s
       where ${condition} and s.uid = ${uid} and s.problem_id = ${pid} and s.status = 0
       order by s.time_ms limit 1`;
  const highest = (condition: string): string => `select s.score from submission s
       where ${condition} and ${type} = 1 and s.uid = ${uid} and s.problem_id = ${pid} and s.score is not null
       order by s.score desc limit 1`;
  const ofClass = `${isOfClass} and ${countedInClass}`;
  return `lateral (
     select f.solved is not null or cf.solved is not null as "isSolved", coalesce(f.time_ms, cf.time_ms) as "runTime",
       coalesce(h.score, ch.score) as score
     from (select 1) one
     left join lateral (${fastest(countedInTraining)}) f on true
     left join lateral (${highest(countedInTraining)}) h on true
     left join lateral (${fastest(ofClass)}) cf on true
     left join lateral (${highest(ofClass)}) ch on true
   ) cell`;
}

/** Whether a user solved a problem that counts in practice or trainings (SQL expressions). */
export function solvedInTraining(uid: string, pid: string): string {
  return `exists (select 1 from submission s where s.uid = ${uid} and s.problem_id = ${pid} and s.status = 0
     and ${countedInTraining})`;
}

/** `problem p` belongs to a class and shows its verdicts: its results count in trainings of the class alone. */
const countsInClass = "(p.class_only and p.feedback <> 'none')";

/** Whether a user (SQL expression) solved `problem p` of a class in trainings of the class. */
export function solvedInClass(uid: string): string {
  return `${countsInClass} and exists (select 1 from submission s where s.uid = ${uid}
     and s.problem_id = p.id and s.status = 0 and ${countedInClass})`;
}

/** The cells of a user as `cellsOf` returns them, by columns; times in milliseconds. Null: no cells. */
export interface StoredCells {
  pids: number[];
  solved: boolean[];
  runTimes: (number | null)[];
  scores: (number | null)[];
  /** The latest one, before the problem is solved, with the feedback policy of the problem. */
  statuses: (number | null)[];
  policies: (FeedbackPolicy | null)[];
}

/** A list of ids of the statement's problems, read once. */
const chosen = (list: "scored" | "of_class"): string =>
  `any((select ${list} from chosen)::bigint[])`;

/**
 * The cells of each user, with the results of {@link cellOf}. A problem without a submission has none.
 *
 * One index-only scan for each user, which reads an entry for each of their submissions to these problems: 60 users with 15
 * problems and 70 submissions each take 4.7 ms of CPU time, 30 users with 190 problems 2.6. Look-ups of each cell take 4.9 and
 * 24, because most cells of a wide table are empty. Their cost does not depend on the number of submissions, so they remain
 * for the results of all members.
 */
export const cellsOf = statement(
  "training.cells",
  `with chosen as materialized (
     select coalesce(array_agg(p.id) filter (where p.type = 1), '{}') as scored,
       coalesce(array_agg(p.id) filter (where ${countsInClass}), '{}') as of_class,
       jsonb_object_agg(p.id, p.feedback) as policies
     from unnest(:pids::bigint[]) as each (pid) join problem p on p.id = each.pid
   )
   select w.uid, case when c.pids is not null then json_build_object('pids', c.pids, 'solved', c.solved, 'runTimes', c.run_times,
     'scores', c.scores, 'statuses', c.statuses, 'policies', c.policies) end as cells
   from unnest(:uids::text[]) as w (uid)
   cross join lateral (
     select array_agg(r.problem_id) as pids, array_agg(r.is_solved) as solved, array_agg(r.run_time) as run_times,
       array_agg(case when r.problem_id = ${chosen("scored")} then r.score end) as scores,
       array_agg(case when not r.is_solved then r.latest end) as statuses,
       array_agg(case when not r.is_solved then (select policies ->> r.problem_id::text from chosen) end) as policies
     from (
       select b.problem_id, b.latest,
         b.solved is not null or b.solved_in_class is not null and b.problem_id = ${chosen("of_class")} as is_solved,
         coalesce(b.run_time, case when b.problem_id = ${chosen("of_class")} then b.run_time_in_class end) as run_time,
         coalesce(b.score, case when b.problem_id = ${chosen("of_class")} then b.score_in_class end) as score
       from (
         select s.problem_id, (array_agg(s.status) filter (where s.listed or s.countable))[1] as latest,
           min(s.status) filter (where s.counted and s.status = 0) as solved,
           min(s.time_ms) filter (where s.counted and s.status = 0) as run_time,
           max(s.score) filter (where s.counted) as score,
           min(s.status) filter (where ${countedInClass} and s.status = 0) as solved_in_class,
           min(s.time_ms) filter (where ${countedInClass} and s.status = 0) as run_time_in_class,
           max(s.score) filter (where ${countedInClass}) as score_in_class
         from (
           select * from submission s
           where s.uid = w.uid and s.problem_id = any(:pids::bigint[]) and (s.listed or s.scope = 'classwork')
           order by s.problem_id, s.submit_id desc) s
         group by s.problem_id
       ) b
     ) r
     where r.is_solved or r.latest is not null
   ) c`,
  { byIndex: true },
).narrow<{ cells: StoredCells | null }>();
