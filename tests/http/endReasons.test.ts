import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JudgeResult } from "../../src/shared/judge/judgeResult.ts";
import type { CaseResult } from "../../src/shared/verdict/caseResults.ts";
import type { EndedBy } from "../../src/shared/verdict/runEnd.ts";
import type { SubmissionDetail } from "../../src/shared/submission/submission.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import {
  aProblem,
  connectNode,
  type FakeNode,
  judgedCase,
  setInterval,
  submitAs,
} from "./judgingWorld.ts";
import { liveOnce } from "./liveReader.ts";
import { createTimedWorld } from "./timedWorld.ts";
import type { Caller, World } from "./world.ts";

let world: World;
let node: FakeNode;

beforeAll(async () => {
  // The test server's clock is stopped, so a node that sends nothing is not disconnected.
  world = await createTimedWorld();
  node = await connectNode(world.server.address);
  await node.hello();
  await setInterval(world, 0);
});
afterAll(async () => {
  node?.kill();
  await world?.close();
});
beforeEach(() => node.send({ type: "ready", free: 1 }));

const { TimeLimitExceeded, MemoryLimitExceeded, RuntimeError, OutputLimitExceeded } = Verdict;
const { WrongAnswer, PresentationError, PartialAccepted, CompileError, SystemError } = Verdict;

function end(ended: EndedBy["ended"], rest: Partial<EndedBy> = {}): EndedBy {
  return { ended, exitCode: 0, signal: 0, limit: null, ...rest };
}

const place = { line: 3, token: 2 };
const words = { ...place, expected: "secret answer", got: "what it wrote" };
const nullPointer = { name: "java.lang.NullPointerException", kind: "null" as const };

/** A submission of `user` whose second test case ends with the given status. */
async function judged(
  status: number,
  endedBy: EndedBy,
  columns: Record<string, unknown> = {},
): Promise<number> {
  const cases = [judgedCase(1), { ...judgedCase(2, status), endedBy }];
  const decided = { ...endedBy, phase: "run" as const, seq: 2, status };
  return finished({ status, cases, endedBy: decided }, columns);
}

async function finished(
  result: Partial<JudgeResult>,
  columns: Record<string, unknown> = {},
): Promise<number> {
  const problem = await aProblem(world, columns);
  const submitId = await submitAs(world, "user", { pid: problem.problemId });
  await node.finish(await node.task(), result);
  return submitId;
}

async function detail(as: Caller, submitId: number): Promise<SubmissionDetail> {
  const reply = await world.call(as, `GET /api/submission?submitId=${submitId}`);
  return (reply.body.data as { submission: SubmissionDetail }).submission;
}

async function caseResults(as: Caller, submitId: number): Promise<CaseResult[] | null> {
  const reply = await world.call(as, `GET /api/get-all-case-result?submitId=${submitId}`);
  return reply.body.data as CaseResult[] | null;
}

test.each<[string, number, EndedBy]>([
  ["TLE by CPU", TimeLimitExceeded, end("cpu", { limit: 1000, used: 1020, stopped: true })],
  ["TLE by the clock", TimeLimitExceeded, end("wall", { limit: 3000, used: 3003, stopped: true })],
  ["MLE", MemoryLimitExceeded, end("memory", { limit: 262_144, used: 274_432, stopped: true })],
  ["RE by a signal", RuntimeError, end("signalled", { signal: 11 })],
  ["RE by an exit code", RuntimeError, end("exited", { exitCode: 3, descendants: 2 })],
  ["RE by an exception", RuntimeError, end("exited", { exitCode: 1, exception: nullPointer })],
  ["a part of the points", PartialAccepted, end("exited")],
])("%s is stored and reported for the case and the submission", async (_, status, endedBy) => {
  const submitId = await judged(status, endedBy);
  const submission = await detail("user", submitId);
  expect(submission.endedBy).toEqual({ ...endedBy, phase: "run", seq: 2, status });
  const [first, second] = (await caseResults("user", submitId)) ?? [];
  expect([first?.endedBy, second?.endedBy]).toEqual([null, endedBy]);
});

test.each<[string, number, EndedBy, EndedBy]>([
  [
    "OLE without the limit, which follows the longest answer",
    OutputLimitExceeded,
    end("output", { limit: 16_777_216, used: 16_777_216, stopped: true }),
    end("output", { limit: null, stopped: true }),
  ],
  ["WA without its place", WrongAnswer, end("exited", { difference: words }), end("exited")],
  ["PE without its place", PresentationError, end("exited", { difference: words }), end("exited")],
])(
  "%s: the jury reads everything stored, the owner the rest",
  async (_, status, stored, visible) => {
    const submitId = await judged(status, stored);
    for (const [as, endedBy] of [
      ["root", stored],
      ["user", visible],
    ] as const) {
      expect((await detail(as, submitId)).endedBy, as).toEqual({
        ...endedBy,
        phase: "run",
        seq: 2,
        status,
      });
      const [, second] = (await caseResults(as, submitId)) ?? [];
      expect(second?.endedBy, as).toEqual(endedBy);
    }
  },
);

test("too much compiler output is reported with its limit, which all readers may see", async () => {
  const full = end("output", { limit: 67_108_864, used: 67_108_864, stopped: true });
  const endedBy = { ...full, phase: "compile" as const, seq: null, status: null };
  const submitId = await finished({ status: CompileError, endedBy });
  expect((await detail("user", submitId)).endedBy).toEqual(endedBy);
});

test.each<[string, EndedBy]>([
  ["errors", end("exited", { exitCode: 1 })],
  ["time", end("cpu", { limit: 10_000, used: 10_004, stopped: true })],
  ["memory", end("memory", { limit: 524_288, used: 524_300, stopped: true })],
])("a compiler ended by %s is stored with the submission", async (_, endedBy) => {
  const compiled = { ...endedBy, phase: "compile" as const, seq: null, status: null };
  const submitId = await finished({ status: CompileError, endedBy: compiled });
  expect((await detail("user", submitId)).endedBy).toEqual(compiled);
});

test("an accepted submission has no explanation, nor one of an older judge", async () => {
  const storedEnd = {
    ...end("cpu", { limit: 1, used: 2 }),
    phase: "run" as const,
    seq: 1,
    status: 1,
  };
  expect((await detail("user", await finished({ endedBy: storedEnd }))).endedBy).toBeNull();
  node.send({ type: "ready", free: 1 });
  expect((await detail("user", await finished({ status: RuntimeError }))).endedBy).toBeNull();
});

test("a rejudge clears the stored failure reason", async () => {
  const submitId = await judged(RuntimeError, end("signalled", { signal: 11 }));
  node.send({ type: "ready", free: 1 });
  await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
  expect((await detail("user", submitId)).endedBy).toBeNull();
  await node.finish(await node.task());
});

test("text that the database cannot store does not prevent a verdict", async () => {
  const difference = { ...words, got: "\0\ud800x" };
  const submitId = await judged(WrongAnswer, end("exited", { difference }));
  const [, second] = (await caseResults("root", submitId)) ?? [];
  expect(second?.endedBy?.difference?.got).toMatch(/x$/);
});

const everywhere = async (as: Caller, submitId: number) => {
  const paths = ["submission", "get-all-case-result"].map(
    (name) => `GET /api/${name}?submitId=${submitId}` as const,
  );
  const replies = await Promise.all(paths.map((path) => world.call(as, path)));
  const list = await world.call(as, "GET /api/submissions?limit=100");
  const poll = await world.call(as, "POST /api/check-submissions-status", {
    body: { submitIds: [String(submitId)] },
  });
  const rows = [list, poll, ...replies].map(({ text }) => text);
  return rows.join("") + (await liveOnce(world, as, `submission:${submitId}`));
};

test("opened jury data is for readers of the code only, on every surface", async () => {
  const wrong = end("exited", { difference: words });
  const submitId = await judged(WrongAnswer, wrong, { jury_data_open: true });
  for (const as of ["guest", "other", "admin"] as const) {
    const text = await everywhere(as, submitId);
    if (as !== "admin") expect(text, as).not.toMatch(/secret answer|what it wrote|"line":3/);
    else expect(text, "staff read every code").toContain("secret answer");
  }
  expect(await everywhere("user", submitId)).toContain("secret answer");
  await world.call("user", "PUT /api/submission", { body: { submitId, share: true } });
  expect(await everywhere("other", submitId)).toContain("secret answer");
  expect(await everywhere("guest", submitId)).toContain("secret answer");
});

test("with closed cases, opened jury data or not, no byte of the answer is sent, not even to the owner", async () => {
  const unlike = { line: 77, token: 2, expected: "kept answer", got: "kept output" };
  const wrong = end("exited", { difference: unlike });
  const submitId = await judged(WrongAnswer, wrong, {
    feedback: "verdict",
    jury_data_open: true,
  });
  for (const as of ["guest", "other", "user"] as const) {
    expect(await everywhere(as, submitId), as).not.toMatch(/kept answer|kept output|"line":77/);
  }
});

test("an exception is shown to readers of the code", async () => {
  const crash = end("exited", { exitCode: 1, exception: nullPointer });
  const submitId = await judged(RuntimeError, crash);
  for (const as of ["guest", "other"] as const) {
    expect(await everywhere(as, submitId), as).not.toContain("NullPointer");
  }
  for (const as of ["user", "problemAdmin"] as const) {
    expect(await everywhere(as, submitId), as).toContain("NullPointer");
  }
  await world.call("user", "PUT /api/submission", { body: { submitId, share: true } });
  expect(await everywhere("other", submitId)).toContain("NullPointer");
});

test("with closed cases the owner sees figures, not the test; others nothing", async () => {
  // The number has nine digits, because shorter numbers also occur in ids and in the milliseconds of timestamps.
  const used = 314_159_265;
  const stopped = end("cpu", { limit: 1000, used, stopped: true, difference: place });
  const submitId = await judged(TimeLimitExceeded, stopped, { feedback: "verdict" });
  const submission = await detail("user", submitId);
  expect(submission.endedBy).toMatchObject({ used, limit: 1000, seq: null });
  expect(submission.endedBy).not.toHaveProperty("difference");
  expect((await detail("other", submitId)).endedBy).toBeNull();
  expect(await everywhere("other", submitId)).not.toContain(String(used));
  expect((await detail("admin", submitId)).endedBy).toMatchObject({ seq: 2 });
});

test("a System Error: staff read the cause, the owner gets a reference, others neither", async () => {
  const cause = { code: "checker_failed", hint: "a hint", detail: "a detail of the checker" };
  const submitId = await finished({ status: SystemError, cause });
  const staff = await detail("root", submitId);
  expect(staff.cause).toEqual({ ...cause, traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const own = await detail("user", submitId);
  expect([own.cause, own.reference]).toEqual([null, staff.cause?.traceId]);
  await world.call("user", "PUT /api/submission", { body: { submitId, share: true } });
  for (const as of ["guest", "other"] as const) {
    const submission = await detail(as, submitId);
    expect([submission.cause, submission.reference]).toEqual([null, null]);
  }
  expect(await everywhere("user", submitId)).not.toMatch(/checker_failed|a hint|a detail/);
});
