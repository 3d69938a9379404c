import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld } from "./remoteWorld.ts";

/*
 * Each mode of a remote judge can be switched on or off: submitting with the site's accounts, submitting with users'
 * own sessions, and imports. The mode `link` (users submit to the judge themselves and then link these submissions) is
 * tested in `remoteLink`.
 */

let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  await remote.world.sql("delete from rate_window");
  for (const code of ["HDU", "TKOJ"] as const) await remote.addAccount(code, "robot");
  await remote.world.call("root", "PUT /api/admin/switch/update", {
    body: { remoteOwnSessions: true },
  });
});
afterAll(() => remote.world.server.close());

type Mode = "robot" | "own" | "link" | "import";

const set = (judge: string, mode: Mode, isEnabled: boolean) =>
  remote.world.call("root", "PUT /api/admin/remote/judge", { body: { judge, mode, isEnabled } });

/** Stores a session of the test user's own HDU account. */
async function ownSession(handle: string): Promise<void> {
  const { judge } = remote.placeOf("HDU");
  judge.accounts.set(handle, "secret");
  const cookie = judge.openSession(handle, "secret", "PHPSESSID")!.split(";", 1)[0]!;
  let isOver = false;
  const body = { accountGroup: "HDU", handle, session: cookie, days: 7 };
  const reply = remote.world.call("user", "PUT /api/remote/session", { body }).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 30 && !isOver; second++) await remote.pass(1);
  expect((await reply).status).toBe(200);
}

const senders = (code: "HDU" | "TKOJ") =>
  remote
    .judgeOf(code)
    .submissions.toReversed()
    .map(({ user }) => user);

async function phaseOf(submitId: number): Promise<string | undefined> {
  const [row] = await remote.world.sql<{ phase: string }>(
    "select phase from remote_submission where submit_id = $1",
    [submitId],
  );
  return row?.phase;
}

test("the administration lists the modes that a judge has; each switch is stored and recorded, others are refused", async () => {
  const modes = async (code: string) => {
    const { data } = (await remote.world.call("root", "GET /api/admin/remote/judges")).body;
    const rows = data as {
      judge: string;
      state: string;
      modes: { mode: string; isEnabled: boolean }[];
    }[];
    const row = rows.find(({ judge }) => judge === code);
    expect(row?.state).toBe("open");
    return Object.fromEntries((row?.modes ?? []).map(({ mode, isEnabled }) => [mode, isEnabled]));
  };
  expect(await modes("HDU")).toEqual({ robot: true, own: true, link: false, import: true });
  expect(await modes("CF")).toEqual({ link: true, import: true });
  expect(await modes("LOJ")).toEqual({});
  for (const mode of ["own", "import", "own"] as const)
    expect((await set("HDU", mode, false)).status).toBe(200);
  expect(await modes("HDU")).toEqual({ robot: true, own: false, link: false, import: false });
  await set("HDU", "own", true);
  expect(await modes("HDU")).toEqual({ robot: true, own: true, link: false, import: false });
  const entries = await remote.world.sql<{ after: object }>(
    "select after from audit_entry where action = 'remote.judge' and target = 'HDU' order by id desc limit 2",
  );
  expect(entries.map(({ after }) => after)).toEqual([
    { mode: "own", isEnabled: true },
    { mode: "own", isEnabled: false },
  ]);
  for (const [judge, mode] of [
    ["TKOJ", "link"],
    ["CF", "robot"],
    ["AC", "own"],
    ["LOJ", "import"],
  ] as const) {
    expect((await set(judge, mode, false)).text).toContain("REMOTE_MODE_UNKNOWN");
  }
  expect((await set("NONE", "robot", false)).text).toContain("REMOTE_JUDGE_UNKNOWN");
});

test("without sending by the site's accounts code is refused in the reader's language before it is stored", async () => {
  await ownSession("ming");
  await set("HDU", "robot", false);
  const body = { pid: await problemOf("HDU"), language: "G++", code: REMOTE_CODE };
  const english = await remote.world.call("other", "POST /api/submit-problem-judge", {
    body,
    headers: { "accept-language": "en-US" },
  });
  expect(english.status).toBe(503);
  expect(english.text).toContain("No code is sent to HDU by accounts of this site now");
  const chinese = await remote.world.call("other", "POST /api/submit-problem-judge", {
    body,
    headers: { "accept-language": "zh-CN" },
  });
  expect(chinese.text).toContain("管理员已关闭用本站账号向 HDU 提交");
  expect(await remote.world.sql("select 1 from remote_submission")).toEqual([]);
  expect(await remote.judged(await remote.submit("HDU"))).toBe(Verdict.Accepted);
  expect(senders("HDU")).toEqual(["ming"]);
  await expect(remote.submit("HDU", REMOTE_CODE, "other")).rejects.toThrow("REMOTE_ROBOT_OFF");
});

test("the problem page's banner: its judge is off, paused, takes no code by the mode that everybody uses, or has no account", async () => {
  const pid = await problemOf("HDU");
  const isDown = async () => {
    const page = await remote.world.call("user", `GET /api/get-problem?problemId=${pid}`);
    return (page.body.data as { remote: { isDown: boolean } }).remote.isDown;
  };
  expect(await isDown()).toBe(false);
  await remote.world.sql("update remote_account set state = 'needsPerson'");
  expect(await isDown()).toBe(true);
  await remote.world.sql("update remote_account set state = 'ready'");
  const now = async (columns: string) => {
    await remote.world.sql("delete from remote_judge");
    await remote.world.sql(`insert into remote_judge (judge, ${columns}`);
    return isDown();
  };
  expect(await isDown()).toBe(false);
  expect(await now("is_enabled) values ('HDU', false)")).toBe(true);
  expect(await now("closed_until) values ('HDU', verdict_now() + interval '1 minute')")).toBe(true);
  await remote.pass(61);
  expect(await isDown()).toBe(false);
  expect(await now("modes_off) values ('HDU', '{robot}')")).toBe(true);
  expect(await now("modes_off) values ('HDU', '{own,import}')")).toBe(false);
  expect(await now("is_enabled) values ('POJ', false)")).toBe(false);
});

interface Now {
  reason: string | null;
  until: string | null;
  mayStore: boolean;
}

async function judgeNow(
  as: "user" | "other" | "guest",
  judge: string,
  usesSessions = true,
): Promise<Now> {
  const query = `judge=${judge}&usesSessions=${usesSessions}`;
  const reply = await remote.world.call(as, `GET /api/remote/judge-now?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Now;
}

test("who has a session that works is not told that the site's accounts do not; others are told what they can do", async () => {
  await ownSession("ming");
  const good = { reason: null, until: null, mayStore: false };
  expect(await judgeNow("other", "HDU")).toEqual(good);
  for (const [turnOff, reason] of [
    [() => set("HDU", "robot", false), "robotOff"],
    [
      () =>
        remote.world.sql("update remote_account set state = 'disabled' where owner_uid is null"),
      "noAccount",
    ],
  ] as const) {
    await turnOff();
    expect(await judgeNow("user", "HDU")).toEqual(good);
    expect(await judgeNow("other", "HDU")).toEqual({ reason, until: null, mayStore: true });
    expect(await judgeNow("guest", "HDU")).toEqual({ reason, until: null, mayStore: false });
    // `false`: the contest or homework does not allow code to be sent with users' own sessions.
    expect(await judgeNow("user", "HDU", false)).toEqual({ reason, until: null, mayStore: false });
    await expect(remote.submit("HDU", REMOTE_CODE, "other")).rejects.toThrow(
      reason === "robotOff" ? "REMOTE_ROBOT_OFF" : "BACKEND_UNAVAILABLE",
    );
    await set("HDU", "robot", true);
  }
  await set("HDU", "own", false);
  const without = { reason: "noAccount", until: null, mayStore: false };
  expect(await judgeNow("user", "HDU")).toEqual(without);
  expect(await judgeNow("other", "HDU")).toEqual(without);
  await set("HDU", "own", true);
  await remote.world.sql(
    "update remote_account set expires_at = verdict_now() where owner_uid is not null",
  );
  expect(await judgeNow("user", "HDU")).toEqual({ ...without, mayStore: true });
});

test("a judge that is off or paused is so for everybody, until when is said, and unknown judges are refused", async () => {
  await ownSession("ming");
  await remote.world.sql("delete from remote_judge");
  await remote.world.sql(
    "insert into remote_judge (judge, closed_until) select judge, verdict_now() + interval '1 minute' from unnest(array['HDU', 'CF']) judge",
  );
  const until = new Date(remote.clock.now() + MINUTE).toISOString();
  for (const judge of ["HDU", "CF"]) {
    expect(await judgeNow("user", judge)).toEqual({ reason: "paused", until, mayStore: false });
  }
  await remote.pass(61);
  expect(await judgeNow("user", "HDU")).toMatchObject({ reason: null });
  await set("CF", "link", false);
  expect(await judgeNow("user", "CF")).toMatchObject({ reason: "linkOff", mayStore: false });
  await remote.world.sql("update remote_judge set is_enabled = false where judge = 'HDU'");
  expect(await judgeNow("user", "HDU")).toMatchObject({ reason: "off", mayStore: false });
  const unknown = await remote.world.call("user", "GET /api/remote/judge-now?judge=LOJ");
  expect(unknown.text).toContain("REMOTE_JUDGE_UNKNOWN");
});

async function problemOf(code: string): Promise<string> {
  const [row] = await remote.world.sql<{ id: string }>(
    "select p.problem_id as id from problem p where p.oj = $1",
    [code],
  );
  return row!.id;
}

test.each(["HDU", "TKOJ"] as const)(
  "%s: queued code waits while the mode is off, as while the judge is; what is there already is read",
  async (code) => {
    await remote.world.sql(
      "update remote_account set next_submit_at = verdict_now() + interval '4 seconds'",
    );
    const there = await remote.submit(code, `${REMOTE_CODE} // SIM:SLOW`);
    await remote.pass(16);
    expect(await phaseOf(there)).toBe("sent");
    // The account may send code again only after 20 seconds, so the next submission's first attempt finds no free
    // account, no matter how soon the mode is switched off.
    await remote.world.sql(
      "update remote_account set next_submit_at = verdict_now() + interval '20 seconds'",
    );
    const waiting = await remote.submit(code);
    await set(code, "robot", false);
    expect(await remote.judged(there, 120)).toBe(Verdict.Accepted);
    await remote.pass(60);
    expect(await phaseOf(waiting)).toBe("queued");
    const attempts = async () =>
      (await remote.world.sql("select attempt from job where submit_id = $1", [waiting]))[0];
    const before = await attempts();
    await remote.pass(60);
    expect(await attempts()).toEqual(before);
    await set(code, "robot", true);
    expect(await remote.judged(waiting, 60)).toBe(Verdict.Accepted);
    expect(senders(code)).toEqual(["robot", "robot"]);
  },
);

test("queued code ends after its time while the mode is off, and goes by its user's own session if one is stored by then", async () => {
  await remote.world.sql(
    "update remote_account set next_submit_at = verdict_now() + interval '9 seconds'",
  );
  const others = await remote.submit("HDU", REMOTE_CODE, "other");
  const own = await remote.submit("HDU");
  // Both submissions make their first attempt and find no free account before the mode is switched off.
  await remote.clock.settle();
  await set("HDU", "robot", false);
  await remote.pass(30);
  expect([await phaseOf(own), await phaseOf(others)]).toEqual(["queued", "queued"]);
  await ownSession("ming");
  expect(await remote.judged(own, 60)).toBe(Verdict.Accepted);
  for (let minute = 0; minute < 31; minute++) await remote.clock.advance(MINUTE);
  expect(await remote.judged(others, 10)).toBe(Verdict.SubmittedFailed);
  expect(senders("HDU")).toEqual(["ming"]);
});

test("code ends at once if its user's session becomes exhausted while sending by the site's accounts is off", async () => {
  await remote.world.sql(
    `insert into remote_account (account_group, handle, owner_uid, expires_at, next_submit_at)
     select 'TKOJ', 'ming', uid, verdict_now() + interval '1 day', verdict_now() + interval '9 seconds'
     from app_user where username = 'user'`,
  );
  const submitId = await remote.submit("TKOJ");
  await remote.clock.settle();
  await set("TKOJ", "robot", false);
  await remote.world.sql(
    `insert into remote_spent (account_id, problem_id)
     select a.id, s.problem_id from remote_account a, submission s
     where a.owner_uid is not null and s.submit_id = $1`,
    [submitId],
  );
  expect(await phaseOf(submitId)).toBe("queued");
  expect(await remote.judged(submitId, 20)).toBe(Verdict.SubmittedFailed);
  expect(senders("TKOJ")).toEqual([]);
});

test("without own sessions at a judge none is stored or used there, and those that are stored are deleted", async () => {
  await ownSession("ming");
  await set("HDU", "own", false);
  const body = { accountGroup: "HDU", handle: "ming", session: "PHPSESSID=abc", days: 7 };
  const refused = await remote.world.call("user", "PUT /api/remote/session", { body });
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining("REMOTE_OWN_JUDGE_OFF"),
  ]);
  const groups = async () =>
    (
      (await remote.world.call("user", "GET /api/remote/sessions")).body.data as {
        accountGroup: string;
      }[]
    ).map(({ accountGroup }) => accountGroup);
  // The user can still see the stored session and delete it.
  expect(await groups()).toContain("HDU");
  expect(await remote.judged(await remote.submit("HDU"))).toBe(Verdict.Accepted);
  expect(senders("HDU")).toEqual(["robot"]);
  await remote.clock.advance(HOUR);
  await remote.pass(2);
  expect(
    await remote.world.sql("select 1 from remote_account where owner_uid is not null"),
  ).toEqual([]);
  expect(await groups()).not.toContain("HDU");
  expect(await groups()).toContain("POJ");
});

test("without imports no problem of the judge is read, from there or from a page that was saved", async () => {
  for (const judge of ["HDU", "CF"]) await set(judge, "import", false);
  const list = await remote.world.call("root", "POST /api/admin/package/import-remote", {
    body: { judge: "HDU", problems: "1001" },
  });
  expect(list.text).toContain("REMOTE_JUDGE_OFF");
  const page = await remote.world.call("root", "POST /api/admin/package/import-saved-page", {
    body: { judge: "CF", problem: "1000A", page: "<html></html>" },
  });
  expect(page.text).toContain("REMOTE_JUDGE_OFF");
  expect(await remote.judged(await remote.submit("HDU"))).toBe(Verdict.Accepted);
});
