import type { FeedbackPolicy } from "../../shared/feedback.ts";
import { statement } from "../platform/statement.ts";

/**
 * `submission s` belongs to practice or a training, also of a class. Verdicts of homework are not counted, nor `countable`, before its
 * feedback opens.
 */
const isOfTrainings = "(s.listed or s.scope = 'classwork')";

/**
 * Result of a user (SQL expression) in practice and trainings for a problem (SQL expressions: id, its type) as `cell`:
 * the shortest run time of an accepted submission and the best score. Two index-only look-ups, independent of the
 * number of submissions.
 */
export function cellOf(uid: string, pid: string, type: string): string {
  return `lateral (
     select f.solved is not null as "isSolved", f.time_ms as "runTime", h.score
     from (select 1) one
     left join lateral (
       select true as solved, s.time_ms from submission s
       where s.uid = ${uid} and s.problem_id = ${pid} and s.status = 0 and s.counted and ${isOfTrainings}
       order by s.time_ms limit 1) f on true
     left join lateral (
       select s.score from submission s
       where ${type} = 1 and s.uid = ${uid} and s.problem_id = ${pid} and s.score is not null and s.counted and ${isOfTrainings}
       order by s.score desc limit 1) h on true
   ) cell`;
}

/** Whether a user solved a problem that counts in practice or trainings (SQL expressions). */
export function solvedInTraining(uid: string, pid: string): string {
  return `exists (select 1 from submission s where s.uid = ${uid} and s.problem_id = ${pid} and s.status = 0
     and s.counted and ${isOfTrainings})`;
}

/**
 * Whether a user (SQL expression) solved `problem p` of a class in trainings of the class. Its verdicts are not counted:
 * the user's submissions to the problem are read.
 */
export function solvedInClass(uid: string): string {
  return `p.class_only and p.feedback <> 'none' and exists (select 1 from submission s where s.uid = ${uid}
     and s.problem_id = p.id and s.scope = 'classwork' and s.status = 0 and s.countable)`;
}

/**
 * The cell of `problem p` of a class, whose verdicts are not counted: by submissions to trainings of the class, those to homework
 * from the moment its feedback opens. Reads the submissions of the user to the problem.
 */
function cellInClass(uid: string): string {
  return `lateral (
     select coalesce(bool_or(s.status = 0), false) as "isSolved", min(s.time_ms) filter (where s.status = 0) as "runTime",
       max(s.score) filter (where p.type = 1) as score
     from submission s
     where p.class_only and p.feedback <> 'none' and s.uid = ${uid} and s.problem_id = p.id and s.scope = 'classwork'
       and s.countable and s.finished_at is not null
   ) "ofClass"`;
}

/** A cell of a user as `cellsOf` returns it; times in milliseconds. */
export type StoredCell = [
  pid: number,
  feedback: FeedbackPolicy,
  isSolved: boolean,
  runTime: number | null,
  score: number | null,
  /** The latest one, before the problem is solved. */
  status: number | null,
];

/**
 * The cells of each user, as one row of arrays: 900 cells as rows take twice as long to read. A problem without a submission has none.
 * The latest submission is only read before the problem is solved.
 */
export const cellsOf = statement(
  "training.cells",
  `with chosen as materialized (
     select p.id, p.type, p.feedback, p.class_only from unnest(:pids::bigint[]) as each (pid) join problem p on p.id = each.pid
   )
   select w.uid, coalesce((
     select json_agg(json_build_array(p.id, p.feedback, each."isSolved", coalesce(cell."runTime", "ofClass"."runTime"),
       coalesce(cell.score, "ofClass".score), latest.status))
     from chosen p
     cross join ${cellOf("w.uid", "p.id", "p.type")}
     cross join ${cellInClass("w.uid")}
     cross join lateral (select cell."isSolved" or "ofClass"."isSolved" as "isSolved") each
     left join lateral (
       select s.status from submission s
       where not each."isSolved" and s.uid = w.uid and s.problem_id = p.id
         and (s.listed or s.scope = 'classwork' and s.countable)
       order by s.submit_id desc limit 1) latest on true
     where each."isSolved" or latest.status is not null), '[]') as cells
   from unnest(:uids::text[]) as w (uid)`,
  { byIndex: true },
).narrow<{ cells: StoredCell[] }>();
