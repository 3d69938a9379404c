import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR } from "../support/worldClock.ts";
import { type ContestWorld, contestForm, createContestWorld, data } from "./contestWorld.ts";
import type { Caller, Reply } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

const create = (form: Fields, as: Caller = "admin"): Promise<Reply> =>
  world.call(as, "POST /api/admin/contest", {
    body: { ...contestForm(world.clock.now()), ...form },
  });

test("the list: scheduled, then running, then ended contests, each with the latest start first", async () => {
  await world.sql(
    `insert into contest (title, description, renderer, rule, auth, start_time, end_time, last_end, is_visible)
     select 'Sorted: ' || t.name, '', 1, 'acm', 0, verdict_now() + t.start, verdict_now() + t.stop,
       verdict_now() + t.stop, t.visible
     from (values ('ended early', interval '-9 h', interval '-8 h', true),
       ('running early', '-5 h', '1 h', true), ('scheduled soon', '0 h 1 s', '2 h', true),
       ('ended now', '-3 h', '0 h', false), ('scheduled late', '4 h', '5 h', false),
       ('running now', '0 h', '1 h', true)) as t (name, start, stop, visible)`,
  );
  const titles = async (page: string, as: Caller = "admin") => {
    const folder = as === "guest" ? "/api" : "/api/admin/contest";
    const what = `GET ${folder}/get-contest-list?keyword=sorted:&${page}`;
    const { records } = await data<{ records: Fields[] }>(world, as, what);
    return records.map(({ title }) => String(title).replace("Sorted: ", ""));
  };
  expect(await titles("limit=4")).toEqual([
    "scheduled late",
    "scheduled soon",
    "running now",
    "running early",
  ]);
  expect(await titles("limit=4&currentPage=2")).toEqual(["ended now", "ended early"]);
  // Readers see running contests first.
  expect(await titles("limit=10", "guest")).toEqual([
    "running now",
    "running early",
    "scheduled soon",
    "ended early",
  ]);
});

test("the list: filters by state, kind and access, and hidden contests of others are not shown", async () => {
  const { cid } = await world.contest({ title: "Findable 100%", type: 1 });
  const ids = async (query: string, as: Caller = "guest") => {
    const page = await data<{ records: { id: number }[] }>(
      world,
      as,
      `GET /api/get-contest-list?limit=100&${query}`,
    );
    return page.records.map(({ id }) => id);
  };
  expect(await ids("keyword=100%25")).toEqual([cid]);
  expect(await ids("keyword=100_")).toEqual([]);
  expect(await ids("keyword=findable&status=0&type=1")).toEqual([cid]);
  expect(await ids("keyword=findable&status=1")).toEqual([]);
  expect(await ids("keyword=findable&type=0")).toEqual([]);
  expect(await ids("keyword=findable&auth=0")).toEqual([cid]);
  expect(await ids("keyword=findable&auth=1")).toEqual([]);
});

test("the home page has visible contests that run or begin within 14 days", async () => {
  const running = await world.contest();
  const now = world.clock.now();
  const later = await create({
    startTime: new Date(now + 15 * 24 * HOUR).toISOString(),
    endTime: new Date(now + 16 * 24 * HOUR).toISOString(),
  });
  const { id } = later.body.data as { id: number };
  const ids = async () => {
    const rows = await data<{ id: number }[]>(world, "guest", "GET /api/get-recent-contest");
    return rows.map((row) => row.id);
  };
  expect(await ids()).toContain(running.cid);
  expect(await ids()).not.toContain(id);
  const { cid } = running;
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", {
    cid,
    visible: false,
  });
  expect(await ids()).not.toContain(cid);
});
