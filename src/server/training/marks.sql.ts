import type { FeedbackPolicy } from "../../shared/verdict/feedback.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * SQL condition: `submission s` counts and belongs to practice or to a training, including trainings of a class. Before
 * the feedback of a homework assignment is released, its verdicts are neither `counted` nor `countable`.
 */
export const countedInTraining = "s.counted and (s.listed or s.scope = 'classwork')";

/**
 * SQL condition: `submission s` counts only within its class, because it was made to a class's own problem in a
 * training of that class.
 */
const countedInClass = "not s.counted and s.countable and s.scope = 'classwork'";

/** The SQL expressions from which a cell is computed. */
interface CellSource {
  uid: string;
  /** The problem's id. */
  pid: string;
  type: string;
  /**
   * SQL expression: whether the problem belongs to a class. If it does, submissions to trainings of the class also
   * count, and submissions to homework count once its feedback has been released.
   */
  isOfClass: string;
}

/**
 * A subquery `cell` with a user's result for a problem in practice and trainings: whether the problem is solved, the
 * shortest run time of an accepted submission, and the best score. The computation takes two index-only look-ups (four
 * for a problem of a class), regardless of the number of submissions.
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

/**
 * SQL condition: the user has solved the problem with a submission that counts in practice or trainings (`uid` and
 * `pid` are SQL expressions).
 */
export function solvedInTraining(uid: string, pid: string): string {
  return `exists (select 1 from submission s where s.uid = ${uid} and s.problem_id = ${pid} and s.status = 0
     and ${countedInTraining})`;
}

/**
 * SQL condition: `problem p` belongs to a class and does not hide its verdicts. Results of such a problem count only in
 * trainings of the class.
 */
const countsInClass = "(p.class_only and p.feedback <> 'none')";

/** SQL condition: a user solved `problem p` of a class in trainings of the class. `uid` is an SQL expression. */
export function solvedInClass(uid: string): string {
  return `${countsInClass} and exists (select 1 from submission s where s.uid = ${uid}
     and s.problem_id = p.id and s.status = 0 and ${countedInClass})`;
}

/** The cells of a user as returned by `cellsOf`, one array per column. Null if there are no submissions. */
export interface StoredCells {
  pids: number[];
  /**
   * Whether the user's counters include all submissions. If they do, the cells stay the same until the counters'
   * version changes or a submission is added.
   */
  settled: boolean;
  /** Values of {@link cellColumns}; null where no submission counts. */
  latest: (number | null)[];
  fastest: (number | null)[];
  highest: (number | null)[];
}

/** Data on which the cells of a problem depend. */
export interface CellProblem {
  pid: number;
  isScored: boolean;
  /** Feedback policy that applies to the latest submission; cells show that submission until the problem is solved. */
  policy: FeedbackPolicy;
}

/**
 * Offsets for sorting: `CLASS` ranks results that count only in a class behind all other results, and `NO_TIME` ranks
 * results without a time last.
 */
const CLASS = 2 ** 40;
const NO_TIME = 2 ** 44;
const STATUS_BITS = 8;
const STATUS_OFFSET = 128;

/** SQL condition: the submission counts everywhere, or at least within its class. */
const countedHere = `(s.counted or s.countable and s.scope = 'classwork' and s.problem_id = any((select of_class from chosen)::bigint[]))`;

/**
 * Each value of a cell is encoded in one number, so that it needs one aggregate instead of several. Aggregates take
 * most of the time: for 4,000 submissions, seven aggregates with their filters take 3 ms of a total of 5 ms.
 */
const cellColumns = {
  /** The latest submission, with its status. */
  latest: `max((s.submit_id << ${STATUS_BITS}) + s.status + ${STATUS_OFFSET}) filter (where s.listed or s.countable)`,
  fastest: `min(case when s.time_ms is null then ${NO_TIME} when s.counted then s.time_ms else s.time_ms + ${CLASS} end)
     filter (where s.status = 0 and ${countedHere})`,
  highest: `max(case when s.counted then s.score + ${CLASS} else s.score end) filter (where ${countedHere})`,
};

/** The status contained in a `latest` value. */
export function statusIn(latest: number): number {
  return (latest % 2 ** STATUS_BITS) - STATUS_OFFSET;
}

/** Extracts the run time from the value of a `fastest` column; null if the value contains no run time. */
export function timeIn(fastest: number): number | null {
  return fastest === NO_TIME ? null : fastest % CLASS;
}

/** The score contained in a `highest` value. */
export function scoreIn(highest: number): number {
  return highest % CLASS;
}

/**
 * The cells of each user, with the results of {@link cellOf}; the first row also contains the list of problems. A
 * problem without a submission has no cell.
 *
 * The statement makes one index-only scan per user. The scan reads one entry for each of the user's submissions to
 * these problems. Looking up each cell separately takes five times as long for a table of 190 problems, because most of
 * its cells are empty. Nevertheless, when the results of all members are computed, look-ups are used, because their
 * cost does not depend on the number of submissions.
 */
export const cellsOf = statement(
  "training.cells",
  `with chosen as materialized (
     select coalesce(array_agg(p.id) filter (where ${countsInClass}), '{}') as of_class,
       json_agg(json_build_object('pid', p.id, 'isScored', p.type = 1, 'policy', p.feedback)) as problems
     from unnest(:pids::bigint[]) as each (pid) join problem p on p.id = each.pid
   )
   select w.uid, case when w.place = 1 then (select problems from chosen) end as problems,
     case when c.pids is not null then json_build_object('pids', c.pids, 'latest', c.latest, 'fastest', c.fastest,
       'highest', c.highest, 'settled', c.settled) end as cells
   from unnest(:uids::text[]) with ordinality as w (uid, place)
   cross join lateral (
     select array_agg(b.problem_id) as pids, array_agg(b.latest) as latest, array_agg(b.fastest) as fastest,
       array_agg(b.highest) as highest, bool_and(b.settled) as settled
     from (
       select s.problem_id, ${cellColumns.latest} as latest, ${cellColumns.fastest} as fastest, ${cellColumns.highest} as highest,
         bool_and(s.counted) as settled
       from submission s
       where s.uid = w.uid and s.problem_id = any(:pids::bigint[]) and (s.listed or s.scope = 'classwork')
       group by s.problem_id
     ) b
   ) c`,
  { byIndex: true },
).narrow<{ cells: StoredCells | null; problems: CellProblem[] | null }>();
