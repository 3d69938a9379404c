import { verifyCounters } from "../../src/server/judging/service.ts";
import { type Cluster, until } from "./cluster.ts";
import { codeOf, type Script } from "./judgeScript.ts";

/**
 * Records the number of attempts of each job in a separate table, because a job is deleted when its verdict is stored.
 */
export async function watchAttempts(cluster: Cluster): Promise<void> {
  await cluster.ask("create table if not exists attempts_seen (submit_id bigint, attempt integer)");
  await cluster.ask(
    `create or replace function see_attempt() returns trigger language plpgsql as
     $$ begin insert into attempts_seen values (old.submit_id, old.attempt); return old; end $$`,
  );
  await cluster.ask(
    "create or replace trigger see_attempt before delete on job for each row execute function see_attempt()",
  );
}

/** Submits a script for scripted judges; returns the submission's id. */
export async function submit(
  cluster: Cluster,
  script: Partial<Script>,
  person = 0,
): Promise<number> {
  const response = await fetch(`${cluster.addresses[0]}/api/submit-problem-judge`, {
    method: "POST",
    headers: { authorization: cluster.tokens[person]!, "content-type": "application/json" },
    body: JSON.stringify({ pid: cluster.problemId, language: "C", code: codeOf(script) }),
  });
  const { data } = (await response.json()) as { data: { submitId: number } };
  return data.submitId;
}

interface Stored {
  status: number;
  judger: string | null;
  isOver: boolean;
  cases: number;
  casesDone: number | null;
}

export async function stored(cluster: Cluster, submitId: number): Promise<Stored> {
  const [row] = await cluster.ask<Stored & Record<string, unknown>>(
    `select status, judger, finished_at is not null as "isOver", cases_done as "casesDone",
       (select count(*) from case_result c where c.submit_id = s.submit_id)::int as cases
     from submission s where submit_id = $1`,
    [submitId],
  );
  return row!;
}

export async function jobOf(cluster: Cluster, submitId: number) {
  const [row] = await cluster.ask<{ worker: string; attempt: number; state: number }>(
    "select worker, attempt, state from job where submit_id = $1",
    [submitId],
  );
  return row;
}

/** Waits until a judge node leases the submission's job; returns the node's number. */
export async function judgeOf(cluster: Cluster, submitId: number): Promise<number> {
  await until(async () => (await jobOf(cluster, submitId))?.state === 1);
  return Number((await jobOf(cluster, submitId))?.worker.split("-")[1]);
}

export async function untilOver(cluster: Cluster, ids: number[]): Promise<void> {
  await until(async () => {
    const rows = await Promise.all(ids.map((id) => stored(cluster, id)));
    return rows.every(({ isOver }) => isOver);
  });
}

/** Number of attempts to judge the submission. */
export async function attemptsOf(cluster: Cluster, submitId: number): Promise<number> {
  const [row] = await cluster.ask<{ most: number }>(
    "select max(attempt)::int as most from attempts_seen where submit_id = $1",
    [submitId],
  );
  return row?.most ?? 0;
}

/** Returns one line for each counter that differs from a recount, and one for each leftover job. */
export async function wrongCounters(cluster: Cluster): Promise<string[]> {
  const wrong = (await verifyCounters(cluster.db)).map(
    ({ counter, key, stored: storedValue, real }) =>
      `${counter} ${key}: ${storedValue}, really ${real}`,
  );
  const jobs = await cluster.ask("select id from job where kind = 'judge'");
  return [...wrong, ...jobs.map(({ id }) => `job ${String(id)} is left`)];
}
