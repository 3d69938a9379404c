import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tag } from "../../src/shared/problem/problem.ts";
import type { AdminTag } from "../../src/shared/problem/tagAdmin.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
/** Hidden problems by the reason why they are hidden, each with the ids of its tag and of the tag's group. */
const hidden: Record<string, { pid: number; problemId: string; tag: number; group: number }> = {};
let cid = 0;
let open = 0;
beforeAll(async () => {
  world = await createContestWorld();
  const secrets: [name: string, columns: Record<string, unknown>][] = [
    ["private", { auth: 2 }],
    ["contest", { auth: 3 }],
    ["archived", { auth: 2, archived_at: new Date(0) }],
    ["other", { auth: 2, owner_uid: people.problemAdmin.uid }],
    ["own", { auth: 2, owner_uid: people.admin.uid }],
  ];
  for (const [name, columns] of secrets) {
    const problem = await aProblem(world, { source: `secret-source-${name}`, ...columns });
    const { tag, group } = await tagged(problem.pid, `secret-${name}`);
    hidden[name] = { ...problem, tag, group };
  }
  const { pid } = await aProblem(world, { source: "open-source" });
  open = (await tagged(pid, "open")).tag;
  const contest = await world.contest();
  cid = contest.cid;
  // Root organizes the contest, so other administrators have the permissions of contestants.
  await world.sql("update contest set owner_uid = '1' where id = $1", [cid]);
  await world.sql(
    "update contest_problem set problem_id = $2 where contest_id = $1 and display_id = 'A'",
    [cid, hidden["contest"]!.pid],
  );
});
afterAll(() => world.close());

/** Gives a problem a new tag in a new group, as saving or importing the problem does. */
async function tagged(pid: number, name: string): Promise<{ tag: number; group: number }> {
  const [row] = await world.sql<{ tag: number; group: number }>(
    `with g as (insert into tag_classification (name, name_en) values ($2 || '-group', $2 || '-group-en') returning id),
     t as (insert into tag (name, name_en, classification_id) select $2, $2 || '-en', id from g returning id)
     insert into problem_tag (problem_id, tag_id) select $1, id from t
     returning tag_id as tag, (select id from g) as "group"`,
    [pid, name],
  );
  return row!;
}

const names = () => Object.keys(hidden);
const seenIn = (text: string) =>
  names().filter(
    (name) => text.includes(`secret-${name}`) || text.includes(`secret-source-${name}`),
  );

/** Tags that each role may see. */
const visibleTags: Record<string, string[]> = {
  guest: [],
  user: [],
  barred: [],
  admin: ["own"],
  problemAdmin: ["private", "contest", "archived", "other", "own"],
  root: ["private", "contest", "archived", "other", "own"],
};

test.each(Object.entries(visibleTags))(
  "%s is told of these alone in the lists of tags",
  async (as, expected) => {
    for (const oj of ["", "?oj=LOCAL", "?oj=All"]) {
      const lists = [
        "GET /api/get-all-problem-tags",
        "GET /api/get-problem-tags-and-classification",
      ];
      for (const list of lists) {
        const { text } = await world.call(as as Caller, list + oj);
        expect([list, oj, seenIn(text)]).toEqual([list, oj, expected]);
        expect([list, oj, text.includes('"open')]).toEqual([list, oj, true]);
      }
    }
    if (!["admin", "problemAdmin", "root"].includes(as)) return;
    for (const list of ["GET /api/admin/tag/list", "GET /api/admin/tag/classification"]) {
      const { text } = await world.call(as as Caller, list);
      expect([list, seenIn(text)]).toEqual([list, expected]);
    }
  },
);

test("no reading call tells guests, users and other administrators of them, whatever it is asked", async () => {
  const calls = (await declaredCalls()).filter(
    ({ method, access, path }) => method === "GET" && access !== "root" && !path.endsWith("logout"),
  );
  expect(calls.length).toBeGreaterThan(80);
  for (const as of ["guest", "user", "admin"] as const) {
    for (const [name, { pid, problemId, tag, group }] of Object.entries(hidden)) {
      if (visibleTags[as]?.includes(name)) continue;
      const query = new URLSearchParams({
        keyword: "secret",
        tagId: String(tag),
        tid: String(tag),
        tcid: String(group),
        pid: String(pid),
        problemId,
        id: String(pid),
        cid: String(cid),
        displayId: "A",
        username: "root",
        uid: "1",
        limit: "100",
        oj: "LOCAL",
        all: "true",
      }).toString();
      await Promise.all(
        calls.map(async ({ path }) => {
          const { text } = await world.call(as, `GET ${path}?${query}`);
          const expected = visibleTags[as] ?? [];
          const leaks = seenIn(text).filter((each) => !expected.includes(each));
          expect([as, name, path, leaks]).toEqual([as, name, path, []]);
        }),
      );
    }
  }
});

test("an administrator finds out nothing by changing what they are not told of", async () => {
  const { tag, group } = hidden["private"]!;
  const refused = async (what: string, body: Record<string, unknown>) => {
    const { status, text } = await world.call("admin", what, { body });
    return [status, seenIn(text)];
  };
  for (const [what, body] of [
    ["PUT /api/admin/tag", { id: tag, color: "#2f9e6e" }],
    ["PUT /api/admin/tag", { id: tag }],
    ["PUT /api/admin/tag/order", { tcid: null, ids: [tag] }],
    ["PUT /api/admin/tag/classification", { id: group }],
    ["PUT /api/admin/tag/classification/order", { ids: [group] }],
    ["POST /api/admin/tag", { name: "into its group", tcid: group }],
  ] as const) {
    expect([what, await refused(what, body)]).toEqual([what, [404, []]]);
  }
});

test("a tag appears with the first public problem that has it, and goes with the last", async () => {
  const { pid } = hidden["other"]!;
  const list = async (as: Caller) =>
    seenIn((await world.call(as, "GET /api/get-problem-tags-and-classification")).text);
  await world.sql("update problem set auth = 1 where id = $1", [pid]);
  expect([await list("guest"), await list("admin")]).toEqual([["other"], ["other", "own"]]);
  await world.sql("update problem set auth = 2 where id = $1", [pid]);
  expect([await list("guest"), await list("admin")]).toEqual([[], ["own"]]);
});

test("what is made on the tag page is listed unused; one that only hidden problems had becomes the page's", async () => {
  const create = (name: string, as: Caller = "admin") =>
    world.call(as, "POST /api/admin/tag", { body: { name, color: "#2f9e6e" } });
  const guests = async () =>
    (await data<Tag[]>(world, "guest", "GET /api/get-all-problem-tags")).map(({ name }) => name);
  expect((await create("unused")).status).toBe(200);
  expect(await guests()).toContain("unused");
  // The administrator who creates the tag cannot see that a hidden problem already has it.
  const reply = await create("secret-archived");
  expect(reply.body.data).toMatchObject({ id: hidden["archived"]!.tag, used: 0, color: "#2f9e6e" });
  expect(await guests()).toContain("secret-archived");
  for (const name of ["unused", "open", "secret-archived"]) {
    expect([name, (await create(name)).body.code]).toEqual([name, "TAG_EXISTS"]);
  }
  const groups = async () =>
    (await world.call("guest", "GET /api/get-problem-tags-and-classification")).text;
  const group = { name: "secret-archived-group" };
  expect(
    (await world.call("admin", "POST /api/admin/tag/classification", { body: group })).status,
  ).toBe(200);
  expect(await groups()).toContain("secret-archived-group");
  // If a tag from the tag page is merged into another tag, that other tag is listed instead.
  const merge = {
    into: hidden["contest"]!.tag,
    from: [reply.body.data as AdminTag].map(({ id }) => id),
  };
  expect(
    (await world.call("problemAdmin", "POST /api/admin/tag/merge", { body: merge })).status,
  ).toBe(200);
  expect(await guests()).toContain("secret-contest-en");
  expect(await guests()).not.toContain("secret-private-en");
  expect(open).toBeGreaterThan(0);
});
