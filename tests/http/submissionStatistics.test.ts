import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { getProblemStatistics } from "../../src/shared/problem/problemStatistics.ts";
import { aProblem } from "./judgingWorld.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import type { Caller } from "./world.ts";

type Statistics = OutputOf<typeof getProblemStatistics>;

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world?.close());

const uids = { user: "c".repeat(32), other: "d".repeat(32), admin: "a".repeat(32), root: "1" };

async function uidOf(as: keyof typeof uids): Promise<string> {
  const [row] = await world.sql<{ uid: string }>("select uid from app_user where username = $1", [
    as,
  ]);
  return row?.uid ?? uids[as];
}

interface Accepted {
  as: keyof typeof uids;
  time?: number | null;
  memory?: number;
  length?: number;
  language?: string;
  columns?: Record<string, unknown>;
}

/** Stores a judged submission. Unless `columns` says otherwise, it is accepted, counted and not shared. */
async function submitted(pid: number, columnValues: Accepted): Promise<number> {
  const { as, time = 10, memory = 1024, length = 20, language = "C", columns = {} } = columnValues;
  const fields: Record<string, unknown> = {
    problem_id: pid,
    display_pid: "X",
    uid: await uidOf(as),
    language,
    ip: "127.0.0.1",
    time_ms: time,
    memory_kb: memory,
    length,
    status: 0,
    counted: true,
    ...columns,
  };
  const names = Object.keys(fields);
  const [row] = await world.sql<{ submitId: number }>(
    `insert into submission (${names.join(", ")})
     values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning submit_id as "submitId"`,
    Object.values(fields),
  );
  const submitId = row?.submitId ?? 0;
  await world.sql("insert into submission_code (submit_id, code) values ($1, 'int main() {}')", [
    submitId,
  ]);
  return submitId;
}

/** The clock is first advanced by a minute, so that no cached response is served. */
async function statistics(as: Caller, pid: number, language = ""): Promise<Statistics> {
  await world.pass(61_000);
  const path = `GET /api/problem-statistics?pid=${pid}&language=${encodeURIComponent(language)}`;
  const reply = await world.call(as, path);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Statistics;
}

const shared = { share: true };

test("each user counts once, with the best time and the least memory, in all languages or in one", async () => {
  const { pid } = await aProblem(world);
  await submitted(pid, { as: "user", time: 30, memory: 2048 });
  await submitted(pid, { as: "user", time: 12, memory: 4096, language: "Python3" });
  await submitted(pid, { as: "other", time: 14, memory: 8192 });
  await submitted(pid, { as: "root", time: 12, memory: 2050 });
  const all = await statistics("guest", pid);
  expect(all).toMatchObject({
    users: 3,
    languages: [
      { language: "C", users: 3 },
      { language: "Python3", users: 1 },
    ],
    time: { from: 12, width: 1, counts: [2, 0, 1], isOpen: false },
    own: null,
  });
  const { from = 0, width = 1, counts = [] } = all.memory ?? {};
  const bars = counts.flatMap((users, bar) => (users > 0 ? [[from + bar * width, users]] : []));
  expect(bars).toEqual([
    [2048, 2],
    [8192, 1],
  ]);
  const one = await statistics("guest", pid, "Python3");
  expect(one).toMatchObject({ users: 1, time: { from: 12, counts: [1] } });
  expect(await statistics("guest", pid, "No language")).toMatchObject({ users: 0, time: null });
});

test("the own figure is compared with those of the other users", async () => {
  const { pid } = await aProblem(world);
  const users: [keyof typeof uids, number][] = [
    ["user", 20],
    ["other", 40],
    ["root", 10],
  ];
  for (const [as, time] of users) await submitted(pid, { as, time, memory: time * 100 });
  const better = async (as: Caller, language?: string) => {
    const { own } = await statistics(as, pid, language);
    return own && [own.time?.value, own.time?.better, own.memory?.better];
  };
  expect(await better("root")).toEqual([10, 100, 100]);
  expect(await better("user")).toEqual([20, 50, 50]);
  expect(await better("other")).toEqual([40, 0, 0]);
  expect(await better("admin"), "has not solved it").toBeNull();
  expect(await better("user", "Python3"), "not in this language").toBeNull();
});

test("a single user is better than no one", async () => {
  const { pid } = await aProblem(world);
  await submitted(pid, { as: "user", time: 7 });
  const { own } = await statistics("user", pid);
  expect(own?.time).toEqual({ value: 7, better: null });
});

test("outliers stand in a last bar without end", async () => {
  const { pid } = await aProblem(world);
  await world.sql(
    `insert into app_user (uid, username, password_hash)
     select md5('many' || n), 'many' || n, '' from generate_series(1, 200) n`,
  );
  await world.sql(
    `insert into submission (problem_id, display_pid, uid, language, ip, length, status, counted, time_ms, memory_kb)
     select $1, 'X', md5('many' || n), 'C', '127.0.0.1', 9, 0, true,
       case when n = 200 then 60000 else n end, 1024 from generate_series(1, 200) n`,
    [pid],
  );
  const { time, users } = await statistics("guest", pid);
  expect(users).toBe(200);
  expect(time?.width).toBe(10);
  expect(time?.isOpen).toBe(true);
  expect(time?.counts.length).toBeLessThanOrEqual(22);
  expect(time?.counts.reduce((sum, count) => sum + count, 0)).toBe(200);
});

test("only counted practice counts: no contest, no failed and no uncounted submission", async () => {
  const { pid } = await aProblem(world);
  const others: Record<string, unknown>[] = [
    { status: -1 },
    { counted: false },
    { listed: false, scope: "contest", scope_id: 3 },
  ];
  for (const columns of others) {
    await submitted(pid, { as: "user", columns: { ...shared, ...columns } });
  }
  await world.sql("update problem set code_share = true where id = $1", [pid]);
  expect(await statistics("user", pid)).toEqual({
    users: 0,
    languages: [],
    time: null,
    memory: null,
    own: null,
    fastest: [],
    shortest: [],
  });
});

test("a hidden problem is unknown, and one that shows no verdict has no statistics, at once", async () => {
  const { pid } = await aProblem(world, { code_share: true });
  await submitted(pid, { as: "user", columns: shared });
  const current = await statistics("user", pid);
  expect([current.users, current.fastest.length, current.own?.time?.value]).toEqual([1, 1, 10]);
  const ask = async (as: Caller) =>
    await world.call(as, `GET /api/problem-statistics?pid=${pid}&language=`);
  await world.sql("update problem set feedback = 'none' where id = $1", [pid]);
  for (const as of ["guest", "user", "root"] as const) {
    expect((await ask(as)).body.data, as).toMatchObject({ users: 0, own: null, fastest: [] });
  }
  await world.sql("update problem set feedback = 'all', auth = 2 where id = $1", [pid]);
  for (const as of ["guest", "user"] as const) {
    expect((await ask(as)).body.code).toBe("PROBLEM_NOT_FOUND");
  }
  expect((await ask("problemAdmin")).body.data).toMatchObject({ users: 1 });
});

test("shared code is listed by time and by length, one of each user, as long as the reader may read it", async () => {
  const { pid } = await aProblem(world, { code_share: true });
  const slow = await submitted(pid, { as: "user", time: 30, length: 5, columns: shared });
  const fast = await submitted(pid, { as: "user", time: 10, length: 50, columns: shared });
  const second = await submitted(pid, { as: "other", time: 20, length: 9, columns: shared });
  await submitted(pid, { as: "root", time: 1, length: 1 });
  const lists = async (as: Caller) => {
    const { fastest, shortest } = await statistics(as, pid);
    return [fastest, shortest].map((list) => list.map(({ submitId }) => submitId));
  };
  for (const as of ["guest", "user", "root"] as const) {
    expect(await lists(as), as).toEqual([
      [fast, second],
      [slow, second],
    ]);
  }
  const { fastest } = await statistics("guest", pid);
  expect(fastest[0]).toEqual({
    submitId: fast,
    username: "user",
    language: "C",
    time: 10,
    memory: 1024,
    length: 50,
  });
  const now = async () => {
    const path = `GET /api/problem-statistics?pid=${pid}&language=`;
    const { fastest: list } = (await world.call("other", path)).body.data as Statistics;
    return list.map(({ submitId }) => submitId);
  };
  await now();
  await world.sql("update submission set share = false where submit_id = $1", [fast]);
  expect(await now(), "no longer shared, although the list is kept").toEqual([second]);
  await world.sql("update submission set share = true where submit_id = $1", [fast]);
  const switches = (value: object) =>
    world.sql(
      `insert into site_setting (key, value) values ('site.switches', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    );
  await switches({ hideNonContestSubmissionCode: true });
  expect(await lists("guest"), "the site closes code").toEqual([[], []]);
  await switches({ codeVisibleStartTime: world.clock.now() + 1e9 });
  expect(await lists("user"), "older than the site's date").toEqual([[], []]);
  await switches({});
  await world.sql("update problem set code_share = false where id = $1", [pid]);
  expect(await lists("guest"), "the problem stops sharing").toEqual([[], []]);
});

test("what was computed is served for a minute", async () => {
  const { pid } = await aProblem(world);
  await submitted(pid, { as: "user" });
  expect((await statistics("guest", pid)).users).toBe(1);
  await submitted(pid, { as: "other" });
  const path = `GET /api/problem-statistics?pid=${pid}&language=`;
  const users = async () => ((await world.call("guest", path)).body.data as Statistics).users;
  expect(await users()).toBe(1);
  await world.pass(61_000);
  expect(await users()).toBe(2);
});
