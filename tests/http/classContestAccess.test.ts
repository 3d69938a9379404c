import { afterAll, beforeAll, expect, test } from "vitest";
import { contestForm } from "./contestWorld.ts";
import { createHomeworkWorld, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import type { Caller } from "./world.ts";

/*
 * Access settings of a class's contests: the users who may set them, and the users who see the contest under each
 * setting. No setting shows a contest to users outside of the class.
 */

let world: HomeworkWorld;
beforeAll(async () => {
  world = await createHomeworkWorld();
});
afterAll(() => world.close());

const password = { openPwdLimit: true, pwd: "a password" };
/** `other` is not a member of the class. */
const rule = {
  openAccountLimit: true,
  accountLimitRule:
    "<prefix>none</prefix><suffix></suffix><start>1</start><end>1</end><extra>other</extra>",
};

/**
 * The access settings of a contest. Each entry has a name for the test, the form fields, and whether members of the
 * class can enter without registering.
 */
const settings: [name: string, fields: Record<string, unknown>, isOpen: boolean][] = [
  ["public", { auth: 0 }, true],
  ["protected", { auth: 2, ...password }, true],
  ["private with a password", { auth: 1, ...password }, false],
  ["private with names outside of the class", { auth: 1, ...rule }, false],
  ["a board without login", { auth: 0, openRank: true }, true],
  ["private with a board without login", { auth: 1, ...password, openRank: true }, false],
  ["hidden, seen by organizers", { auth: 0, contestAdminVisible: true }, true],
  ["open to all after its end", { auth: 1, ...password, opensToAll: true }, false],
  [
    "any network, one session",
    { auth: 0, allowedNetworks: ["0.0.0.0/0", "::/0"], oneSession: true },
    true,
  ],
  ["starred names outside of the class", { auth: 0, starAccount: ["other"] }, true],
];

const outsiders: Caller[] = ["guest", "other", "problemAdmin", "admin"];

async function createContest(as: Caller, fields: Record<string, unknown>): Promise<number> {
  const form = { ...contestForm(world.clock.now()), title: "Finals", ...fields };
  const body = { ...form, classId: world.classId };
  return (await world.data<{ id: number }>(as, "POST /api/admin/contest", body)).id;
}

/** API calls that read or change a contest. */
const surfaces = (cid: number): [what: string, body?: Record<string, unknown>][] => [
  [`GET /api/get-contest-info?cid=${cid}`],
  [`GET /api/get-contest-access?cid=${cid}`],
  [`GET /api/get-contest-problem?cid=${cid}`],
  [`GET /api/get-contest-problem-details?cid=${cid}&displayId=A`],
  [`GET /api/contest-submissions?contestID=${cid}`],
  [`GET /api/get-contest-board?cid=${cid}`],
  ["POST /api/get-contest-rank", { cid, limit: 30 }],
  ["POST /api/get-contest-outside-scoreboard", { cid, limit: 30 }],
  [`GET /api/get-contest-announcement?cid=${cid}`],
  [`GET /api/comments?cid=${cid}`],
  [`GET /api/virtual-participation?cid=${cid}`],
  [`GET /api/v4/contests/${cid}`],
  ["POST /api/register-contest", { cid, password: "a password" }],
  ["POST /api/virtual-participation", { cid }],
  ["POST /api/comment", { cid, content: "Who?" }],
  [`GET /api/admin/contest?cid=${cid}`],
];
const lists = (): string[] => [
  "GET /api/get-contest-list?limit=100",
  "GET /api/get-recent-contest",
  "GET /api/search?keyword=finals",
  "GET /api/v4/contests",
  `GET /api/get-contest-list?classId=${world.classId}`,
  calendarOf(undefined),
  calendarOf(world.classId),
];

/** The calendar request for the 24 hours before and after the current time, which include the contests of this file. */
function calendarOf(classId: number | undefined): string {
  const now = world.clock.now();
  const search = new URLSearchParams({
    from: world.iso(now - 24 * HOUR),
    to: world.iso(now + 24 * HOUR),
    ...(classId !== undefined && { classId: String(classId) }),
  });
  return `GET /api/contest-calendar?${search}`;
}

const MISSING = 987_654;

/** Calls whose response differs from the response for a contest that does not exist. */
async function leaksTo(as: Caller, cid: number): Promise<string[]> {
  const leaks: string[] = [];
  const missing = surfaces(MISSING);
  for (const [at, [what, body]] of surfaces(cid).entries()) {
    const reply = await world.call(as, what, body ? { body } : {});
    const [unknown, unknownBody] = missing[at]!;
    const expected = await world.call(as, unknown, unknownBody ? { body: unknownBody } : {});
    const isSame = reply.status === expected.status && reply.body.code === expected.body.code;
    if (!isSame || reply.status < 400 || reply.text.includes("Finals")) {
      leaks.push(`${what} ${reply.status} ${reply.text.slice(0, 100)}`);
    }
  }
  for (const what of lists()) {
    const { text } = await world.call(as, what);
    if (text.includes("Finals")) leaks.push(what);
  }
  return leaks;
}

test.each(settings)(
  "%s: members alone see it, before, during and after",
  async (_, fields, isOpen) => {
    const now = world.clock.now();
    const cid = await createContest(world.as("teacher"), {
      startTime: world.iso(now + HOUR),
      endTime: world.iso(now + 2 * HOUR),
      ...fields,
    });
    const everyone = [...outsiders, world.as("otherTeacher")];
    const infoFor = (as: Caller) => world.code(as, `GET /api/get-contest-info?cid=${cid}`);
    const problemsFor = (as: Caller) => world.code(as, `GET /api/get-contest-problem?cid=${cid}`);
    for (const _phase of ["before", "during", "after"]) {
      for (const as of everyone) expect(await leaksTo(as, cid), as).toEqual([]);
      for (const person of ["student", "assistant", "teacher", "owner"] as const) {
        expect(await infoFor(world.as(person)), person).toBeUndefined();
        const { text } = await world.call(world.as(person), calendarOf(world.classId));
        expect(text, person).toContain("Finals");
      }
      expect(await problemsFor(world.as("assistant"))).toBeUndefined();
      await world.pass(HOUR + 1000);
    }
    const isOver = "opensToAll" in fields || isOpen;
    expect(await problemsFor(world.as("student"))).toBe(
      isOver ? undefined : "CONTEST_NOT_REGISTERED",
    );
    // When the contest is hidden again, only its staff can access it.
    const hide = { cid, visible: false };
    await world.data(world.as("teacher"), "PUT /api/admin/contest/change-contest-visible", hide);
    expect(await infoFor(world.as("student"))).toBe("CONTEST_NOT_FOUND");
    for (const as of everyone) expect(await leaksTo(as, cid), as).toEqual([]);
  },
);

test("a public board shows results to members alone", async () => {
  const cid = await createContest(world.as("teacher"), { openRank: true });
  const board = (as: Caller) =>
    world.code(as, "POST /api/get-contest-outside-scoreboard", { cid, limit: 30 });
  expect(await board(world.as("student"))).toBeUndefined();
  expect(await board("guest")).toBe("CONTEST_NOT_FOUND");
});

test("what only contests of the site have is refused, to all who may change the contest", async () => {
  const cid = await createContest(world.as("teacher"), {});
  for (const as of [
    world.as("teacher"),
    world.as("assistant"),
    world.as("owner"),
    "root",
  ] as const) {
    for (const [field, fields] of [
      ["isRated", { isRated: true }],
      ["rankShowName", { rankShowName: "realname" }],
    ] as const) {
      const form = { ...contestForm(world.clock.now()), ...fields };
      for (const [what, body] of [
        ["POST /api/admin/contest", { ...form, classId: world.classId }],
        ["PUT /api/admin/contest", { ...form, id: cid }],
      ] as const) {
        const reply = await world.call(as, what, { body });
        expect([reply.status, reply.body.code, reply.body.field]).toEqual([
          400,
          "INVALID_FIELD",
          field,
        ]);
      }
    }
  }
});

test("settings are changed by its staff and root alone; no form moves a contest out of its class", async () => {
  const cid = await createContest(world.as("teacher"), {});
  const form = contestForm(world.clock.now());
  const change = (as: Caller, fields: object = {}) =>
    world.code(as, "PUT /api/admin/contest", { ...form, id: cid, ...fields });
  for (const person of ["teacher", "assistant", "owner"] as const) {
    expect(await change(world.as(person)), person).toBeUndefined();
  }
  expect(await change("root")).toBeUndefined();
  expect(await change(world.as("student"))).toBe("FORBIDDEN");
  // Users who belong to no class may not change any contest, so they get FORBIDDEN instead of CONTEST_NOT_FOUND.
  expect(await change("other")).toBe("FORBIDDEN");
  for (const as of ["admin", "problemAdmin", world.as("otherTeacher")] as const) {
    expect(await change(as), as).toBe("CONTEST_NOT_FOUND");
  }
  await change(world.as("teacher"), { classId: null, groupId: null, ownerUid: world.uids.teacher });
  await change(world.as("teacher"), { classId: world.otherClassId });
  const [row] = await world.sql<{ groupId: number }>(
    'select group_id as "groupId" from contest where id = $1',
    [cid],
  );
  expect(row?.groupId).toBe(world.classId);
});

test("members alone are registered, put into categories and listed as absent; other accounts are as none", async () => {
  const names = "student\nclassmate,A1\nother\nnobody-at-all";
  const cid = await createContest(world.as("teacher"), {
    auth: 1,
    openAccountLimit: true,
    accountLimitRule:
      "<prefix>none</prefix><suffix></suffix><start>1</start><end>1</end><extra>student\nclassmate\nother</extra>",
  });
  const board = async () => {
    const path = `GET /api/get-contest-board?cid=${cid}`;
    const { rows } = await world.data<{ rows: { username: string }[] }>(world.as("teacher"), path);
    return rows.map(({ username }) => username).toSorted();
  };
  expect(await board()).toEqual(["classmate", "student"]);

  const open = await createContest(world.as("teacher"), {});
  for (const as of [world.as("teacher"), "root"] as const) {
    const lines = await world.data<{ username: string; outcome: string }[]>(
      as,
      "POST /api/admin/contest/participant",
      { cid: open, usernames: names },
    );
    const outcomeOfMembers = as === "root" ? "present" : "added";
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      outcomeOfMembers,
      outcomeOfMembers,
      "notMember",
      "notMember",
    ]);
  }
  // A user who left the class is still in the contest's list of participants, so the user's seat can be changed.
  const left = [world.classId, world.uids.classmate];
  await world.sql("delete from group_member where group_id = $1 and uid = $2", left);
  const again = await world.data<{ outcome: string }[]>(
    world.as("teacher"),
    "POST /api/admin/contest/participant",
    { cid: open, usernames: "classmate,A2" },
  );
  await world.sql("insert into group_member (group_id, uid, role) values ($1, $2, 'member')", left);
  expect(again).toMatchObject([{ outcome: "seatChanged" }]);

  const category = { isOutside: false, isPersonal: false, isShown: true, isOpen: false };
  const [stored] = await world.data<{ id: number }[]>(
    world.as("teacher"),
    "PUT /api/admin/contest/categories",
    { cid: open, categories: [{ name: "First year", ...category }] },
  );
  const members = { cid: open, categoryId: stored?.id, usernames: names.replace(",A1", "") };
  expect(
    await world.data(world.as("teacher"), "PUT /api/admin/contest/category-members", {
      ...members,
      removes: false,
    }),
  ).toEqual({ changed: 2, unknown: ["other", "nobody-at-all"] });
});

test("a problem of its contest closes its discussions for members alone: any account may have a class", async () => {
  const { pid, problemId } = await aProblem(world, { auth: 1 });
  const cid = await createContest(world.as("teacher"), {});
  await world.data(world.as("teacher"), "POST /api/admin/contest/add-problem-from-public", {
    cid,
    pid,
  });
  const discussions = (as: Caller) => world.code(as, `GET /api/discussions?pid=${problemId}`);
  expect(await discussions(world.as("student"))).toBe("DISCUSSION_PROBLEM_CLOSED");
  for (const as of [...outsiders, world.as("otherTeacher"), world.as("teacher")]) {
    expect(await discussions(as), as).toBeUndefined();
  }
});
