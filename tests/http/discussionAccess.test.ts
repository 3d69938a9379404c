import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { contestForm } from "./contestWorld.ts";
import { clearLimits, createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { adminCalls } from "./problemAdminWorld.ts";
import { people } from "./world.ts";

let world: DiscussionWorld;
const problems = adminCalls(() => world);
beforeAll(async () => {
  world = await createDiscussionWorld();
});
beforeEach(() => clearLimits(world));
afterAll(() => world.close());

/**
 * Makes all calls that read a post, and returns their distinct results: the code of a refusal, or `undefined` for
 * success.
 */
async function waysTo(
  as: Parameters<DiscussionWorld["call"]>[0],
  did: number,
  commentId: number,
): Promise<unknown[]> {
  const codes = await Promise.all([
    world.code(as, `GET /api/discussion?did=${did}`),
    world.code(as, `GET /api/comments?did=${did}`),
    world.code(as, `GET /api/reply?commentId=${commentId}`),
    world.code(as, `GET /api/comment?id=${commentId}`),
  ]);
  return [...new Set(codes)];
}

describe("posts about a problem", () => {
  test("have its id in the title once, and its title in the reader's language", async () => {
    const { problemId } = await aProblem(world, {});
    const did = await world.post({ pid: problemId, title: "Hint" });
    const again = await world.post({ pid: problemId.toLowerCase(), title: `[${problemId}] Hint` });
    for (const id of [did, again]) {
      expect(await world.read("guest", id)).toMatchObject({
        title: `[${problemId}] Hint`,
        pid: problemId,
      });
    }
    const form = { title: "t", description: "d", content: "c", categoryId: 1 };
    expect(await world.code("user", "POST /api/discussion", { ...form, pid: "NONE" })).toBe(
      "PROBLEM_NOT_FOUND",
    );
    const long = { ...form, title: "x".repeat(255), pid: problemId };
    expect(await world.code("user", "POST /api/discussion", long)).toBe("INVALID_FIELD");
    expect((await world.list("guest", `&pid=${problemId}`)).records).toHaveLength(2);
  });

  test("have its present id once in the title after the id was changed, also when an old form is sent", async () => {
    const { pid } = await problems.make("OLD-ID", { auth: 1 });
    const did = await world.post({ pid: "OLD-ID", title: "Hint" });
    const other = await world.post({ pid: "OLD-ID", title: "[WA] on test 2" });
    const titles = async () => {
      const { records } = await world.list("guest", "&pid=NEW-ID");
      return records.map(({ title }) => title);
    };
    expect((await problems.change(pid, { problemId: "NEW-ID" })).status).toBe(200);
    expect(await titles()).toEqual(["[NEW-ID] [WA] on test 2", "[NEW-ID] Hint"]);
    expect(await world.titles("guest", "&keyword=new-id%20hint")).toEqual(["[NEW-ID] Hint"]);
    for (const title of ["[OLD-ID] A hint", "[NEW-ID] [OLD-ID] A hint", "A hint"]) {
      await world.data("user", "PUT /api/discussion", { id: did, title });
      expect((await world.read("guest", did)).title, title).toBe("[NEW-ID] A hint");
    }
    await world.data("user", "PUT /api/discussion", { id: other, title: "[WA] on test 3" });
    expect(await titles()).toEqual(["[NEW-ID] [WA] on test 3", "[NEW-ID] A hint"]);
  });

  test("follow its visibility in lists, totals, searches and by id", async () => {
    const { pid, problemId } = await aProblem(world, {
      owner_uid: people.admin.uid,
      author_uid: people.admin.uid,
    });
    const did = await world.post({ pid: problemId, title: "Xylophone", categoryId: 2 });
    const { id: commentId } = await world.comment("other", did);
    const lists = ["", "&keyword=xylophone", "&cid=2", "&onlyMine=true"];
    const presence = async (as: "user" | "other" | "admin" | "root") => {
      const titles = `[${problemId}] Xylophone`;
      const isIn: boolean[] = [];
      for (const query of lists) isIn.push((await world.titles(as, query)).includes(titles));
      return isIn;
    };
    const before = (await world.list("user")).total;
    expect(await presence("user")).toEqual([true, true, true, true]);
    expect(await waysTo("guest", did, commentId)).toEqual([undefined]);
    await world.sql("update problem set auth = 2 where id = $1", [pid]);
    expect(await presence("user")).toEqual([false, false, false, false]);
    expect((await world.list("user")).total).toBe(before - 1);
    expect(await waysTo("user", did, commentId)).toEqual([
      "DISCUSSION_NOT_FOUND",
      "COMMENT_NOT_FOUND",
    ]);
    expect(await world.code("user", `GET /api/discussions?pid=${problemId}`)).toBe(
      "PROBLEM_NOT_FOUND",
    );
    expect(await presence("admin")).toEqual([true, true, true, false]);
    expect(await waysTo("root", did, commentId)).toEqual([undefined]);
  });

  test("are closed to all but organizers while it is in a running contest", async () => {
    const { pid, problemId } = await aProblem(world, {});
    const did = await world.post({ pid: problemId, title: "Spoiler" });
    const { id: commentId } = await world.comment("other", did);
    const title = `[${problemId}] Spoiler`;
    const start = world.server.db.clock.now() + 10 * MINUTE;
    const { id: cid } = await world.data<{ id: number }>("admin", "POST /api/admin/contest", {
      ...contestForm(start),
    });
    await world.sql(
      "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
      [cid, pid],
    );
    // Before the contest starts, nothing reveals that it will contain the problem.
    expect(await waysTo("user", did, commentId)).toEqual([undefined]);
    await world.pass(11 * MINUTE);
    for (const as of ["guest", "user", "other", "problemAdmin"] as const) {
      expect(await waysTo(as, did, commentId), as).toEqual(["DISCUSSION_PROBLEM_CLOSED"]);
      expect(await world.titles(as), as).not.toContain(title);
      expect(await world.titles(as, "&keyword=spoiler"), as).toEqual([]);
      expect(await world.code(as, `GET /api/discussions?pid=${problemId}`), as).toBe(
        "DISCUSSION_PROBLEM_CLOSED",
      );
    }
    const form = { title: "t", description: "d", content: "c", categoryId: 1, pid: problemId };
    expect(await world.code("user", "POST /api/discussion", form)).toBe(
      "DISCUSSION_PROBLEM_CLOSED",
    );
    const edit = { id: did, content: "The answer is 42" };
    expect(await world.code("user", "PUT /api/discussion", edit)).toBe("DISCUSSION_PROBLEM_CLOSED");
    for (const as of ["admin", "root"] as const) {
      expect(await waysTo(as, did, commentId), as).toEqual([undefined]);
      expect(await world.titles(as), as).toContain(title);
    }
    await world.pass(5 * HOUR);
    expect(await waysTo("guest", did, commentId)).toEqual([undefined]);
    expect(await world.titles("guest")).toContain(title);
  });
});

describe("posts of a class", () => {
  test("are for its members; its teachers moderate them, administrators of the site do not see them", async () => {
    const classId = await world.classWithMembers();
    const did = await world.post({ classId, title: "In class" }, "member");
    const { id: commentId } = await world.comment("classmate", did);
    for (const as of ["guest", "user", "foreign", "admin", "problemAdmin"] as const) {
      expect(await waysTo(as, did, commentId), as).toEqual([
        "DISCUSSION_NOT_FOUND",
        "COMMENT_NOT_FOUND",
      ]);
      expect(await world.titles(as), as).not.toContain("In class");
      expect(await world.code(as, `GET /api/discussions?classId=${classId}`), as).toBe(
        "CLASS_NOT_FOUND",
      );
      const form = { title: "t", description: "d", content: "c", categoryId: 1, classId };
      const code = as === "guest" ? "LOGIN_REQUIRED" : "CLASS_NOT_FOUND";
      expect(await world.code(as, "POST /api/discussion", form), as).toBe(code);
    }
    for (const as of ["owner", "teacher", "assistant", "member", "classmate", "root"] as const) {
      expect(await waysTo(as, did, commentId), as).toEqual([undefined]);
      expect(await world.titles(as, `&classId=${classId}`), as).toEqual(["In class"]);
    }
    expect(await world.titles("member")).not.toContain("In class");
    expect(await world.code("admin", "DELETE /api/admin/discussion", [did])).toBe(
      "DISCUSSION_NOT_FOUND",
    );
    const pin = { id: did, topPriority: true };
    expect(await world.code("member", "PUT /api/admin/discussion", pin)).toBe("FORBIDDEN");
    expect(await world.code("assistant", "PUT /api/admin/discussion", pin)).toBeUndefined();
    expect(await world.code("teacher", "DELETE /api/comment", { id: commentId })).toBeUndefined();
    const site = await world.post();
    const pinOfSite = { id: site, topPriority: true };
    expect(await world.code("teacher", "PUT /api/admin/discussion", pinOfSite)).toBe("FORBIDDEN");
  });

  test("take no new texts when the class is archived, or the switch for classes is off", async () => {
    const classId = await world.classWithMembers();
    const did = await world.post({ classId }, "member");
    await world.setSwitches({ openGroupDiscussion: false });
    expect(await world.code("member", `GET /api/discussion?did=${did}`)).toBe("DISCUSSION_OFF");
    expect(await world.code("member", `GET /api/discussions?classId=${classId}`)).toBe(
      "DISCUSSION_OFF",
    );
    await world.setSwitches({ openGroupDiscussion: true });
    await world.data("owner", "POST /api/class/archive", { classId, archived: true });
    expect((await world.read("member", did)).commentBar).toBe("place");
    expect(await world.code("member", "POST /api/comment", { did, content: "c" })).toBe(
      "CLASS_ARCHIVED",
    );
  });
});

test("posts of a contest are written and read after its end by those who may enter it", async () => {
  const start = world.server.db.clock.now() + 10 * MINUTE;
  const { id: contestId } = await world.data<{ id: number }>("admin", "POST /api/admin/contest", {
    ...contestForm(start),
    auth: 1,
    openPwdLimit: true,
    pwd: "secret words",
  });
  await world.pass(11 * MINUTE);
  await world.data("user", "POST /api/register-contest", {
    cid: contestId,
    password: "secret words",
  });
  const form = { title: "Tasks", description: "d", content: "c", categoryId: 1, contestId };
  expect(await world.code("user", "POST /api/discussion", form)).toBe("DISCUSSION_CONTEST_RUNNING");
  expect(await world.code("admin", "POST /api/discussion", form)).toBe(
    "DISCUSSION_CONTEST_RUNNING",
  );
  await world.pass(5 * HOUR);
  const did = await world.post(form);
  const { id: commentId } = await world.comment("user", did);
  expect(await waysTo("user", did, commentId)).toEqual([undefined]);
  expect(await waysTo("admin", did, commentId)).toEqual([undefined]);
  for (const as of ["guest", "other", "problemAdmin"] as const) {
    expect(await waysTo(as, did, commentId), as).toEqual([
      "DISCUSSION_NOT_FOUND",
      "COMMENT_NOT_FOUND",
    ]);
    expect(await world.titles(as), as).not.toContain("Tasks");
  }
  const path = `GET /api/discussions?contestId=${contestId}`;
  expect(await world.code("guest", path)).toBe("LOGIN_REQUIRED");
  expect(await world.code("other", path)).toBe("CONTEST_NOT_REGISTERED");
  expect(await world.titles("user", `&contestId=${contestId}`)).toEqual(["Tasks"]);
});

describe("thresholds and switches", () => {
  const form = { title: "t", description: "d", content: "c", categoryId: 1 };
  interface Right {
    bar: string | null;
    solved: number;
    solvedNeeded: number;
    dailyLimit: number | null;
  }
  const right = (as: "guest" | "user" | "admin") =>
    world.data<Right>(as, "GET /api/discussion-posting");

  test("solved problems are needed to post and to comment; moderators and classes are exempt", async () => {
    const did = await world.post();
    const { id: commentId } = await world.comment("other", did);
    await world.setSwitches({
      defaultCreateDiscussionACInitValue: 3,
      defaultCreateCommentACInitValue: 2,
    });
    await world.sql(
      `insert into user_count (uid, ac) values ($1, 2) on conflict (uid) do update set ac = 2`,
      [people.user.uid],
    );
    expect(await right("user")).toMatchObject({ bar: "solved", solved: 2, solvedNeeded: 3 });
    expect(await right("admin")).toMatchObject({ bar: null, dailyLimit: null });
    expect((await right("guest")).bar).toBe("login");
    const refused = await world.call("user", "POST /api/discussion", { body: form });
    expect([refused.status, refused.body.code]).toEqual([403, "DISCUSSION_SOLVED"]);
    expect(refused.body.msg).toMatch(/3.*2/);
    expect(await world.read("other", did)).toMatchObject({
      commentBar: "solved",
      solvedNeeded: 2,
      solved: 0,
    });
    expect((await world.read("user", did)).commentBar).toBeNull();
    const comment = { did, content: "c" };
    const reply = { reply: { commentId, content: "c" } };
    expect(await world.code("other", "POST /api/comment", comment)).toBe("DISCUSSION_SOLVED");
    expect(await world.code("other", "POST /api/reply", reply)).toBe("DISCUSSION_SOLVED");
    expect(await world.code("user", "POST /api/comment", comment)).toBeUndefined();
    const classId = await world.classWithMembers();
    const inClass = await world.post({ classId }, "member");
    await world.comment("classmate", inClass);
    await world.post({}, "admin");
    await world.setSwitches({
      defaultCreateDiscussionACInitValue: 0,
      defaultCreateCommentACInitValue: 0,
    });
  });

  test("posts a day are counted atomically; a refused post does not count", async () => {
    await world.setSwitches({ defaultCreateDiscussionDailyLimit: 3 });
    const unknown = { ...form, categoryId: 999 };
    for (let n = 0; n < 3; n += 1) await world.code("ann", "POST /api/discussion", unknown);
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => world.code("ann", "POST /api/discussion", form)),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === "DISCUSSION_DAILY")).toHaveLength(2);
    await world.pass(24 * HOUR + 1000);
    expect(await world.code("ann", "POST /api/discussion", form)).toBeUndefined();
    await world.setSwitches({ defaultCreateDiscussionDailyLimit: 0 });
    expect(await world.code("bob", "POST /api/discussion", form)).toBe("DISCUSSION_DAILY");
    await world.setSwitches({ defaultCreateDiscussionDailyLimit: 1000 });
  });

  test.each(["discussion", "openPublicDiscussion"])(
    "with the switch %s off only moderators read, and no other user writes",
    async (name) => {
      const did = await world.post();
      const { id: commentId } = await world.comment("other", did);
      await world.setSwitches({ [name]: false });
      for (const as of ["guest", "user"] as const) {
        expect(await waysTo(as, did, commentId), as).toEqual(["DISCUSSION_OFF"]);
        expect(await world.code(as, "GET /api/discussions"), as).toBe("DISCUSSION_OFF");
        expect((await world.data<Right>(as, "GET /api/discussion-posting")).bar).toBe("off");
      }
      expect(await world.code("user", "POST /api/discussion", form)).toBe("DISCUSSION_OFF");
      expect(await world.code("user", "POST /api/comment", { did, content: "c" })).toBe(
        "DISCUSSION_OFF",
      );
      expect(await waysTo("admin", did, commentId)).toEqual([undefined]);
      await world.setSwitches({ [name]: true });
    },
  );
});
