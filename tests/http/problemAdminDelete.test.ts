import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { uidOf } from "../support/generatedUsers.ts";
import { generateWorld } from "../support/generatedWorld.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { adminCalls } from "./problemAdminWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;
let client: pg.Client;
const { make, read, change } = adminCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
  client = new pg.Client(world.server.databaseUrl);
  await client.connect();
  // The generator inserts counts for all users, including the users of these tests. The existing counts are therefore
  // deleted first.
  await world.sql("truncate user_count, site_count");
  await generateWorld(client, { problems: 20, users: 60, submissions: 6000, recent: 300 });
  await world.sql(
    "update user_count c set listed = false from app_user u where u.uid = c.uid and u.status <> 0",
  );
  await world.sql(
    `update site_count set value = (select count(*) from user_count
       where case site_count.key when 'ranked' then ranked else listed end)
     where key in ('listed', 'ranked')`,
  );
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const remove = (pid: number, confirm?: string, as: Caller = "root") =>
  world.call(
    as,
    `DELETE /api/admin/problem?pid=${pid}${confirm === undefined ? "" : `&confirm=${encodeURIComponent(confirm)}`}`,
  );

const archive = (pid: number, archived: unknown, as: Caller = "root") =>
  world.call(as, "POST /api/admin/problem/archive", { body: { pid, archived } });

async function exists(pid: number): Promise<boolean> {
  return (await world.sql("select 1 from problem where id = $1", [pid])).length > 0;
}

/** The generated problem with the most submissions. */
async function busiest(): Promise<{ pid: number; problemId: string; count: number }> {
  const [row] = await world.sql<{ pid: number; problemId: string; count: number }>(
    `select p.id as pid, p.problem_id as "problemId", count(*)::int as count
     from submission s join problem p on p.id = s.problem_id
     group by p.id order by count(*) desc limit 1`,
  );
  return row!;
}

test("the generated site's counters are right before the tests", async () => {
  expect(await verifyCounters(world.server.db)).toEqual([]);
});

describe("DELETE /api/admin/problem", () => {
  test("a problem without submissions is deleted with all its rows", async () => {
    const { pid } = await make(
      "GONE",
      { translations: { "en-US": { title: "Gone" } } },
      {
        tags: [{ name: "gone-tag" }],
        samples: [{ input: "1", output: "1" }],
        isUploadTestCase: false,
      },
    );
    const reply = await remove(pid);
    expect(reply.body.data).toEqual({
      deleted: true,
      archived: false,
      submissions: 0,
      isUsed: false,
      usedIn: null,
    });
    expect(await exists(pid)).toBe(false);
    expect((await remove(pid)).status).toBe(404);
    const [entry] = await world.sql(
      "select action, target, before from audit_entry order by id desc limit 1",
    );
    expect(entry).toMatchObject({
      action: "problem.delete",
      target: "GONE",
      before: { problemId: "GONE", submissions: 0 },
    });
  });

  test("one with submissions is archived instead, idempotently, and nothing is lost", async () => {
    const { pid, count, problemId } = await busiest();
    for (let times = 0; times < 2; times += 1) {
      const reply = await remove(pid);
      expect(reply.body.data).toEqual({
        deleted: false,
        archived: true,
        submissions: count,
        isUsed: false,
        usedIn: null,
      });
    }
    expect(await read(pid)).toMatchObject({ archived: true, auth: 2, submissions: count });
    expect((await world.call("guest", `GET /api/get-problem?problemId=${problemId}`)).status).toBe(
      404,
    );
    const reply = await world.call(
      "root",
      `GET /api/get-problem-list?problemVisible=true&keyword=${problemId}`,
    );
    expect((reply.body.data as { total: number }).total).toBe(0);
    const away = await world.call(
      "root",
      `GET /api/admin/problem/get-problem-list?archived=true&keyword=${problemId}`,
    );
    expect(away.body.data).toMatchObject({ total: 1, records: [{ id: pid, archived: true }] });
    expect(await verifyCounters(world.server.db)).toEqual([]);
    expect((await archive(pid, false)).status).toBe(200);
    expect(await read(pid)).toMatchObject({ archived: false, auth: 2 });
  });

  test("an archived problem cannot be published before it is restored", async () => {
    const { pid } = await make("AWAY", { auth: 1 });
    await archive(pid, "true");
    const body = { id: pid, auth: 1 };
    const auth = await world.call("root", "PUT /api/admin/problem/change-problem-auth", { body });
    const form = await change(pid, { auth: 1 });
    expect([auth.body.code, form.body.code]).toEqual(["PROBLEM_ARCHIVED", "PROBLEM_ARCHIVED"]);
    expect((await change(pid, { hint: "still kept" })).status).toBe(200);
  });

  test("another text than the display id deletes nothing", async () => {
    const { pid, problemId } = await busiest();
    for (const typed of ["yes", `${problemId}0`, "%"]) {
      const reply = await remove(pid, typed);
      expect([reply.status, reply.body.code], typed).toEqual([400, "PROBLEM_CONFIRM"]);
    }
    expect(await exists(pid)).toBe(true);
  });

  test("with its display id typed it is deleted with its submissions; counters, marks and lists are right", async () => {
    const { pid, problemId, count } = await busiest();
    const all = await world.sql<{ n: number }>("select count(*)::int as n from submission");
    // Submission lists count their rows from the oldest submission onwards, starting at stored checkpoints. When rows
    // are deleted, the checkpoints that count them must be deleted, too.
    const [first] = await world.sql<{ id: number; uid: string }>(
      "select submit_id as id, uid from submission where problem_id = $1 order by submit_id limit 1",
      [pid],
    );
    await world.sql(
      `insert into submission_anchor (list, num, submit_id) values ('', 1, $1 + 1000), ('', 0, 1),
       ('u' || $2, 1, $1 + 1000), ('p' || $3::text, 1, $1 + 1000), ('u' || $4, 1, $1 + 1000)
       on conflict (list, num) do update set submit_id = excluded.submit_id`,
      [first?.id, first?.uid, pid, people.other.uid],
    );
    const reply = await remove(pid, ` ${problemId.toLowerCase()} `);
    expect(reply.body.data, reply.text).toEqual({
      deleted: true,
      archived: false,
      submissions: count,
      isUsed: false,
      usedIn: null,
    });
    expect(await verifyCounters(world.server.db)).toEqual([]);
    const [remaining] = await world.sql<{ n: number }>("select count(*)::int as n from submission");
    expect(remaining?.n).toBe((all[0]?.n ?? 0) - count);
    expect(
      await world.sql("select list from submission_anchor where submit_id > 1 order by list"),
    ).toEqual([{ list: `u${people.other.uid}` }]);
    const page = await world.call("guest", "GET /api/submissions?limit=5&currentPage=400");
    expect(page.status).toBe(200);
  });

  test("running judging ends with the submission", async () => {
    const { pid } = await make("RUNNING");
    await world.sql(
      `with s as (insert into submission (problem_id, display_pid, uid, length, language, ip)
         values ($1, 'RUNNING', $2, 1, 'C', '') returning submit_id)
       insert into job (kind, prio, vtime, state, submit_id, worker, lease_until)
       select 'judge', 3, 0, 1, submit_id, 'w', verdict_now() + interval '1 hour' from s`,
      [pid, uidOf(1)],
    );
    await world.sql(
      "update site_count set value = value + 1 where key = 'submissions' and shard = (select min(shard) from site_count where key = 'submissions')",
    );
    expect((await remove(pid, "RUNNING")).status).toBe(200);
    expect(await world.sql("select 1 from job where worker = 'w'")).toEqual([]);
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("waits for a test case that is being stored, and does not deadlock with it", async () => {
    const { pid } = await make("JUDGED");
    const [{ submitId }] = (await world.sql(
      `with s as (
         insert into submission (problem_id, display_pid, uid, length, language, ip, status)
         values ($1, 'JUDGED', $2, 1, 'C', '', 7) returning submit_id
       ), j as (
         insert into job (kind, prio, vtime, state, submit_id, worker, lease_until)
         select 'judge', 3, 0, 1, submit_id, 'w', verdict_now() + interval '1 hour' from s
       )
       select submit_id as "submitId" from s`,
      [pid, uidOf(1)],
    )) as [{ submitId: number }];
    await world.sql(
      "update site_count set value = value + 1 where key = 'submissions' and shard = (select min(shard) from site_count where key = 'submissions')",
    );
    const node = new pg.Client(world.server.databaseUrl);
    await node.connect();
    try {
      // Locks rows in the same order as the server does when it stores a node's progress: the job first, then its
      // submission.
      await node.query("begin");
      await node.query("select 1 from job where submit_id = $1 for share", [submitId]);
      const reply = remove(pid, "JUDGED");
      await untilOneIsBlockedBy(node);
      await node.query("update submission set cases_done = 1 where submit_id = $1", [submitId]);
      await node.query("commit");
      expect((await reply).status).toBe(200);
    } finally {
      await node.end();
    }
    expect(await verifyCounters(world.server.db)).toEqual([]);
  });

  test("a concurrent submission makes the deletion refuse, and stays", async () => {
    const { pid } = await make("MOMENT");
    const other = new pg.Client(world.server.databaseUrl);
    await other.connect();
    try {
      await other.query("begin");
      await other.query(
        `insert into submission (problem_id, display_pid, uid, length, language, ip)
         values ($1, 'MOMENT', $2, 1, 'C', '')`,
        [pid, uidOf(2)],
      );
      const reply = remove(pid);
      // The deletion has found no submission and is waiting for this transaction.
      await untilOneIsBlockedBy(other);
      await other.query("commit");
      expect([(await reply).status, (await reply).body.code]).toEqual([409, "PROBLEM_BUSY"]);
    } finally {
      await other.end();
    }
    expect((await read(pid)).submissions).toBe(1);
  });

  test("a draft written for a problem that is being deleted is a conflict", async () => {
    const { pid } = await make("DRAFTED");
    const other = new pg.Client(world.server.databaseUrl);
    await other.connect();
    try {
      await other.query("begin");
      await other.query("delete from problem where id = $1", [pid]);
      const reply = world.call("root", "PUT /api/admin/problem/draft", {
        body: { pid, content: { title: "late" } },
      });
      // The call has read the problem, and its insert waits for this transaction.
      await untilOneIsBlockedBy(other);
      await other.query("commit");
      expect([(await reply).status, (await reply).body.code]).toEqual([409, "CONFLICT"]);
    } finally {
      await other.end();
    }
    expect(await world.sql("select 1 from problem_draft where content like '%late%'")).toEqual([]);
  });

  test("of two concurrent deletions one succeeds", async () => {
    const { pid } = await make("DOUBLE");
    const replies = await Promise.all([remove(pid), remove(pid), remove(pid)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });
});
