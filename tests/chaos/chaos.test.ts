import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { type Cluster, PEOPLE, startCluster, until } from "./cluster.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ servers: 2, judges: 3, slots: 2 });
}, 120_000);
afterAll(() => cluster.close());

const statuses = [0, -1, 1, 2, 3, -2, 0, 11];

interface Sent {
  submitId: number;
  status: number;
}

/**
 * Submits until it is answered: a caller whose server died does not know whether it was stored, asks
 * again with the same key, perhaps elsewhere, and must end with one submission.
 */
async function submit(i: number, refusals: number[]): Promise<Sent> {
  const status = statuses[i % statuses.length]!;
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
          ...{ pid: cluster.problemId, language: "C++", idempotencyKey: `chaos-${i}` },
          code: `verdict ${status} after ${150 + (i % 7) * 50}`,
        }),
        signal: AbortSignal.timeout(20_000),
      });
      const body = (await response.json()) as { data: { submitId: number } | null };
      if (body.data) return { submitId: body.data.submitId, status };
      refusals.push(response.status);
      if (response.status < 500) throw new Refused(JSON.stringify(body));
    } catch (error) {
      if (error instanceof Refused || tries > 300) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

class Refused extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("150 submissions end right and are counted once, while judges, servers and the database are killed in turn", async () => {
  const refusals: number[] = [];
  const sending = Promise.all(Array.from({ length: 150 }, (_, i) => submit(i, refusals)));
  const kills = [
    () => cluster.killJudge(0),
    () => cluster.killServer(0),
    () => cluster.killDatabase(),
    () => cluster.killJudge(1),
    () => cluster.killServer(1),
    () => Promise.all([cluster.killJudge(2), cluster.killServer(0)]),
    () => cluster.killDatabase(),
    () => Promise.all([cluster.killJudge(0), cluster.killJudge(1), cluster.killJudge(2)]),
  ];
  for (const kill of kills) {
    await pause(700);
    await kill();
  }
  const sent = await sending;
  const unfinished = async (): Promise<number> => {
    const [row] = await cluster.ask<{ count: number }>(
      "select count(*) as count from submission where finished_at is null",
    );
    return row!.count;
  };
  expect(await unfinished(), "the kills fell into the judging").toBeGreaterThan(0);
  await until(async () => (await unfinished()) === 0, 90_000);

  const rows = await cluster.ask<{ submitId: number; status: number; cases: number }>(
    `select s.submit_id as "submitId", s.status,
       (select count(*) from case_result c where c.submit_id = s.submit_id) as cases
     from submission s order by s.submit_id`,
  );
  const wanted = sent.toSorted((a, b) => a.submitId - b.submitId);
  expect(rows).toEqual(wanted.map((each) => ({ ...each, cases: 3 })));
  expect(rows, "nothing lost, nothing stored twice").toHaveLength(150);
  expect(await cluster.ask("select 1 from job where kind = 'judge'")).toEqual([]);
  expect(await verifyCounters(cluster.db)).toEqual([]);
  const [count] = await cluster.ask<{ total: number; ac: number }>(
    "select total, ac from problem_count",
  );
  const accepted = wanted.filter(({ status }) => status === 0).length;
  expect(count).toEqual({ total: 150, ac: accepted });
  expect(
    refusals.filter((status) => status !== 503),
    "a database that is away is told as such, not as a defect",
  ).toEqual([]);
}, 240_000);
