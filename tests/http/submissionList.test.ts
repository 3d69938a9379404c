import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SubmissionRow } from "../../src/shared/submission/submission.ts";
import { SPAN } from "../../src/server/submission/list.sql.ts";
import { NEAR_MAX } from "../../src/server/submission/list.ts";
import { aProblem, type TestProblem } from "./judgingWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
let a: TestProblem;
let hidden: TestProblem;

/** Creates 40 submissions with rotating users, problems and statuses (0, -1, 5, 8). */
beforeAll(async () => {
  world = await createWorld();
  a = await aProblem(world, { problem_id: "A100" });
  const b = await aProblem(world, { problem_id: "A1001" });
  hidden = await aProblem(world, { problem_id: "H1_%", auth: 2 });
  const pids = [a, b, hidden];
  for (let i = 0; i < 40; i += 1) {
    const problem = pids[i % 3]!;
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, length, language, ip, status)
       values ($1, $2, $3, 1, 'C', '::1', $4)`,
      [
        problem.pid,
        problem.problemId,
        i % 2 === 0 ? people.user.uid : people.other.uid,
        [0, -1, 5, 8][i % 4],
      ],
    );
  }
});
afterAll(() => world.close());

async function list(
  as: Caller,
  query: string,
): Promise<{ records: SubmissionRow[]; total: number }> {
  const reply = await world.call(as, `GET /api/submissions?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { records: SubmissionRow[]; total: number };
}

test("a problem is found by its current display id", async () => {
  const byDisplayId = (id: string) =>
    list("root", `problemID=${id}&completeProblemID=true&limit=100`);
  expect((await byDisplayId("NEW1")).total).toBe(0);
  const problem = await aProblem(world, { problem_id: "NEW1" });
  await world.sql(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status)
     values ($1, 'NEW1', $2, 1, 'C', '::1', 0)`,
    [problem.pid, people.user.uid],
  );
  expect((await byDisplayId("new1")).total).toBe(1);
  expect((await list("guest", "problemID=NEW1&completeProblemID=true")).total).toBe(1);
  await world.sql("update problem set problem_id = 'NEW2' where id = $1", [problem.pid]);
  expect((await byDisplayId("NEW1")).total).toBe(0);
  expect((await byDisplayId("NEW2")).records.map(({ displayPid }) => displayPid)).toEqual(["NEW2"]);
  await world.sql("update problem set auth = 2 where id = $1", [problem.pid]);
  expect((await list("guest", "problemID=NEW2&completeProblemID=true")).total).toBe(0);
  await world.sql("delete from submission where problem_id = $1", [problem.pid]);
});

test("a bank selects the submissions to its problems; the answer has the banks with public problems", async () => {
  const add = async (fields: Record<string, unknown>) => {
    const problem = await aProblem(world, fields);
    const columns = "problem_id, display_pid, uid, length, language, ip, status";
    await world.sql(`insert into submission (${columns}) values ($1, $2, $3, 1, 'C', '::1', 0)`, [
      problem.pid,
      problem.problemId,
      people.user.uid,
    ]);
    return problem;
  };
  const added = [
    await add({ problem_id: "HDU-1000", oj: "HDU", is_remote: true }),
    await add({ problem_id: "HDU-1001", oj: "HDU", is_remote: true, auth: 2 }),
    await add({ problem_id: "OLD-HDU-1", oj: "LOCAL" }),
  ];
  const ids = async (as: Caller, query: string) =>
    (await list(as, `${query}&limit=100`)).records.map(({ displayPid }) => displayPid);
  expect(await ids("guest", "oj=HDU")).toEqual(["HDU-1000"]);
  expect(await ids("guest", "oj=hdu&problemID=1000")).toEqual(["HDU-1000"]);
  expect(await ids("guest", "oj=HDU&problemID=OLD")).toEqual([]);
  expect(await ids("guest", "oj=HDU&problemID=HDU-1000&completeProblemID=true")).toEqual([
    "HDU-1000",
  ]);
  expect(await ids("root", "oj=HDU")).toEqual(["HDU-1001", "HDU-1000"]);
  expect(await ids("user", "oj=HDU&onlyMine=true")).toEqual(["HDU-1001", "HDU-1000"]);
  expect(await ids("guest", "oj=HDU&status=-1")).toEqual([]);
  expect(await ids("guest", "oj=POJ")).toEqual([]);
  const local = await ids("guest", "oj=LOCAL");
  expect(local).toContain("OLD-HDU-1");
  expect(local).not.toContain("HDU-1000");
  expect((await list("guest", "oj=All")).total).toBe((await list("guest", "")).total);
  const reply = await world.call("guest", "GET /api/submissions");
  expect((reply.body.data as { banks: string[] }).banks).toEqual(["LOCAL", "HDU"]);
  for (const { pid } of added) {
    await world.sql("delete from submission where problem_id = $1", [pid]);
    await world.sql("delete from problem where id = $1", [pid]);
  }
});

describe("the submission list", () => {
  test("shows the 15 newest first, and the total of visible ones", async () => {
    const guest = await list("guest", "");
    expect(guest.records).toHaveLength(15);
    expect(guest.total).toBe(27);
    const ids = guest.records.map(({ submitId }) => submitId);
    expect(ids).toEqual(ids.toSorted((x, y) => y - x));
    expect(guest.records.some(({ displayPid }) => displayPid === hidden.problemId)).toBe(false);
    expect((await list("root", "")).total).toBe(40);
    const own = await list("user", "limit=100");
    const secret = own.records.filter(({ displayPid }) => displayPid === hidden.problemId);
    expect(secret.length).toBeGreaterThan(0);
    expect(secret.every(({ uid }) => uid === people.user.uid)).toBe(true);
    expect(own.total).toBe(own.records.length);
  });

  test("pages continue without gaps or duplicates; page 0 is the first; a far page is empty", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((n) => list("root", `limit=15&currentPage=${n}`)),
    );
    const ids = pages.flatMap(({ records }) => records.map(({ submitId }) => submitId));
    expect(new Set(ids).size).toBe(40);
    const first = await list("root", "currentPage=0");
    expect(first.records[0]?.submitId).toBe(ids[0]);
    expect((await list("root", "currentPage=999999")).records).toEqual([]);
    expect((await list("root", "limit=5000")).records).toHaveLength(40);
    expect((await list("root", "limit=-3&currentPage=abc")).records).toHaveLength(15);
  });

  test("filters by status, part of a username in any case, and part of a display id", async () => {
    const accepted = await list("root", "status=0&limit=100");
    expect(accepted.total).toBe(10);
    expect(accepted.records.every(({ status }) => status === 0)).toBe(true);
    const page = await list("root", "username=OTH&limit=100");
    expect(page.total).toBe(20);
    expect(new Set(page.records.map(({ username }) => username))).toEqual(new Set(["other"]));
    expect((await list("root", "username=e&status=-1&limit=100")).total).toBe(10);
    expect((await list("root", "problemID=a100")).total).toBe(27);
    expect((await list("root", "problemID=a100&completeProblemID=true")).total).toBe(14);
    expect((await list("root", "username=user&problemID=A1001&limit=100")).total).toBe(6);
    expect((await list("root", "username=nobody-at-all")).total).toBe(0);
    expect((await list("guest", "problemID=H1")).total, "a hidden problem stays hidden").toBe(0);
  });

  test("filters by language, together with other filters, and offers the languages that occur", async () => {
    const [row] = await world.sql<{ id: string }>("select min(submit_id) as id from submission");
    const first = Number(row?.id);
    const set = (language: string, ids: number[]) =>
      world.sql("update submission set language = $1 where submit_id = any ($2)", [language, ids]);
    // Numbers 0, 3 and 6 belong to problem A100; the users and statuses alternate.
    await set("OCaml 5", [first, first + 3, first + 6, first + 7]);
    const ids = async (as: Caller, query: string) =>
      (await list(as, query)).records.map(({ submitId }) => submitId - first);
    expect(await ids("root", "language=OCaml+5")).toEqual([7, 6, 3, 0]);
    expect(await ids("root", "language=OCaml+5&limit=3&currentPage=2")).toEqual([0]);
    expect((await list("root", "language=OCaml+5&limit=3&currentPage=2")).total).toBe(4);
    expect(await ids("user", "language=OCaml+5&onlyMine=true")).toEqual([6, 0]);
    expect(await ids("root", "language=OCaml+5&username=other")).toEqual([7, 3]);
    expect(await ids("root", "language=OCaml+5&status=0")).toEqual([0]);
    expect(await ids("root", "language=OCaml+5&problemID=A100&completeProblemID=true")).toEqual([
      6, 3, 0,
    ]);
    expect(await ids("root", "language=OCaml+5&oj=LOCAL")).toEqual([7, 6, 3, 0]);
    expect((await list("root", "language=ocaml")).total).toBe(0);
    expect((await list("root", "language=C")).total).toBe(36);
    await set("Hidden", [first + 2]);
    expect(await ids("guest", "language=Hidden"), "to a hidden problem").toEqual([]);
    expect(await ids("root", "language=Hidden")).toEqual([2]);
    const reply = await world.call("guest", "GET /api/submission-languages");
    const names = reply.body.data as string[];
    expect(names.filter((name) => ["C", "OCaml 5"].includes(name))).toEqual(["C", "OCaml 5"]);
    await set("C", [first, first + 2, first + 3, first + 6, first + 7]);
  });

  test("a username finds its current owner, even after earlier searches", async () => {
    const total = async (name: string) => (await list("root", `username=${name}`)).total;
    const rename = (name: string) =>
      world.sql("update app_user set username = $2 where uid = $1", [people.other.uid, name]);
    for (let times = 0; times < 2; times += 1) {
      expect([await total("renamed"), await total("oth")]).toEqual([0, 20]);
      await rename("renamed");
      expect([await total("renamed"), await total("oth")]).toEqual([20, 0]);
      await rename("other");
    }
  });

  test("wildcards in filters are ordinary characters", async () => {
    expect((await list("root", `problemID=${encodeURIComponent("_%")}`)).total).toBe(13);
    expect((await list("root", `username=${encodeURIComponent("%")}`)).total).toBe(0);
    expect((await list("root", `problemID=${encodeURIComponent("\\")}`)).total).toBe(0);
  });

  test("only own ones, for signed-in users", async () => {
    const mine = await list("user", "onlyMine=true&limit=100&username=other");
    expect(mine.total).toBe(20);
    expect(mine.records.every(({ uid }) => uid === people.user.uid)).toBe(true);
    const guest = await world.call("guest", "GET /api/submissions?onlyMine=true");
    expect([guest.status, guest.body.code]).toEqual([401, "LOGIN_REQUIRED"]);
  });

  test("an invalid status is refused, an empty one is no filter", async () => {
    for (const status of [6, 7, 9, -5, -10, 12, 1000]) {
      const reply = await world.call("guest", `GET /api/submissions?status=${status}`);
      expect([status, reply.status, reply.body.code]).toEqual([status, 400, "INVALID_FIELD"]);
    }
    expect((await list("guest", "status=")).total).toBe(27);
  });

  test("never contains contest submissions", async () => {
    await world.sql(
      "update submission set scope = 'contest', scope_id = 4, listed = false where submit_id = (select max(submit_id) from submission)",
    );
    expect((await list("root", "")).total).toBe(39);
    await world.sql("update submission set scope = 'practice', scope_id = 0, listed = true");
  });
});

test("a text that matches more problems or users than are looked up individually finds all rows", async () => {
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select lpad(to_hex(n + 4096), 32, '0'), 'crowd' || n, 'x' from generate_series(1, 150) n`,
  );
  await world.sql(
    `insert into problem (problem_id, auth) select 'CROWD' || n, 1 from generate_series(1, 150) n`,
  );
  await world.sql(
    `insert into submission (problem_id, display_pid, uid, length, language, ip, status)
     select p.id, p.problem_id, u.uid, 1, 'C', '::1', 3
     from app_user u join problem p on p.problem_id = upper(u.username)`,
  );
  for (const filter of ["username=CROWD", "problemID=crowd"]) {
    const first = await list("guest", `${filter}&limit=100`);
    // A total of 101 means that there is at least one more row; the exact number is not counted.
    expect([first.records.length, first.total]).toEqual([100, 101]);
    const second = await list("guest", `${filter}&limit=100&currentPage=2`);
    expect([second.records.length, second.total]).toEqual([50, 150]);
  }
  expect((await list("guest", "problemID=crowd&username=crowd1&status=3&limit=100")).total).toBe(
    62,
  );
  expect((await list("guest", "username=crowd&status=0")).total).toBe(0);
  // The server caches that a text matches many users, but not which names match.
  await world.sql(
    "update app_user set username = replace(username, 'crowd', 'group') where username like 'crowd1%'",
  );
  expect((await list("guest", "username=crowd&limit=100")).total).toBe(88);
  await world.sql("delete from submission where status = 3");
});

describe("polling", () => {
  test("ids may be strings; unknown and invisible ones are omitted; more than 100 are refused", async () => {
    const { records } = await list("root", "limit=100");
    const secret = records.find(({ displayPid }) => displayPid === hidden.problemId)!;
    const open = records.find(({ displayPid }) => displayPid === a.problemId)!;
    const body = { submitIds: [String(open.submitId), open.submitId, secret.submitId, 424242] };
    const reply = await world.call("guest", "POST /api/check-submissions-status", { body });
    expect(Object.keys(reply.body.data as object)).toEqual([String(open.submitId)]);
    const many = { submitIds: Array.from({ length: 101 }, (_, i) => i + 1) };
    const refused = await world.call("guest", "POST /api/check-submissions-status", { body: many });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_FIELD"]);
  });
});

describe("with many rows", () => {
  /** All practice submissions, newest first; `open`: whether the problem is public. */
  let rows: { submitId: number; open: boolean }[];

  beforeAll(async () => {
    // One row in seven belongs to a hidden problem, and all rows are old enough for checkpoints.
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, length, language, ip, status, submit_time)
       select case when n % 7 = 3 then $3::bigint else $1::bigint end, 'A100', $2, 1, 'C', '::1',
         case when n % 500 = 0 then 3 else -1 end, verdict_now() - interval '1 day'
       from generate_series(1, 30000) n`,
      [a.pid, people.barred.uid, hidden.pid],
    );
    await world.sql("vacuum analyze submission");
    rows = await world.sql<{ submitId: number; open: boolean }>(
      `select s.submit_id as "submitId", p.auth = 1 as open
       from submission s join problem p on p.id = s.problem_id order by s.submit_id desc`,
    );
  });

  const idsOf = ({ records }: { records: SubmissionRow[] }) =>
    records.map(({ submitId }) => submitId);

  test("an append-only list has its exact total; other filters have a limited one", async () => {
    expect((await list("root", "")).total).toBe(rows.length);
    expect((await list("root", "username=barred")).total).toBe(30_000);
    expect((await list("root", "problemID=A100&completeProblemID=true")).total).toBe(
      (await world.sql("select 1 from submission where problem_id = $1", [a.pid])).length,
    );
    expect((await list("root", "status=3&limit=100")).total).toBe(60);
    expect((await list("root", "status=-1")).total).toBe(NEAR_MAX);
    expect((await list("root", `status=-1&currentPage=${NEAR_MAX / 15 + 1}`)).records).toEqual([]);
  });

  test("far pages are exact for users who see everything, to the last one", async () => {
    for (const limit of [15, 100]) {
      const last = Math.ceil(rows.length / limit);
      const near = Math.floor(NEAR_MAX / limit);
      for (const page of [near, near + 1, near + 2, Math.floor(last / 2), last - 1, last]) {
        const ids = idsOf(await list("root", `limit=${limit}&currentPage=${page}`));
        const first = (page - 1) * limit;
        expect(ids, `page ${page}`).toEqual(
          rows.slice(first, first + limit).map(({ submitId }) => submitId),
        );
      }
      expect((await list("root", `limit=${limit}&currentPage=${last + 1}`)).records).toEqual([]);
    }
  });

  test("for all others pages continue without gaps or duplicates, also where counting ends", async () => {
    const open = rows.filter((row) => row.open).map(({ submitId }) => submitId);
    const ids: number[] = [];
    for (let page = 60; page <= 80; page += 1) {
      ids.push(...idsOf(await list("guest", `currentPage=${page}`)));
    }
    const first = open.indexOf(ids[0]!);
    expect(first).toBe(59 * 15);
    expect(ids).toEqual(open.slice(first, first + ids.length));
    expect(ids.length).toBeGreaterThan(15 * 15);
    const { total } = await list("guest", "");
    const last = await list("guest", `currentPage=${Math.ceil(total / 15)}`);
    expect(idsOf(last)).toContain(open.at(-1));
  });

  test("keyset checkpoints are stored once and used by the next reader", async () => {
    const anchors = await world.sql<{ list: string; num: number; submitId: number }>(
      `select list, num, submit_id as "submitId" from submission_anchor order by list, num`,
    );
    const whole = anchors.filter(({ list: name }) => name === "");
    expect(whole.length).toBe(Math.ceil(rows.length / SPAN));
    for (const { num, submitId } of whole) {
      expect(rows.at(-1 - num * SPAN)?.submitId).toBe(submitId);
    }
    await list("root", "currentPage=1500");
    const again = await world.sql("select 1 from submission_anchor");
    expect(again.length).toBe(anchors.length);
  });
});
