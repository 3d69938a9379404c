import { createHash } from "node:crypto";
import { join } from "node:path";
import { folderStore } from "../../src/server/platform/file/files.ts";
import type { FeedbackPolicy } from "../../src/shared/verdict/feedback.ts";
import type { JudgedCase, JudgeResult } from "../../src/shared/judge/judgeResult.ts";
import type { EndedBy } from "../../src/shared/verdict/runEnd.ts";
import { aProblem, type FakeNode, judgedCase, submitAs } from "./judgingWorld.ts";
import type { Caller, CallOptions, Reply, World } from "./world.ts";

/**
 * Detects jury data: every word of an answer, every output of a jury program and every input of a hidden test contains
 * a text that matches this pattern. None of them may be sent to contestants.
 */
export const JURY = /jury-(?:answer|says)|"difference"|33554432|hidden input/;

/** The readers: the test accounts, and a program that uses one of the owner's tokens. */
export type Asker = Caller | "token";

interface HiddenTest {
  seq: number;
  input: string;
  answer: string;
}

/** Test 1 is the statement's sample; tests 2 to 4 are hidden. */
export const sample: HiddenTest = { seq: 1, input: "1 2\n", answer: "sample-word\n" };
const hiddenTests: HiddenTest[] = [2, 3, 4].map((seq) => ({
  seq,
  input: `hidden input ${seq}\n`,
  answer: `jury-answer-${seq}\n`,
}));
const tests = [sample, ...hiddenTests];

/** The output of a program for an input, for example a hash of the input (`hashOf`). */
type Program = (input: string) => string;

export const hashOf: Program = (input) =>
  `h-${createHash("sha256").update(input).digest("hex").slice(0, 12)}`;

/** Like `hashOf`, but with a correct output for the sample, so that the first test that fails is a hidden one. */
export const rightOnSample: Program = (input) =>
  input === sample.input ? sample.answer.trim() : hashOf(input);

/** Ways in which the answer of a test case could leak. */
export const channels = ["comparison", "checker", "brokenChecker", "outputLimit"] as const;
export type Channel = (typeof channels)[number];

const ended = (rest: Partial<EndedBy> = {}): EndedBy => ({
  ended: "exited" as const,
  exitCode: 0,
  signal: 0,
  limit: null,
  ...rest,
});

/** The result for a wrong output, with all jury data. */
function wrongCase(channel: Channel, { seq, answer }: HiddenTest, output: string): JudgedCase {
  const expected = answer.trim();
  switch (channel) {
    case "comparison": {
      const difference = { line: 1, token: seq, expected, got: output };
      return { ...judgedCase(seq, -1), endedBy: ended({ difference }) };
    }
    case "outputLimit": {
      const limits = { limit: 33_554_432, used: 33_554_432, stopped: true };
      return { ...judgedCase(seq, 11), endedBy: ended({ ended: "output", ...limits }) };
    }
    default: {
      const message = `jury-says: wrong answer, expected '${expected}', found '${output}'`;
      return { ...judgedCase(seq, -1), message, endedBy: ended() };
    }
  }
}

/** The verdict of a program on all tests, as a node reports it. */
function judge(channel: Channel, program: Program): Partial<JudgeResult> {
  const cases = tests.map((test) => {
    const output = program(test.input);
    return output === test.answer.trim() ? judgedCase(test.seq) : wrongCase(channel, test, output);
  });
  const failed = cases.find(({ status }) => status !== 0);
  if (!failed) return { status: 0, cases };
  if (channel === "brokenChecker") {
    const detail = cases.map(({ message }) => `stderr: ${message}`).join("\n");
    const cause = { code: "checker_failed", hint: "h", detail };
    return { status: 4, errorMessage: detail, cause, cases: [] };
  }
  const { seq, status, endedBy } = failed;
  return { status, cases, endedBy: endedBy && { ...endedBy, phase: "run", seq, status } };
}

/** Creates a public problem whose first test is its sample. */
export async function attackedProblem(
  world: World,
  columns: {
    feedback?: FeedbackPolicy;
    jury_data_open?: boolean;
    failing_input_open?: boolean;
  } = {},
) {
  const { input, answer } = sample;
  const examples = JSON.stringify([{ input: input.trim(), output: answer.trim() }]);
  const problem = await aProblem(world, { ...columns, examples }, tests.length);
  const store = folderStore(world.server.db, join(world.server.data, "files"));
  for (const { seq, ...files } of tests) {
    const stored = [files.input, files.answer].map((text) => store.put(Buffer.from(text)));
    const sha256 = await Promise.all(stored);
    await world.sql(
      `update problem_case set input_sha256 = $3, output_sha256 = $4
       where problem_id = $1 and seq = $2`,
      [problem.pid, seq, ...sha256],
    );
  }
  return problem;
}

/** Submits code as `user` and judges the submission. */
export async function judged(
  { world, node }: { world: World; node: FakeNode },
  problemId: string,
  { channel, program }: { channel: Channel; program: Program },
): Promise<number> {
  const submitId = await submitAs(world, "user", { pid: problemId });
  node.send({ type: "ready", free: 1 });
  const task = await node.task();
  const result = judge(channel, program);
  const progress = { type: "progress" as const, jobId: task.jobId, attempt: task.attempt };
  node.send({ ...progress, phase: "judging", cases: result.cases?.slice(0, 2) ?? [] });
  await node.finish(task, result);
  return submitId;
}

/** Extracts each output and the adjacent answer from a text, as a user's script could. */
export function readOut(text: string): Map<string, string> {
  const pairs = text.matchAll(/((?:jury-answer|sample-word)[-\d]*)[^h]{1,40}(h-[0-9a-f]{12})/g);
  return new Map([...pairs].map(([, answer = "", hash = ""]) => [hash, answer]));
}

/** A token of `user` with every scope that a contestant may grant. */
export async function userToken(world: World): Promise<string> {
  const body = { name: "a program", scopes: ["read", "submit"], days: 30 };
  const reply = await world.call("user", "POST /api/tokens", { body });
  return (reply.body.data as { token: string }).token;
}

/** Makes a call as a user, or with the owner's token. */
export function requestAs(
  world: World,
  { as, token }: { as: Asker; token: string },
  call: string,
  options: CallOptions = {},
): Promise<Reply> {
  if (as !== "token") return world.call(as, call, options);
  return world.call("guest", call, { ...options, headers: { authorization: token } });
}
