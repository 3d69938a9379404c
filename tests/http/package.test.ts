import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { folderStore } from "../../src/server/platform/file/files.ts";
import { ZipFile } from "yazl";
import { buffer } from "node:stream/consumers";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { download, refused, settled, store, stored, upload, zipOf } from "./packageWorld.ts";
import { createTimedWorld } from "./timedWorld.ts";
import { send } from "./uploadForm.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const native = (id: string, more: object = {}) => ({
  [`${id}/problem.json`]: JSON.stringify({
    problemId: id,
    cases: [{ input: "1.in", output: "1.out" }],
    ...more,
  }),
  [`${id}/statement.en-US.md`]: `# Title of ${id}\n\n## description\n\nText\n`,
  [`${id}/data/1.in`]: "1\n",
  [`${id}/data/1.out`]: "2\n",
});

const form = (bytes: Buffer) => ({ bytes, field: "file", name: "x.zip", type: "application/zip" });

describe("who may import and export", () => {
  test.each([
    ["guest", "401 LOGIN_REQUIRED"],
    ["user", "403 FORBIDDEN"],
    ["admin", "403 FORBIDDEN"],
  ] as const)("not %s", async (as, expected) => {
    const bytes = await zipOf(native("NO"));
    for (const path of [
      "POST /api/admin/package/import",
      "POST /api/file/import-problem",
      "POST /api/file/import-qdoj-problem",
      "POST /api/file/import-fps-problem",
    ]) {
      expect(refused(await send(world, as, path, form(bytes))), path).toBe(expected);
    }
    const calls: [string, unknown][] = [
      ["GET /api/file/export-problem?pid=1", undefined],
      ["POST /api/file/export_problem", { pid: [1] }],
      ["POST /api/admin/package/export-report", { pids: [1], format: "hoj" }],
    ];
    // Administrators may make these calls, although they may not import packages, because they also need them for
    // statements imported from remote judges.
    const callsOfImports: [string, unknown][] = [
      ["GET /api/admin/package/import?id=1", undefined],
      ["GET /api/admin/package/imports", undefined],
      ["DELETE /api/admin/package/import?id=1", undefined],
      ["POST /api/admin/package/import/store", { id: 1, problems: [] }],
    ];
    if (as !== "admin") calls.push(...callsOfImports);
    for (const [call, body] of calls) {
      expect(refused(await world.call(as, call, body ? { body } : {})), call).toBe(expected);
    }
    expect(await world.sql("select from package_import")).toEqual([]);
  });

  test("problem admins may; imports of others are reported as not found", async () => {
    const read = await upload(world, await zipOf(native("PA")), { as: "problemAdmin" });
    expect(read.state).toBe("ready");
    const others: [Caller, string, unknown][] = [
      ["root", `GET /api/admin/package/import?id=${read.id}`, undefined],
      ["root", `DELETE /api/admin/package/import?id=${read.id}`, undefined],
      [
        "root",
        "POST /api/admin/package/import/store",
        { id: read.id, problems: [{ seq: 1, action: "create" }] },
      ],
    ];
    for (const [as, call, body] of others) {
      expect(refused(await world.call(as, call, body ? { body } : {}))).toBe(
        "404 PACKAGE_NOT_FOUND",
      );
    }
    const mine = await world.call("problemAdmin", "GET /api/admin/package/imports");
    expect(mine.body.data).toMatchObject([{ id: read.id, state: "ready", format: "native" }]);
    const removal = `DELETE /api/admin/package/import?id=${read.id}`;
    expect((await world.call("problemAdmin", removal)).status).toBe(200);
    expect(refused(await world.call("problemAdmin", removal))).toBe("404 PACKAGE_NOT_FOUND");
  });

  test("a user who loses the right while the job is queued stores nothing", async () => {
    const read = await upload(world, await zipOf(native("LATE")), { as: "problemAdmin" });
    await world.sql("update package_import set state = 'storing' where id = $1", [read.id]);
    await world.sql("update package_problem set decision = $2 where import_id = $1", [
      read.id,
      { action: "create", problemId: null, isPrivate: false },
    ]);
    await world.sql("update app_user set role_id = 1001 where uid = $1", [people.problemAdmin.uid]);
    await world.sql(
      `insert into job (kind, prio, vtime, payload, unique_key) values ('package.import', 5, 0, $1, $2)`,
      [
        {
          importId: read.id,
          actor: { viewer: { uid: people.problemAdmin.uid, username: "problemAdmin" }, ip: "::1" },
        },
        `package:${read.id}`,
      ],
    );
    await expect
      .poll(() => world.sql("select state from package_import where id = $1", [read.id]))
      .toEqual([{ state: "done" }]);
    await world.sql("update app_user set role_id = 1008 where uid = $1", [people.problemAdmin.uid]);
    const after = await settled(world, read.id, "problemAdmin");
    expect(after.problems[0]).toMatchObject({ stored: null, fault: { code: "notAllowed" } });
    expect(await world.sql("select from problem where problem_id = 'LATE'")).toEqual([]);
    const messages = await world.sql(
      "select uid, params from message where template = 'importFinished'",
    );
    const params = { stored: 0, failed: 1 };
    expect(messages.at(-1)).toEqual({ uid: people.problemAdmin.uid, params });
  });
});

describe("conflicts", () => {
  test("a taken id is refused for that problem only; a new id, overwriting and skipping are decided per problem", async () => {
    const first = await store(world, await upload(world, await zipOf(native("TAKEN"))));
    expect(first.problems[0]?.stored?.problemId).toBe("TAKEN");
    const { pid } = first.problems[0]!.stored!;
    await world.sql("update problem set auth = 3 where id = $1", [pid]);
    const zip = await zipOf({ ...native("TAKEN", { timeLimit: 5000 }), ...native("FREE") });
    const read = await upload(world, zip);
    expect(read.problems.map(({ conflict }) => conflict)).toEqual([
      { pid, problemId: "TAKEN", mayReplace: true },
      null,
    ]);
    const partly = await store(world, read);
    expect(
      partly.problems.map(({ fault, stored: problem }) => fault?.code ?? problem?.problemId),
    ).toEqual(["idTaken", "FREE"]);
    expect((await stored(world, "TAKEN")).fields.timeLimit).toBe(1000);
    const body = { id: read.id, problems: [{ seq: 1, action: "create", problemId: "taken-2" }] };
    expect(
      (await world.call("root", "POST /api/admin/package/import/store", { body })).status,
    ).toBe(200);
    expect((await settled(world, read.id)).problems[0]?.stored?.problemId).toBe("TAKEN-2");
    const again = await upload(world, zip);
    const replaced = await store(
      world,
      { ...again, problems: [again.problems[0]!] },
      { action: "replace" },
    );
    expect(replaced.problems[0]?.stored).toEqual({
      pid,
      problemId: "TAKEN",
      check: null,
      auth: 3,
      mayPublish: true,
    });
    const now = await stored(world, "TAKEN");
    expect(now.fields, "its visibility is not the package's to change").toMatchObject({
      timeLimit: 5000,
      auth: 3,
    });
    expect(
      await world.sql("select revision from problem where id = $1", [pid]),
      "a form that was open is refused",
    ).toEqual([{ revision: 1 }]);
    const history = await world.sql(
      `select revision, kind, actor_name as by, changed, state ->> 'timeLimit' as time
       from problem_history where problem_id = $1 order by revision`,
      [pid],
    );
    expect(history, "the replaced version can be restored").toEqual([
      { revision: 0, kind: "found", by: "root", changed: [], time: "1000" },
      { revision: 1, kind: "import", by: "root", changed: ["timeLimit", "testData"], time: "5000" },
    ]);
    const versions = await world.sql(
      "select data_version as v from problem_case where problem_id = $1 order by 1",
      [pid],
    );
    expect(versions, "running submissions end on the old data").toEqual([{ v: 1 }, { v: 2 }]);
  });

  test("private on request; invalid ids, duplicate decisions and concurrent requests are refused", async () => {
    const read = await upload(world, await zipOf(native("SHY")));
    const body = (problemId: string) => ({
      id: read.id,
      problems: [{ seq: 1, action: "create", problemId }],
    });
    const path = "POST /api/admin/package/import/store";
    expect(refused(await world.call("root", path, { body: body("a b") }))).toBe(
      "400 PACKAGE_CHOICE",
    );
    const unknown = { id: read.id, problems: [{ seq: 9, action: "create" }] };
    expect(refused(await world.call("root", path, { body: unknown }))).toBe("400 PACKAGE_CHOICE");
    const replies = await Promise.all(
      [1, 2].map(() =>
        world.call("root", path, { body: { ...body("SHY"), visibility: "private" } }),
      ),
    );
    // The second request may arrive while the first one is being stored (409) or after that (400). It is refused in
    // both cases.
    const [accepted, other] = replies.toSorted((a, b) => a.status - b.status);
    expect(accepted?.status).toBe(200);
    expect([400, 409]).toContain(other?.status);
    expect((await settled(world, read.id)).problems[0]?.stored?.problemId).toBe("SHY");
    expect((await stored(world, "SHY")).fields.auth).toBe(2);
    expect(refused(await world.call("root", path, { body: body("SHY2") }))).toBe(
      "400 PACKAGE_CHOICE",
    );
  });
});

describe("in one request, as clients of the specification do", () => {
  test("a zip is imported and exported; a taken id is reported and the others are stored", async () => {
    const path = "POST /api/file/import-problem";
    const reply = await send(world, "root", path, form(await zipOf(native("ONCE"))));
    expect([reply.status, reply.body.data]).toEqual([200, null]);
    const zip = await zipOf({ ...native("ONCE"), ...native("TWICE") });
    const partly = await send(world, "root", path, form(zip));
    expect(refused(partly)).toBe("400 PACKAGE_PARTLY");
    expect(partly.body.msg).toContain("ONCE");
    expect((await stored(world, "TWICE")).fields.problemId).toBe("TWICE");
    const bad = await send(
      world,
      "root",
      "POST /api/file/import-fps-problem",
      form(Buffer.from("<a/>")),
    );
    expect(refused(bad)).toBe("400 PACKAGE_UNREADABLE");
    const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(
      "select max(id) as id from problem",
    );
    const hoj = await upload(world, await download(world, [id], "hoj"));
    expect(hoj.format).toBe("hoj");
    const other = await fetch(`${world.server.address}/api/file/export_problem`, {
      method: "POST",
      headers: { authorization: world.tokens.root, "content-type": "application/json" },
      body: JSON.stringify({ pid: [id], format: "native" }),
    });
    expect(other.headers.get("content-disposition")).toMatch(/; filename=problem_export_\d+\.zip$/);
    expect(
      Buffer.from(await other.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect(refused(await world.call("root", "GET /api/file/export-problem?pid=999999"))).toBe(
      "404 PROBLEM_NOT_FOUND",
    );
    expect(
      refused(await world.call("root", `GET /api/file/export-problem?pid=${id}&format=qduoj`)),
    ).toBe("400 PACKAGE_FORMAT");
    const audit = await world.call("root", "GET /api/admin/audit?action=package.export");
    expect(audit.text).toContain("TWICE");
  });
});

/** Creates a zip and then replaces one file name in its bytes, because ordinary programs do not write such names. */
async function renamed(from: string, to: string, content = "x"): Promise<Buffer> {
  const zip = await zipOf({ ...native("EVIL"), [from]: content });
  let text = zip.toString("latin1");
  text = text.replaceAll(from, to);
  return Buffer.from(text, "latin1");
}

async function linked(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from("/etc/passwd"), "EVIL/data/1.in", { mode: 0o120777 });
  zip.end();
  return buffer(zip.outputStream);
}

/** Creates a zip whose central directory states `size` as the size of the last file, whatever its real size is. */
async function lying(size: number): Promise<Buffer> {
  const zip = await zipOf({ "A/problem.json": "{}", "A/z": "x".repeat(64) });
  const at = zip.lastIndexOf(Buffer.from("504b0102", "hex"));
  zip.writeUInt32LE(size, at + 24);
  return zip;
}

/** Creates a zip whose directory states the same offset for both of its files. */
async function doubled(): Promise<Buffer> {
  const zip = await zipOf({ "A/problem.json": "{}", "A/z": "x".repeat(64) });
  const at = zip.lastIndexOf(Buffer.from("504b0102", "hex"));
  zip.writeUInt32LE(0, at + 42);
  return zip;
}

describe("hostile archives", () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ["with a way out", () => renamed("aaaaaaaaaa/a", "../../../a/b"), "badName"],
    ["with an absolute name", () => renamed("aetc/passwd", "/etc/passwd"), "badName"],
    ["with a drive", () => renamed("aawindows/x", "C:windows/x"), "badName"],
    ["with a backslashed way out", () => renamed("aaaaa/aaaa", "..\\..\\aaaa"), "badName"],
    ["with a control character", () => renamed("abad/name", "a\u0007ad/name"), "badName"],
    ["with a name twice", () => renamed("EVIL/data/3.in", "EVIL/data/1.in"), "twice"],
    ["with a link", linked, "link"],
    [
      "that is cut off",
      async () => (await zipOf(native("EVIL"))).subarray(0, -30),
      "brokenArchive",
    ],
    ["that claims a gigabyte", () => lying(1 << 30), "fileTooLarge"],
    ["with the same bytes under two names", doubled, "brokenArchive"],
    ["of another packer", async () => Buffer.from("377abcaf271c0004", "hex"), "otherArchive"],
    ["that is no archive", async () => Buffer.from("hello"), "notAnArchive"],
    ["without a problem", () => zipOf({ "readme.txt": "x" }), "formatUnknown"],
    ["of zeros", () => zipOf({ "A/problem.json": "{}", "A/z": Buffer.alloc(300 << 20) }), "bomb"],
  ])("%s are refused whole", async (_name, make, code) => {
    const read = await upload(world, await make());
    expect(read).toMatchObject({ state: "failed", fault: { code }, problems: [] });
  });

  test("a broken problem does not affect others; files added by operating systems are ignored", async () => {
    const { "LACKS/data/1.out": _removed, ...lacks } = native("LACKS");
    const files = {
      ...native("GOOD"),
      "__MACOSX/GOOD/._problem.json": "\0",
      "GOOD/.DS_Store": "\0",
      ...lacks,
      ...native("WRONG", { timeLimit: -1 }),
      "NOTEXT/problem.json": '{"problemId": "NOTEXT", "cases": []}',
      "SLIP/problem.json": JSON.stringify({
        problemId: "SLIP",
        cases: [{ input: "../../GOOD/data/1.in", output: "1.out" }],
      }),
      "RUNS/problem.json": '{"problemId": "RUNS"}',
      "RUNS/statement.en-US.md": "# R\n",
      "RUNS/generate.ts": "export function* cases() { process.exit(1); }",
    };
    const read = await upload(world, await zipOf(files));
    const faults = read.problems.map(({ name, fault }) => [name, fault?.code]);
    expect(Object.fromEntries(faults)).toEqual({
      GOOD: undefined,
      LACKS: "fileMissing",
      WRONG: "fieldWrong",
      NOTEXT: "statementMissing",
      SLIP: "fieldWrong",
      RUNS: undefined,
    });
  });

  test("names that differ only in case are two files, and NUL in texts does no harm", async () => {
    const files = {
      ...native("CASES", {
        source: "a\0b\ud800",
        cases: [
          { input: "a.in", output: "1.out" },
          { input: "A.in", output: "1.out" },
        ],
      }),
      "CASES/data/a.in": "small",
      "CASES/data/A.in": "large",
    };
    await store(world, await upload(world, await zipOf(files)));
    const { cases, fields } = await stored(world, "CASES");
    const store1 = folderStore(world.server.db, `${world.server.data}/files`);
    const bytes = await Promise.all(cases.map(({ input }) => store1.get(input.sha256)));
    expect(bytes.map(String)).toEqual(["small", "large"]);
    expect(fields.source).toBe("a\ufffdb\ufffd");
  });
});

describe("a server that is killed", () => {
  test("reads again from the start, stores each problem once, and a failed import does not block others", async () => {
    const site = await createTimedWorld();
    onTestFinished(() => site.close());
    const read = await upload(site, await zipOf({ ...native("K1"), ...native("K2") }));
    // Simulates a process that was killed after it had stored the first problem: one problem is stored, and the job is
    // still leased.
    await store(site, { ...read, problems: [read.problems[0]!] });
    await site.sql("update package_import set state = 'storing' where id = $1", [read.id]);
    await site.sql(
      `update package_problem set decision = '{"action": "create", "problemId": null, "isPrivate": false}'
       where import_id = $1`,
      [read.id],
    );
    expect((await settled(site, read.id)).state, "no job works on it").toBe("failed");
    const actor = { viewer: { uid: "1", username: "root" }, ip: "::1" };
    await site.sql(
      `insert into job (kind, prio, vtime, payload, unique_key, state, attempt, worker, lease_until)
       values ('package.import', 5, 0, $1, $2, 1, 1, 'dead', verdict_now() + interval '1 minute')`,
      [{ importId: read.id, actor }, `package:${read.id}`],
    );
    const leased = () => site.sql("select 1 from job where worker = 'dead'");
    await site.clock.advance(MINUTE);
    expect(await leased()).toHaveLength(1);
    await site.clock.advance(SECOND);
    expect(await leased()).toEqual([]);
    const after = await settled(site, read.id);
    expect(after.state).toBe("done");
    expect(after.problems.map(({ stored: problem }) => problem?.problemId)).toEqual(["K1", "K2"]);
    const messages = await site.sql("select params from message where template = 'importFinished'");
    expect(messages).toContainEqual({ params: { stored: 2, failed: 0 } });
    const twice = await site.sql(
      "select problem_id from problem where problem_id in ('K1', 'K2') order by 1",
    );
    expect(twice).toHaveLength(2);
  });
});
