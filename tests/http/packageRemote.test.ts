import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { secretBox } from "../../src/server/platform/process/secretBox.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SimulatedCodeforces } from "../remote/codeforces/simulatedCodeforces.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { createWorld, people, type World } from "./world.ts";

/* Tests problems of simulated remote judges: imports the problems by URL, submits code, and expects it to be
 * accepted. */

let clock: WorldClock;
let hdu: SimulatedHdu;
let world: World;

beforeAll(async () => {
  clock = worldClock();
  hdu = new SimulatedHdu(clock);
  const codeforces = new SimulatedCodeforces(clock);
  const outgoingTransport = inMemoryTransport({
    [hdu.origin]: (request) => hdu.answer(request),
    "https://codeforces.com": (request) => codeforces.answer(request),
  });
  world = await createWorld({ clock, outgoingTransport });
  await setInterval(world, 0);
  await addNodeLanguages(world);
});
beforeEach(() => {
  hdu.faults.clear();
});
afterAll(() => world.server.close());

type Import = {
  state: string;
  problems: {
    seq: number;
    preview: { problemId: string; timeLimit: number; files: number } | null;
    fault: { code: string; params: Record<string, unknown> } | null;
    stored: { pid: number } | null;
  }[];
};

async function importOf(problems: string, judge = "HDU"): Promise<number> {
  const reply = await world.call("root", "POST /api/admin/package/import-remote", {
    body: { judge, problems },
  });
  expect(reply.text).toContain('"id"');
  return (reply.body.data as { id: number }).id;
}

/** Advances the clock until the import has this state. */
async function untilState(id: number, state: string): Promise<Import> {
  for (let second = 0; second < 60; second++) {
    const reply = await world.call("root", `GET /api/admin/package/import?id=${id}`);
    const current = reply.body.data as Import;
    if (current.state === state) return current;
    await clock.advance(SECOND);
  }
  throw new Error(`import ${id} does not become ${state}`);
}

async function store(id: number, seq: number, action = "create"): Promise<Import> {
  const reply = await world.call("root", "POST /api/admin/package/import/store", {
    body: { id, problems: [{ seq, action }] },
  });
  expect(reply.status).toBe(200);
  return untilState(id, "done");
}

test("problems are read by ID and address, previewed, stored as drafts, and submitted to", async () => {
  const id = await importOf("1000, https://acm.hdu.edu.cn/showproblem.php?pid=1001\nHDU-1000 9999");
  const { problems } = await untilState(id, "ready");
  expect(problems.map(({ preview }) => preview?.problemId)).toEqual([
    "HDU-1000",
    "HDU-1001",
    undefined,
  ]);
  expect(problems[2]?.fault).toMatchObject({
    code: "remoteFailed",
    params: { reason: "problemNotFound" },
  });
  expect(problems[0]?.preview).toMatchObject({ timeLimit: 1000 });
  const { problems: after } = await store(id, 1);
  const pid = after[0]?.stored?.pid;
  const [row] = await world.sql(
    `select p.auth, p.is_remote as remote, p.oj, p.judging_backend as backend, r.key
     from problem p join remote_problem r on r.problem_id = p.id where p.id = $1`,
    [pid],
  );
  expect(row).toEqual({ auth: 2, remote: true, oj: "HDU", backend: "remote.HDU", key: "1000" });

  await world.sql("update problem set auth = 1 where id = $1", [pid]);
  hdu.accounts.set("robot_1", "secret");
  await world.sql(
    "insert into remote_account (account_group, handle, password) values ('HDU', 'robot_1', $1)",
    [secretBox(Buffer.alloc(32, 7)).seal("secret")],
  );
  const code = "int main() { long long a, b; /* reads both and writes their sum */ }";
  const submitId = await submitAs(world, "user", { pid: "HDU-1000", language: "G++", code });
  for (let second = 0; second < 60; second++) await clock.advance(SECOND);
  const [submission] = await world.sql("select status from submission where submit_id = $1", [
    submitId,
  ]);
  expect(submission).toEqual({ status: Verdict.Accepted });
});

test("limits are the judge's own: doubled for other languages than C and C++, but not at Codeforces", async () => {
  const id = await importOf("1000A", "CF");
  const { problems } = await untilState(id, "ready");
  expect(problems[0]?.preview).toMatchObject({ problemId: "CF-1000A", timeLimit: 500 });
  await store(id, 1);
  const factors = await world.sql<{ oj: string; name: string; factor: number }>(
    "select oj, name, time_factor as factor from language where oj in ('HDU', 'CF')",
  );
  expect(factors.filter(({ oj }) => oj === "CF").every(({ factor }) => factor === 1)).toBe(true);
  const doubled = factors.filter(({ oj, factor }) => oj === "HDU" && factor === 2);
  expect(doubled.map(({ name }) => name).toSorted()).toEqual(["C#", "Java", "Pascal"]);
});

test("the same problem is found as stored, and is replaced on request alone", async () => {
  const id = await importOf("1000");
  await untilState(id, "ready");
  const { problems } = await store(id, 1);
  expect(problems[0]?.fault).toMatchObject({ code: "idTaken" });
  const again = await importOf("1000");
  await untilState(again, "ready");
  const { problems: replaced } = await store(again, 1, "replace");
  expect(replaced[0]?.fault).toBeNull();
  expect(await world.sql("select 1 from remote_problem where key = '1000'")).toHaveLength(1);
});

test("a judge that does not answer is a fault of each problem, not of the import", async () => {
  hdu.faults.add("challenge");
  const { problems } = await untilState(await importOf("1000 1001"), "ready");
  expect(problems.map(({ fault }) => fault?.params["reason"])).toEqual(["blocked", "blocked"]);
});

test("a page that a user saved is read by the same code, and only its pictures are requested", async () => {
  const url = new URL("/showproblem.php?pid=1001", hdu.origin);
  const { body } = hdu.answer({ method: "GET", url, headers: {}, body: undefined });
  const page = new TextDecoder("gbk").decode(Buffer.from(body as Uint8Array));
  hdu.faults.add("challenge");
  const reply = await world.call("root", "POST /api/admin/package/import-saved-page", {
    body: { judge: "HDU", problem: "HDU-1001", page },
  });
  const { id } = reply.body.data as { id: number };
  const { problems } = await untilState(id, "ready");
  expect(problems).toHaveLength(1);
  expect(problems[0]?.preview).toMatchObject({ problemId: "HDU-1001" });
  const two = await world.call("root", "POST /api/admin/package/import-saved-page", {
    body: { judge: "HDU", problem: "1000 1001", page },
  });
  expect(two.text).toContain("REMOTE_TOO_MANY");
});

test("what a statement could do to its readers does not reach them", async () => {
  const url = new URL("/showproblem.php?pid=1001", hdu.origin);
  const { body } = hdu.answer({ method: "GET", url, headers: {}, body: undefined });
  const hostile =
    '<script>alert(1)</script><img src="/data/images/1.png" onerror="alert(2)"><iframe src="https://evil.example"></iframe><a href="javascript:alert(3)">x</a><svg onload="alert(4)"></svg><form action="https://evil.example"><input></form>';
  const page = new TextDecoder("gbk")
    .decode(Buffer.from(body as Uint8Array))
    .replace("Two numbers.", `${hostile}Two hostile numbers.`);
  await world.sql("delete from problem where problem_id = 'HDU-1001'");
  const reply = await world.call("root", "POST /api/admin/package/import-saved-page", {
    body: { judge: "HDU", problem: "HDU-1001", page },
  });
  const { id } = reply.body.data as { id: number };
  await untilState(id, "ready");
  await store(id, 1);
  const detail = await world.call("root", "GET /api/get-problem?problemId=HDU-1001");
  const { problem } = detail.body.data as { problem: { html: Record<string, string> } };
  const html = Object.values(problem.html).join("");
  expect(html).toContain("Two hostile numbers.");
  expect(html).not.toMatch(/<script|onerror|<iframe|javascript:|<svg|onload|<form|alert\(/);
});

test.each([
  ["HDU", "../1000", "REMOTE_ID_WRONG"],
  ["HDU", "", "REMOTE_ID_WRONG"],
  ["NONE", "1000", "REMOTE_JUDGE_UNKNOWN"],
  ["HDU", Array.from({ length: 51 }, (_, i) => 1000 + i).join(" "), "REMOTE_TOO_MANY"],
])("%s %s is refused with %s", async (judge, problems, code) => {
  const reply = await world.call("root", "POST /api/admin/package/import-remote", {
    body: { judge, problems },
  });
  expect(reply.text).toContain(code);
});

test("an administrator, who moves no packages, imports statements as private problems, and sees own imports alone", async () => {
  const start = (judge: string, problems: string) =>
    world.call("admin", "POST /api/admin/package/import-remote", { body: { judge, problems } });
  await world.sql("update problem set problem_id = 'OLD' where problem_id = 'HDU-1001'");
  await world.sql("delete from remote_problem where key = '1001'");
  const foreign = await importOf("1000");
  const { id } = (await start("HDU", "1001")).body.data as { id: number };
  const call = (what: string) => world.call("admin", what);
  for (let second = 0; second < 30; second++) {
    if ((await call(`GET /api/admin/package/import?id=${id}`)).text.includes('"ready"')) break;
    await clock.advance(SECOND);
  }
  const body = { id, problems: [{ seq: 1, action: "create" }] };
  const stored = await world.call("admin", "POST /api/admin/package/import/store", { body });
  expect(stored.status, stored.text).toBe(200);
  for (let second = 0; second < 30; second++) await clock.advance(SECOND);
  expect(
    await world.sql("select auth, owner_uid as uid from problem where problem_id = 'HDU-1001'"),
  ).toEqual([{ auth: 2, uid: people.admin.uid }]);
  expect((await call(`GET /api/admin/package/import?id=${foreign}`)).status).toBe(404);
  expect((await start("LOJ", "6000")).text).toContain("FORBIDDEN");
  expect((await call("GET /api/admin/package/export-problem?pid=1")).status).not.toBe(200);
});

test("who may create no problems reads none of other judges", async () => {
  for (const caller of ["user", "guest"] as const) {
    const reply = await world.call(caller, "POST /api/admin/package/import-remote", {
      body: { judge: "HDU", problems: "1000" },
    });
    expect([401, 403]).toContain(reply.status);
  }
});
