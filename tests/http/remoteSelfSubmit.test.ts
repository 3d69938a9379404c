import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RemoteHandle } from "../../src/shared/judge/remote.ts";
import type { RemoteJudgeRow } from "../../src/shared/judge/remoteAdmin.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { MINUTE } from "../support/worldClock.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld } from "./remoteWorld.ts";

/*
 * HDU and POJ: if root allows it and the site has no account that can send code, users submit their code to these
 * judges themselves. To prove that an account at the judge is theirs, users submit a program to the judge; the
 * program's compile error contains a token.
 */

const judges = ["HDU", "POJ"] as const;
type Code = (typeof judges)[number];
let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  await remote.world.sql("delete from remote_handle");
  await remote.world.sql("delete from remote_former_number");
});
afterAll(() => remote.world.server.close());

type Caller = "user" | "other";

const allow = (judge: Code, isEnabled = true) =>
  remote.world.call("root", "PUT /api/admin/remote/judge", {
    body: { judge, mode: "link", isEnabled },
  });

/**
 * Makes a call and advances the clock, because the minimum intervals between requests to a judge and the rate limit of
 * API calls depend on the clock.
 */
async function send(as: Caller, call: string, body: Record<string, unknown>) {
  let isOver = false;
  const answer = remote.world.call(as, call, { body }).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 120 && !isOver; second++) await remote.pass(1);
  const reply = await answer;
  await remote.clock.advance(MINUTE);
  return reply;
}

async function tokenOf(judge: Code, handle: string, as: Caller = "user"): Promise<string> {
  const body = { accountGroup: judge, handle };
  const reply = await remote.world.call(as, "PUT /api/remote/handle", { body });
  return (reply.body.data as RemoteHandle).token;
}

const check = (judge: Code, as: Caller = "user") =>
  send(as, "POST /api/remote/handle-check", { accountGroup: judge });

/** Adds a submission that this user makes directly at the judge; returns the submission's id at the judge. */
const at = (judge: Code, user: string, code: string) =>
  String(
    remote
      .judgeOf(judge)
      .store({ user, problem: remote.placeOf(judge).problems[judge]!, language: "0", code }, "").id,
  );

async function verify(judge: Code, handle: string, as: Caller = "user"): Promise<void> {
  at(judge, handle, `#error ${await tokenOf(judge, handle, as)} // SIM:CE`);
  await remote.clock.advance(MINUTE);
  expect((await check(judge, as)).body.data).toMatchObject({ isVerified: true });
}

const link = (submitId: number, submission: string, as: Caller = "user") =>
  send(as, "POST /api/remote/link", { submitId, submission });

async function waitOf(submitId: number): Promise<unknown> {
  const body = { submitIds: [String(submitId)] };
  const reply = await remote.world.call("user", "POST /api/check-submissions-status", { body });
  return (reply.body.data as Record<string, { wait?: unknown }>)[String(submitId)]?.wait;
}

const tryToSubmit = (judge: Code) =>
  remote.submit(judge, REMOTE_CODE).then(
    () => "accepted",
    (error: Error) => error.message,
  );

test.each(judges)(
  "%s: the mode is off until root switches it on, and only without accounts",
  async (judge) => {
    const modes = async () => {
      const reply = await remote.world.call("root", "GET /api/admin/remote/judges");
      return (reply.body.data as RemoteJudgeRow[]).find((row) => row.judge === judge)?.modes;
    };
    expect(await modes()).toContainEqual({ mode: "link", isEnabled: false });
    expect(await tryToSubmit(judge)).toContain("BACKEND_UNAVAILABLE");
    expect((await allow(judge)).status).toBe(200);
    expect(await modes()).toContainEqual({ mode: "link", isEnabled: true });
    const now = await remote.world.call(
      "user",
      `GET /api/remote/judge-now?judge=${judge}&usesSessions=true`,
    );
    expect(now.body.data).toMatchObject({ reason: "selfSubmit" });

    const submitId = await remote.submit(judge);
    await remote.pass(5);
    expect(await waitOf(submitId)).toEqual({ for: "user", judge });
    // A site account that is added later does not send the code of a submission that waits for its user, because the
    // user may have submitted it already.
    await remote.addAccount(judge, "robot");
    await remote.pass(60);
    expect(remote.judgeOf(judge).submissions).toEqual([]);
    const sent = await remote.submit(judge);
    expect(await remote.judged(sent)).toBe(Verdict.Accepted);
    expect(remote.judgeOf(judge).submissions.map(({ user }) => user)).toEqual(["robot"]);
    // Users can enter an id only for a submission that is waiting for them to submit it to the judge.
    expect((await link(sent, at(judge, "ming", "SIM:WA"))).body.code).toBe("SUBMISSION_NOT_FOUND");

    await allow(judge, false);
    await remote.world.sql("delete from remote_account");
    expect(await tryToSubmit(judge)).toContain("BACKEND_UNAVAILABLE");
  },
);

test.each(judges)(
  "%s: a submission gets the verdict of the one that its user made there",
  async (judge) => {
    await allow(judge);
    const submitId = await remote.submit(judge);
    await remote.pass(5);
    expect((await link(submitId, "1")).body.code).toBe("REMOTE_HANDLE_MISSING");
    await verify(judge, "Ming");
    const detail = await remote.world.call("user", `GET /api/submission?submitId=${submitId}`);
    expect(detail.body.data).toMatchObject({
      submission: { remote: { judge, isLinked: true, remoteId: null } },
    });
    const others = at(judge, "hong", "SIM:WA");
    expect((await link(submitId, others)).body.code).toBe("REMOTE_LINK_WRONG");
    const own = at(judge, "ming", "SIM:TLE");
    expect((await link(submitId, own)).status).toBe(200);
    expect(await remote.judged(submitId, 60)).toBe(Verdict.TimeLimitExceeded);
    const again = await remote.submit(judge);
    await remote.pass(5);
    expect((await link(again, own)).body.code).toBe("REMOTE_LINK_TAKEN");
    // Rejudging only reads the state at the judge again, and never sends the code.
    await remote.addAccount(judge, "robot");
    const rejudged = await remote.world.call(
      "root",
      `GET /api/admin/judge/rejudge?submitId=${submitId}`,
    );
    expect(rejudged.status).toBe(200);
    expect(await remote.judged(submitId, 60)).toBe(Verdict.TimeLimitExceeded);
    expect(remote.judgeOf(judge).submissions.some(({ user }) => user === "robot")).toBe(false);
  },
);

test.each(judges)("%s: a name is proved by its own program alone", async (judge) => {
  await allow(judge);
  const token = await tokenOf(judge, "ming");
  const code = `#error ${token} // SIM:CE`;
  at(judge, "hong", code);
  at(judge, "ming", `// ${token} SIM:WA`);
  await remote.clock.advance(MINUTE);
  expect((await check(judge)).body.code).toBe("REMOTE_TOKEN_MISSING");
  // The site's account sends code of many users. A token submitted through this account therefore does not prove that
  // the account belongs to one of these users.
  await remote.addAccount(judge, "robot");
  const ofRobot = await tokenOf(judge, "robot");
  at(judge, "robot", `#error ${ofRobot} // SIM:CE`);
  await remote.clock.advance(MINUTE);
  expect((await check(judge)).body.code).toBe("REMOTE_HANDLE_TAKEN");
});

test("a submission that nobody names ends after a day, and is never sent", async () => {
  await allow("HDU");
  const submitId = await remote.submit("HDU");
  await remote.pass(5);
  await remote.addAccount("HDU", "robot");
  await remote.world.sql("update remote_submission set deadline = verdict_now()");
  await remote.world.sql("update job set run_at = verdict_now()");
  expect(await remote.judged(submitId, 30)).toBe(Verdict.SubmittedFailed);
  expect(remote.judgeOf("HDU").submissions).toEqual([]);
  // The owner submits the code again; this time, an account of the site sends it.
  await remote.world.sql("delete from rate_window where key like 'resubmit:%'");
  const reply = await remote.world.call("user", `GET /api/resubmit?submitId=${submitId}`);
  expect(reply.status).toBe(200);
  expect(await remote.judged(submitId)).toBe(Verdict.Accepted);
});
