import { expect } from "vitest";
import type { JudgeResult } from "../../src/shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import type { CheckOverview } from "../../src/shared/problem/problemCheck.ts";
import type { SavedProblem } from "../../src/shared/problem/problemAdmin.ts";
import { MINUTE } from "../support/worldClock.ts";
import { connectNode, type FakeNode, judgedCase, addNodeLanguages } from "./judgingWorld.ts";
import { adminCalls } from "./problemAdminWorld.ts";
import { createTimedWorld } from "./timedWorld.ts";
import type { Caller, Reply } from "./world.ts";

export const typed = (...inputs: string[]) => ({
  isUploadTestCase: false,
  samples: inputs.map((input) => ({ input, output: `${input}!` })),
});

export function ok(reply: Reply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

/** A server with one judge node, and helpers for the calls. */
export async function checkFixture() {
  const world = await createTimedWorld();
  // For a while after a server start, jobs stay with their nodes even if the leases have expired. The clock is advanced
  // until this period is over.
  await world.clock.advance(MINUTE);
  await addNodeLanguages(world);
  const { make, change, read } = adminCalls(() => world);
  let node: FakeNode | undefined;
  let problemCount = 0;

  async function aNode(name = "node-1"): Promise<FakeNode> {
    node = await connectNode(world.server.address, { name, clock: world.clock });
    await node.hello({ slots: 2 });
    return node;
  }

  const currentNode = (): FakeNode => {
    if (!node) throw new Error("there is no node");
    return node;
  };

  async function aProblem(problem: object = {}): Promise<SavedProblem> {
    problemCount += 1;
    return make(`CHK${problemCount}`, { type: 0, ...problem }, typed("1", "2"));
  }

  async function addSolution(pid: number, name: string, rest: object = {}, as: Caller = "root") {
    const body = { pid, name, language: "C", code: `// ${name}`, expected: ["AC"], ...rest };
    return world.call(as, "PUT /api/admin/problem/check/solution", { body });
  }

  async function addValidator(pid: number, name: string, rest: object = {}) {
    const body = { pid, name, language: "C++", code: `// ${name}`, protocol: "testlib", ...rest };
    return world.call("root", "PUT /api/admin/problem/check/validator", { body });
  }

  async function start(pid: number, as: Caller = "root"): Promise<number> {
    const reply = await world.call(as, "POST /api/admin/problem/check", { body: { pid } });
    return (ok(reply) as { id: number }).id;
  }

  async function overview(pid: number, as: Caller = "root"): Promise<CheckOverview> {
    const reply = await world.call(as, `GET /api/admin/problem/check?pid=${pid}`);
    return ok(reply) as CheckOverview;
  }

  async function next(): Promise<JudgeTask> {
    currentNode().send({ type: "ready", free: 1 });
    return currentNode().task();
  }

  /** Judges the next program. All of its cases get the given status, and `result` may replace parts of the result. */
  async function judge(status: number, timeMs = 5, result: Partial<JudgeResult> = {}) {
    const task = await next();
    const ended = status === 1 ? "cpu" : "exited";
    const cases = task.cases.map(({ seq }) => ({
      ...judgedCase(seq, status),
      timeMs,
      endedBy: { ended, exitCode: 0, signal: 0, limit: 1000, stopped: false } as const,
    }));
    await currentNode().finish(task, { status, score: null, timeMs, cases, ...result });
    return task;
  }

  async function finished(pid: number, kind: "live" | "candidate" = "live") {
    await expect
      .poll(async () => {
        const check = (await overview(pid))[kind];
        return check && check.done === check.total;
      })
      .toBe(true);
    return (await overview(pid))[kind]!;
  }

  /** Deletes the checks and jobs of earlier tests, so that this test's new node does not claim these jobs. */
  async function anew(): Promise<void> {
    await world.sql("delete from problem_check");
    await world.sql("delete from job");
    await world.sql("delete from rate_window");
    await aNode();
  }

  return {
    world,
    make,
    change,
    read,
    aNode,
    node: currentNode,
    aProblem,
    addSolution,
    addValidator,
    start,
    overview,
    next,
    judge,
    finished,
    anew,
  };
}
