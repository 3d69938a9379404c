import type pg from "pg";
import { boundStatement } from "../../tests/support/boundStatement.ts";
import { median } from "../programs.ts";

/** Verdicts in each turn, after those that plan the statement. */
const VERDICTS = 60;
const PLANNING = 8;
const TURNS = 6;

/** What verdicts write for trainings alone. */
const indexes = ["submission_fastest", "submission_highest", "user_count_version"];

interface Author {
  uid: string;
  /** A problem with points. */
  pid: number;
}

/**
 * Milliseconds of the statement that stores a verdict, in turn with and without the indexes of trainings: medians of accepted
 * verdicts with a score. Each turn is a transaction that is rolled back, with its indexes, so that both find the same rows.
 */
export async function verdictCost(
  client: pg.Client,
  author: Author,
): Promise<{ with: number; without: number }> {
  const times = { with: [] as number[], without: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.with.push(...(await turnOf(client, author)));
    times.without.push(
      ...(await turnOf(client, author, `drop index if exists ${indexes.join(", ")}`)),
    );
  }
  return { with: median(times.with), without: median(times.without) };
}

async function turnOf(
  client: pg.Client,
  { uid, pid }: Author,
  change = "select 1",
): Promise<number[]> {
  const times: number[] = [];
  await client.query("begin");
  try {
    await client.query(change);
    for (let n = 0; n < PLANNING + VERDICTS; n += 1) {
      const jobId = await waitingJob(client, { uid, pid });
      const { text, values } = boundStatement("verdict.settle", {
        jobId,
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

/** A submission in practice and its claimed job. */
async function waitingJob(client: pg.Client, { uid, pid }: Author): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with made as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, listed, countable)
       values ($1, 'A', $2, 10, 'C', '', true, true) returning submit_id)
     insert into job (kind, prio, vtime, submit_id, state, attempt)
     select 'judge', 1, 0, submit_id, 1, 1 from made returning id`,
    [pid, uid],
  );
  return rows[0]?.id ?? 0;
}
