import { expect, onTestFinished, test } from "vitest";
import { parseCsv } from "../../src/shared/text/csv.ts";
import { holdHashes } from "../support/cheapArgon2.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { createTimedWorld } from "./timedWorld.ts";
import { openedWorkbook } from "./openedWorkbook.ts";
import { generation, userBatchWorld } from "./userBatchWorld.ts";
import { people, type Reply } from "./world.ts";

const { site, post, settled, countUsers, download } = userBatchWorld();

const ascending = (a: number, b: number): number => a - b;

interface Batch {
  key: string;
  total: number;
}

async function batchOf(reply: Reply): Promise<Batch> {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Batch;
}

test("names are padded like the last number; the list signs each account in", async () => {
  const { key, total } = await batchOf(
    await post("generate-user", generation({ number_from: "8", number_to: "10", suffix: "-a" })),
  );
  expect(total).toBe(3);
  expect(await settled(key)).toMatchObject({
    state: "done",
    done: 3,
    total: 3,
    kind: "generate",
  });
  const marked = await site().sql<{ username: string }>(
    "select username from app_user where is_generated order by username",
  );
  expect(marked.map(({ username }) => username)).toEqual(["team08-a", "team09-a", "team10-a"]);
  const answer = await download(key, "&format=csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename\*=.*\.csv; filename=[\w.-]+\.csv$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, ...rows] = parseCsv(bytes.toString("utf8"));
  expect(head).toEqual(["Username", "Password"]);
  expect(rows.map(([name]) => name)).toEqual(["team08-a", "team09-a", "team10-a"]);
  for (const [username = "", password = ""] of rows) {
    expect(password).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const reply = await site().call("guest", "POST /api/login", { body: { username, password } });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.text).toContain('"default_user"');
  }
});

test("the workbook is a valid archive with the same rows as texts", async () => {
  const { key } = await batchOf(
    await post("generate-user", generation({ prefix: 'x<&"' })).then(async (refused) => {
      expect(refused.body.code).toBe("USERNAME_SIGNS");
      return post("generate-user", generation({ prefix: "sheet" }));
    }),
  );
  // A client that requests the file at once receives the file as soon as it is ready.
  const answer = await download(key);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("spreadsheetml.sheet");
  const [rows, ...others] = Object.values(openedWorkbook(Buffer.from(await answer.arrayBuffer())));
  expect([others, rows?.length, rows?.[0]?.length]).toEqual([[], 4, 2]);
  expect(rows?.[1]).toEqual(["sheet1", expect.stringMatching(/^[A-Z2-9]{8}$/)]);
});

test("the list can be read once, by its owner only", async () => {
  const { key } = await batchOf(await post("generate-user", generation({ prefix: "once" })));
  await settled(key);
  expect((await download(key, "", "guest")).status).toBe(401);
  expect((await download(key, "", "admin")).status).toBe(403);
  await site().sql("update app_user set role_id = 1000 where uid = $1", [people.other.uid]);
  try {
    expect((await download(key, "", "other")).status).toBe(404);
    const reply = await site().call("other", `GET /api/admin/user/batch?key=${key}`);
    expect(reply.status).toBe(404);
  } finally {
    await site().sql("update app_user set role_id = 1002 where uid = $1", [people.other.uid]);
  }
  const both = await Promise.all([download(key), download(key, "&format=csv")]);
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 404]);
  expect((await download(key)).status).toBe(404);
});

test("it expires after half an hour, and is swept", async () => {
  const late = await createTimedWorld();
  try {
    const body = generation({ prefix: "late" });
    const reply = late.call("root", "POST /api/admin/user/generate-user", { body });
    const state = (is: string) =>
      late.sql("select 1 from user_batch where state = $1 and sealed is not null", [is]);
    await expect.poll(() => state("done")).toHaveLength(1);
    await late.clock.advance(SECOND);
    const { key } = await batchOf(await reply);
    await late.clock.advance(30 * MINUTE - SECOND);
    const list = `GET /api/file/generate-user-excel?key=${key}`;
    expect((await late.call("root", list)).status).toBe(404);
    expect(await state("done")).toHaveLength(1);
    await late.clock.advance(HOUR);
    expect(await late.sql("select 1 from user_batch")).toEqual([]);
  } finally {
    await late.close();
  }
});

test("neither the database nor the log contains a password in clear text", async () => {
  const { key } = await batchOf(await post("generate-user", generation({ prefix: "sealed" })));
  await settled(key);
  const rows = await site().sql("select * from user_batch");
  const log = await site().sql("select * from audit_entry where action = 'user.generate'");
  const [, [, password = ""] = []] = parseCsv(await (await download(key, "&format=csv")).text());
  expect(password).toHaveLength(8);
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(JSON.stringify(log)).not.toContain(password);
  expect(JSON.stringify(log)).toContain("sealed1 … sealed3");
});

test.each([
  ["the end below the start", { number_from: 5, number_to: 4 }, "GENERATE_ORDER"],
  ["a negative start", { number_from: -1 }, "GENERATE_RANGE"],
  ["no number", { number_from: "one" }, "GENERATE_RANGE"],
  ["nothing as a number", { number_to: null }, "GENERATE_RANGE"],
  ["a fraction", { number_to: 2.5 }, "GENERATE_RANGE"],
  ["numbers beyond all sense", { number_to: 10_000_000_000 }, "GENERATE_RANGE"],
  ["a thousand and one", { number_to: 1001 }, "GENERATE_TOO_MANY"],
  ["passwords of five", { password_length: 5 }, "GENERATE_PASSWORD_LENGTH"],
  ["passwords of twenty-six", { password_length: 26 }, "GENERATE_PASSWORD_LENGTH"],
  ["a word as length", { password_length: "long" }, "GENERATE_PASSWORD_LENGTH"],
  ["names beyond twenty", { prefix: "a".repeat(20) }, "USERNAME_TOO_LONG"],
  ["names with blanks", { suffix: " x" }, "USERNAME_SIGNS"],
  ["a formula", { prefix: "=cmd" }, "USERNAME_SIGNS"],
])("%s is refused by name, and nothing is created", async (_what, more, code) => {
  const before = await countUsers();
  expect((await post("generate-user", generation(more))).body.code).toBe(code);
  expect(await countUsers()).toBe(before);
  expect(await site().sql("select 1 from user_batch where state = 'working'")).toEqual([]);
});

test("one existing name, in any case, refuses all and is reported", async () => {
  await site().sql(
    "insert into app_user (uid, username, password_hash) values (md5('clash'), 'Clash2', 'x')",
  );
  const before = await countUsers();
  const refused = await post("generate-user", generation({ prefix: "clash" }));
  expect(refused.body.code).toBe("GENERATE_TAKEN");
  expect(refused.body.msg).toContain("clash2");
  expect(await countUsers()).toBe(before);
});

test("a name taken while the passwords are hashed fails the whole list, with the reason", async () => {
  // The name is taken in a transaction that is committed while the passwords are being hashed. Until then, no other
  // transaction sees the name.
  const started = await site().server.db.transaction(async (tx) => {
    await tx.query({
      text: "insert into app_user (uid, username, password_hash) values (md5('slow'), 'slow59', 'x')",
    });
    const reply = post("generate-user", generation({ prefix: "slow", number_to: 60 }));
    const working = "select 1 from user_batch where state = 'working'";
    await expect.poll(() => site().sql(working)).toHaveLength(1);
    return { reply };
  });
  const reply = await started.reply;
  expect([reply.status, reply.body.code]).toEqual([409, "GENERATE_TAKEN"]);
  expect(reply.body.msg).toContain("slow59");
  expect(await site().sql("select 1 from app_user where username = 'slow01'")).toEqual([]);
  expect(await site().sql("select 1 from user_batch where sealed is not null")).toEqual([]);
});

test("two hundred accounts exist at the response; more are created afterwards", async () => {
  // The clock is stopped, so that the machine's load does not affect the maximum waiting time for the response.
  const still = await createTimedWorld();
  onTestFinished(() => still.close());
  const body = generation({ prefix: "many", number_to: 200 });
  const reply = still.call("root", "POST /api/admin/user/generate-user", { body });
  let isAnswered = false;
  void reply.then(() => (isAnswered = true));
  await expect
    .poll(() => still.sql("select 1 from user_batch where state = 'done'"))
    .toHaveLength(1);
  expect(isAnswered, "not before they are made").toBe(false);
  await still.clock.advance(SECOND);
  await batchOf(await reply);
  expect(
    await still.sql("select count(*)::int as count from app_user where username like 'many%'"),
  ).toEqual([{ count: 200 }]);
  const more = generation({ prefix: "more", number_to: 201 });
  const { key } = await batchOf(await post("generate-user", more));
  expect((await settled(key)).state).toBe("done");
});

test("a double click creates one list", async () => {
  const release = holdHashes();
  onTestFinished(release);
  const twice = ["double", "twice"].map((prefix) =>
    post("generate-user", generation({ prefix, number_to: 40 })),
  );
  // The second request is refused while the passwords of the first request are being hashed.
  expect((await Promise.race(twice)).status).toBe(409);
  release();
  const replies = await Promise.all(twice);
  expect(replies.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
  const started = replies.find(({ status }) => status === 200)?.body.data as Batch | undefined;
  expect((await settled(started?.key ?? "")).state).toBe("done");
});

test("a user who is no longer root by then creates nothing", async () => {
  await site().sql("update app_user set role_id = 1000 where uid = $1", [people.other.uid]);
  const demoted = post("generate-user", generation({ prefix: "lost" }), "other");
  await site().sql("update app_user set role_id = 1002 where uid = $1", [people.other.uid]);
  expect([200, 403]).toContain((await demoted).status);
  expect((await post("generate-user", generation({ prefix: "lost2" }), "other")).status).toBe(403);
});
