import { boundStatement } from "../../tests/support/boundStatement.ts";
import { GRID, OPEN_HOMEWORK, TABLES } from "../../tests/support/generatedClasses.ts";
import { READER } from "../../tests/support/generatedUsers.ts";
import { type ClassesBench, lineOf, problemOf } from "./bench.ts";
import { quantile } from "../world/quantile.ts";

/**
 * Number of verdicts in each measurement. The first `PLANNING` verdicts, during which PostgreSQL plans the statement,
 * are not included in the results.
 */
const VERDICTS = 60;
const PLANNING = 8;
const TURNS = 6;

/**
 * SQL that changes the schema to the form that it would have without trainings and homework: drops the indexes and
 * triggers that only they need, and restores the earlier index.
 */
const withoutClassWork = `
  drop index if exists submission_fastest, submission_highest, user_count_version, submission_classwork,
    submission_fastest_of_class, submission_highest_of_class;
  drop index submission_user_problem;
  create index submission_user_problem on submission (uid, problem_id, submit_id desc) include (listed);
  drop trigger submission_homework_added on submission;
  drop trigger submission_homework_judged on submission;
  drop trigger submission_homework_deleted on submission;
  drop trigger submission_class_result on submission`;

/**
 * A type of submission: where it is made (practice, training or homework), and whether its verdict counts (in open
 * homework it does not).
 */
interface Judged {
  name: string;
  scope: "practice" | "training" | "classwork";
  tid: number;
  counts: boolean;
  change?: string;
}

const { usual } = TABLES;
const judged: Judged[] = [
  {
    name: "practice, without class work",
    scope: "practice",
    tid: 0,
    counts: true,
    change: withoutClassWork,
  },
  { name: "practice", scope: "practice", tid: 0, counts: true },
  { name: "training", scope: "training", tid: usual.tid, counts: true },
  { name: "homework after its feedback opened", scope: "classwork", tid: GRID.tid, counts: true },
  { name: "open homework", scope: "classwork", tid: OPEN_HOMEWORK, counts: false },
];

/**
 * Measures how many milliseconds the statement that stores a verdict takes, alternately with and without the indexes
 * and triggers for class work. The quantiles cover accepted verdicts with a score, all for one user and one problem.
 * Each measurement runs in a transaction that is rolled back, including its changes to indexes, so that all
 * measurements find the same rows.
 */
export async function measureVerdicts(bench: ClassesBench): Promise<void> {
  const pid = await problemOf(bench, usual.tid);
  const times = new Map(judged.map((each) => [each, [] as number[]]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [each, list] of times) list.push(...(await turnOf(bench, each, pid)));
  }
  const sorted = [...times].map(([{ name }, list]) => ({
    name,
    list: list.toSorted((a, b) => a - b),
  }));
  const [without] = sorted;
  for (const { name, list } of sorted) {
    const more = [0.5, 0.1].map((share) => {
      const base = quantile(without?.list ?? [], share);
      const ms = quantile(list, share);
      return `${(ms - base).toFixed(2)} ms (${((ms / base - 1) * 100).toFixed(0)} %)`;
    });
    const limit =
      list === without?.list ? "" : `more: ${more.join(", p10 ")}; limit 0.3 ms or 10 %`;
    lineOf(`verdict, ${name}`, list, limit);
  }
}

async function turnOf(
  { client }: ClassesBench,
  { change, ...place }: Judged,
  pid: number,
): Promise<number[]> {
  const times: number[] = [];
  await client.query("begin");
  try {
    if (change) await client.query(change);
    for (let n = 0; n < PLANNING + VERDICTS; n += 1) {
      const { rows: jobs } = await client.query<{ id: number }>(waitingJob, [
        pid,
        READER.uid,
        place.scope,
        place.tid,
        place.counts,
      ]);
      const { text, values } = boundStatement("verdict.settle", {
        jobId: jobs[0]?.id,
        attempt: 1,
        status: 0,
        score: 100,
        parts: null,
        timeMs: 900 - n,
        memoryKb: 1024,
        judger: "bench",
        endedBy: null,
        errorText: null,
        cause: null,
        cases: JSON.stringify(cases),
      });
      const begin = performance.now();
      const { rows } = await client.query({ name: "settle", text, values });
      times.push(performance.now() - begin);
      if (rows.length !== 1) throw new Error("the verdict was refused");
    }
  } finally {
    await client.query("rollback");
  }
  return times.slice(PLANNING);
}

const cases = Array.from({ length: 10 }, (_, at) => ({
  seq: at + 1,
  status: 0,
  timeMs: 1,
  memoryKb: 1024,
  score: 10,
}));

/** Inserts a submission and its judging job; the job is already marked as claimed. */
const waitingJob = `with made as (
    insert into submission (problem_id, display_pid, uid, length, language, ip, scope, scope_id, listed, countable)
    values ($1, 'A', $2, 10, 'C', '', $3, $4, $3 <> 'classwork', $5) returning submit_id)
  insert into job (kind, prio, vtime, submit_id, state, attempt)
  select 'judge', 1, 0, submit_id, 1, 1 from made returning id`;
