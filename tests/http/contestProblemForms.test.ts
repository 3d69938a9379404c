import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { settled, store, upload, zipOf } from "./packageWorld.ts";
import { formOf } from "./problemAdminWorld.ts";
import { type Caller, people } from "./world.ts";

/* Problems that are created, edited or imported in a contest. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

const CREATE = "POST /api/admin/contest/problem";
const linksOf = (cid: number) =>
  data<Fields[]>(world, "root", `GET /api/admin/contest/problems?cid=${cid}`);
const isStored = async (problemId: string) =>
  (await world.sql("select from problem where problem_id = $1", [problemId])).length > 0;

test("a problem is created in a contest: next letter and color, hidden outside, whatever the form says", async () => {
  const { cid } = await world.contest();
  const stored = await data<Fields>(world, "admin", CREATE, {
    ...formOf("NEW1", { auth: 2 }),
    cid,
  });
  expect(stored).toMatchObject({ problemId: "NEW1", displayId: "C", revision: 1 });
  const asRoot = { ...formOf("NEW2", { auth: 1 }), cid, publishAtEnd: true };
  await data(world, "root", CREATE, asRoot);
  expect((await linksOf(cid)).slice(2)).toMatchObject([
    { displayId: "C", displayTitle: "标题 NEW1", color: "#ffe119", auth: 3, atEnd: null },
    { displayId: "D", displayTitle: "标题 NEW2", color: "#3cb44b", auth: 3, atEnd: "publish" },
  ]);
  const inContest = `GET /api/get-contest-problem-details?cid=${cid}&displayId=C`;
  expect(await refusal(world, "user", inContest)).toBeUndefined();
  for (const id of ["NEW1", "NEW2"]) {
    const outside = `GET /api/get-problem?problemId=${id}`;
    expect(await refusal(world, "user", outside)).toBe("PROBLEM_NOT_FOUND");
  }
  const entries = await world.sql(
    `select action from audit_entry where action = 'problem.create' and target = 'NEW1'
       or action = 'contest.problemAdd' and target like $1 || ' %' order by id`,
    [String(cid)],
  );
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["problem.create", "contest.problemAdd"]),
  );
});

const LINK = "PUT /api/admin/contest/contest-problem";

test("the specification's client creates a problem, then names its contest, letter and title", async () => {
  const { cid } = await world.contest();
  // The first call does not specify a contest.
  const stored = await data<Fields>(world, "admin", CREATE, formOf("SPEC1", { auth: 1 }));
  expect(stored).toMatchObject({ problemId: "SPEC1", displayId: null });
  const body = { displayId: "d", displayTitle: "Named", cid: String(cid), pid: stored["pid"] };
  expect([
    await refusal(world, "user", CREATE, formOf("SPEC2")),
    await refusal(world, "root", CREATE, { ...formOf("SPEC2"), publishAtEnd: true }),
    await refusal(world, "problemAdmin", LINK, body),
    await refusal(world, "admin", LINK, { ...body, displayId: "A" }),
    await refusal(world, "admin", LINK, { ...body, color: "red" }),
  ]).toEqual(["FORBIDDEN", "INVALID_FIELD", "FORBIDDEN", "CONTEST_LETTER_TAKEN", "INVALID_FIELD"]);
  expect(await isStored("SPEC2")).toBe(false);
  expect(await linksOf(cid)).toHaveLength(2);
  const link = await data<Fields>(world, "admin", LINK, body);
  expect(link).toMatchObject({
    displayId: "D",
    displayTitle: "Named",
    color: "#ffe119",
    auth: 3,
    atEnd: null,
  });
  // After an edit the client sends the stored row with changes.
  const read = `GET /api/admin/contest/contest-problem?cid=${cid}&pid=${String(stored["pid"])}`;
  expect(await data(world, "admin", read)).toEqual(link);
  await data(world, "admin", LINK, { ...link, displayTitle: "Renamed" });
  await data(world, "admin", LINK, { id: link["id"], color: "#ff4500" });
  const ownTitles = { "zh-CN": null, "en-US": "Renamed" };
  const changed = { ...link, displayTitle: "Renamed", ownTitles, color: "#ff4500" };
  expect(await data(world, "admin", read)).toEqual(changed);
  expect(await linksOf(cid)).toHaveLength(3);
  expect(await refusal(world, "problemAdmin", read)).toBe("FORBIDDEN");
  const foreign = await aProblem(world, { auth: 2, owner_uid: "b".repeat(32) });
  expect(await refusal(world, "admin", LINK, { cid, pid: foreign.pid })).toBe("PROBLEM_NOT_FOUND");
  const elsewhere = `GET /api/admin/contest/contest-problem?cid=${cid}&pid=${foreign.pid}`;
  expect(await refusal(world, "admin", elsewhere)).toBe("CONTEST_PROBLEM_NOT_FOUND");
});

test("a problem of a contest is read and changed by who may edit it, and organizes the contest that is named", async () => {
  const [{ cid, pids }, other] = [await world.contest(), await world.contest()];
  const open = await aProblem(world, { owner_uid: "b".repeat(32) });
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
    cid,
    pid: open.pid,
  });
  const [own] = pids;
  const rows: [Caller, { pid: number | undefined; cid?: number }, string | undefined][] = [
    ["admin", { pid: own, cid }, undefined],
    ["admin", { pid: own }, undefined],
    ["problemAdmin", { pid: own }, undefined],
    // This user may edit every problem, but does not organize the contest.
    ["problemAdmin", { pid: own, cid }, "FORBIDDEN"],
    // This user organizes the contest, but another user owns the problem.
    ["admin", { pid: open.pid, cid }, "FORBIDDEN"],
    ["admin", { pid: own, cid: other.cid }, "CONTEST_PROBLEM_NOT_FOUND"],
    ["user", { pid: own, cid }, "FORBIDDEN"],
    ["guest", { pid: own, cid }, "LOGIN_REQUIRED"],
  ];
  for (const [as, { pid, cid: contestId }, code] of rows) {
    const query = `pid=${pid}${contestId === undefined ? "" : `&cid=${contestId}`}`;
    expect(await refusal(world, as, `GET /api/admin/contest/problem?${query}`), as).toBe(code);
    const form = { problem: { id: pid, hint: `Of ${as}` }, cid: contestId };
    expect(await refusal(world, as, "PUT /api/admin/contest/problem", form), as).toBe(code);
  }
  const read = async (pid: unknown) =>
    data<Fields>(world, "root", `GET /api/admin/contest/problem?pid=${String(pid)}`);
  expect([(await read(own))["hint"], (await read(open.pid))["hint"]]).toEqual([
    "Of problemAdmin",
    "",
  ]);
  // A form sends back the whole row that GET returned, with some fields changed.
  const { pid } = await data<Fields>(world, "admin", CREATE, { ...formOf("SPEC3"), cid });
  const problem = { ...(await read(pid)), hint: "Think" };
  await data(world, "admin", "PUT /api/admin/contest/problem", { problem, cid });
  expect(await read(pid)).toMatchObject({ hint: "Think", auth: 3, problemId: "SPEC3" });
});

test("the specification's list: problems of the contest in their order, or those that may be added", async () => {
  const { cid, pids } = await world.contest();
  const { id: open } = { id: (await aProblem(world)).pid };
  const foreign = await aProblem(world, { auth: 2, owner_uid: "b".repeat(32) });
  const links = await linksOf(cid);
  const ids = links.map(({ id }) => id).toReversed();
  await data(world, "admin", "PUT /api/admin/contest/problem-order", { cid, ids });
  const what = `GET /api/admin/contest/get-problem-list?cid=${cid}`;
  interface ProblemPage {
    problemList: { records: { id: number }[]; total: number };
    contestProblemMap: Record<string, Fields>;
  }
  const list = (query: string) => data<ProblemPage>(world, "admin", `${what}&${query}`);
  const idsOf = async (query: string) =>
    (await list(query)).problemList.records.map(({ id }) => id);
  const inside = await list("auth=0&limit=100&oj=All&keyword=");
  expect(inside.problemList).toMatchObject({
    total: 2,
    records: [{ id: pids[1] }, { id: pids[0] }],
  });
  expect(inside.contestProblemMap).toMatchObject({
    [pids[0]!]: { displayId: "A", color: "#e6194b", id: links[0]?.["id"] },
    [pids[1]!]: { displayId: "B", color: "#4363d8", id: links[1]?.["id"] },
  });
  expect(await idsOf("limit=1&currentPage=2")).toEqual([pids[0]]);
  expect(await idsOf("auth=1")).toEqual([]);
  const others = await idsOf("problemType=0&limit=100");
  expect(others[0]).toBe(open);
  expect(others.filter((id) => [...pids, foreign.pid].includes(id))).toEqual([]);
  expect([
    await refusal(world, "problemAdmin", what),
    await refusal(world, "user", what),
    await refusal(world, "admin", what.replace(String(cid), "999999")),
  ]).toEqual(["FORBIDDEN", "FORBIDDEN", "CONTEST_NOT_FOUND"]);
});

test("creating in a contest that is refused stores neither problem nor link, and the draft stays", async () => {
  const { cid, pids } = await world.contest();
  await data(world, "admin", "PUT /api/admin/problem/draft", { pid: 0, content: { kept: 1 } });
  const create = (as: Parameters<typeof refusal>[1], more: Fields = {}, id = "NONE") =>
    refusal(world, as, CREATE, { ...formOf(id), cid, ...more });
  expect([
    await create("guest"),
    await create("user"),
    // This user may create problems, but does not organize this contest.
    await create("problemAdmin"),
    await create("admin", { cid: 999_999 }),
    await create("admin", { publishAtEnd: true }),
  ]).toEqual(["LOGIN_REQUIRED", "FORBIDDEN", "FORBIDDEN", "CONTEST_NOT_FOUND", "FORBIDDEN"]);
  const [existing] = await world.sql<{ id: string }>(
    "select problem_id as id from problem where id = $1",
    [pids[0]],
  );
  expect(await create("admin", {}, existing?.id)).toBe("PROBLEM_ID_TAKEN");
  await fill(cid);
  expect(await create("admin")).toBe("INVALID_FIELD");
  expect(await isStored("NONE")).toBe(false);
  expect(await linksOf(cid)).toHaveLength(100);
  const draft = await data<Fields>(world, "admin", "GET /api/admin/problem/draft?pid=0");
  expect(draft).toMatchObject({ content: { kept: 1 } });
  await data(world, "admin", CREATE, { ...formOf("OTHER"), cid: (await world.contest()).cid });
  expect(await data(world, "admin", "GET /api/admin/problem/draft?pid=0")).toBeNull();
});

/** Fills the contest with the maximum number of problems. */
async function fill(cid: number): Promise<void> {
  const { pid } = await aProblem(world);
  await world.sql(
    `with made as (insert into problem (problem_id, owner_uid, auth)
       select 'FILL-' || $1::bigint || '-' || n, owner_uid, 3 from problem, generate_series(3, 100) n where id = $2
       returning id)
     insert into contest_problem (contest_id, problem_id, display_id, seq)
     select $1, id, 'F' || row_number() over (), 9 from made`,
    [cid, pid],
  );
}

const packageOf = (id: string, auth = 1) => ({
  [`${id}/problem.json`]: JSON.stringify({
    problemId: id,
    auth,
    cases: [{ input: "1.in", output: "1.out" }],
  }),
  [`${id}/statement.en-US.md`]: `# Title of ${id}\n\n## description\n\nText\n`,
  [`${id}/data/1.in`]: "1\n",
  [`${id}/data/1.out`]: "2\n",
});

test("packages are imported into a contest: new problems are contest only, a replaced one is hidden until the end", async () => {
  const { cid } = await world.contest();
  const first = await upload(
    world,
    await zipOf({ ...packageOf("INTO1"), ...packageOf("INTO2", 2) }),
  );
  const result = await store(world, first, { contest: { cid, publishAtEnd: true } });
  expect(result.problems.map(({ stored }) => stored?.auth)).toEqual([3, 3]);
  expect((await linksOf(cid)).slice(2)).toMatchObject([
    { displayId: "C", problemId: "INTO1", displayTitle: "Title of INTO1", atEnd: "publish" },
    { displayId: "D", problemId: "INTO2", color: "#3cb44b", atEnd: "publish" },
  ]);
  // Stores two problems in the problem bank. Another package then replaces these two problems and one problem of the
  // contest.
  await store(
    world,
    await upload(world, await zipOf({ ...packageOf("BANK1"), ...packageOf("BANK2", 2) })),
  );
  const again = { ...packageOf("INTO2"), ...packageOf("BANK1"), ...packageOf("BANK2") };
  const replaced = await store(world, await upload(world, await zipOf(again)), {
    action: "replace",
    contest: { cid },
  });
  expect(replaced.problems.map(({ fault }) => fault)).toEqual([null, null, null]);
  const links = await linksOf(cid);
  const states = links.slice(3).map(({ problemId, auth, atEnd }) => ({ problemId, auth, atEnd }));
  expect(states).toEqual([
    { problemId: "INTO2", auth: 3, atEnd: "publish" },
    { problemId: "BANK1", auth: 3, atEnd: "restore" },
    { problemId: "BANK2", auth: 3, atEnd: null },
  ]);
});

test("an import into a contest that does not take the problem stores nothing, and can be decided otherwise", async () => {
  const { cid } = await world.contest();
  const read = await upload(world, await zipOf(packageOf("FULL")));
  await fill(cid);
  const full = await store(world, read, { contest: { cid } });
  expect(full.problems[0]).toMatchObject({
    stored: null,
    fault: { code: "contestFull", params: { max: 100 } },
  });
  expect(await isStored("FULL")).toBe(false);
  const { cid: other } = await world.contest();
  const stored = await store(world, full, { contest: { cid: other } });
  expect(stored.problems[0]?.stored).toMatchObject({ problemId: "FULL" });
  expect((await linksOf(other)).at(-1)).toMatchObject({ problemId: "FULL", displayId: "C" });
});

test("only organizers import into a contest, also when the job begins later", async () => {
  const { cid } = await world.contest();
  const mine = await upload(world, await zipOf(packageOf("LATER")), { as: "problemAdmin" });
  const send = (contest: Fields) =>
    refusal(world, "problemAdmin", "POST /api/admin/package/import/store", {
      id: mine.id,
      problems: [{ seq: 1, action: "create" }],
      contest,
    });
  expect(await send({ cid })).toBe("FORBIDDEN");
  expect(await send({ cid: 999_999 })).toBe("CONTEST_NOT_FOUND");
  expect(await settled(world, mine.id, "problemAdmin")).toMatchObject({ state: "ready" });
  // Stores a decision as if the user had made it while still owning the contest.
  await world.sql("update package_import set state = 'storing' where id = $1", [mine.id]);
  await world.sql("update package_problem set decision = $2 where import_id = $1", [
    mine.id,
    { action: "create", problemId: null, isPrivate: true, contest: { cid, publishAtEnd: false } },
  ]);
  const viewer = { uid: people.problemAdmin.uid, username: "problemAdmin" };
  await world.sql(
    "insert into job (kind, prio, vtime, payload, unique_key) values ('package.import', 5, 0, $1, $2)",
    [{ importId: mine.id, actor: { viewer, ip: "::1" } }, `package:${mine.id}`],
  );
  // The import's job was inserted without an announcement, so it starts only when another job is announced. Uploading
  // another package announces another job.
  await upload(world, await zipOf(packageOf("NEXT")));
  const after = await settled(world, mine.id, "problemAdmin");
  expect(after.problems[0]).toMatchObject({ stored: null, fault: { code: "contestLost" } });
  expect(await isStored("LATER")).toBe(false);
});
