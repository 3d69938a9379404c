import { afterAll, beforeAll, expect, test } from "vitest";
import { createHomeworkWorld, DAY, HOUR, type HomeworkWorld } from "./homeworkWorld.ts";
import type { Caller } from "./world.ts";

/*
 * Permissions of each caller for homework, by phase; the last test fails if an API operation for homework is missing
 * from the table.
 */

let world: HomeworkWorld;

/** Callers in the order of the table's columns. */
const callers = [
  "guest",
  "stranger",
  "student",
  "assistant",
  "teacher",
  "owner",
  "otherTeacher",
  "problemAdmin",
  "admin",
  "root",
] as const;

const accountOf = (column: (typeof callers)[number]): Caller =>
  column === "stranger" ? "other" : (column as Caller);

const phases = ["before", "open", "late", "closed", "archived"] as const;
type Phase = (typeof phases)[number];

interface Target {
  tid: number;
  classId: number;
  pid: number;
  problemId: string;
  /** The student's submission in the homework. */
  submitId: number;
  commentId: number;
}
const targets = {} as Record<Phase, Target>;

beforeAll(async () => {
  world = await createHomeworkWorld();
  const late = { rule: "perDay", percentPerDay: 10, floorPercent: 0, maxDays: 2 };
  for (const phase of phases) {
    const homework = await world.homework({ late });
    const submitId = await world.work("student", homework, { status: 0 });
    const { id: commentId } = await world.data<{ id: number }>(
      world.as("teacher"),
      "POST /api/homework/line-comment",
      { submitId, line: 1, content: "good" },
    );
    const { pid, problemId } = homework.problems[0]!;
    const { tid } = homework;
    targets[phase] = { tid, classId: world.classId, pid, problemId, submitId, commentId };
  }
  const move = async (phase: Phase, by: number): Promise<void> => {
    await world.sql(
      `update homework set start_time = start_time - make_interval(secs => $2),
         end_time = end_time - make_interval(secs => $2), feedback_at = feedback_at - make_interval(secs => $2)
       where training_id = $1`,
      [targets[phase].tid, by / 1000],
    );
  };
  await move("before", -HOUR);
  await move("late", 11 * HOUR);
  await move("closed", 4 * DAY);
  const [archived] = await world.sql<{ id: number }>(
    "insert into user_group (name, owner_uid, archived_at) values ('Last term', $1, verdict_now()) returning id",
    [world.uids.owner],
  );
  targets.archived.classId = archived!.id;
  await world.sql(
    `insert into group_member (group_id, uid, role) select $1, uid, role from group_member where group_id = $2`,
    [archived!.id, world.classId],
  );
  await world.sql("update training set group_id = $1 where id = $2", [
    archived!.id,
    targets.archived.tid,
  ]);
});
afterAll(() => world.close());

type Send = (target: Target) => [what: string, body?: Record<string, unknown>];
/**
 * Responses by phase of the homework: one character for each caller, in the order of the table's columns; a phase that
 * is not listed has the same responses as `open`.
 */
type Answers = { open: string } & Partial<Record<Phase, string>>;

const withTid =
  (what: string, more = ""): Send =>
  ({ tid }) => [`${what}?tid=${tid}${more}`];

/**
 * Expected responses of three groups of endpoints: those open to all members of the class, those open to its staff, and
 * those open to its staff unless the class is archived.
 */
const members: Answers = { open: "l-++++---+" };
const staff: Answers = { open: "l--+++---+" };
const writers: Answers = { open: "l--+++---+", archived: "l--aaa---a" };

function form({ pid }: Target, title: string): Record<string, unknown> {
  return world.fields([{ pid } as never], { title });
}

const table: Record<string, [send: Send, answers: Answers]> = {
  "GET /api/class/homework-list": [
    ({ classId }) => [`GET /api/class/homework-list?classId=${classId}`],
    members,
  ],
  "GET /api/homework/due": [() => ["GET /api/homework/due"], { open: "l+++++++++" }],
  "GET /api/homework": [withTid("GET /api/homework"), members],
  "GET /api/get-training-problem-details": [
    ({ tid, problemId }) => [
      `GET /api/get-training-problem-details?tid=${tid}&displayId=${problemId}`,
    ],
    { ...members, before: "l-b+++---+" },
  ],
  "GET /api/get-training-problem-list": [
    withTid("GET /api/get-training-problem-list"),
    { ...members, before: "l-b+++---+" },
  ],
  "POST /api/submit-problem-judge": [
    ({ tid, problemId }) => [
      "POST /api/submit-problem-judge",
      { tid, pid: problemId, language: "C++", code: "int main() {}" },
    ],
    {
      ...members,
      before: "l-b+++---+",
      closed: "l-e+++---+",
      archived: "l-aaaa---a",
    },
  ],
  "GET /api/training-submissions": [
    withTid("GET /api/training-submissions"),
    { ...members, before: "l-b+++---+" },
  ],
  "GET /api/homework/line-comments": [
    ({ submitId }) => [`GET /api/homework/line-comments?submitId=${submitId}`],
    members,
  ],
  "POST /api/homework/line-comment": [
    ({ submitId }) => ["POST /api/homework/line-comment", { submitId, line: 2, content: "hm" }],
    { open: "l-f+++---+", archived: "l-aaaa---a" },
  ],
  "PUT /api/homework/line-comment": [
    ({ commentId }) => ["PUT /api/homework/line-comment", { id: commentId, content: "very good" }],
    { open: "l-f+++---+", archived: "l-aaaa---a" },
  ],
  "GET /api/class/homework": [withTid("GET /api/class/homework"), staff],
  "GET /api/class/homework/grid": [withTid("GET /api/class/homework/grid"), staff],
  "GET /api/class/homework/submissions": [
    ({ tid }) => [`GET /api/class/homework/submissions?tid=${tid}&uid=${world.uids.student}`],
    staff,
  ],
  "GET /api/file/download-homework-results": [
    withTid("GET /api/file/download-homework-results", "&format=csv"),
    staff,
  ],
  "GET /api/class/grades": [({ classId }) => [`GET /api/class/grades?classId=${classId}`], staff],
  "POST /api/class/homework": [
    (target) => [
      "POST /api/class/homework",
      { classId: target.classId, homework: { ...form(target, "New"), status: false } },
    ],
    { open: "l-f+++---+", archived: "l-aaaa---a" },
  ],
  "PUT /api/class/homework": [
    (target) => ["PUT /api/class/homework", { tid: target.tid, homework: form(target, "Changed") }],
    // Results exist.
    { open: "l--ooo---o", archived: "l--aaa---a" },
  ],
  "POST /api/class/homework/clone": [
    ({ tid }) => ["POST /api/class/homework/clone", { tid, startTime: "2030-01-01T00:00:00Z" }],
    writers,
  ],
  "PUT /api/class/homework/opened": [
    ({ tid }) => ["PUT /api/class/homework/opened", { tid, solutions: true, code: false }],
    { open: "l--ooo---o", closed: "l--+++---+", archived: "l--aaa---a" },
  ],
  "PUT /api/class/homework/points": [
    ({ tid, pid }) => [
      "PUT /api/class/homework/points",
      { tid, pid, uid: world.uids.student, points: null },
    ],
    writers,
  ],
  "PUT /api/class/homework/extension": [
    ({ tid }) => [
      "PUT /api/class/homework/extension",
      { tid, uids: [world.uids.classmate], seconds: 0 },
    ],
    writers,
  ],
  "GET /api/similarity/runs": [withTid("GET /api/similarity/runs", "&source=homework"), staff],
  "POST /api/similarity/homework": [
    ({ tid }) => ["POST /api/similarity/homework", { tid }],
    // Refused, because there is only one program to compare.
    { open: "l--ooo---o", archived: "l--aaa---a" },
  ],
  "DELETE /api/homework/line-comment": [
    () => ["DELETE /api/homework/line-comment?id=987654"],
    { open: "l---------" },
  ],
  "DELETE /api/class/homework": [
    withTid("DELETE /api/class/homework"),
    { open: "l--foo---o", archived: "l--aaa---a" },
  ],
};

/**
 * `+` the call works; `-` the homework does not exist for the caller; `f` forbidden; `l` the caller must sign in; `b`
 * the homework has not started; `e` the homework is over; `a` the class is archived; `o` another refusal, although the
 * caller has permission.
 */
const signs: Record<string, string> = {
  HOMEWORK_NOT_FOUND: "-",
  TRAINING_NOT_FOUND: "-",
  CLASS_NOT_FOUND: "-",
  SUBMISSION_NOT_FOUND: "-",
  LINE_COMMENT_NOT_FOUND: "-",
  FORBIDDEN: "f",
  LOGIN_REQUIRED: "l",
  HOMEWORK_NOT_STARTED: "b",
  HOMEWORK_ENDED: "e",
  CLASS_ARCHIVED: "a",
};

async function signsOf([what, body]: ReturnType<Send>): Promise<string> {
  let line = "";
  for (const column of callers) {
    const code = await world.code(accountOf(column), what, body);
    line += code === undefined ? "+" : (signs[code] ?? "o");
  }
  return line;
}

test.each(Object.entries(table))("%s", async (_call, [send, answers]) => {
  const lines: Partial<Record<Phase, string>> = {};
  const expected: Partial<Record<Phase, string>> = {};
  for (const phase of phases) {
    lines[phase] = await signsOf(send(targets[phase]));
    expected[phase] = answers[phase] ?? answers.open;
  }
  expect(lines).toEqual(expected);
});

test("every call of homework has a row", async () => {
  const { text } = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { tags: string[] }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes("homework"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((call) => !(call in table))).toEqual([]);
});
