import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { accessOfDiscussion } from "./accessOfDiscussion.ts";
import type { ClassCaller } from "./classWorld.ts";
import { contestForm } from "./contestWorld.ts";
import { createDiscussionWorld, type DiscussionWorld } from "./discussionWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { people } from "./world.ts";

/*
 * Permissions of each user for posts in every state and about every type of object (site, problem, contest, class).
 * `user` wrote all posts, and `classmate` wrote a comment on each of them.
 */

let world: DiscussionWorld;

/**
 * Callers in the order of the table's columns. `foreign` has the role of muted users; `admin` organizes the contests.
 */
const callers: readonly ClassCaller[] = [
  "guest",
  "other",
  "user",
  "classmate",
  "teacher",
  "foreign",
  "admin",
  "problemAdmin",
  "root",
];

const kinds = [
  "site",
  "locked",
  "hidden",
  "deleted",
  "problem",
  "hiddenProblem",
  "runningContest",
  "class",
  "archivedClass",
  "contest",
] as const;
type Kind = (typeof kinds)[number];

interface Target {
  did: number;
  commentId: number;
}
const targets = {} as Record<Kind, Target>;

async function contestOf(columns: Record<string, unknown>): Promise<number> {
  const start = world.server.db.clock.now() + 10 * MINUTE;
  const form = { ...contestForm(start), ...columns };
  return (await world.data<{ id: number }>("admin", "POST /api/admin/contest", form)).id;
}

async function addTarget(kind: Kind, fields: Record<string, unknown> = {}): Promise<void> {
  const did = await world.post({ title: kind, ...fields });
  const [row] = await world.sql<{ id: number }>(
    `insert into comment (discussion_id, uid, content, html, renderer)
     select $1, uid, 'c', 'c', 1 from app_user where username = 'classmate' returning id`,
    [did],
  );
  await world.sql("update discussion set comment_num = 1, thread_num = 1 where id = $1", [did]);
  targets[kind] = { did, commentId: row!.id };
}

async function setUp(): Promise<void> {
  const [hidden, contested] = [
    await aProblem(world, {}),
    await aProblem(world, { owner_uid: people.root.uid }),
  ];
  const { problemId } = await aProblem(world, {});
  const [classId, archived] = [await world.classWithMembers(), await world.classWithMembers()];
  await world.sql(
    "insert into group_member (group_id, uid, role) select unnest($1::bigint[]), $2, 'member'",
    [[classId, archived], people.user.uid],
  );
  const ended = await contestOf({ auth: 1, openPwdLimit: true, pwd: "secret words" });
  const password = "secret words";
  await world.pass(11 * MINUTE);
  await world.data("user", "POST /api/register-contest", { cid: ended, password });
  await world.pass(5 * HOUR);
  await world.sql("delete from rate_window");
  await addTarget("site");
  await addTarget("locked");
  await addTarget("hidden");
  await addTarget("deleted");
  await addTarget("problem", { pid: problemId });
  await world.sql("delete from rate_window");
  await addTarget("hiddenProblem", { pid: hidden.problemId });
  await addTarget("runningContest", { pid: contested.problemId });
  await addTarget("class", { classId });
  await addTarget("archivedClass", { classId: archived });
  await addTarget("contest", { contestId: ended });
  const running = await contestOf({});
  await world.sql(
    "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
    [running, contested.pid],
  );
  await world.pass(11 * MINUTE);
  await world.sql("update problem set auth = 2 where id = $1", [hidden.pid]);
  await world.data("owner", "POST /api/class/archive", { classId: archived, archived: true });
  await world.sql("update app_user set role_id = 1005 where username = 'foreign'");
}

/** Resets the posts to the states that they have before each call. */
async function reset(): Promise<void> {
  await world.sql(
    `update discussion set deleted_at = case when title = 'deleted' then verdict_now() end,
       is_locked = title = 'locked', is_hidden = title = 'hidden', top_priority = false, answer_id = null`,
  );
  await world.sql("delete from report");
  await world.sql("update comment set is_hidden = false");
  await world.sql(
    "delete from rate_window where key like any (array['discussion:%', 'moderation:%', 'change:%'])",
  );
}

beforeAll(async () => {
  world = await createDiscussionWorld();
  await setUp();
  await reset();
});
afterAll(() => world.close());

const signs: Record<string, string> = {
  LOGIN_REQUIRED: "l",
  FORBIDDEN: "f",
  DISCUSSION_NOT_FOUND: "-",
  COMMENT_NOT_FOUND: "-",
  DISCUSSION_PROBLEM_CLOSED: "c",
  DISCUSSION_LOCKED: "k",
  DISCUSSION_ROLE: "r",
  CLASS_ARCHIVED: "a",
  DISCUSSION_VERSION_NOT_FOUND: "+",
  COMMENT_NOT_EDITABLE: "e",
  REPORT_OWN: "o",
};

type Send = (target: Target) => [what: string, body?: unknown];
type Answers = Record<Kind, string>;

/**
 * Expected responses to calls that read a post. The rows below differ from this row only for callers who need an
 * additional permission.
 */
const readers: Answers = {
  site: "+++++++++",
  locked: "+++++++++",
  hidden: "------+++",
  deleted: "---------",
  problem: "+++++++++",
  hiddenProblem: "-------++",
  runningContest: "cccccc+c+",
  class: "--+++---+",
  archivedClass: "--+++---+",
  contest: "--+---+-+",
};
/** Like `readers`, for calls that require login: guests are refused before anything else is checked. */
const signedIn = mapped(readers, (sign, caller) => (caller === "guest" ? "l" : sign));
/** Expected responses to calls that only the author and the moderators of a post may make. */
const authorAndModerators: Answers = {
  ...signedIn,
  site: "lf+fff+++",
  locked: "lf+fff+++",
  problem: "lf+fff+++",
  class: "l-+f+---+",
  archivedClass: "l-+ff---+",
};

function mapped(answers: Answers, signOf: (sign: string, caller: ClassCaller) => string): Answers {
  const entries = kinds.map((kind) => [
    kind,
    callers.map((caller, n) => signOf(answers[kind][n] ?? "?", caller)).join(""),
  ]);
  return Object.fromEntries(entries) as Answers;
}

/** Ordinary users who teach no class are refused before any post is read. */
const moderators: Answers = {
  ...mapped(signedIn, (sign, caller) => {
    if (["other", "user", "classmate", "foreign"].includes(caller)) return "f";
    return sign === "+" && caller === "teacher" ? "f" : sign;
  }),
  class: "lfff+f--+",
  archivedClass: "lfffff--+",
};

const rows: Record<string, [send: Send, answers: Answers]> = {
  "GET /api/discussion": [({ did }) => [`GET /api/discussion?did=${did}`], readers],
  "GET /api/comments": [({ did }) => [`GET /api/comments?did=${did}`], readers],
  "GET /api/reply": [({ commentId }) => [`GET /api/reply?commentId=${commentId}`], readers],
  "GET /api/comment": [({ commentId }) => [`GET /api/comment?id=${commentId}`], readers],
  "POST /api/comment": [
    ({ did }) => ["POST /api/comment", { did, content: "c" }],
    {
      ...mapped(signedIn, (sign, caller) => (sign === "+" && caller === "foreign" ? "r" : sign)),
      locked: "lkkkkr+++",
      archivedClass: "l-aaa---+",
    },
  ],
  "POST /api/reply": [
    ({ commentId }) => ["POST /api/reply", { reply: { commentId, content: "c" } }],
    {
      ...mapped(signedIn, (sign, caller) => (sign === "+" && caller === "foreign" ? "r" : sign)),
      locked: "lkkkkr+++",
      archivedClass: "l-aaa---+",
    },
  ],
  "PUT /api/comment": [
    ({ commentId }) => ["PUT /api/comment", { id: commentId, content: "changed" }],
    mapped(signedIn, (sign) => (sign === "+" ? "e" : sign)),
  ],
  "GET /api/discussion-like": [
    ({ did }) => [`GET /api/discussion-like?did=${did}&toLike=true`],
    mapped(signedIn, (sign, caller) => (sign === "+" && caller === "foreign" ? "r" : sign)),
  ],
  "GET /api/comment-like": [
    ({ commentId }) => [`GET /api/comment-like?cid=${commentId}&toLike=true`],
    mapped(signedIn, (sign, caller) => (sign === "+" && caller === "foreign" ? "r" : sign)),
  ],
  "POST /api/discussion-report": [
    ({ did }) => ["POST /api/discussion-report", { did, content: "spam" }],
    mapped(signedIn, (sign, caller) => {
      if (sign === "+" && caller === "user") return "o";
      return sign === "+" && caller === "foreign" ? "r" : sign;
    }),
  ],
  "PUT /api/discussion": [
    ({ did }) => ["PUT /api/discussion", { id: did }],
    {
      ...mapped(signedIn, (sign, caller) => (sign === "+" && caller !== "user" ? "f" : sign)),
      locked: "lfkffffff",
    },
  ],
  "DELETE /api/discussion": [
    ({ did }) => [`DELETE /api/discussion?did=${did}`],
    authorAndModerators,
  ],
  "GET /api/discussion-history": [
    ({ did }) => [`GET /api/discussion-history?did=${did}`],
    authorAndModerators,
  ],
  "GET /api/discussion-version": [
    ({ did }) => [`GET /api/discussion-version?did=${did}&version=99`],
    authorAndModerators,
  ],
  "GET /api/discussion-mentions": [
    ({ did }) => [`GET /api/discussion-mentions?did=${did}`],
    signedIn,
  ],
  "PUT /api/discussion-answer": [
    ({ did, commentId }) => ["PUT /api/discussion-answer", { did, commentId }],
    authorAndModerators,
  ],
  "PUT /api/admin/discussion": [
    ({ did }) => ["PUT /api/admin/discussion", { id: did, topPriority: true }],
    moderators,
  ],
  "PUT /api/admin/comment": [
    ({ commentId }) => ["PUT /api/admin/comment", { id: commentId, status: 1 }],
    moderators,
  ],
};

test.each(Object.entries(rows))("%s", async (_name, [send, answers]) => {
  const results = {} as Answers;
  for (const kind of kinds) {
    let line = "";
    for (const caller of callers) {
      const [what, body] = send(targets[kind]);
      const code = await world.code(caller, what, body);
      line += code === undefined ? "+" : (signs[code] ?? code);
      if (!what.startsWith("GET") || what.includes("toLike")) await reset();
    }
    results[kind] = line;
  }
  expect(results).toEqual(answers);
});

test("deleting a comment is for its author and moderators", async () => {
  const { did } = targets.site;
  const results: Record<string, string | undefined> = {};
  for (const caller of callers) {
    const [row] = await world.sql<{ id: number }>(
      `insert into comment (discussion_id, uid, content, html, renderer)
       select $1, uid, 'c', 'c', 1 from app_user where username = 'classmate' returning id`,
      [did],
    );
    await world.sql("update discussion set comment_num = 99, thread_num = 99 where id = $1", [did]);
    results[caller] = await world.code(caller, "DELETE /api/comment", { id: row!.id });
  }
  expect(results).toEqual({
    guest: "LOGIN_REQUIRED",
    other: "FORBIDDEN",
    user: "FORBIDDEN",
    classmate: undefined,
    teacher: "FORBIDDEN",
    foreign: "FORBIDDEN",
    admin: undefined,
    problemAdmin: undefined,
    root: undefined,
  });
});

test("every call about one post is a row", () => {
  // Lists, new posts, categories and the deletion of one's own posts are tested elsewhere.
  const elsewhere =
    /categor|posting|discussions$|restore|preview|held|^POST \/api\/discussion$|DELETE \/api\/admin/;
  const calls = Object.keys(accessOfDiscussion).filter((call) => !elsewhere.test(call));
  expect(calls.filter((call) => !(call in rows))).toEqual([]);
});
