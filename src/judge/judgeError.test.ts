import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NODE_FAULTS } from "../shared/judge/judgeResult.ts";
import type { JobRunnerOptions } from "./nodeJobs.ts";
import { accepted, nodeWorld, task } from "./nodeForTests.ts";
import { causes, classify, systemErrors, JudgeError, type JudgeErrorCode } from "./judgeError.ts";

const world = nodeWorld();
const codes = Object.keys(causes) as JudgeErrorCode[];
const exhausted = { code: "node_exhausted", hint: "look", detail: "no process left" };

const errnoError = (code: string) => Object.assign(new Error(`${code}: injected`), { code });

/** A judge for which every attempt fails with `error`, on a node whose health check returns `judgeError`. */
function failing(error: Error, judgeError: typeof exhausted | null) {
  const calls = { tries: 0, checks: 0 };
  const judge: JobRunnerOptions["judge"] = async ({ jobId }) => {
    if (jobId !== 1) return accepted;
    calls.tries += 1;
    throw error;
  };
  world.node({
    judge,
    canary: {
      health: () => ({ failure: null }),
      async checkNow() {
        calls.checks += 1;
        return { failure: judgeError };
      },
    },
  });
  return calls;
}

const errors: [JudgeErrorCode, Error][] = [
  ...codes.map((code): [JudgeErrorCode, Error] => [code, new JudgeError(code, "injected")]),
  ...Object.entries(systemErrors).map(([errno, code]): [JudgeErrorCode, Error] => [
    code,
    errnoError(errno),
  ]),
  ["internal", new TypeError("injected")],
  ["internal", errnoError("ENOENT")],
];

test.each(errors)(
  "%s (%s) ends the job with its cause, and the node continues judging",
  async (code, error) => {
    const { of, tries } = classify(error);
    const calls = failing(error, null);
    await world.site.until("ready");
    for (const id of [1, 2]) world.site.send({ type: "task", task: task(id) });
    const results = await world.site.until("result", 2);
    const resultOf = (id: number) => results.find(({ jobId }) => jobId === id)?.result;
    expect(resultOf(1)).toMatchObject({ status: 4, cause: { code, hint: causes[code].hint } });
    expect(resultOf(2)).toMatchObject({ status: 0 });
    expect(calls).toEqual({ tries, checks: of === "node" ? tries : 0 });
    expect(world.site.of("release")).toEqual([]);
    expect((await world.site.until("ready")).at(-1)?.free).toBeGreaterThan(0);
  },
);

test.each(errors)("%s (%s) on a node that fails its health check", async (code, error) => {
  const { of } = classify(error);
  failing(error, exhausted);
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(1) });
  if (of !== "node") {
    const [{ result } = { result: accepted }] = await world.site.until("result");
    expect(result.cause?.code).toBe(code);
    expect(world.site.of("release")).toEqual([]);
    return;
  }
  expect(await world.site.until("release")).toMatchObject([{ jobId: 1, cause: { code } }]);
  expect(world.site.of("result")).toEqual([]);
});

test("jobs that failed together are retried one after another", async () => {
  let together = 0;
  let max = 0;
  const tries = new Map<number, number>();
  const judge: JobRunnerOptions["judge"] = async ({ jobId }) => {
    const count = (tries.get(jobId) ?? 0) + 1;
    tries.set(jobId, count);
    if (count === 1) throw new JudgeError("sandbox_died", "killed by another job");
    together += 1;
    max = Math.max(max, together);
    await new Promise((resolve) => setImmediate(resolve));
    together -= 1;
    return accepted;
  };
  world.node({ judge, slots: 4 });
  await world.site.until("ready");
  for (const id of [1, 2, 3, 4]) world.site.send({ type: "task", task: task(id) });
  const results = await world.site.until("result", 4);
  expect(results.map(({ result }) => result.status)).toEqual([0, 0, 0, 0]);
  expect(max).toBe(1);
});

test("the server releases jobs to other nodes for the same codes that are a node's failure here", () => {
  expect(new Set(codes.filter((code) => causes[code].of === "node"))).toEqual(NODE_FAULTS);
});

test("docs/judging.md lists every cause with its class and its number of attempts", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/judging.md"), "utf8");
  const rows = text.matchAll(/^\| `(\w+)` \| (jury|data|node|judge) \| (\d) \|/gm);
  const listed = Object.fromEntries(
    [...rows].map(([, code, of, tries]) => [code, { of, tries: Number(tries) }]),
  );
  const real = codes.map((code) => {
    const { of, tries } = classify(new JudgeError(code, ""));
    return [code, { of, tries }] as const;
  });
  expect(listed).toEqual(Object.fromEntries(real));
  for (const [errno, code] of Object.entries(systemErrors)) {
    expect(text).toMatch(new RegExp(`\\| \`${code}\` .*\\b${errno}\\b`));
  }
});
