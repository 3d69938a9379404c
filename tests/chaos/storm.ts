import { expect } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { type Cluster, PEOPLE, until } from "./cluster.ts";

export interface Storm {
  submissions: number;
  /** The i-th submission: code in C and the status it must end with. */
  submission(i: number): { code: string; status: number };
  kills: (() => Promise<unknown>)[];
  /** Between two kills, milliseconds. */
  pause: number;
}

interface Sent {
  submitId: number;
  status: number;
}

class Refused extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends everything at once, kills in turn, and expects every submission to end with its verdict, its
 * three cases and one count.
 */
export async function expectNothingLost(cluster: Cluster, storm: Storm): Promise<void> {
  const refusals: number[] = [];
  const sending = Promise.all(
    Array.from({ length: storm.submissions }, (_, i) =>
      submit(cluster, { i, ...storm.submission(i), refusals }),
    ),
  );
  for (const kill of storm.kills) {
    await pause(storm.pause);
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
  await until(async () => (await unfinished()) === 0, 120_000);
  await expectVerdicts(cluster, sent);
  expect(
    refusals.filter((status) => status !== 503),
    "a database that is away is told as such, not as a defect",
  ).toEqual([]);
}

/**
 * Submits until it is answered: a caller whose server died does not know whether it was stored, asks
 * again with the same key, perhaps elsewhere, and must end with one submission.
 */
async function submit(
  cluster: Cluster,
  what: { i: number; code: string; status: number; refusals: number[] },
): Promise<Sent> {
  const { i, code, status, refusals } = what;
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
          ...{ pid: cluster.problemId, language: "C", idempotencyKey: `chaos-${i}` },
          code,
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
    await pause(100);
  }
}

async function expectVerdicts(cluster: Cluster, sent: Sent[]): Promise<void> {
  const rows = await cluster.ask<{ submitId: number; status: number; cases: number }>(
    `select s.submit_id as "submitId", s.status,
       (select count(*) from case_result c where c.submit_id = s.submit_id) as cases
     from submission s order by s.submit_id`,
  );
  const wanted = sent.toSorted((a, b) => a.submitId - b.submitId);
  // A compile error has no cases.
  expect(rows).toEqual(wanted.map((each) => ({ ...each, cases: each.status === -2 ? 0 : 3 })));
  expect(rows, "nothing lost, nothing stored twice").toHaveLength(sent.length);
  expect(await cluster.ask("select 1 from job where kind = 'judge'")).toEqual([]);
  expect(await verifyCounters(cluster.db)).toEqual([]);
  const [count] = await cluster.ask<{ total: number; ac: number }>(
    "select total, ac from problem_count",
  );
  const accepted = wanted.filter(({ status }) => status === 0).length;
  expect(count).toEqual({ total: sent.length, ac: accepted });
}
