import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { HOUR } from "../support/worldClock.ts";
import { aProblem } from "./judgingWorld.ts";

/* Problems of a contest: how they are linked to the contest, and the data that contestants see. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

test("statements of a contest that begins within two hours are rendered before they are read", async () => {
  const now = world.clock.now();
  const begins = (ms: number) => ({
    startTime: new Date(now + ms).toISOString(),
    endTime: new Date(now + ms + HOUR).toISOString(),
  });
  const soon = await world.contest(begins(2 * HOUR), { early: true });
  const later = await world.contest(begins(5 * HOUR), { early: true });
  const pids = [soon.pids[0], later.pids[0]];
  await world.sql(
    `insert into problem_statement (problem_id, locale, description)
     select id, 'en-US', '**Bold**' from unnest($1::bigint[]) as id
     on conflict (problem_id, locale) do update set description = excluded.description, html = null`,
    [pids],
  );
  const rendered = async () => {
    const rows = await world.sql<{ text: string | null }>(
      `select html ->> 'description' as text from problem_statement s, unnest($1::bigint[]) with ordinality as o (id, at)
       where s.problem_id = o.id and s.locale = 'en-US' order by o.at`,
      [pids],
    );
    return rows.map(({ text }) => text?.trim());
  };
  await world.clock.advance(HOUR);
  await expect.poll(rendered).toEqual(["<p><strong>Bold</strong></p>", undefined]);
});

test("several problems by their ids: in this order, those that are there or may not be added are named, choices apply where they may", async () => {
  const { cid, pids } = await world.contest();
  const open = await aProblem(world);
  const own = await aProblem(world, { auth: 3 });
  const foreign = await aProblem(world, { auth: 2, owner_uid: "b".repeat(32) });
  const [linked] = await world.sql<{ id: string }>(
    "select problem_id as id from problem where id = $1",
    [pids[0]],
  );
  const ids = [own.problemId, "NONE-1", foreign.problemId, open.problemId.toLowerCase()];
  const problemIds = [...ids, linked?.id ?? "", own.problemId];
  const call = "POST /api/admin/contest/add-problems";
  const choices = { hideUntilEnd: true, publishAtEnd: true };
  const result = await data<{ added: Fields[]; already: string[]; unknown: string[] }>(
    world,
    "root",
    call,
    { cid, problemIds, ...choices },
  );
  expect(result.added).toMatchObject([
    { problemId: own.problemId, displayId: "C", atEnd: "publish" },
    { problemId: open.problemId, displayId: "D", atEnd: "restore" },
  ]);
  const unknown = ["NONE-1", foreign.problemId];
  expect(result).toMatchObject({ already: [linked?.id], unknown });
  const filters = `cid=${cid}&problemType=1&keyword=${open.problemId}`;
  const reply = await world.call("root", `GET /api/admin/contest/get-problem-list?${filters}`);
  expect(reply.body.data).toMatchObject({ problemList: { total: 0 } });
  // Nothing is added if the call lists too many problems.
  const many = Array.from({ length: 101 }, (_, at) => `X${at}`);
  expect(await refusal(world, "root", call, { cid, problemIds: many, ...choices })).toBe(
    "INVALID_FIELD",
  );
});

test("problems: letters, twice, taken letters, colours, order, and private problems of others", async () => {
  const { cid } = await world.contest();
  const add = (pid: number, more: Fields = {}) =>
    world.call("admin", "POST /api/admin/contest/add-problem-from-public", {
      body: { cid, pid, ...more },
    });
  const open = await aProblem(world);
  const foreign = await aProblem(world, { auth: 2, owner_uid: "b".repeat(32) });
  const contestOnly = await aProblem(world, { auth: 3, owner_uid: "b".repeat(32) });
  expect((await add(foreign.pid)).body.code).toBe("PROBLEM_NOT_FOUND");
  expect((await add(contestOnly.pid)).body.code).toBe("PROBLEM_NOT_FOUND");
  const added = await add(open.pid);
  expect(added.body.data).toMatchObject({
    displayId: "C",
    displayTitle: `Problem ${open.problemId}`,
    color: "#ffe119",
  });
  expect((await add(open.pid)).body.code).toBe("CONTEST_PROBLEM_TWICE");
  const fresh = await aProblem(world);
  expect((await add(fresh.pid, { displayId: "a" })).body.code).toBe("CONTEST_LETTER_TAKEN");
  expect((await add(fresh.pid, { displayId: "a b" })).body.field).toBe("displayId");
  const update = (form: Fields) =>
    world.call("admin", "PUT /api/admin/contest/contest-problem", { body: form });
  const { id } = added.body.data as { id: number };
  expect((await update({ id, color: "red" })).body.field).toBe("color");
  // The specification's client uses colours in all of these formats.
  for (const [color, hex] of [
    ["#F40", "#ff4400"],
    ["rgb(19, 206, 102)", "#13ce66"],
    ["rgba(19, 206, 102, 0.68)", "#13ce66"],
  ] as const) {
    expect((await update({ id, color })).body.data).toMatchObject({ color: hex });
  }
  expect((await update({ id, displayId: "B" })).body.code).toBe("CONTEST_LETTER_TAKEN");
  expect(
    (await update({ id, displayId: "z", displayTitle: "Zebra", color: "#ABCDEF" })).body.data,
  ).toMatchObject({ displayId: "Z", displayTitle: "Zebra", color: "#abcdef" });
  expect((await update({ id: 999_999, color: null })).body.code).toBe("CONTEST_PROBLEM_NOT_FOUND");
  const links = await data<{ id: number; displayId: string }[]>(
    world,
    "admin",
    `GET /api/admin/contest/problems?cid=${cid}`,
  );
  const order = (ids: number[]) =>
    refusal(world, "admin", "PUT /api/admin/contest/problem-order", { cid, ids });
  const backwards = links.map((link) => link.id).toReversed();
  expect([
    await order(backwards.slice(1)),
    await order([...backwards.slice(1), backwards[1]!]),
    await order(backwards),
  ]).toEqual(["CONFLICT", "CONFLICT", undefined]);
  const rows = await data<{ displayId: string; displayTitle: string }[]>(
    world,
    "user",
    `GET /api/get-contest-problem?cid=${cid}`,
  );
  expect(rows.map(({ displayId }) => displayId)).toEqual(["Z", "B", "A"]);
});

test("a problem with submissions leaves the contest only when that is confirmed; a new letter takes them along", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.judged(cid, "user", "A", { status: 0 });
  const remove = (more = "") =>
    refusal(world, "admin", `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pids[0]}${more}`);
  expect(await remove()).toBe("CONTEST_PROBLEM_USED");
  await data(world, "admin", "PUT /api/admin/contest/contest-problem", {
    cid,
    pid: pids[0],
    displayId: "X",
  });
  const { records } = await data<{ records: { displayId: string; title: string }[] }>(
    world,
    "user",
    `GET /api/contest-submissions?contestID=${cid}&problemID=x`,
  );
  expect(records.map(({ displayId }) => displayId)).toEqual(["X"]);
  expect(await remove("&confirm=true")).toBeUndefined();
  const ranked = async () =>
    (
      await data<{ records: Fields[] }>(world, "user", "POST /api/get-contest-rank", {
        cid,
        separate: true,
      })
    ).records;
  expect(await ranked()).toEqual([]);
  expect(await remove("&confirm=true")).toBe("CONTEST_PROBLEM_NOT_FOUND");
  // The submissions are kept: adding the problem again restores the scoreboard.
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
    cid,
    pid: pids[0],
    displayId: "Y",
  });
  expect(await ranked()).toMatchObject([{ username: "user", ac: 1, submissionInfo: { Y: {} } }]);
});

test("counts of a problem by verdict are those of its contest, and of the freeze nothing", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 60));
  const { cid } = contest;
  const counts = async (as: "user" | "admin") => {
    const what = `GET /api/get-contest-problem-details?cid=${cid}&displayId=A`;
    const { problemCount } = await data<{ problemCount: Record<string, number> }>(world, as, what);
    return Object.fromEntries(Object.entries(problemCount).filter(([, count]) => count > 0));
  };
  for (const status of [-1, -1, 1, -2, 3, 0] as const) {
    await world.judged(cid, "user", "A", { status });
  }
  // Submissions by organizers are not counted.
  await world.judged(cid, "admin", "A", { status: 2 });
  const open = { total: 6, ac: 1, wa: 2, tle: 1, ce: 1, re: 1 };
  expect(await counts("user")).toEqual(open);
  await world.at(contest, 70);
  await world.judged(cid, "other", "A", { status: -3 });
  expect(await counts("user")).toEqual(open);
  expect(await counts("admin")).toEqual({ ...open, total: 7, pe: 1 });
  await world.at(contest, 301);
  expect(await counts("user")).toEqual({ ...open, total: 7, pe: 1 });
});

test("a saved statement is shown at once in the contest, whose pages keep the former one", async () => {
  const { cid, pids } = await world.contest();
  const what = `GET /api/get-contest-problem-details?cid=${cid}&displayId=A`;
  const description = async () =>
    (await data<{ problem: { description: string } }>(world, "user", what)).problem.description;
  const before = await description();
  const problem = await data<Fields>(world, "root", `GET /api/admin/problem?pid=${pids[0]}`);
  const english = { title: "Apples", description: "Two apples." };
  const saved = { problem: { ...problem, translations: { "en-US": english } } };
  await data(world, "root", "PUT /api/admin/problem", saved);
  expect([before, await description()]).toEqual(["", "Two apples."]);
});

test("a problem in its contest: title and letter there, no source, author, level or tags before the end", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.sql("update problem set source = 'Secret Cup', difficulty = 2 where id = $1", [
    pids[0],
  ]);
  await world.sql(
    `with t as (insert into tag (name) values ('greedy') returning id)
     insert into problem_tag (problem_id, tag_id) select $1, id from t`,
    [pids[0]],
  );
  await data(world, "admin", "PUT /api/admin/contest/contest-problem", {
    cid,
    pid: pids[0],
    displayTitle: "Apples",
  });
  const ask = () =>
    data<{ problem: Fields; tags: { name: string }[] }>(
      world,
      "user",
      `GET /api/get-contest-problem-details?cid=${cid}&displayId=a`,
    );
  const during = await ask();
  expect(during.tags).toEqual([]);
  expect(during.problem).toMatchObject({
    problemId: "A",
    title: "Apples",
    source: null,
    author: "",
    difficulty: null,
  });
  // The problem is not found outside of the contest.
  const [row] = await world.sql<{ id: string }>(
    "select problem_id as id from problem where id = $1",
    [pids[0]],
  );
  expect(await refusal(world, "user", `GET /api/get-problem?problemId=${row?.id}`)).toBe(
    "PROBLEM_NOT_FOUND",
  );
  expect(
    await refusal(world, "user", `GET /api/get-contest-problem-details?cid=${cid}&displayId=Q`),
  ).toBe("PROBLEM_NOT_FOUND");
  await world.at(contest, 300);
  const after = await ask();
  expect(after.problem).toMatchObject({ source: "Secret Cup", author: "admin", difficulty: 2 });
  expect(after.tags.map(({ name }) => name)).toEqual(["greedy"]);
});
