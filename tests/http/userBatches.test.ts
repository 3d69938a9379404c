import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { parseCsv } from "../../src/shared/csv.ts";
import type { Batch } from "../../src/shared/user.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { createTimedWorld } from "./timedWorld.ts";
import { type Caller, createWorld, people, type Reply, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const post = (path: string, body: unknown, as: Caller = "root"): Promise<Reply> =>
  world.call(as, `POST /api/admin/user/${path}`, { body });

const generation = (more: object = {}) => ({
  prefix: "team",
  suffix: "",
  number_from: 1,
  number_to: 3,
  password_length: 8,
  ...more,
});

const ascending = (a: number, b: number): number => a - b;

interface Made {
  key: string;
  total: number;
}

async function made(reply: Reply): Promise<Made> {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Made;
}

async function settled(key: string): Promise<Batch> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const reply = await world.call("root", `GET /api/admin/user/batch?key=${key}`);
    expect(reply.status, reply.text).toBe(200);
    const batch = reply.body.data as Batch;
    if (batch.state !== "working") return batch;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the list is still being made");
}

async function countUsers(): Promise<number> {
  const [row] = await world.sql<{ count: number }>("select count(*) from app_user");
  return row?.count ?? -1;
}

async function download(key: string, more = "", as: Caller = "root"): Promise<Response> {
  return fetch(`${world.server.address}/api/file/generate-user-excel?key=${key}${more}`, {
    headers: as === "guest" ? {} : { authorization: world.tokens[as], "accept-language": "en-US" },
  });
}

/** Every part of a zip as text; fails if the archive is invalid. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const nextEntry = () =>
    new Promise<Entry | null>((resolve, reject) => {
      zip.once("entry", resolve);
      zip.once("end", () => resolve(null));
      zip.once("error", reject);
      zip.readEntry();
    });
  const parts = new Map<string, string>();
  for (;;) {
    const entry = await nextEntry();
    if (!entry) return parts;
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    );
    parts.set(entry.fileName, await text(stream));
  }
}

describe("generating", () => {
  test("names are padded like the last number; the list signs each account in", async () => {
    const { key, total } = await made(
      await post("generate-user", generation({ number_from: "8", number_to: "10", suffix: "-a" })),
    );
    expect(total).toBe(3);
    expect(await settled(key)).toMatchObject({
      state: "done",
      done: 3,
      total: 3,
      kind: "generate",
    });
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
      const reply = await world.call("guest", "POST /api/login", { body: { username, password } });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.text).toContain('"default_user"');
    }
  });

  test("the workbook is a valid archive with the same rows as texts", async () => {
    const { key } = await made(
      await post("generate-user", generation({ prefix: 'x<&"' })).then(async (refused) => {
        expect(refused.body.code).toBe("USERNAME_SIGNS");
        return post("generate-user", generation({ prefix: "sheet" }));
      }),
    );
    // A client that requests it at once gets the file when it is ready.
    const answer = await download(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("spreadsheetml.sheet");
    const parts = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...parts.keys()]).toContain("[Content_Types].xml");
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">sheet1</t>');
    expect(sheet).not.toContain("<f>");
    expect([...sheet.matchAll(/<row /g)]).toHaveLength(4);
  });

  test("the list can be read once, by its owner only", async () => {
    const { key } = await made(await post("generate-user", generation({ prefix: "once" })));
    await settled(key);
    expect((await download(key, "", "guest")).status).toBe(401);
    expect((await download(key, "", "admin")).status).toBe(403);
    await world.sql("update app_user set role_id = 1000 where uid = $1", [people.other.uid]);
    try {
      expect((await download(key, "", "other")).status).toBe(404);
      const seen = await world.call("other", `GET /api/admin/user/batch?key=${key}`);
      expect(seen.status).toBe(404);
    } finally {
      await world.sql("update app_user set role_id = 1002 where uid = $1", [people.other.uid]);
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
      const { key } = await made(await reply);
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
    const { key } = await made(await post("generate-user", generation({ prefix: "sealed" })));
    await settled(key);
    const rows = await world.sql("select * from user_batch");
    const log = await world.sql("select * from audit_entry where action = 'user.generate'");
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
    expect(await world.sql("select 1 from user_batch where state = 'working'")).toEqual([]);
  });

  test("one existing name, in any case, refuses all and is reported", async () => {
    await world.sql(
      "insert into app_user (uid, username, password_hash) values (md5('clash'), 'Clash2', 'x')",
    );
    const before = await countUsers();
    const refused = await post("generate-user", generation({ prefix: "clash" }));
    expect(refused.body.code).toBe("GENERATE_TAKEN");
    expect(refused.body.msg).toContain("clash2");
    expect(await countUsers()).toBe(before);
  });

  test("a name taken while the passwords are hashed fails the whole list, with the reason", async () => {
    // No other transaction sees the name until the list is created, and then no other can have it.
    const started = await world.server.db.transaction(async (tx) => {
      await tx.query({
        text: "insert into app_user (uid, username, password_hash) values (md5('slow'), 'slow59', 'x')",
      });
      const reply = post("generate-user", generation({ prefix: "slow", number_to: 60 }));
      const working = "select 1 from user_batch where state = 'working'";
      await expect.poll(() => world.sql(working)).toHaveLength(1);
      return { reply };
    });
    const reply = await started.reply;
    expect([reply.status, reply.body.code]).toEqual([409, "GENERATE_TAKEN"]);
    expect(reply.body.msg).toContain("slow59");
    expect(await world.sql("select 1 from app_user where username = 'slow01'")).toEqual([]);
    expect(await world.sql("select 1 from user_batch where sealed is not null")).toEqual([]);
  });

  test("two hundred accounts exist at the response; more are created afterwards", async () => {
    const many = generation({ prefix: "many", number_to: 200 });
    await made(await post("generate-user", many));
    expect(
      await world.sql("select count(*)::int as count from app_user where username like 'many%'"),
    ).toEqual([{ count: 200 }]);
    const more = generation({ prefix: "more", number_to: 201 });
    const { key } = await made(await post("generate-user", more));
    expect((await settled(key)).state).toBe("done");
  });

  test("a double click creates one list", async () => {
    const twice = await Promise.all(
      ["double", "twice"].map((prefix) =>
        post("generate-user", generation({ prefix, number_to: 40 })),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
    const started = twice.find(({ status }) => status === 200)?.body.data as Made | undefined;
    expect((await settled(started?.key ?? "")).state).toBe("done");
  });

  test("a user who is no longer root by then creates nothing", async () => {
    await world.sql("update app_user set role_id = 1000 where uid = $1", [people.other.uid]);
    const demoted = post("generate-user", generation({ prefix: "lost" }), "other");
    await world.sql("update app_user set role_id = 1002 where uid = $1", [people.other.uid]);
    expect([200, 403]).toContain((await demoted).status);
    expect((await post("generate-user", generation({ prefix: "lost2" }), "other")).status).toBe(
      403,
    );
  });
});

describe("importing", () => {
  const row = (name: string, ...more: string[]) => [name, "good-secret", ...more];

  interface Checked {
    key: string | null;
    good: number;
    faults: { row: number; reasons: string[] }[];
  }
  const check = async (users: unknown[][]): Promise<Checked> =>
    (await post("insert-batch-user", { users, dryRun: true })).body.data as Checked;

  test("the seven columns are stored; missing ones stay empty", async () => {
    const users = [
      row("imp-one", "Imp.One@School.example", " 韩 梅梅 ", "female", "Mei", "第二中学"),
      row("imp-two", "", "", "0"),
      row("imp-three", "", "", "robot"),
      row("imp-four"),
    ];
    const reply = await post("insert-batch-user", { users });
    const { key, good, faults } = reply.body.data as Checked;
    expect({ good, faults }).toEqual({ good: 4, faults: [] });
    const there = await world.sql("select 1 from app_user where username like 'imp-%'");
    expect(there, "made before the answer").toHaveLength(4);
    expect(await settled(key ?? "")).toMatchObject({ state: "done", kind: "import", total: 4 });
    const stored = await world.sql(
      `select username, email, realname, gender, nickname, school, role_id, status from app_user
       where username like 'imp-%' order by username`,
    );
    expect(stored).toMatchObject([
      { username: "imp-four", email: null, gender: "secrecy", role_id: 1002, status: 0 },
      {
        username: "imp-one",
        email: "Imp.One@School.example",
        realname: "韩 梅梅",
        gender: "female",
        nickname: "Mei",
        school: "第二中学",
      },
      { username: "imp-three", gender: "secrecy" },
      { username: "imp-two", email: null, gender: "male" },
    ]);
    const login = { username: "imp-one", password: "good-secret" };
    expect((await world.call("guest", "POST /api/login", { body: login })).status).toBe(200);
    // Nothing of an import is unread, and it is in the rankings' numbers.
    expect((await download(key ?? "")).status).toBe(404);
    expect(
      await world.sql("select 1 from user_batch where sealed is not null and kind = 'import'"),
    ).toEqual([]);
    const counted = await world.sql(
      "select 1 from user_count join app_user using (uid) where username like 'imp-%' and listed",
    );
    expect(counted).toHaveLength(4);
  });

  test("a dry run reports every fault of every row in the reader's language, and creates nothing", async () => {
    const before = await countUsers();
    const users = [
      row("fine"),
      [" ", ""],
      ["has space", "good-secret"],
      row("FINE"),
      row("ROOT"),
      row("mail-a", "nowhere"),
      row("mail-b", "Same@school.example"),
      row("mail-c", "same@SCHOOL.example"),
      ["weak-one", "12345"],
      ["weak-two", "WEAK-TWO"],
      row("long", "", "名".repeat(51)),
      [],
    ];
    const { good, faults, key } = await check(users);
    expect(key).toBeNull();
    expect(good).toBe(2);
    expect(faults.map((fault) => fault.row)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
    const reasons = new Map(faults.map((fault) => [fault.row, fault.reasons.join(" | ")]));
    expect(reasons.get(1)).toMatch(/username.*password/i);
    expect(reasons.get(3)).toMatch(/twice/);
    expect(reasons.get(4)).toMatch(/exists/i);
    expect(reasons.get(5)).toMatch(/address/i);
    expect(reasons.get(7)).toMatch(/twice/);
    expect(reasons.get(8)).toMatch(/6.*20/);
    expect(reasons.get(9)).toMatch(/weak/);
    expect(await countUsers()).toBe(before);
    const chinese = await world.call("root", "POST /api/admin/user/insert-batch-user", {
      body: { users, dryRun: true },
      headers: { "accept-language": "zh-CN" },
    });
    expect(chinese.text).toContain("用户名在文件中重复");
  });

  test("faulty rows refuse the list, or are skipped on request", async () => {
    const users = [row("part-one"), ["part-two", "1"], row("part-three")];
    const refused = await post("insert-batch-user", { users });
    expect(refused.body.code).toBe("IMPORT_FAULTS");
    expect(await world.sql("select 1 from app_user where username like 'part-%'")).toEqual([]);
    const some = await post("insert-batch-user", { users, onlyGood: true });
    const { key, good, faults } = some.body.data as Checked;
    expect(good).toBe(2);
    expect(faults.map((fault) => fault.row)).toEqual([1]);
    await settled(key ?? "");
    expect(await world.sql("select 1 from app_user where username like 'part-%'")).toHaveLength(2);
  });

  test.each([
    ["nothing", { users: [] }, "IMPORT_EMPTY"],
    ["only faulty rows", { users: [["a b", "1"]], onlyGood: true }, "IMPORT_EMPTY"],
    ["no list", {}, "INVALID_FIELD"],
    ["no rows", { users: ["a,b"] }, "INVALID_FIELD"],
    [
      "a thousand and one",
      { users: Array.from({ length: 1001 }, () => ["a", "b"]) },
      "INVALID_FIELD",
    ],
    ["numbers as names", { users: [[1, 2]] }, "IMPORT_FAULTS"],
  ])("%s is refused", async (_what, body, code) => {
    expect((await post("insert-batch-user", body)).body.code).toBe(code);
  });

  test("only root, from the web page, may import", async () => {
    for (const [as, status] of [
      ["guest", 401],
      ["user", 403],
      ["admin", 403],
    ] as const) {
      expect((await post("insert-batch-user", { users: [row("who")] }, as)).status).toBe(status);
      const body = generation();
      const reply = await world.call(as, "POST /api/admin/user/generate-user", { body });
      expect(reply.status).toBe(status);
      expect((await world.call(as, "GET /api/admin/user/batch?key=x")).status).toBe(status);
      expect((await world.call(as, "GET /api/file/generate-user-excel?key=x")).status).toBe(status);
    }
  });

  test("the whole import is one audit entry, with the names and without passwords", async () => {
    const { key } = (await post("insert-batch-user", { users: [row("log-a"), row("log-b")] })).body
      .data as Checked;
    await settled(key ?? "");
    const log = await world.call("root", "GET /api/admin/audit?action=user.import&limit=1");
    expect(log.text).toContain('"usernames":["log-a","log-b"]');
    expect(log.text).not.toContain("good-secret");
  });
});
