import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SubmissionRow } from "../../src/shared/submission.ts";
import { cappedCount, type ListFilter, pageOfIds } from "../../src/server/submission/list.sql.ts";
import { COUNT_MAX } from "../../src/server/submission/list.ts";
import { aProblem, type MadeProblem } from "./judgingWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
let a: MadeProblem;
let hidden: MadeProblem;

/** 40 rows: `user` and `other` alternate, problems by turns, statuses 0, -1 and 5. */
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

describe("the submission list", () => {
  test("shows 15 of the newest first, and the total of what the reader may see", async () => {
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

  test("pages follow each other without gap or repetition; page 0 is the first; a far page is empty", async () => {
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

  test("filters by status, part of a name in any case, and part of a display id", async () => {
    const accepted = await list("root", "status=0&limit=100");
    expect(accepted.total).toBe(10);
    expect(accepted.records.every(({ status }) => status === 0)).toBe(true);
    const named = await list("root", "username=OTH&limit=100");
    expect(named.total).toBe(20);
    expect(new Set(named.records.map(({ username }) => username))).toEqual(new Set(["other"]));
    expect((await list("root", "username=e&status=-1&limit=100")).total).toBe(10);
    expect((await list("root", "problemID=a100")).total).toBe(27);
    expect((await list("root", "problemID=a100&completeProblemID=true")).total).toBe(14);
    expect((await list("root", "username=user&problemID=A1001&limit=100")).total).toBe(6);
    expect((await list("root", "username=nobody-at-all")).total).toBe(0);
    expect((await list("guest", "problemID=H1")).total, "a hidden problem stays hidden").toBe(0);
  });

  test("a wildcard in a filter is an ordinary character", async () => {
    expect((await list("root", `problemID=${encodeURIComponent("_%")}`)).total).toBe(13);
    expect((await list("root", `username=${encodeURIComponent("%")}`)).total).toBe(0);
    expect((await list("root", `problemID=${encodeURIComponent("\\")}`)).total).toBe(0);
  });

  test("only the own ones, for who is signed in", async () => {
    const mine = await list("user", "onlyMine=true&limit=100&username=other");
    expect(mine.total).toBe(20);
    expect(mine.records.every(({ uid }) => uid === people.user.uid)).toBe(true);
    const guest = await world.call("guest", "GET /api/submissions?onlyMine=true");
    expect([guest.status, guest.body.code]).toEqual([401, "LOGIN_REQUIRED"]);
  });

  test("a status that cannot be filtered by is refused, an empty one is no filter", async () => {
    for (const status of [6, 7, 9, -5, -10, 12, 1000]) {
      const reply = await world.call("guest", `GET /api/submissions?status=${status}`);
      expect([status, reply.status, reply.body.code]).toEqual([status, 400, "INVALID_FIELD"]);
    }
    expect((await list("guest", "status=")).total).toBe(27);
  });

  test("a contest's submissions are never in it", async () => {
    await world.sql(
      "update submission set cid = 4 where submit_id = (select max(submit_id) from submission)",
    );
    expect((await list("root", "")).total).toBe(39);
    await world.sql("update submission set cid = 0");
  });
});

test("a text that fits more people or problems than are looked up one by one finds all their rows", async () => {
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
  expect((await list("guest", "username=CROWD")).total).toBe(150);
  expect((await list("guest", "problemID=crowd")).total).toBe(150);
  expect((await list("guest", "problemID=crowd&username=crowd1&status=3")).total).toBe(62);
  expect((await list("guest", "username=crowd&status=0")).total).toBe(0);
  await world.sql("delete from submission where status = 3");
});

describe("polling", () => {
  test("ids may be strings; unknown and invisible ones are left out; more than 100 are refused", async () => {
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
  beforeAll(async () => {
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, length, language, ip, status)
       select $1, 'A100', $2, 1, 'C', '::1', -1 from generate_series(1, 30000)`,
      [a.pid, people.admin.uid],
    );
    await world.sql("insert into site_count (key, shard, value) values ('submissions', 1, 30040)");
    await world.sql("analyze submission");
  }, 60_000);

  test("filtered totals stop at the limit, the whole list's comes from its counter", async () => {
    expect((await list("root", "")).total).toBe(30_040);
    expect((await list("root", "status=-1")).total).toBe(COUNT_MAX);
    expect((await list("root", "username=admin")).total).toBe(COUNT_MAX);
    expect((await list("root", "currentPage=2000")).records).toHaveLength(15);
  });

  test("no set of filters reads the whole table for one page", async () => {
    for (let set = 0; set < 128; set += 1) {
      const filter: ListFilter = {
        everyProblem: Boolean(set & 1),
        me: set & 2 ? people.user.uid : undefined,
        status: set & 4 ? 0 : undefined,
        uids: set & 8 ? [people.user.uid, people.other.uid] : undefined,
        pids: set & 16 ? [a.pid, hidden.pid] : undefined,
        namePattern: set & 32 ? "%m%" : undefined,
        idPattern: set & 64 ? "A%" : undefined,
      };
      for (const statement of [
        pageOfIds(filter, { limit: 15, offset: 15 }),
        cappedCount(filter, 30),
      ]) {
        const lines = await world.sql<{ "QUERY PLAN": string }>(
          `explain (analyze, timing off) ${statement.text}`,
          statement.values,
        );
        const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
        const hint = `${JSON.stringify(filter)}\n${plan}`;
        expect(plan, hint).not.toContain("Seq Scan on submission");
        // Two people's and two problems' rows are few; the 30,000 of somebody else are never read.
        const removed = plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g);
        const most = Math.max(0, ...[...removed].map(([, rows]) => Number(rows)));
        if (filter.uids) expect(most, hint).toBeLessThan(1000);
      }
    }
  });
});
