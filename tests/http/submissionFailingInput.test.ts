import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { feedbackPolicies } from "../../src/shared/verdict/feedback.ts";
import { FAILING_INPUT_MAX, type FailingInput } from "../../src/shared/verdict/caseResults.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { connectNode, type FakeNode, setInterval, submitAs } from "./judgingWorld.ts";
import {
  type Asker,
  attackedProblem,
  hashOf,
  judged,
  requestAs,
  rightOnSample,
  sample,
  userToken,
} from "./submissionJuryWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let node: FakeNode;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  node = await connectNode(world.server.address);
  await node.hello();
  await setInterval(world, 0);
  token = await userToken(world);
});
afterAll(async () => {
  node?.kill();
  await world?.close();
});

async function inputFor(as: Asker, submitId: number): Promise<FailingInput | null> {
  const call = `GET /api/get-failing-input?submitId=${submitId}`;
  return (await requestAs(world, { as, token }, call)).body.data as FailingInput | null;
}

const hidden: FailingInput = {
  seq: 2,
  inputText: "hidden input 2\n",
  size: 15,
  isCut: false,
};

/** A submission of `user` that fails the first hidden test and every later test. */
async function failed(columns: Parameters<typeof attackedProblem>[1]) {
  const problem = await attackedProblem(world, columns);
  const how = { channel: "comparison", program: rightOnSample } as const;
  return { ...problem, submitId: await judged({ world, node }, problem.problemId, how) };
}

const askers: Asker[] = ["guest", "other", "user", "token", "admin", "problemAdmin", "root"];

async function readers(submitId: number): Promise<Asker[]> {
  const viewers: Asker[] = [];
  for (const as of askers) {
    const input = await inputFor(as, submitId);
    if (input === null) continue;
    expect(input, as).toEqual(hidden);
    viewers.push(as);
  }
  return viewers;
}

describe.each(feedbackPolicies)("under the policy %s", (feedback) => {
  test.each([true, false])("opened: %s", async (failing_input_open) => {
    const { submitId } = await failed({ feedback, failing_input_open, jury_data_open: true });
    const showsCases = feedback !== "none" && feedback !== "verdict";
    const contestants: Asker[] = failing_input_open && showsCases ? ["user", "token", "admin"] : [];
    expect(await readers(submitId)).toEqual([...contestants, "problemAdmin", "root"]);
    const detail = await world.call("user", `GET /api/submission?submitId=${submitId}`);
    expect(detail.body.data).toMatchObject({
      submission: { failingInputOpen: failing_input_open },
    });
  });
});

test("who may read shared code sees it too, until the site closes the code", async () => {
  const { submitId, pid } = await failed({ failing_input_open: true });
  await world.sql("update problem set code_share = true where id = $1", [pid]);
  await world.call("user", "PUT /api/submission", { body: { submitId, share: true } });
  expect(await readers(submitId)).toEqual(askers);
  const close = (value: boolean) =>
    world.sql("update site_setting set value = value || $1 where key = 'site.switches'", [
      JSON.stringify({ hideNonContestSubmissionCode: value }),
    ]);
  await close(true);
  const readersAfter = await readers(submitId);
  await close(false);
  expect(readersAfter).toEqual(["user", "token", "admin", "problemAdmin", "root"]);
});

test("a sample is shown wherever the test is, opened or not", async () => {
  const { problemId } = await attackedProblem(world);
  const how = { channel: "checker", program: hashOf } as const;
  const submitId = await judged({ world, node }, problemId, how);
  const expectedInput = { seq: 1, inputText: sample.input, size: 4, isCut: false };
  for (const as of askers) expect(await inputFor(as, submitId), as).toEqual(expectedInput);
});

test("the cases name the sample that they are", async () => {
  const { problemId, pid } = await attackedProblem(world);
  const examples = [
    { input: "unlike", output: "any" },
    { input: "1 2", output: "sample-word" },
  ];
  await world.sql("update problem set examples = $2 where id = $1", [
    pid,
    JSON.stringify(examples),
  ]);
  const how = { channel: "comparison", program: hashOf } as const;
  const submitId = await judged({ world, node }, problemId, how);
  const cases = await world.call("user", `GET /api/get-all-case-result?submitId=${submitId}`);
  const samples = (cases.body.data as { sample: number | null }[]).map((each) => each.sample);
  expect(samples).toEqual([2, null, null, null]);
});

test("nothing of an accepted submission, of one that is judged now, and of deleted test data", async () => {
  const { problemId, pid, submitId } = await failed({ failing_input_open: true });
  await world.sql("update submission set status = 7 where submit_id = $1", [submitId]);
  expect(await inputFor("user", submitId)).toBeNull();
  await world.sql("update submission set status = -1 where submit_id = $1", [submitId]);
  expect(await inputFor("user", submitId)).toEqual(hidden);
  await world.sql("update submission set data_version = 99 where submit_id = $1", [submitId]);
  expect(await inputFor("user", submitId)).toBeNull();
  const waiting = await submitAs(world, "user", { pid: problemId });
  expect(await inputFor("user", waiting)).toBeNull();
  await world.sql("delete from job where submit_id = $1", [waiting]);
  await world.sql("update problem set auth = 2 where id = $1", [pid]);
  const reply = await world.call("other", `GET /api/get-failing-input?submitId=${submitId}`);
  expect(reply.body.code).toBe("SUBMISSION_NOT_FOUND");
});

test("a long input is cut, never within a character", async () => {
  const { pid, submitId } = await failed({ failing_input_open: true });
  const store = folderStore(world.server.db, join(world.server.data, "files"));
  const text = `${"x".repeat(FAILING_INPUT_MAX - 1)}字${"y".repeat(100)}`;
  const sha256 = await store.put(Buffer.from(text));
  await world.sql("update problem_case set input_sha256 = $2 where problem_id = $1 and seq = 2", [
    pid,
    sha256,
  ]);
  expect(await inputFor("user", submitId)).toEqual({
    seq: 2,
    inputText: "x".repeat(FAILING_INPUT_MAX - 1),
    size: FAILING_INPUT_MAX + 102,
    isCut: true,
  });
});

describe("in a contest", () => {
  let site: ContestWorld;
  beforeAll(async () => {
    site = await createContestWorld();
  });
  afterAll(() => site?.close());

  /** Stores a hidden input for the problem's test cases, and a failed first test case for the submission. */
  async function fails(submitId: number, pid: number): Promise<void> {
    const store = folderStore(site.server.db, join(site.server.data, "files"));
    const sha256 = await store.put(Buffer.from("hidden input 2\n"));
    await site.sql("update problem_case set input_sha256 = $2 where problem_id = $1", [
      pid,
      sha256,
    ]);
    await site.sql("insert into case_result (submit_id, seq, status) values ($1, 1, -1)", [
      submitId,
    ]);
  }

  const inputOf = async (submitId: number) =>
    (await data<FailingInput | null>(
      site,
      "user",
      `GET /api/get-failing-input?submitId=${submitId}`,
    )) !== null;

  test.each([{ type: 0 }, { type: 1, oiRankScoreType: "Recent" }])(
    "inputs stay closed until the thaw, in practice too: %j",
    async (rule) => {
      const contest = await site.contest((start) => ({
        ...frozenFrom(start, 240),
        ...rule,
        autoRealRank: false,
      }));
      const [pid = 0] = contest.pids;
      await site.sql(
        "update problem set failing_input_open = true, feedback = 'all', auth = 1 where id = $1",
        [pid],
      );
      const inContest = await site.judged(contest.cid, "user", "A", { status: -1 });
      const inPractice = await site.judged(contest.cid, "user", "A", { status: -1 });
      await fails(inContest, pid);
      await fails(inPractice, pid);
      await site.sql(
        "update submission set scope = 'practice', scope_id = 0, listed = true where submit_id = $1",
        [inPractice],
      );
      const both = async () => [await inputOf(inContest), await inputOf(inPractice)];
      expect(await both()).toEqual([false, false]);
      await site.at(contest, 301);
      expect(await both(), "over, but frozen").toEqual([false, false]);
      await site.sql("update contest set revealed_at = verdict_now() where id = $1", [contest.cid]);
      expect(await both(), "thawed").toEqual([true, true]);
    },
  );

  test("of a contest that has not begun the inputs are closed too", async () => {
    const running = await site.contest();
    const [pid = 0] = running.pids;
    await site.sql(
      "update problem set failing_input_open = true, feedback = 'all', auth = 1 where id = $1",
      [pid],
    );
    const submitId = await site.judged(running.cid, "user", "A", { status: -1 });
    await fails(submitId, pid);
    await site.at(running, 301);
    expect(await inputOf(submitId)).toBe(true);
    const later = await site.contest({}, { early: true });
    await site.sql(
      `insert into contest_problem (contest_id, problem_id, display_id, seq)
       values ($1, $2, 'Z', 9)`,
      [later.cid, pid],
    );
    expect(await inputOf(submitId)).toBe(false);
  });
});
