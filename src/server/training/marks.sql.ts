import type { FeedbackPolicy } from "../../shared/feedback.ts";
import { statement } from "../platform/statement.ts";

/**
 * `submission s` belongs to practice or a training, also of a class, and counts. Verdicts of homework are not counted, nor
 * `countable`, before its feedback opens.
 */
const counted = "s.counted and (s.listed or s.scope = 'classwork')";

/** The same for a class's own problem, whose verdicts are counted nowhere: it was submitted to a training of the class. */
const countedInClass = "s.scope = 'classwork' and s.countable and not s.counted";

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
     left join lateral (${fastest(counted)}) f on true
     left join lateral (${highest(counted)}) h on true
     left join lateral (${fastest(ofClass)}) cf on true
     left join lateral (${highest(ofClass)}) ch on true
   ) cell`;
}

/** Whether a user solved a problem that counts in practice or trainings (SQL expressions). */
export function solvedInTraining(uid: string, pid: string): string {
  return `exists (select 1 from submission s where s.uid = ${uid} and s.problem_id = ${pid} and s.status = 0
     and ${counted})`;
}

/** `problem p` belongs to a class and shows its verdicts: its results count in trainings of the class alone. */
const countsInClass = "(p.class_only and p.feedback <> 'none')";

/** Whether a user (SQL expression) solved `problem p` of a class in trainings of the class. */
export function solvedInClass(uid: string): string {
  return `${countsInClass} and exists (select 1 from submission s where s.uid = ${uid}
     and s.problem_id = p.id and s.status = 0 and ${countedInClass})`;
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
     select p.id, p.type, p.feedback, ${countsInClass} as "isOfClass" from unnest(:pids::bigint[]) as each (pid) join problem p on p.id = each.pid
   )
   select w.uid, coalesce((
     select json_agg(json_build_array(p.id, p.feedback, cell."isSolved", cell."runTime", cell.score, latest.status))
     from chosen p
     cross join ${cellOf({ uid: "w.uid", pid: "p.id", type: "p.type", isOfClass: 'p."isOfClass"' })}
     left join lateral (
       select s.status from submission s
       where not cell."isSolved" and s.uid = w.uid and s.problem_id = p.id
         and (s.listed or s.scope = 'classwork' and s.countable)
       order by s.submit_id desc limit 1) latest on true
     where cell."isSolved" or latest.status is not null), '[]') as cells
   from unnest(:uids::text[]) as w (uid)`,
  { byIndex: true },
).narrow<{ cells: StoredCell[] }>();
