import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { FeedbackPolicy } from "../../src/shared/verdict/feedback.ts";
import type { EndedBy } from "../../src/shared/verdict/runEnd.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

export let world: World;
export let node: FakeNode;

const ended = (rest: Partial<EndedBy> = {}): EndedBy => ({
  ended: "exited" as const,
  exitCode: 0,
  signal: 0,
  limit: null,
  ...rest,
});
const wrong = ended({ difference: { line: 3, token: 2, expected: "the answer", got: "a word" } });
/** The numbers have nine digits, because shorter numbers also occur in ids and in the milliseconds of times. */
export const [USED_MS, USED_KB] = [314_159_265, 271_828_182];
export const late = ended({ ended: "cpu", limit: 1000, used: USED_MS, stopped: true });

/**
 * A submission of `user` that is wrong on test 2 and too slow on test 4. All parts of the result have distinct values.
 */
export const result = {
  status: -1,
  score: 20,
  timeMs: USED_MS,
  memoryKb: USED_KB,
  endedBy: { ...wrong, phase: "run" as const, seq: 2, status: -1 },
  cases: [
    judgedCase(1),
    { ...judgedCase(2, -1), endedBy: wrong, message: "words of the checker" },
    judgedCase(3),
    { ...judgedCase(4, 1), endedBy: late },
  ],
};

export async function judged(
  feedback: FeedbackPolicy,
  finishResult: Parameters<FakeNode["finish"]>[1] = result,
): Promise<{ submitId: number; pid: number; problemId: string }> {
  const problem = await aProblem(world, { feedback, type: 1 }, 4);
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  await node.finish(await node.task(), finishResult);
  return { ...problem, submitId };
}

/** Starts the test server before the tests of a file, and closes it after them. */
export function inFeedbackWorld(): void {
  beforeAll(async () => {
    world = await createWorld();
    await setInterval(world, 0);
  });
  afterAll(() => world?.close());
  /** Each test has its own node, because a node is disconnected after one and a half lease periods without messages. */
  beforeEach(async () => {
    node = await connectNode(world.server.address);
    await node.hello();
    node.send({ type: "ready", free: 1 });
  });
  afterEach(() => node.kill());
}
