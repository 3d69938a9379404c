import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { type RosterContent, rosterWork } from "../../src/server/class/roster/job.ts";
import { type BatchWork, runBatch, startBatch } from "../../src/server/user/service.ts";
import { batchPayload } from "../../src/server/user/batch.ts";
import type { importRoster, RosterImport } from "../../src/shared/class/classRoster.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import { rosterLines } from "../../src/shared/class/rosterColumns.ts";
import type { Batch } from "../../src/shared/account/user.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";
import { until } from "./judgingWorld.ts";

let world: ClassWorld;
let classId: number;
beforeAll(async () => {
  world = await createClassWorld({ hasRealClock: true });
  return () => world.close();
});
beforeEach(async () => {
  await world.sql("delete from rate_window");
  await world.sql("delete from message");
  await world.sql("delete from group_offer");
  classId = await world.classWithMembers();
});

type Output = OutputOf<typeof importRoster>;
const send = (as: ClassCaller, rows: string[][], options: Record<string, unknown> = {}) =>
  world.call(as, "POST /api/class/roster", { body: { classId, rows, ...options } });
async function imported(
  as: ClassCaller,
  rows: string[][],
  options: Record<string, unknown> = {},
): Promise<Output> {
  const reply = await send(as, rows, options);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Output;
}
const outcomes = ({ lines }: Output) =>
  lines.map(({ username, outcome }) => `${username} ${outcome}`);
const imports = async () =>
  (
    await world.data<{ records: RosterImport[] }>(
      "owner",
      `GET /api/class/roster/list?classId=${classId}`,
    )
  ).records;
const undo = (as: ClassCaller, importId: number | null) =>
  world.call(as, "PUT /api/class/roster/undo", { body: { classId, importId } });
const roster = async () =>
  (
    await world.sql<{ line: string }>(
      `select concat_ws(' ', u.username, m.role, m.roster_name, m.roster_number) as line
       from group_member m join app_user u using (uid) where group_id = $1 order by 1`,
      [classId],
    )
  ).map(({ line }) => line);
const accounts = async () =>
  (await world.sql<{ count: number }>("select count(*)::int as count from app_user"))[0]?.count;

const heading = ["username", "name", "number", "role"];

describe("of a teacher", () => {
  test("changes members, invites others, and is undone", async () => {
    const before = await roster();
    const rows = [
      heading,
      ["MEMBER", "李雷", "S1", "助教"],
      ["classmate", "", "", ""],
      ["ann", "An", "S2", ""],
      ["no-such-user", "N", "S3", "student"],
    ];
    const expected = [
      "member changed",
      "classmate unchanged",
      "ann invited",
      "no-such-user invited",
    ];
    const dry = await imported("teacher", rows, { dryRun: true });
    expect(outcomes(dry)).toEqual(expected);
    expect(dry.importId).toBeNull();
    expect(await roster()).toEqual(before);
    expect(await imports()).toEqual([]);
    const result = await imported("teacher", rows);
    expect(outcomes(result)).toEqual(expected);
    expect(await roster()).toContain("member assistant 李雷 S1");
    await world.data("ann", "PUT /api/class/offer/answer", { classId, accepted: true });
    expect(await roster()).toContain("ann member An S2");
    expect(await imports()).toMatchObject([
      { id: result.importId, changed: 1, invited: 2, unchanged: 1, created: 0, mayUndo: true },
    ]);
    const undone = await undo("teacher", result.importId);
    expect(undone.body.data).toEqual({ removed: 0, restored: 1, withdrawn: 1, kept: 1 });
    expect(await roster()).toEqual([...before, "ann member An S2"].toSorted());
    expect((await undo("teacher", result.importId)).body.code).toBe("CLASS_IMPORT_UNDONE");
    expect((await imports())[0]).toMatchObject({ mayUndo: false, undoneAt: expect.any(String) });
  });

  test("is told the same of names with and without an account", async () => {
    const answer = async (name: string) => {
      const { status, text } = await send("teacher", [heading, [name, "X", "1", ""]], {
        dryRun: true,
      });
      return { status, text: text.replaceAll(name, "NAME") };
    };
    const existing = await answer("bob");
    expect(existing.text).toContain('"outcome":"invited"');
    expect(await answer("zed")).toEqual(existing);
    expect(await answer("banned")).toEqual(existing);
    // Nor whether an address or a number is used.
    const columns = ["username", "email", "password"];
    const withAddress = async (email: string) => {
      const rows = [columns, ["zed", email, "x"]];
      return (await send("teacher", rows, { dryRun: true })).text;
    };
    expect(await withAddress("bob@school.test")).toBe(await withAddress("none@school.test"));
  });

  test("cannot create accounts, match by other values, or touch teachers and the owner", async () => {
    const code = async (as: ClassCaller, rows: string[][], options = {}) =>
      (await send(as, rows, options)).body.code;
    expect(await code("teacher", [["new"]], { createAccounts: true })).toBe("FORBIDDEN");
    expect(await code("owner", [["new"]], { matchBy: "email" })).toBe("FORBIDDEN");
    expect(await code("owner", [["new"]], { matchBy: "number", dryRun: true })).toBe("FORBIDDEN");
    for (const row of [
      ["ann", "", "", "teacher"],
      ["teacher", "", "", "member"],
      ["teacher", "Other name", "", ""],
      ["owner", "", "", "member"],
    ]) {
      expect(await code("teacher", [heading, row])).toBe("IMPORT_FAULTS");
    }
    expect(await code("owner", [heading, ["owner", "", "", "assistant"]])).toBe("IMPORT_FAULTS");
    expect(outcomes(await imported("owner", [heading, ["ann", "", "", "teacher"]]))).toEqual([
      "ann invited",
    ]);
    expect(await code("teacher", [heading, ["Ann", "", "", "member"]])).toBe("IMPORT_FAULTS");
  });

  test("cannot undo an invitation that the owner has changed since", async () => {
    const { importId } = await imported("teacher", [
      heading,
      ["ann", "", "", ""],
      ["bob", "", "", ""],
    ]);
    const usernames = ["ann"];
    await world.data("owner", "POST /api/class/offer", { classId, usernames, role: "teacher" });
    const undone = await undo("teacher", importId);
    expect(undone.body.data).toMatchObject({ withdrawn: 1, kept: 1 });
    const left = await world.sql("select username, role from group_offer where group_id = $1", [
      classId,
    ]);
    expect(left).toEqual([{ username: "ann", role: "teacher" }]);
  });

  test("refuses faulty lines whole, or leaves them out", async () => {
    const rows = [
      heading,
      ["ann", "An", "1", "boss"],
      ["", "No name", "2", ""],
      ["=cmd|'/c calc'!A1", "F", "3", ""],
      ["bob", "B".repeat(51), "4", ""],
      ["member", "=1+1", "5", ""],
      ["Member", "again", "6", ""],
      ["İbrahim", "I", "7", ""],
      ["i\u0307brahim", "I", "8", ""],
    ];
    const dry = await imported("teacher", rows, { dryRun: true });
    expect(dry.faults.map(({ row }) => row)).toEqual([1, 2, 3, 4, 6]);
    expect(dry.faults.every(({ reasons }) => reasons.length > 0)).toBe(true);
    const reply = await send("teacher", rows);
    expect(reply.body.code).toBe("IMPORT_FAULTS");
    expect(await world.sql("select 1 from group_offer")).toEqual([]);
    const result = await imported("teacher", rows, { onlyGood: true });
    expect(outcomes(result)).toEqual([
      "member changed",
      "İbrahim invited",
      "i\u0307brahim invited",
    ]);
    // A formula stays a text; exports mark it.
    expect(await roster()).toContain("member member =1+1 5");
  });

  test.each([
    ["no lines", [], "IMPORT_EMPTY"],
    ["a heading only", [heading], "IMPORT_EMPTY"],
    ["empty lines", [["", " "], [""]], "IMPORT_EMPTY"],
    ["100,000 lines", Array.from({ length: 100_000 }, () => ["a"]), "JSON_TOO_DEEP"],
    ["2,002 rows", Array.from({ length: 2002 }, (_, n) => [`u${n}`]), "INVALID_FIELD"],
    ["21 cells", [Array.from({ length: 21 }, () => "a")], "INVALID_FIELD"],
    ["NUL in a name", [["a\u0000b"]], "INVALID_FIELD"],
  ])("%s: refused", async (_what, rows, code) => {
    expect((await send("teacher", rows)).body.code).toBe(code);
    expect(await imports()).toEqual([]);
  });

  test("only the newest import is undone, and what changed since stays", async () => {
    const first = await imported("owner", [heading, ["member", "A", "1", ""]]);
    const second = await imported("owner", [heading, ["member", "B", "2", ""], ["classmate", "C"]]);
    expect((await undo("owner", first.importId)).body.code).toBe("CLASS_IMPORT_LATER");
    await world.data("owner", "PUT /api/class/member", {
      classId,
      uid: await world.uidOf("classmate"),
      rosterName: "by hand",
    });
    expect((await undo("owner", second.importId)).body.data).toEqual({
      removed: 0,
      restored: 1,
      withdrawn: 0,
      kept: 1,
    });
    expect(await roster()).toEqual(
      expect.arrayContaining(["member member A 1", "classmate member by hand"]),
    );
    expect((await undo("owner", first.importId)).status).toBe(200);
    expect((await undo("owner", 987_654)).body.code).toBe("CLASS_IMPORT_NOT_FOUND");
    const same = await imported("owner", [heading, ["member", "", "", "member"]]);
    expect(same.importId).toBeNull();
  });
});

test("two thousand lines of existing users are stored in one transaction", async () => {
  await world.sql(
    `insert into app_user (uid, username, password_hash, nickname)
     select md5('many' || n), 'many' || n, '', '' from generate_series(1, 2000) n`,
  );
  const rows = Array.from({ length: 2000 }, (_, n) => [
    `many${n + 1}`,
    `Name ${n}`,
    `${n}`,
    "member",
    "",
    "",
  ]);
  const result = await imported("root", [[...heading, "email", "password"], ...rows]);
  expect(result.lines).toHaveLength(2000);
  expect(await world.members(classId)).toHaveLength(2005);
  expect((await undo("root", result.importId)).body.data).toMatchObject({ removed: 2000, kept: 0 });
});

describe("of root", () => {
  test("adds accounts found by name, number or address, and tells them", async () => {
    const rows = (column: string, value: string) => [
      [column, "name"],
      [value, "Bo"],
    ];
    const dry = { dryRun: true };
    expect(outcomes(await imported("root", rows("username", "BOB"), dry))).toEqual(["bob added"]);
    const byNumber = { ...dry, matchBy: "number" };
    expect(outcomes(await imported("root", rows("学号", "N-bob"), byNumber))).toEqual([
      "bob added",
    ]);
    const byEmail = { matchBy: "email" };
    const result = await imported("root", rows("email", "BOB@school.test"), byEmail);
    expect(outcomes(result)).toEqual(["bob added"]);
    expect(await roster()).toContain("bob member Bo");
    const messages = await world.data<{ records: { title: string }[] }>("bob", "GET /api/msg/sys");
    expect(messages.records).toHaveLength(1);
    const refused = await send("root", rows("username", "zed"));
    expect(refused.body.code).toBe("IMPORT_FAULTS");
    await world.sql("update app_user set number = 'N-bob' where username = 'foreign'");
    const ambiguous = await imported("root", rows("number", "N-bob"), byNumber);
    expect(ambiguous.faults).toHaveLength(1);
    await world.sql("update app_user set number = 'N-foreign' where username = 'foreign'");
    expect((await undo("root", result.importId)).body.data).toMatchObject({ removed: 1, kept: 0 });
    expect(await roster()).not.toContain("bob member Bo");
  });

  const settled = (key: string | null) =>
    until(
      () => world.data<Batch>("root", `GET /api/admin/user/batch?key=${key}`),
      ({ state }) => state !== "working",
    );

  test("creates accounts with given and generated passwords; undoing keeps them", async () => {
    const columns = ["username", "name", "number", "email", "password"];
    const rows = [
      columns,
      ["new1", "One", "1", "new1@school.test", "a-good-password"],
      ["new2", "Two", "2", "", ""],
      ["bob", "Bo", "3", "", ""],
      ["new3", "Three", "3", "bob@school.test", ""],
      ["new4", "Four", "4", "", "123456"],
    ];
    const options = { createAccounts: true, onlyGood: true };
    const result = await imported("root", rows, options);
    expect(outcomes(result)).toEqual(["new1 created", "new2 created", "bob added"]);
    expect(result.faults.map(({ row }) => row)).toEqual([4, 5]);
    expect(await settled(result.key)).toMatchObject({ kind: "roster", state: "done", done: 2 });
    expect(await roster()).toEqual(
      expect.arrayContaining(["new1 member One 1", "new2 member Two 2", "bob member Bo 3"]),
    );
    const download = () =>
      fetch(`${world.server.address}/api/file/generate-user-excel?key=${result.key}&format=csv`, {
        headers: { authorization: world.tokens.root },
      });
    const list = await (await download()).text();
    expect(list).toMatch(/new1,a-good-password\r?\nnew2,[A-Z2-9]{10}/);
    expect((await download()).status).toBe(404);
    const password = /new2,([A-Z2-9]{10})/.exec(list)?.[1];
    const login = { username: "new2", password };
    expect((await world.call("guest", "POST /api/login", { body: login })).status).toBe(200);
    const [newest] = await imports();
    expect(newest).toMatchObject({ created: 2, added: 1 });
    expect((await undo("root", newest?.id ?? 0)).body.data).toMatchObject({ removed: 3 });
    expect(await world.uidOf("new2")).not.toBe("");
    expect(await world.code("root", "DELETE /api/class/roster?key=none")).toBe("BATCH_NOT_FOUND");
  });

  test("sent several times at once creates each account once", async () => {
    const rows = [heading, ["twice1", "One", "1", ""], ["twice2", "Two", "2", ""]];
    const before = (await accounts()) ?? 0;
    const replies = await Promise.all(
      [1, 2, 3].map(() => send("root", rows, { createAccounts: true })),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    const refused = replies.filter((reply) => !accepted.includes(reply));
    // One that comes after the first has ended finds its accounts.
    expect(accepted.length).toBeGreaterThan(0);
    for (const { body } of refused) expect(body.code).toBe("BATCH_WORKING");
    for (const { body } of accepted) {
      const { key } = body.data as Output;
      if (key !== null) expect(await settled(key)).toMatchObject({ state: "done" });
    }
    expect(await accounts()).toBe(before + 2);
  });

  /** A queued roster of new accounts that no runner takes, and one attempt at it. */
  async function queued(names: string[]) {
    const { db } = world.server;
    const box = secretBox(Buffer.alloc(32, 7));
    const actor = { viewer: { uid: "1", username: "root" }, ip: "127.0.0.1" };
    const content: RosterContent = {
      classId,
      lines: rosterLines(names.map((name) => [name])),
      options: { createAccounts: true, matchBy: "username" },
    };
    const bus = { publish: () => undefined } as unknown as Parameters<typeof startBatch>[0]["bus"];
    const key = await startBatch({ db, box, bus }, actor, {
      kind: "roster",
      total: names.length,
      content,
      job: "test.taken-by-no-runner",
    });
    const [row] = await world.sql<{ payload: unknown }>(
      "select payload from job where kind = 'test.taken-by-no-runner' order by id desc limit 1",
    );
    const payload = batchPayload.parse(row?.payload);
    const attempt = (
      signal: AbortSignal,
      change: (work: BatchWork<RosterContent>) => Partial<BatchWork<RosterContent>> = () => ({}),
    ) => {
      const work = rosterWork(db, actor);
      const job = { payload, signal, finishIn: async () => undefined };
      return runBatch({ db, box }, job as unknown as Parameters<typeof runBatch>[1], {
        ...work,
        ...change(work),
      });
    };
    return { key, attempt };
  }

  test("an attempt that is killed in the middle stores nothing, and the next one everything", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `killed${n}`);
    const { key, attempt } = await queued(names);
    const before = await accounts();
    const process = new AbortController();
    const killed = attempt(process.signal, ({ passwordsOf }) => ({
      async passwordsOf(content) {
        const passwords = await passwordsOf(content);
        process.abort();
        return passwords;
      },
    }));
    await expect(killed).rejects.toThrow("stopped");
    const late = attempt(new AbortController().signal, ({ store }) => ({
      async store(tx, batch) {
        await store(tx, batch);
        throw new Error("the process ended");
      },
    }));
    await expect(late).rejects.toThrow("the process ended");
    expect(await accounts()).toBe(before);
    expect(await imports()).toEqual([]);
    await attempt(new AbortController().signal);
    expect(await accounts()).toBe((before ?? 0) + 30);
    expect(await settled(key)).toMatchObject({ state: "done", done: 30 });
    expect(await world.members(classId)).toContain("killed29 member");
  });

  test("a cancelled import stores nothing", async () => {
    const { key, attempt } = await queued(Array.from({ length: 30 }, (_, n) => `stopped${n}`));
    const before = await accounts();
    await attempt(new AbortController().signal, ({ passwordsOf }) => ({
      async passwordsOf(content) {
        await world.data("root", `DELETE /api/class/roster?key=${key}`);
        return passwordsOf(content);
      },
    }));
    expect(await accounts()).toBe(before);
    expect(await settled(key)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("canceled"),
    });
    expect(await imports()).toEqual([]);
  });

  test("an account that was registered meanwhile refuses the import", async () => {
    const { key, attempt } = await queued(["meanwhile1", "meanwhile2"]);
    await attempt(new AbortController().signal, ({ store }) => ({
      async store(tx, batch) {
        await world.sql(
          "insert into app_user (uid, username, password_hash, nickname) values ($1, 'Meanwhile2', '', '')",
          ["3".repeat(32)],
        );
        return store(tx, batch);
      },
    }));
    expect(await settled(key)).toMatchObject({ state: "failed" });
    expect(await world.members(classId)).not.toContain("meanwhile1 member");
    expect(await world.uidOf("meanwhile1")).toBe("");
  });
});
