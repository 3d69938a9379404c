// oxlint-disable eslint/no-restricted-imports, eslint/no-restricted-properties -- callers repeat a call that was not answered; the soak's faults come at intervals
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, PEOPLE, until } from "./cluster.ts";
import type { Fault } from "./faultPlan.ts";
import type { Submitted } from "./programs.ts";
import { watchAttempts, wrongCounters } from "./submissions.ts";

export interface ChaosRun {
  submissions: number;
  submission(i: number): Submitted;
  faults: Fault[];
  /** Waits until all faults that have a duration have ended. */
  over?(): Promise<void>;
  /**
   * Pause between two faults, in milliseconds. Absent: before each fault some submissions are sent, and the fault is
   * injected while one of them is being judged.
   */
  pause?: number;
  /** Maximum time in milliseconds from the last fault until all submissions are finished. */
  timeoutMs?: number;
  say?: (line: string) => void;
}

export interface ChaosReport {
  /** All differences from the expected results, each as a sentence. */
  wrong: string[];
  /** Number of faults that were injected while submissions were unfinished. */
  hits: number;
  seconds: number;
  /**
   * Number of submissions that needed more than one attempt; `mostAttempts`: the highest number of attempts for a
   * single submission.
   */
  repeated: number;
  mostAttempts: number;
  lateAttempts: number;
}

interface SentSubmission {
  submitId: number;
  status: number;
}

class Refused extends Error {}

/**
 * Sends all submissions and injects the faults at the same time. Checks that every submission ended with the expected
 * verdict and number of cases, and was counted once.
 */
export async function runChaos(cluster: Cluster, run: ChaosRun): Promise<ChaosReport> {
  const { say = () => {} } = run;
  const refusals: number[] = [];
  const start = Date.now();
  const clock = (): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  await watchAttempts(cluster);
  const sending: Promise<SentSubmission>[] = [];
  let answered = 0;
  const sendUpTo = (count: number): void => {
    for (let i = sending.length; i < Math.min(count, run.submissions); i += 1) {
      const one = submit(cluster, { i, ...run.submission(i), refusals });
      // A rejection is ignored here, because the `Promise.all` below reports it.
      const counted = one.finally(() => (answered += 1));
      counted.catch(() => {});
      sending.push(one);
    }
  };
  let hits = 0;
  for (const [i, { name, inject }] of run.faults.entries()) {
    if (run.pause === undefined) {
      sendUpTo(Math.ceil(((i + 1) * run.submissions) / run.faults.length));
      // All submissions may end between two polls, so the wait also stops when no submission is unfinished.
      const isOver = async () => answered === sending.length && (await unfinished(cluster)) === 0;
      await until(async () => (await underWay(cluster)) > 0 || isOver(), run.timeoutMs);
    } else {
      sendUpTo(run.submissions);
      await wait(run.pause);
    }
    const unfinishedCount = await unfinished(cluster);
    if (unfinishedCount > 0) hits += 1;
    say(`${clock()}, ${unfinishedCount} left: ${name}`);
    await inject();
  }
  const submissions = await Promise.all(sending);
  await run.over?.();
  const wrong: string[] = [];
  await until(async () => (await unfinished(cluster)) === 0, run.timeoutMs).catch(async () =>
    wrong.push(`${await unfinished(cluster)} submissions did not end`),
  );
  const seconds = (Date.now() - start) / 1000;
  say(`${clock()}: ${submissions.length} submissions have ended`);
  wrong.push(
    ...(await wrongVerdicts(cluster, submissions)),
    ...(await wrongCounts(cluster, submissions)),
  );
  for (const status of refusals) {
    if (status !== 503) wrong.push(`a caller was refused with ${status}`);
  }
  return { wrong, hits, seconds, ...(await countAttempts(cluster)) };
}

async function unfinished(cluster: Cluster): Promise<number> {
  const [row] = await cluster.ask<{ count: number }>(
    "select count(*)::int as count from submission where finished_at is null",
  );
  return row!.count;
}

/** Number of jobs that judge nodes currently lease. */
async function underWay(cluster: Cluster): Promise<number> {
  const [row] = await cluster.ask<{ count: number }>(
    "select count(*)::int as count from job where state = 1 and submit_id is not null",
  );
  return row!.count;
}

async function countAttempts(
  cluster: Cluster,
): Promise<Pick<ChaosReport, "repeated" | "mostAttempts" | "lateAttempts">> {
  const [row] = await cluster.ask<{ repeated: number; most: number }>(
    `select count(*) filter (where attempt > 1)::int as repeated, max(attempt)::int as most
     from attempts_seen where submit_id is not null`,
  );
  const logs = cluster.addresses.map((_, i) => cluster.log(`server-${i}`)).join("");
  const lateAttempts = logs.split("a late attempt was refused").length - 1;
  return { repeated: row?.repeated ?? 0, mostAttempts: row?.most ?? 0, lateAttempts };
}

/**
 * Sends a submission repeatedly until a server accepts or refuses it. If a server crashes, the caller cannot determine
 * whether the submission was stored. The call is therefore repeated with the same key, perhaps on another server, and
 * only one submission may be stored.
 */
async function submit(
  cluster: Cluster,
  what: Submitted & { i: number; refusals: number[] },
): Promise<SentSubmission> {
  const { i, language, code, status, refusals } = what;
  for (let tries = 0; ; tries += 1) {
    const address = cluster.addresses[(i + tries) % cluster.addresses.length]!;
    try {
      const response = await fetch(`${address}/api/submit-problem-judge`, {
        method: "POST",
        headers: {
          authorization: cluster.tokens[i % PEOPLE]!,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          pid: cluster.problemId,
          language,
          idempotencyKey: `chaos-${i}`,
          code,
        }),
        signal: AbortSignal.timeout(5000),
      });
      const body = (await response.json()) as { data: { submitId: number } | null };
      if (body.data) return { submitId: body.data.submitId, status };
      refusals.push(response.status);
      if (response.status < 500) throw new Refused(JSON.stringify(body));
    } catch (error) {
      if (error instanceof Refused || tries > 300) throw error;
    }
    await wait(100);
  }
}

async function wrongVerdicts(cluster: Cluster, submissions: SentSubmission[]): Promise<string[]> {
  const rows = await cluster.ask<{
    submitId: number;
    status: number;
    cases: number;
    language: string;
    cause: unknown;
  }>(
    `select s.submit_id as "submitId", s.status, s.language, e.cause,
       (select count(*) from case_result c where c.submit_id = s.submit_id)::int as cases
     from submission s left join submission_error e on e.submit_id = s.submit_id
     where s.scope = 'practice' order by s.submit_id`,
  );
  const expectedStatus = new Map(submissions.map(({ submitId, status }) => [submitId, status]));
  const wrong = rows.flatMap(({ submitId, status, cases, language, cause }) => {
    const right = expectedStatus.get(submitId);
    const label = `${submitId} (${language})`;
    if (right === undefined) return [`${label} was stored, but no caller got its id`];
    if (status !== right) return [`${label}: ${status}, not ${right}: ${JSON.stringify(cause)}`];
    // A submission with a compile error has no cases.
    const full = right === -2 ? 0 : 3;
    return cases === full ? [] : [`${label}: ${cases} cases, not ${full}`];
  });
  if (expectedStatus.size !== submissions.length) wrong.push("two callers got the same submission");
  if (rows.length !== submissions.length)
    wrong.push(`${rows.length} stored of ${submissions.length} sent`);
  return wrong;
}

async function wrongCounts(cluster: Cluster, submissions: SentSubmission[]): Promise<string[]> {
  const wrong = await wrongCounters(cluster);
  const [count] = await cluster.ask<{ total: number; ac: number }>(
    "select total::int, ac::int from problem_count",
  );
  const accepted = submissions.filter(({ status }) => status === 0).length;
  if (count?.total !== submissions.length)
    wrong.push(`${count?.total} counted of ${submissions.length}`);
  if (count?.ac !== accepted) wrong.push(`${count?.ac} counted as accepted of ${accepted}`);
  return wrong;
}
