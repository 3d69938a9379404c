import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DISCUSSION_CONTENT_MAX } from "../../src/shared/discussion/discussionRules.ts";
import { createDiscussionWorld, type DiscussionWorld, clearLimits } from "./discussionWorld.ts";
import { until } from "./judgingWorld.ts";
import { people } from "./world.ts";

let world: DiscussionWorld;
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(() => clearLimits(world));
afterAll(() => world.close());

test("a post has the fields that the specification's client reads, in the list without its content", async () => {
  const did = await world.post({ title: "First", content: "Some **bold** text" }, "admin");
  const post = await world.read("guest", did);
  expect(post).toMatchObject({
    id: did,
    title: "First",
    description: "How it works",
    content: "Some **bold** text",
    pid: null,
    author: "admin",
    uid: people.admin.uid,
    role: "admin",
    categoryId: 1,
    categoryName: "Chat",
    likeNum: 0,
    viewNum: 0,
    commentNum: 0,
    hasLike: false,
    topPriority: false,
    status: 0,
    mayEdit: false,
    commentBar: "login",
  });
  expect(post.html).toContain("<strong>bold</strong>");
  const [row] = (await world.list("guest")).records;
  expect(row).toMatchObject({ id: did, title: "First", author: "admin", role: "admin" });
  expect(row).not.toHaveProperty("content");
  expect(row).not.toHaveProperty("html");
});

test("five categories are seeded, in the reader's language", async () => {
  const categories = await world.data<{ name: string }[]>("guest", "GET /api/discussion-category");
  expect(categories.map(({ name }) => name)).toEqual([
    "Chat",
    "Solutions",
    "Help",
    "Suggestions",
    "Records",
  ]);
});

test("what a client says of author, id, counters, role and state is ignored", async () => {
  const own = await world.post({ title: "Own" }, "other");
  const forged = await world.post({
    id: own,
    title: "Forged",
    uid: people.root.uid,
    author: "root",
    role: "root",
    likeNum: 99,
    viewNum: 99,
    status: 1,
    topPriority: true,
  });
  expect(forged).not.toBe(own);
  expect(await world.read("other", own)).toMatchObject({ title: "Own", author: "other" });
  expect(await world.read("user", forged)).toMatchObject({
    author: "user",
    role: "user",
    likeNum: 0,
    viewNum: 0,
    topPriority: false,
  });
});

test("only the author edits a post, whatever the request says; the category stays", async () => {
  const did = await world.post();
  const change = { id: did, title: "Changed", uid: people.other.uid, likeNum: 7, categoryId: 3 };
  for (const as of ["other", "admin", "root"] as const) {
    expect(await world.code(as, "PUT /api/discussion", change), as).toBe("FORBIDDEN");
  }
  expect(await world.code("guest", "PUT /api/discussion", change)).toBe("LOGIN_REQUIRED");
  await world.data("user", "PUT /api/discussion", change);
  const post = await world.read("user", did);
  expect(post).toMatchObject({
    title: "Changed",
    description: "How it works",
    content: "Move **both** ends.",
    author: "user",
    likeNum: 0,
    categoryId: 1,
    editNum: 1,
  });
});

test("an edit of an outdated version is refused and changes nothing; versions are for author and moderators", async () => {
  const did = await world.post({ title: "One", content: "1" });
  const { gmtModified } = await world.read("user", did);
  const edit = (content: string) =>
    world.data<{ gmtModified: string }>("user", "PUT /api/discussion", {
      id: did,
      content,
      gmtModified,
    });
  await edit("2");
  const late = { id: did, content: "3", gmtModified };
  expect(await world.code("user", "PUT /api/discussion", late)).toBe("CONFLICT");
  expect((await world.read("user", did)).content).toBe("2");
  interface Version {
    version: number;
    contentLength: number;
  }
  const path = `GET /api/discussion-history?did=${did}`;
  for (const as of ["user", "admin"] as const) {
    const versions = await world.data<Version[]>(as, path);
    expect(versions.map(({ version, contentLength }) => [version, contentLength])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  }
  expect(await world.code("other", path)).toBe("FORBIDDEN");
  const first = await world.data("user", `GET /api/discussion-version?did=${did}&version=1`);
  expect(first).toMatchObject({ title: "One", content: "1", username: "user" });
  const other = `GET /api/discussion-version?did=${did}&version=1`;
  expect(await world.code("other", other)).toBe("FORBIDDEN");
});

test("a deleted post can be restored for a minute by the user who deleted it, and is swept later", async () => {
  const did = await world.post();
  await world.comment("other", did);
  expect(await world.code("other", `DELETE /api/discussion?did=${did}`)).toBe("FORBIDDEN");
  await world.data("user", `DELETE /api/discussion?did=${did}`);
  expect(await world.code("user", `GET /api/discussion?did=${did}`)).toBe("DISCUSSION_NOT_FOUND");
  expect(await world.code("other", `GET /api/comments?did=${did}`)).toBe("DISCUSSION_NOT_FOUND");
  expect(await world.code("other", "POST /api/discussion-restore", { did })).toBe(
    "DISCUSSION_RESTORE_LATE",
  );
  await world.pass(59_000);
  await world.data("user", "POST /api/discussion-restore", { did });
  expect((await world.read("other", did)).commentNum).toBe(1);
  await world.data("user", `DELETE /api/discussion?did=${did}`);
  await world.pass(61_000);
  expect(await world.code("user", "POST /api/discussion-restore", { did })).toBe(
    "DISCUSSION_RESTORE_LATE",
  );
  await world.pass(3_600_000);
  expect(await world.sql("select id from discussion where id = $1", [did])).toEqual([]);
  expect(await world.sql("select id from comment where discussion_id = $1", [did])).toEqual([]);
});

test("moderators pin, lock, hide and delete posts; each is in the audit log, and authors' own deletions are not", async () => {
  const did = await world.post({ title: "Moderated" });
  const older = await world.post({ title: "Later" });
  for (const as of ["user", "other"] as const) {
    expect(await world.code(as, "PUT /api/admin/discussion", { id: did, status: 1 }), as).toBe(
      "FORBIDDEN",
    );
  }
  await world.data("problemAdmin", "PUT /api/admin/discussion", { id: did, topPriority: true });
  expect((await world.titles("guest")).slice(0, 2)).toEqual(["Moderated", "Later"]);
  await world.data("admin", "PUT /api/admin/discussion", { id: did, isLocked: true });
  expect(await world.code("other", "POST /api/comment", { did, content: "?" })).toBe(
    "DISCUSSION_LOCKED",
  );
  expect(await world.code("user", "PUT /api/discussion", { id: did, title: "x" })).toBe(
    "DISCUSSION_LOCKED",
  );
  await world.comment("admin", did);
  await world.data("root", "PUT /api/admin/discussion", { id: did, status: 1 });
  for (const as of ["guest", "user", "other"] as const) {
    expect(await world.titles(as), as).not.toContain("Moderated");
    expect(await world.code(as, `GET /api/discussion?did=${did}`), as).toBe("DISCUSSION_NOT_FOUND");
    expect(await world.code(as, `GET /api/comments?did=${did}`), as).toBe("DISCUSSION_NOT_FOUND");
  }
  expect((await world.read("admin", did)).status).toBe(1);
  expect(await world.titles("admin")).not.toContain("Moderated");
  expect(await world.titles("admin", "&admin=true")).toContain("Moderated");
  expect(await world.titles("user", "&admin=true")).not.toContain("Moderated");
  await world.data("admin", "DELETE /api/admin/discussion", [did, 999_999]);
  await world.data("user", `DELETE /api/discussion?did=${older}`);
  const log = await world.sql<{ action: string }>(
    "select action from audit_entry where action like 'discussion.%' order by id",
  );
  expect(log.map(({ action }) => action)).toEqual([
    "discussion.moderate",
    "discussion.moderate",
    "discussion.moderate",
    "discussion.delete",
  ]);
});

test("likes count each user once, also when sent at once, and never below zero", async () => {
  const did = await world.post();
  const like = (as: "user" | "other", toLike: boolean) =>
    world.data(as, `GET /api/discussion-like?did=${did}&toLike=${toLike}`);
  await Promise.all(Array.from({ length: 8 }, () => like("other", true)));
  await like("user", true);
  expect(await world.read("other", did)).toMatchObject({ likeNum: 2, hasLike: true });
  expect((await world.read("admin", did)).hasLike).toBe(false);
  await Promise.all(Array.from({ length: 4 }, () => like("other", false)));
  await like("user", false);
  expect(await world.read("other", did)).toMatchObject({ likeNum: 0, hasLike: false });
  const path = `GET /api/discussion-like?did=${did}&toLike=true`;
  expect(await world.code("guest", path)).toBe("LOGIN_REQUIRED");
});

test("a comment becomes the answer by the post's author or a moderator; deleting it takes the mark away", async () => {
  const did = await world.post();
  const comment = await world.comment("other", did);
  const reply = await world.reply("user", comment.id);
  const elsewhere = await world.comment("other", await world.post());
  const accept = (as: "user" | "other" | "admin", commentId: number | null) =>
    world.code(as, "PUT /api/discussion-answer", { did, commentId });
  expect(await accept("other", comment.id)).toBe("FORBIDDEN");
  expect(await accept("user", reply.id)).toBe("COMMENT_NOT_FOUND");
  expect(await accept("user", elsewhere.id)).toBe("COMMENT_NOT_FOUND");
  expect(await accept("user", comment.id)).toBeUndefined();
  expect((await world.read("guest", did)).answerId).toBe(comment.id);
  expect(
    (await world.data<{ isAnswer: boolean }>("guest", `GET /api/comment?id=${comment.id}`))
      .isAnswer,
  ).toBe(true);
  expect(await accept("admin", null)).toBeUndefined();
  expect(await accept("admin", comment.id)).toBeUndefined();
  await world.data("other", "DELETE /api/comment", { id: comment.id });
  expect(await world.read("guest", did)).toMatchObject({ answerId: null, isAnswered: false });
});

test("each reader is a view once: accounts, and guests of one address together", async () => {
  const did = await world.post();
  for (const as of ["user", "user", "other", "guest", "guest"] as const) await world.read(as, did);
  await world.pass(6000);
  await until(
    () => world.read("user", did),
    ({ viewNum }) => viewNum === 3,
  );
  await world.read("guest", did);
  await world.pass(6000);
  expect((await world.read("user", did)).viewNum).toBe(3);
});

test.each([
  ["title", " "],
  ["title", "x".repeat(256)],
  ["description", ""],
  ["description", undefined],
  ["content", "\n"],
  ["content", "x".repeat(DISCUSSION_CONTENT_MAX + 1)],
  ["categoryId", null],
])("a %s of %j is refused by its name", async (field, value) => {
  const form = {
    title: "t",
    description: "d",
    content: "c",
    categoryId: 1,
    [field]: value,
  };
  const reply = await world.call("user", "POST /api/discussion", { body: form });
  expect([reply.body.code, reply.body.field]).toEqual(["INVALID_FIELD", field]);
});

test("an unknown category is refused; the longest text is stored as it is, and scripts are not in its HTML", async () => {
  const missing = { title: "t", description: "d", content: "c", categoryId: 999 };
  expect(await world.code("user", "POST /api/discussion", missing)).toBe(
    "DISCUSSION_CATEGORY_NOT_FOUND",
  );
  const long = "汉".repeat(DISCUSSION_CONTENT_MAX);
  const did = await world.post({ content: long });
  expect((await world.read("user", did)).content).toBe(long);
  const script = await world.post({ content: "<script>x</script><b onclick=y>z</b>" });
  const { html } = await world.read("guest", script);
  expect(html).not.toMatch(/<script|onclick/);
});

test("a user whose account was deleted stays as author without a name", async () => {
  const did = await world.post({}, "bob");
  await world.comment("bob", did);
  const ids = [await world.uidOf("bob")];
  await world.data("root", "DELETE /api/admin/user/delete-user", { ids });
  expect((await world.read("guest", did)).author).toBe("");
});
