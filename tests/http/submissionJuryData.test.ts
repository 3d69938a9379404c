import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedbackPolicy, feedbackPolicies } from "../../src/shared/verdict/feedback.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import type { CaseResult } from "../../src/shared/verdict/caseResults.ts";
import type { SubmissionDetail } from "../../src/shared/submission/submission.ts";
import { connectNode, type FakeNode, setInterval, submitAs } from "./judgingWorld.ts";
import { type LiveReader, openLive } from "./liveReader.ts";
import {
  requestAs,
  type Asker,
  attackedProblem,
  type Channel,
  channels,
  hashOf,
  JURY,
  judged,
  readOut,
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

/** `admin` is staff, but neither author nor problem admin. */
const contestants: Asker[] = ["guest", "other", "user", "token"];
const outsiders: Asker[] = [...contestants, "admin"];

interface Attacked {
  submitId: number;
  pid: number;
  problemId: string;
}

/** The data about a submission that one reader receives from all calls that concern submissions. */
async function sentTo(as: Asker, { submitId, pid, problemId }: Attacked): Promise<string> {
  const get = async (call: string, body?: object) =>
    (await requestAs(world, { as, token }, call, body && { body })).text;
  const exact = `problemID=${problemId}&completeProblemID=true`;
  const texts = [
    await get(`GET /api/submission?submitId=${submitId}`),
    await get(`GET /api/get-all-case-result?submitId=${submitId}`),
    await get(`GET /api/get-failing-input?submitId=${submitId}`),
    await get("POST /api/check-submissions-status", { submitIds: [submitId] }),
    await get(`GET /api/submissions?${exact}`),
    await get(`GET /api/submissions?${exact}&onlyMine=true`),
    await get("POST /api/get-user-problem-status", { pidList: [pid], isContestProblemList: false }),
    await get(`GET /api/get-problem?problemId=${problemId}`),
    await get("GET /api/admin/judge/system-errors"),
    await get("GET /api/msg/sys"),
  ];
  return texts.join("\n");
}

/** Opens a stream of the live channel; returns null if the server refuses this reader. */
async function stream(as: Asker, topics: string): Promise<LiveReader | null> {
  const headers: Record<string, string> = as === "token" ? { authorization: token } : {};
  const reader = await openLive(world, as === "token" ? "guest" : as, topics, { headers });
  return reader.refusal === "" ? reader : null;
}

/** Data that the live channel sends to each reader of a submission, during judging and after it. */
async function whileJudged(pid: number, work: () => Promise<number>) {
  const open = (topics: string) => Promise.all(outsiders.map((as) => stream(as, topics)));
  const all = ["submissions", `submissions,problem-submissions:${pid}`];
  const early = await Promise.all(all.map(open));
  const submitId = await work();
  const late = await open(`submission:${submitId}`);
  // The public event of this second submission follows all data about the first submission, so a reader that has
  // received the event has all of that data.
  const { problemId } = await attackedProblem(world);
  const marker = await submitAs(world, "other", { pid: problemId });
  await world.sql("delete from job where submit_id = $1", [marker]);
  const isRow = (event: LiveEvent) => event.type === "submission";
  const isMarker = (event: LiveEvent) =>
    event.type === "submission" && event.row.submitId === marker;
  const streams = [...early, late];
  for (const reader of early.flat()) await reader?.next(isMarker);
  for (const reader of late) await reader?.next(isRow);
  const texts = outsiders.map((_, at) => streams.map((each) => each[at]?.text() ?? "").join("\n"));
  for (const reader of streams.flat()) reader?.close();
  return { submitId, texts: new Map(outsiders.map((as, at) => [as, texts[at] ?? ""])) };
}

type Columns = { feedback: FeedbackPolicy; jury_data_open: boolean };

/**
 * Performs the attack: a program prints a hash of each input. Returns the data sent to each reader, and the answers
 * found in it.
 */
async function attack(columns: Columns, channel: Channel) {
  const problem = await attackedProblem(world, columns);
  const { pid, problemId } = problem;
  const { submitId, texts } = await whileJudged(pid, () =>
    judged({ world, node }, problemId, { channel, program: hashOf }),
  );
  const read = outsiders.map(async (as) => {
    const text = `${texts.get(as)}\n${await sentTo(as, { submitId, ...problem })}`;
    return { as, text: withoutSample(text), pairs: readOut(text) };
  });
  return { problemId, readers: await Promise.all(read) };
}

/**
 * Submits a second program, which looks up the answer to each input by the input's hash; returns whether the program is
 * accepted.
 */
async function solves(problemId: string, channel: Channel, answers: Map<string, string>) {
  const program = (input: string) => answers.get(hashOf(input)) ?? "0";
  const submitId = await judged({ world, node }, problemId, { channel, program });
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row?.status === 0;
}

describe.each(feedbackPolicies)("the attack under the policy %s", (feedback) => {
  test.each(channels)("reads no answer by %s, for any user", async (channel) => {
    const closed = { feedback, jury_data_open: false };
    const { problemId, readers } = await attack(closed, channel);
    for (const { as, text, pairs } of readers) {
      const leak = JURY.exec(text);
      expect(leak && text.slice(leak.index - 200, leak.index + 100), as).toBeNull();
      expect([...pairs.values()].filter((word) => word !== "sample-word")).toEqual([]);
    }
    const all = new Map(readers.flatMap(({ pairs }) => [...pairs]));
    expect(await solves(problemId, channel, all)).toBe(false);
  });
});

// These tests run last: the stream of a list begins with recent events, so the streams of later tests would contain
// events of these tests.
describe.each(feedbackPolicies)("open jury data under the policy %s", (feedback) => {
  test.each(["comparison", "checker"] as const)(
    "lets the attack work by %s for users who see code and test cases",
    async (channel) => {
      const opened = { feedback, jury_data_open: true };
      const { problemId, readers } = await attack(opened, channel);
      const showsCases = feedback !== "none" && feedback !== "verdict";
      for (const { as, text, pairs } of readers) {
        const reads = showsCases && ["user", "token", "admin"].includes(as);
        if (!reads) expect(text, as).not.toMatch(JURY);
        // Under the policy `firstFailed`, readers see the tests only up to the first failed test, which here is the
        // sample.
        const solved = (reads && feedback !== "firstFailed") || (as === "admin" && showsCases);
        if (as !== "other")
          expect([as, await solves(problemId, channel, pairs)]).toEqual([as, solved]);
      }
    },
  );
});

/** Removes the sample's jury data from a text, because that data is public. */
function withoutSample(text: string): string {
  return text
    .replaceAll(/"difference":\{"line":1,"token":1,"expected":"sample-word","got":"[^"]*"\}/g, "")
    .replaceAll(/jury-says: wrong answer, expected 'sample-word', found '[^']*'/g, "");
}

describe("what is shown", () => {
  const cases = async (as: Asker, submitId: number) => {
    const call = `GET /api/get-all-case-result?submitId=${submitId}`;
    return (await requestAs(world, { as, token }, call)).body.data as CaseResult[];
  };

  test.each([
    ["comparison", (one: CaseResult) => one.endedBy?.difference?.expected],
    ["checker", (one: CaseResult) => one.userOutput && /'(.*?)'/.exec(one.userOutput)?.[1]],
  ] as const)(
    "of a sample to everyone, of hidden tests to the jury, by %s",
    async (channel, word) => {
      const { problemId } = await attackedProblem(world);
      const how = { channel, program: hashOf };
      const submitId = await judged({ world, node }, problemId, how);
      for (const as of ["guest", "user", "admin"] as const) {
        const results = await cases(as, submitId);
        expect(results.map((one) => [one.juryData, word(one) ?? null])).toEqual([
          ["sample", "sample-word"],
          ...[2, 3, 4].map(() => ["hidden", null]),
        ]);
      }
      for (const as of ["problemAdmin", "root"] as const) {
        const results = await cases(as, submitId);
        expect(results.map((one) => [one.juryData, word(one)])).toEqual([
          ["sample", sample.answer.trim()],
          ...[2, 3, 4].map((seq) => ["staff", `jury-answer-${seq}`]),
        ]);
      }
    },
  );

  test("to the author as long as that user may manage problems", async () => {
    const { problemId, pid } = await attackedProblem(world);
    await world.sql("update problem set owner_uid = $2 where id = $1", [pid, "a".repeat(32)]);
    const how = { channel: "comparison", program: hashOf } as const;
    const submitId = await judged({ world, node }, problemId, how);
    const access = async () => (await cases("admin", submitId)).map(({ juryData }) => juryData)[1];
    expect(await access()).toBe("staff");
    await world.sql("update app_user set role_id = 1002 where uid = $1", ["a".repeat(32)]);
    const before = await access();
    await world.sql("update app_user set role_id = 1001 where uid = $1", ["a".repeat(32)]);
    expect(before).toBe("hidden");
  });

  test("to the jury exactly where contestants see it too", async () => {
    const { problemId } = await attackedProblem(world, { jury_data_open: true });
    const how = { channel: "comparison", program: hashOf } as const;
    const submitId = await judged({ world, node }, problemId, how);
    for (const as of ["root", "user"] as const) {
      const results = await cases(as, submitId);
      expect(results.map(({ juryData }) => juryData)).toEqual(["sample", "open", "open", "open"]);
    }
  });

  test("a sample removed from the statement is a hidden test", async () => {
    const { problemId, pid } = await attackedProblem(world);
    const how = { channel: "comparison", program: hashOf } as const;
    const submitId = await judged({ world, node }, problemId, how);
    await world.sql("update problem set examples = '[]' where id = $1", [pid]);
    expect((await cases("user", submitId)).map(({ juryData }) => juryData)[0]).toBe("hidden");
  });

  test("nothing of a submission whose scope no feature registers, open or not", async () => {
    const { problemId } = await attackedProblem(world, { jury_data_open: true });
    const how = { channel: "comparison", program: hashOf } as const;
    const submitId = await judged({ world, node }, problemId, how);
    await world.sql(
      "update submission set scope = 'gone', scope_id = 9, listed = false where submit_id = $1",
      [submitId],
    );
    for (const as of contestants) {
      const call = `GET /api/get-all-case-result?submitId=${submitId}`;
      expect((await requestAs(world, { as, token }, call)).text, as).not.toMatch(JURY);
    }
  });

  test("a System Error's cause to staff, its details to the jury", async () => {
    const { problemId } = await attackedProblem(world);
    const how = { channel: "brokenChecker", program: hashOf } as const;
    const submitId = await judged({ world, node }, problemId, how);
    const detail = async (as: Asker) => {
      const reply = await requestAs(
        world,
        { as, token },
        `GET /api/submission?submitId=${submitId}`,
      );
      const { submission } = reply.body.data as { submission: SubmissionDetail };
      const { cause, errorMessage } = submission;
      return [cause?.code ?? null, Boolean(cause?.detail), errorMessage !== null];
    };
    expect(await detail("problemAdmin")).toEqual(["checker_failed", true, true]);
    expect(await detail("admin")).toEqual(["checker_failed", false, false]);
    expect(await detail("user")).toEqual([null, false, false]);
    const resubmitted = await world.call("user", `GET /api/resubmit?submitId=${submitId}`);
    expect(resubmitted.status).toBe(200);
    expect(resubmitted.text).not.toMatch(JURY);
    await world.sql("delete from job where submit_id = $1", [submitId]);
  });
});
