import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  EDITORIAL_DAILY_MAX,
  EDITORIAL_OWN_MAX,
  EDITORIAL_UNDO_SECONDS,
  EDITORIALS_MAX,
} from "../../src/shared/discussion/editorialRules.ts";
import { SECOND } from "../support/worldClock.ts";
import type { ClassCaller } from "./classWorld.ts";
import {
  clearEditorialLimits,
  createEditorialWorld,
  type EditorialWorld,
  english,
} from "./editorialWorld.ts";
import { aProblem, type TestProblem } from "./judgingWorld.ts";

let world: EditorialWorld;
let problem: TestProblem;

beforeAll(async () => {
  world = await createEditorialWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await clearEditorialLimits(world);
  problem = await aProblem(world, {});
});

const place = () => `problemId=${problem.problemId}`;

interface ManagedText {
  revision: number;
  texts: { locale: string; title: string; content: string }[];
}
const source = (id: number) => world.data<ManagedText>("root", `GET /api/admin/editorial?id=${id}`);

/** Titles and bodies of a user's system messages. */
async function messagesOf(as: ClassCaller): Promise<string[]> {
  const { records } = await world.data<{ records: { title: string; content: string }[] }>(
    as,
    "GET /api/msg/sys?limit=50",
  );
  return records.map(({ title, content }) => `${title} | ${content}`);
}

test("an editorial is rendered as statements are, in the reader's language or in the other one", async () => {
  const texts = [
    { locale: "zh-CN", title: "双指针", content: "时间 $O(n)$" },
    { locale: "en-US", title: "Two pointers", content: "<script>alert(1)</script>\n\n**linear**" },
  ];
  const id = await world.write(problem.pid, { texts });
  // By default, the requests of these tests ask for the English version.
  const own = await world.read("guest", place(), id);
  expect(own).toMatchObject({ title: "Two pointers", languages: ["zh-CN", "en-US"] });
  expect(own.html).toContain("<strong>linear</strong>");
  expect(own.html).not.toContain("<script");
  const chinese = await world.read("guest", `${place()}&language=zh-CN`, id);
  expect(chinese).toMatchObject({ title: "双指针", language: "zh-CN", author: "root" });
  expect(chinese.html).toContain("<math");
  const single = await world.write(problem.pid, { texts: english("English alone") });
  const wanted = `${place()}&language=zh-CN`;
  expect(await world.read("guest", wanted, single)).toMatchObject({ language: "en-US" });
});

test("an editorial is opened through its own problem alone", async () => {
  const id = await world.write(problem.pid);
  const another = await aProblem(world, {});
  const what = `GET /api/editorial?problemId=${another.problemId}&id=${id}`;
  expect(await world.code("root", what)).toBe("EDITORIAL_NOT_FOUND");
});

test("editorials without a text, with a language twice, or with a release time that is missing are refused", async () => {
  const send = async (fields: Record<string, unknown>) => {
    const body = { pid: problem.pid, texts: english("Title"), release: "always", ...fields };
    const reply = await world.call("root", "POST /api/admin/editorial", { body });
    return [reply.body.code, reply.body.field];
  };
  expect(await send({ texts: [] })).toEqual(["INVALID_FIELD", "texts"]);
  expect(await send({ texts: [...english("a"), ...english("b")] })).toEqual([
    "INVALID_FIELD",
    "texts",
  ]);
  expect(await send({ texts: english("Title", " ") })).toEqual([
    "INVALID_FIELD",
    "texts.0.content",
  ]);
  expect(await send({ texts: english("Title", "x".repeat(65_536)) })).toEqual([
    "INVALID_FIELD",
    "texts.0.content",
  ]);
  expect(await send({ release: "time" })).toEqual(["INVALID_FIELD", "releaseAt"]);
  expect(await send({ release: "never" })).toEqual(["INVALID_FIELD", "release"]);
  expect((await world.managed(problem.pid)).records).toEqual([]);
});

test("each change of the texts keeps the replaced ones, and an edit of an old version is refused", async () => {
  const id = await world.write(problem.pid, { texts: english("First", "one") });
  const change = { id, revision: 1, texts: english("Second", "two"), release: "always" };
  expect(await world.data("problemAdmin", "PUT /api/admin/editorial", change)).toEqual({
    revision: 2,
  });
  expect(await world.code("root", "PUT /api/admin/editorial", change)).toBe("CONFLICT");
  // If only the release rule changes, the history gets no additional version.
  const release = { ...change, revision: 2, release: "solved" };
  expect(await world.data("root", "PUT /api/admin/editorial", release)).toEqual({ revision: 3 });
  expect((await source(id)).texts).toEqual([{ locale: "en-US", title: "Second", content: "two" }]);
  const versions = await world.data<{ revision: number; username: string }[]>(
    "root",
    `GET /api/admin/editorial-history?id=${id}`,
  );
  expect(versions.map(({ revision, username }) => [revision, username])).toEqual([
    [3, "problemAdmin"],
    [1, "root"],
  ]);
  const first = `GET /api/admin/editorial-version?id=${id}&revision=1`;
  expect(await world.data("root", first)).toMatchObject({
    texts: [{ locale: "en-US", title: "First", content: "one" }],
  });
  const missing = `GET /api/admin/editorial-version?id=${id}&revision=2`;
  expect(await world.code("root", missing)).toBe("EDITORIAL_VERSION_NOT_FOUND");
});

test("editorials have an order, which names all of them", async () => {
  const first = await world.write(problem.pid, { texts: english("first") });
  const second = await world.write(problem.pid, { texts: english("second") });
  const order = (ids: number[]) =>
    world.code("root", "PUT /api/admin/editorial-order", { pid: problem.pid, ids });
  expect(await order([second, first])).toBeUndefined();
  expect(await world.titles("guest", place())).toEqual(["second", "first"]);
  expect(await order([second])).toBe("CONFLICT");
  expect(await order([second, second])).toBe("CONFLICT");
});

test("a deleted editorial can be restored for a minute by who deleted it, then it is gone", async () => {
  const id = await world.write(problem.pid);
  await world.data("root", `DELETE /api/admin/editorial?id=${id}`);
  expect(await world.titles("root", place())).toEqual([]);
  const restore = (as: ClassCaller) => world.code(as, "POST /api/editorial-restore", { id });
  expect(await restore("problemAdmin")).toBe("EDITORIAL_RESTORE_LATE");
  expect(await restore("root")).toBeUndefined();
  expect(await world.titles("guest", place())).toEqual(["Two pointers"]);
  await world.data("root", `DELETE /api/admin/editorial?id=${id}`);
  await world.pass(EDITORIAL_UNDO_SECONDS * SECOND);
  expect(await restore("root")).toBe("EDITORIAL_RESTORE_LATE");
});

test("users who may not edit the problem neither read nor change its editorials by the calls of its editors", async () => {
  const id = await world.write(problem.pid);
  const { pid } = problem;
  const texts = english("mine");
  const calls: [what: string, body?: Record<string, unknown>][] = [
    [`GET /api/admin/editorials?pid=${pid}`],
    [`GET /api/admin/editorial?id=${id}`],
    ["POST /api/admin/editorial", { pid, texts, release: "always" }],
    ["PUT /api/admin/editorial", { id, revision: 1, texts, release: "always" }],
    [`DELETE /api/admin/editorial?id=${id}`],
    ["PUT /api/admin/editorial-order", { pid, ids: [id] }],
    ["PUT /api/admin/editorial-decision", { id, revision: 1, isAccepted: true }],
    [`GET /api/admin/editorial-history?id=${id}`],
    [`GET /api/admin/editorial-version?id=${id}&revision=1`],
  ];
  await world.classWithMembers();
  for (const [what, body] of calls) {
    expect(await world.code("guest", what, body), what).toBe("LOGIN_REQUIRED");
    expect(await world.code("user", what, body), what).toBe("FORBIDDEN");
    // The teacher may not see the problem; the administrator may see it but does not own it.
    const isOfProblem = what.includes("pid=") || body?.["pid"] !== undefined;
    expect(await world.code("teacher", what, body), what).toBe(
      isOfProblem ? "PROBLEM_NOT_FOUND" : "EDITORIAL_NOT_FOUND",
    );
    expect(await world.code("admin", what, body), what).toBe(
      isOfProblem ? "FORBIDDEN" : "EDITORIAL_NOT_FOUND",
    );
  }
  expect((await source(id)).revision).toBe(1);
});

test("teachers of a class write editorials of its problems, also after their author has left", async () => {
  const classId = await world.classWithMembers();
  const owned = await aProblem(world, { auth: 4, group_id: classId });
  const id = await world.write(owned.pid, {}, "teacher");
  await world.sql("delete from group_member where uid = $1", [await world.uidOf("teacher")]);
  expect(await world.code("teacher", `GET /api/admin/editorial?id=${id}`)).toBe("FORBIDDEN");
  expect((await world.managed(owned.pid, "assistant")).records).toMatchObject([
    { id, author: "teacher" },
  ]);
});

test("a user proposes after solving, the editors decide, and each of them gets a message", async () => {
  const { pid, problemId } = problem;
  const body = { problemId, texts: english("Greedy") };
  expect(await world.code("guest", "POST /api/editorial-proposal", body)).toBe("LOGIN_REQUIRED");
  expect(await world.code("ann", "POST /api/editorial-proposal", body)).toBe("EDITORIAL_UNSOLVED");
  await world.solve("ann", pid);
  const id = await world.propose("ann", problemId, "Greedy");
  expect(await messagesOf("root")).toContainEqual(expect.stringContaining(problemId));
  // The proposal is pending: only its author and the editors see it.
  expect(await world.titles("ann", place())).toEqual([]);
  expect((await world.list("ann", place())).proposals).toMatchObject([
    { id, title: "Greedy", state: "proposed" },
  ]);
  expect((await world.list("bob", place())).proposals).toEqual([]);
  expect(await world.code("ann", `GET /api/editorial?${place()}&id=${id}`)).toBe(
    "EDITORIAL_NOT_FOUND",
  );
  expect(await world.code("bob", `GET /api/editorial-proposal?id=${id}`)).toBe(
    "EDITORIAL_NOT_FOUND",
  );
  const decide = (fields: Record<string, unknown>) =>
    world.code("root", "PUT /api/admin/editorial-decision", { id, revision: 1, ...fields });
  expect(await decide({ isAccepted: false, reason: "  " })).toBe("INVALID_FIELD");
  expect(await decide({ isAccepted: false, reason: "Too short" })).toBeUndefined();
  expect((await world.list("ann", place())).proposals).toMatchObject([
    { state: "refused", reason: "Too short" },
  ]);
  expect(await messagesOf("ann")).toContainEqual(expect.stringContaining("Too short"));
  const update = { id, revision: 1, texts: english("Greedy, proved") };
  expect(await world.data("ann", "PUT /api/editorial-proposal", update)).toEqual({ revision: 2 });
  expect(await world.code("ann", "PUT /api/editorial-proposal", update)).toBe("CONFLICT");
  // The decision refers to a version that is no longer pending.
  expect(await decide({ isAccepted: true })).toBe("CONFLICT");
  expect(await decide({ isAccepted: true, revision: 2, release: "solved" })).toBeUndefined();
  expect(await decide({ isAccepted: true, revision: 2 })).toBe("EDITORIAL_DECIDED");
  expect(await world.titles("ann", place())).toEqual(["Greedy, proved"]);
  expect(await world.titles("bob", place())).toEqual([]);
  expect(await messagesOf("ann")).toContainEqual(expect.stringContaining("Greedy, proved"));
  // The accepted editorial now belongs to the problem, so its author can no longer change it as a proposal.
  const again = { ...update, revision: 2 };
  expect(await world.code("ann", "PUT /api/editorial-proposal", again)).toBe("EDITORIAL_NOT_FOUND");
});

test("a proposal is withdrawn and restored by its author alone", async () => {
  await world.solve("ann", problem.pid);
  const id = await world.propose("ann", problem.problemId);
  const withdraw = `DELETE /api/editorial-proposal?id=${id}`;
  expect(await world.code("bob", withdraw)).toBe("EDITORIAL_NOT_FOUND");
  expect(await world.code("ann", withdraw)).toBeUndefined();
  expect((await world.managed(problem.pid)).records).toEqual([]);
  expect(await world.code("bob", "POST /api/editorial-restore", { id })).toBe(
    "EDITORIAL_RESTORE_LATE",
  );
  expect(await world.code("ann", "POST /api/editorial-restore", { id })).toBeUndefined();
  expect(await world.data("ann", `GET /api/editorial-proposal?id=${id}`)).toMatchObject({
    state: "proposed",
    texts: english("My idea"),
  });
});

test("muted users and guests learn why they cannot propose", async () => {
  const bar = async (as: ClassCaller) => (await world.list(as, place())).proposalBar;
  expect(await bar("guest")).toBe("login");
  expect(await bar("ann")).toBe("solved");
  await world.solve("ann", problem.pid);
  expect(await bar("ann")).toBeNull();
  await world.sql("update app_user set role_id = 1005 where username = 'ann'");
  expect(await bar("ann")).toBe("role");
  const body = { problemId: problem.problemId, texts: english("x") };
  expect(await world.code("ann", "POST /api/editorial-proposal", body)).toBe("EDITORIAL_ROLE");
  await world.sql("update app_user set role_id = 1002 where username = 'ann'");
});

test("proposals of a user are limited for a problem and in a day, editorials for a problem", async () => {
  await world.solve("bob", problem.pid);
  const body = { problemId: problem.problemId, texts: english("x") };
  const propose = () => world.code("bob", "POST /api/editorial-proposal", body);
  for (let n = 0; n < EDITORIAL_OWN_MAX; n++) expect(await propose()).toBeUndefined();
  expect(await propose()).toBe("EDITORIAL_OWN_MAX");
  for (let n = EDITORIAL_OWN_MAX; n < EDITORIAL_DAILY_MAX; n++) {
    await world.sql("delete from editorial where problem_id = $1", [problem.pid]);
    expect(await propose()).toBeUndefined();
    await world.sql("delete from rate_window where key like 'editorial:text:%'");
  }
  await world.sql("delete from editorial where problem_id = $1", [problem.pid]);
  expect(await propose()).toBe("EDITORIAL_DAILY");
  for (let n = 0; n < EDITORIALS_MAX; n++) {
    await clearEditorialLimits(world);
    await world.write(problem.pid);
  }
  const more = { pid: problem.pid, texts: english("x"), release: "always" };
  expect(await world.code("root", "POST /api/admin/editorial", more)).toBe("EDITORIALS_MAX");
});

test("the editorials of a deleted account keep their place without its name", async () => {
  await world.solve("foreign", problem.pid);
  const id = await world.propose("foreign", problem.problemId, "Stays");
  const accept = { id, revision: 1, isAccepted: true };
  await world.data("root", "PUT /api/admin/editorial-decision", accept);
  await world.sql("update app_user set deleted_at = verdict_now() where username = 'foreign'");
  expect((await world.list("guest", place())).records).toMatchObject([
    { title: "Stays", author: "" },
  ]);
});

test("what editors do is in the audit log, what authors do to their proposals is not", async () => {
  await world.sql("delete from audit_entry");
  await world.solve("ann", problem.pid);
  const id = await world.propose("ann", problem.problemId, "Mine");
  await world.data("ann", `DELETE /api/editorial-proposal?id=${id}`);
  await world.data("ann", "POST /api/editorial-restore", { id });
  const { records } = await world.data<{ records: unknown[] }>("root", "GET /api/admin/audit");
  expect(records).toEqual([]);
  const decision = "PUT /api/admin/editorial-decision";
  await world.data("root", decision, { id, revision: 1, isAccepted: true });
  const texts = english("Edited");
  await world.data("root", "PUT /api/admin/editorial", {
    id,
    revision: 1,
    texts,
    release: "solved",
  });
  await world.data("root", `DELETE /api/admin/editorial?id=${id}`);
  await world.data("root", "POST /api/editorial-restore", { id });
  const log = await world.data<{ records: { action: string; target: string }[] }>(
    "root",
    "GET /api/admin/audit",
  );
  expect(log.records.map(({ action, target }) => `${action} ${target}`)).toEqual([
    `editorial.restore ${problem.problemId} Edited`,
    `editorial.delete ${problem.problemId} Edited`,
    `editorial.update ${problem.problemId} Mine`,
    `editorial.accept ${problem.problemId} Mine`,
  ]);
});

test("proposals with a word that the site blocks are refused", async () => {
  await world.solve("ann", problem.pid);
  const words = ["casino"];
  await world.data("root", "PUT /api/admin/config/blocked-words", { words });
  const body = { problemId: problem.problemId, texts: english("Fine", "a CASINO nearby") };
  expect(await world.code("ann", "POST /api/editorial-proposal", body)).toBe("TEXT_WORD_BLOCKED");
  await world.data("root", "PUT /api/admin/config/blocked-words", { words: [] });
  expect(await world.code("ann", "POST /api/editorial-proposal", body)).toBeUndefined();
});
