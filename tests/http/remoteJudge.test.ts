import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { fixedRobots } from "../../src/server/remote/adapters.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { MINUTE, SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import {
  aProblem,
  addNodeLanguages,
  setInterval,
  submitAs,
  type TestProblem,
  until,
} from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

/* Tests submissions to a simulated judge, including every way in which the judge and this server can fail. */

const KEY = Buffer.alloc(32, 7);
const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";

let clock: WorldClock;
let hdu: SimulatedHdu;
let world: World;
let problem: TestProblem;

beforeAll(async () => {
  clock = worldClock();
  hdu = new SimulatedHdu(clock);
  const outgoingTransport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  world = await createWorld({ clock, outgoingTransport });
  await setInterval(world, 0);
  await addNodeLanguages(world);
  await world.sql(
    "insert into language (id, oj, name) values (9001, 'HDU', 'G++'), (9002, 'HDU', 'Java')",
  );
  problem = await aProblem(world, { oj: "HDU", judging_backend: "remote.HDU", is_remote: true }, 0);
  await world.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000', verdict_now())`,
    [problem.pid],
  );
});
beforeEach(async () => {
  hdu.submissions.splice(0);
  hdu.faults.clear();
  hdu.sessions.clear();
  await world.sql("delete from job");
  await world.sql("delete from remote_submission");
  await world.sql("delete from remote_account");
  await world.sql("delete from remote_judge");
  await addAccount("robot_1");
});
afterAll(() => world.server.close());

async function addAccount(handle: string, password = "secret"): Promise<void> {
  hdu.accounts.set(handle, "secret");
  await world.sql(
    "insert into remote_account (account_group, handle, password) values ('HDU', $1, $2)",
    [handle, secretBox(KEY).seal(password)],
  );
}

const submit = (code = CODE, as: "user" | "other" = "user") =>
  submitAs(world, as, { pid: problem.problemId, language: "G++", code });

async function statusOf(submitId: number): Promise<number> {
  const [row] = await world.sql<{ status: number }>(
    "select status from submission where submit_id = $1",
    [submitId],
  );
  return row!.status;
}

async function rowOf(submitId: number) {
  const [row] = await world.sql<{
    phase: string;
    remoteId: string | null;
    sends: number;
    marker: string;
  }>(
    `select phase, remote_id as "remoteId", sends, marker from remote_submission where submit_id = $1`,
    [submitId],
  );
  return row;
}

/** Advances the clock second by second until the submission's row in `remote_submission` is as expected. */
async function untilRow(
  submitId: number,
  isExpected: (row: NonNullable<Awaited<ReturnType<typeof rowOf>>>) => boolean,
): Promise<void> {
  for (let second = 0; second < 60; second++) {
    const row = await rowOf(submitId);
    if (row && isExpected(row)) return;
    await clock.advance(SECOND);
  }
  throw new Error(`still ${JSON.stringify(await rowOf(submitId))}`);
}

async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await clock.advance(SECOND);
}

/** Advances the clock second by second until the submission has a final status. */
async function judged(submitId: number, seconds = 120): Promise<number> {
  for (let second = 0; second < seconds; second++) {
    const status = await statusOf(submitId);
    if (isFinal(status)) return status;
    await clock.advance(SECOND);
  }
  throw new Error(`still ${await statusOf(submitId)}: ${JSON.stringify(await jobOf(submitId))}`);
}

const isFinal = (status: number) => ![5, 6, 7, 9].includes(status);

async function jobOf(submitId: number) {
  const rows = await world.sql(
    "select state, attempt, needs, last_error, postpone_reason from job where submit_id = $1",
    [submitId],
  );
  return rows[0];
}

async function causeOf(submitId: number): Promise<string | undefined> {
  const [row] = await world.sql<{ code: string }>(
    "select cause ->> 'code' as code from submission_error where submit_id = $1",
    [submitId],
  );
  return row?.code;
}

test("a submission is sent once, followed and judged; the account's session is stored sealed", async () => {
  const submitId = await submit();
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions.map(({ user, code }) => ({ user, code }))).toEqual([
    { user: "robot_1", code: CODE },
  ]);
  const [stored] = await world.sql<{ time: number; memory: number; judger: string }>(
    "select time_ms as time, memory_kb as memory, judger from submission where submit_id = $1",
    [submitId],
  );
  expect(stored).toEqual({ time: 15, memory: 1024, judger: "HDU" });
  expect(await rowOf(submitId)).toMatchObject({ phase: "ended", sends: 1, marker: "" });
  const [account] = await world.sql<{ session: string; lease: unknown }>(
    "select session, lease_job as lease from remote_account",
  );
  expect(account?.lease).toBeNull();
  expect(account?.session).not.toContain("PHPSESSID");
  expect(secretBox(KEY).open(account?.session ?? "")).toContain("PHPSESSID");
});

test("code that waits for an account is sent as soon as the account's gap is over, before the next poll", async () => {
  // The server polls at whole seconds; the first code is sent between two polls.
  await clock.advance(0.3 * SECOND);
  const first = await submit();
  const second = await submit(`${CODE} // second`, "other");
  await untilRow(first, ({ phase }) => phase === "sent");
  const account = async () => {
    const [row] = await world.sql<{ gapMs: number; isLeased: boolean }>(
      `select extract(epoch from next_submit_at - verdict_now())::float8 * 1000 as "gapMs",
         lease_job is not null as "isLeased" from remote_account`,
    );
    return row!;
  };
  const { gapMs, isLeased } = await account();
  expect(isLeased).toBe(false);
  await clock.advance(gapMs - 1);
  expect(await account()).toMatchObject({ isLeased: false });
  await clock.advance(2);
  await until(account, (row) => row.isLeased);
  expect(await judged(second)).toBe(Verdict.Accepted);
});

test("short code is filled up to the judge's minimum by line breaks alone", async () => {
  const submitId = await submit("int main() {}");
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions[0]?.code).toMatch(/^int main\(\) {}\n+$/);
});

test("compile errors are shown as text", async () => {
  const submitId = await submit(`${CODE} // SIM:CE`);
  expect(await judged(submitId)).toBe(Verdict.CompileError);
  const [row] = await world.sql<{ text: string }>(
    "select message as text from submission_error where submit_id = $1",
    [submitId],
  );
  expect(row?.text).toContain("'水果' was not declared");
});

test("users' submissions never swap verdicts, also when others use the account", async () => {
  await addAccount("robot_2");
  const kinds = ["AC", "WA", "TLE", "MLE", "RE", "PE"];
  const ids: number[] = [];
  for (const kind of kinds) {
    ids.push(await submit(`${CODE} // SIM:${kind}`, ids.length % 2 === 0 ? "user" : "other"));
    hdu.addForeign("robot_1", "1000");
    hdu.addForeign("stranger", "1000");
  }
  const statuses = [];
  for (const id of ids) statuses.push(await judged(id));
  expect(statuses).toEqual([
    Verdict.Accepted,
    Verdict.WrongAnswer,
    Verdict.TimeLimitExceeded,
    Verdict.MemoryLimitExceeded,
    Verdict.RuntimeError,
    Verdict.PresentationError,
  ]);
  const own = hdu.submissions.filter(({ code }) => code.startsWith("int main"));
  expect(own).toHaveLength(kinds.length);
});

test("an answer that is lost after the judge stored the code: it is found, not sent again", async () => {
  hdu.faults.add("lostAfterStoring");
  const submitId = await submit();
  await untilRow(submitId, ({ phase }) => phase === "sending");
  hdu.faults.clear();
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(1);
});

test("an answer that is lost before the judge stored the code: it is sent again after five looks", async () => {
  hdu.faults.add("lostBeforeStoring");
  const submitId = await submit();
  await untilRow(submitId, ({ sends }) => sends === 1);
  await passSeconds(1);
  hdu.faults.clear();
  expect(await judged(submitId, 200)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(1);
  expect(await rowOf(submitId)).toMatchObject({ sends: 2 });
});

test("code that never arrives ends after three requests, and costs nothing", async () => {
  hdu.faults.add("lostBeforeStoring");
  const submitId = await submit();
  expect(await judged(submitId, 600)).toBe(Verdict.SubmittedFailed);
  expect(await causeOf(submitId)).toBe("REMOTE_NOT_SENT");
});

test("a session that has ended is opened again; a changed password stops the account", async () => {
  const first = await submit();
  await judged(first);
  hdu.sessions.clear();
  const second = await submit(`${CODE} // SIM:WA`);
  expect(await judged(second)).toBe(Verdict.WrongAnswer);

  hdu.accounts.set("robot_1", "changed");
  hdu.sessions.clear();
  const third = await submit(`${CODE} // SIM:TLE`);
  await passSeconds(20);
  expect(await world.sql("select state, session from remote_account")).toEqual([
    { state: "needsPerson", session: null },
  ]);
  expect(hdu.submissions).toHaveLength(2);
  expect(await judged(third, 60)).toBe(Verdict.SubmittedFailed);
  expect(await causeOf(third)).toBe("REMOTE_NO_ACCOUNT");
});

test("refused code is Submission Failed with the judge's reason, and is not sent again", async () => {
  hdu.faults.add("codeRefused");
  const submitId = await submit();
  expect(await judged(submitId)).toBe(Verdict.SubmittedFailed);
  expect(await causeOf(submitId)).toBe("REMOTE_REFUSED");
});

test("a rejudging reads the verdict again; sent anew, the code is a new submission there", async () => {
  const submitId = await submit();
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  const before = await rowOf(submitId);
  const estimate = async (ids: number[]) =>
    (
      await world.call("root", "POST /api/admin/remote/resend-estimate", {
        body: { submitIds: ids },
      })
    ).body.data;
  const [gap] = fixedRobots.flatMap(({ info }) => (info.judge === "HDU" ? [info.submitGapMs] : []));
  expect(await estimate([submitId, 999_999_999])).toEqual({
    count: 1,
    seconds: Math.ceil(gap! / 1000),
  });
  await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(1);
  const forbidden = await world.call(
    "user",
    `GET /api/admin/judge/rejudge?submitId=${submitId}&anew=true`,
  );
  expect(forbidden.status).toBe(403);
  const anew = await world.call("root", "POST /api/admin/judge/rejudge-selection", {
    body: { submitIds: [submitId], anew: true },
  });
  expect(anew.body.data).toEqual({ queued: [submitId], left: [] });
  await passSeconds(30);
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(2);
  const after = await rowOf(submitId);
  expect(after?.remoteId).not.toBe(before?.remoteId);
  const former = await world.sql(
    "select remote_id from remote_former_number where submit_id = $1",
    [submitId],
  );
  expect(former).toEqual([{ remote_id: before?.remoteId }]);
  await world.sql("delete from remote_account");
  expect(await estimate([submitId])).toEqual({ count: 1, seconds: null });
});

test("the judge is closed after five failures in a row, and asked again later", async () => {
  const submitId = await submit();
  await untilRow(submitId, ({ phase }) => phase === "sent");
  hdu.faults.add("serverError");
  await passSeconds(150);
  const [health] = await world.sql<{ failures: number }>("select failures from remote_judge");
  expect(health?.failures).toBeGreaterThanOrEqual(5);
  hdu.faults.clear();
  expect(await judged(submitId, 600)).toBe(Verdict.Accepted);
});

test("words that are in no table are followed until the deadline; a rejudging reads the state and sends nothing", async () => {
  const submitId = await submit(`${CODE} // SIM:ODD`);
  await passSeconds(10);
  for (let minute = 0; minute < 31; minute++) await clock.advance(MINUTE);
  expect(await judged(submitId, 60)).toBe(Verdict.SubmittedFailed);
  expect(await causeOf(submitId)).toBe("REMOTE_TIMEOUT");
  const [remote] = hdu.submissions;
  if (remote) remote.code = CODE;
  const rejudge = await world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
  expect(rejudge.status).toBe(200);
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(1);
});

test("a verdict that comes after the deadline is found within the next hours, and nothing is sent", async () => {
  const submitId = await submit(`${CODE} // SIM:ODD`);
  await passSeconds(10);
  for (let minute = 0; minute < 31; minute++) await clock.advance(MINUTE);
  expect(await judged(submitId, 60)).toBe(Verdict.SubmittedFailed);
  for (let minute = 0; minute < 70; minute++) await clock.advance(MINUTE);
  expect(await statusOf(submitId)).toBe(Verdict.SubmittedFailed);
  const [remote] = hdu.submissions;
  if (remote) remote.code = CODE;
  for (let minute = 0; minute < 70; minute++) await clock.advance(MINUTE);
  expect(await judged(submitId, 60)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(1);
});

test("the owner submits again after a failure: code that the judge has is not sent twice", async () => {
  const submitId = await submit(`${CODE} // SIM:ODD`);
  await passSeconds(10);
  for (let minute = 0; minute < 31; minute++) await clock.advance(MINUTE);
  expect(await judged(submitId, 60)).toBe(Verdict.SubmittedFailed);
  const others = await world.call("other", `GET /api/resubmit?submitId=${submitId}`);
  expect(others.status).toBe(403);
  const [remote] = hdu.submissions;
  if (remote) remote.code = CODE;
  const own = await world.call("user", `GET /api/resubmit?submitId=${submitId}`);
  expect(own.status).toBe(200);
  expect(await judged(submitId)).toBe(Verdict.Accepted);
  expect(hdu.submissions).toHaveLength(1);
});

test("without an account code is refused before it is stored", async () => {
  await world.sql("delete from remote_account");
  const reply = await world.call("user", "POST /api/submit-problem-judge", {
    body: {
      pid: problem.problemId,
      language: "G++",
      code: CODE,
      cid: 0,
      tid: null,
      isRemote: false,
    },
  });
  expect(reply.status).toBe(503);
});
