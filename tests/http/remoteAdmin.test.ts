import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { MXT_COOKIE, SimulatedMxt } from "../remote/mxt/simulatedMxt.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { createWorld, type World } from "./world.ts";

/* Administration of remote judges and of the site's accounts at these judges. */

const box = secretBox(Buffer.alloc(32, 7));

let clock: WorldClock;
let hdu: SimulatedHdu;
let mxt: SimulatedMxt;
let world: World;

beforeAll(async () => {
  clock = worldClock();
  hdu = new SimulatedHdu(clock);
  mxt = new SimulatedMxt(clock);
  const outgoingTransport = inMemoryTransport({
    [hdu.origin]: (request) => hdu.answer(request),
    "https://mxt.cn": (request) => mxt.answer(request),
  });
  world = await createWorld({ clock, outgoingTransport });
});
beforeEach(async () => {
  hdu.faults.clear();
  hdu.sessions.clear();
  hdu.accounts.set("robot", "secret");
  await world.sql("delete from remote_account");
  await world.sql("delete from remote_judge");
});
afterAll(() => world.server.close());

type Judge = { judge: string; mode: string; state: string; takesPasswords: boolean } & {
  accounts: Record<string, number>;
  failures: number;
};
const judges = async () =>
  (await world.call("root", "GET /api/admin/remote/judges")).body.data as Judge[];
const judge = async (code: string) => (await judges()).find((each) => each.judge === code);

async function send(call: string, body: Record<string, unknown>) {
  return world.call("root", call, { body });
}

test("the home page says which judges are not available now", async () => {
  await world.sql("insert into language (oj, name) values ('HDU', 'G++'), ('POJ', 'G++')");
  const home = async () => {
    const { remoteJudges } = (await world.call("guest", "GET /api/home-summary")).body.data as {
      remoteJudges: { oj: string; isDown: boolean }[];
    };
    return remoteJudges.map(({ oj, isDown }) => [oj, isDown]);
  };
  const account =
    "insert into remote_account (account_group, handle) values ('HDU', 'a'), ('POJ', 'a')";
  expect(await home()).toEqual([
    ["HDU", true],
    ["POJ", true],
  ]);
  await world.sql(account);
  expect(await home()).toEqual([
    ["HDU", false],
    ["POJ", false],
  ]);
  await send("PUT /api/admin/remote/judge", { judge: "HDU", isEnabled: false });
  await world.sql(
    "insert into remote_judge (judge, closed_until) values ('POJ', verdict_now() + interval '1 minute')",
  );
  expect(await home()).toEqual([
    ["HDU", true],
    ["POJ", true],
  ]);
  await clock.advance(61 * SECOND);
  expect(await home()).toEqual([
    ["HDU", true],
    ["POJ", false],
  ]);
  await world.sql("delete from language where oj in ('HDU', 'POJ')");
  await world.sql("delete from remote_account");
});

async function add(body: Record<string, unknown>): Promise<number> {
  const reply = await send("POST /api/admin/remote/account", { accountGroup: "HDU", ...body });
  expect(reply.text).toContain('"id"');
  return (reply.body.data as { id: number }).id;
}

/**
 * Tests an account while the clock is advanced, because the minimum interval between requests to a judge is measured
 * with this clock.
 */
async function testOf(id: number) {
  let isOver = false;
  const answer = send("POST /api/admin/remote/account-test", { id }).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 120 && !isOver; second++) await clock.advance(SECOND);
  return answer;
}

const stored = async (id: number) =>
  (await world.sql("select * from remote_account where id = $1", [id]))[0];

test("all judges are listed, also without any account", async () => {
  const list = await judges();
  expect(list.map((each) => each.judge)).toEqual([
    "JSK",
    "MXT",
    "TKOJ",
    "POJ",
    "HDU",
    "CF",
    "GYM",
    "AC",
    "LOJ",
    "SYZOJ",
  ]);
  expect(list.find((each) => each.judge === "HDU")).toMatchObject({
    mode: "robot",
    state: "open",
    takesPasswords: true,
    accounts: { ready: 0, needsPerson: 0, disabled: 0 },
  });
  expect(list.find((each) => each.judge === "CF")).toMatchObject({ mode: "link" });
  expect(list.find((each) => each.judge === "LOJ")).toMatchObject({
    mode: "import",
    state: "open",
    origin: "https://loj.ac",
    lastImportAt: null,
  });
});

test("a judge is switched off and on, which ends its pause", async () => {
  await world.sql(
    `insert into remote_judge (judge, failures, closed_until, last_failure)
     values ('HDU', 6, verdict_now() + interval '1 hour', 'refused')`,
  );
  expect(await judge("HDU")).toMatchObject({ state: "closed", failures: 6 });
  await send("PUT /api/admin/remote/judge", { judge: "HDU", isEnabled: false });
  expect(await judge("HDU")).toMatchObject({ state: "disabled", failures: 6 });
  await send("PUT /api/admin/remote/judge", { judge: "HDU", isEnabled: true });
  expect(await judge("HDU")).toMatchObject({ state: "open", failures: 0 });
  const unknown = await send("PUT /api/admin/remote/judge", { judge: "NONE", isEnabled: true });
  expect(unknown.text).toContain("REMOTE_JUDGE_UNKNOWN");
});

describe("accounts", () => {
  test("secrets are stored sealed and never returned", async () => {
    const id = await add({ handle: "robot", password: "secret" });
    const row = await stored(id);
    expect(JSON.stringify(row)).not.toContain("secret");
    expect(box.open(String(row?.["password"]))).toBe("secret");
    const reply = await world.call("root", "GET /api/admin/remote/accounts?accountGroup=HDU");
    expect(reply.body.data).toMatchObject({
      total: 1,
      records: [{ id, handle: "robot", hasPassword: true, hasSession: false, state: "ready" }],
    });
    expect(reply.text).not.toContain(String(row?.["password"]));
    const audit = await world.sql("select * from audit_entry where target = 'HDU robot'");
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain("secret");
  });

  test.each([
    [{ handle: "robot", password: "" }, "REMOTE_SECRET_NEEDED"],
    [{ handle: "", password: "secret" }, "REMOTE_HANDLE_EMPTY"],
    [{ handle: "robot", session: "no cookies" }, "REMOTE_SESSION_WRONG"],
    [{ handle: "robot", password: "x", accountGroup: "AC" }, "REMOTE_JUDGE_UNKNOWN"],
    [{ handle: "robot", password: "x", accountGroup: "MXT" }, "REMOTE_SECRET_NEEDED"],
  ])("%o is refused with %s", async (body, code) => {
    const reply = await send("POST /api/admin/remote/account", { accountGroup: "HDU", ...body });
    expect(reply.text).toContain(code);
  });

  test("a name is taken once in its judge", async () => {
    await add({ handle: "robot", password: "secret" });
    const other = await add({ handle: "robot_2", password: "secret" });
    const body = { accountGroup: "HDU", handle: "robot", password: "x" };
    expect((await send("POST /api/admin/remote/account", body)).text).toContain(
      "REMOTE_ACCOUNT_TAKEN",
    );
    const change = { id: other, handle: "robot", isEnabled: true };
    expect((await send("PUT /api/admin/remote/account", change)).text).toContain(
      "REMOTE_ACCOUNT_TAKEN",
    );
  });

  test("empty secrets keep the stored ones; the session ends with a new password", async () => {
    const id = await add({ handle: "robot", password: "secret", session: "PHPSESSID=abc" });
    await send("PUT /api/admin/remote/account", { id, handle: "robot", isEnabled: false });
    const before = await stored(id);
    expect(before).toMatchObject({ state: "disabled" });
    expect(box.open(String(before?.["password"]))).toBe("secret");
    expect(before?.["session"]).not.toBeNull();
    const change = { id, handle: "robot", password: "other", isEnabled: true };
    await send("PUT /api/admin/remote/account", change);
    const after = await stored(id);
    expect(after).toMatchObject({ state: "ready", session: null });
    expect(box.open(String(after?.["password"]))).toBe("other");
  });

  test("a test logs in, stores the session and ends needsPerson", async () => {
    const id = await add({ handle: "robot", password: "secret" });
    await world.sql("update remote_account set state = 'needsPerson', state_reason = 'refused'");
    const reply = await testOf(id);
    expect(reply.body.data).toEqual({ works: true, reason: "", detail: "" });
    expect(await stored(id)).toMatchObject({ state: "ready", state_reason: "" });
    expect((await stored(id))?.["session"]).not.toBeNull();
  });

  test("a test says why an account does not work", async () => {
    const id = await add({ handle: "robot", password: "wrong" });
    const refused = await testOf(id);
    expect(refused.body.data).toMatchObject({ works: false, reason: "loginRefused" });
    hdu.faults.add("challenge");
    const blocked = await testOf(id);
    expect(blocked.body.data).toMatchObject({ works: false, reason: "blocked" });
  });

  test("a pasted session is used where a login needs a CAPTCHA", async () => {
    mxt.sessions.set("abc123", "robot");
    const group = { accountGroup: "MXT", handle: "robot" };
    const id = await add({ ...group, session: `Cookie: ${MXT_COOKIE}=abc123; other=1` });
    const works = await testOf(id);
    expect(works.body.data).toMatchObject({ works: true });
    mxt.sessions.clear();
    const ended = await testOf(id);
    expect(ended.body.data).toMatchObject({ works: false, reason: "needsPerson" });
  });

  test("deleted accounts are gone", async () => {
    const id = await add({ handle: "robot", password: "secret" });
    const reply = await world.call("root", `DELETE /api/admin/remote/account?id=${id}`);
    expect(reply.status).toBe(200);
    expect(await stored(id)).toBeUndefined();
    const again = await world.call("root", `DELETE /api/admin/remote/account?id=${id}`);
    expect(again.text).toContain("REMOTE_ACCOUNT_NOT_FOUND");
  });
});

test.each(["guest", "user", "admin", "problemAdmin"] as const)("%s gets nothing", async (as) => {
  const status = as === "guest" ? 401 : 403;
  const calls: [string, Record<string, unknown> | undefined][] = [
    ["GET /api/admin/remote/judges", undefined],
    ["PUT /api/admin/remote/judge", { judge: "HDU", isEnabled: false }],
    ["PUT /api/admin/remote/language", { judge: "HDU", language: "G++" }],
    ["GET /api/admin/remote/accounts", undefined],
    ["POST /api/admin/remote/account", { accountGroup: "HDU", handle: "x", password: "x" }],
    ["PUT /api/admin/remote/account", { id: 1, handle: "x", isEnabled: true }],
    ["POST /api/admin/remote/account-test", { id: 1 }],
    ["DELETE /api/admin/remote/account?id=1", undefined],
  ];
  for (const [call, body] of calls) {
    expect((await world.call(as, call, body ? { body } : {})).status, call).toBe(status);
  }
});
