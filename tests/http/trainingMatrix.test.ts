import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import { type Caller, people } from "./world.ts";

/*
 * Permissions of each user for each training; the last test fails if an API operation for trainings is missing from the
 * tables.
 */

let world: TrainingWorld;

/** Callers in the order of the table's columns. */
const callers = [
  "guest",
  "stranger",
  "member",
  "classmate",
  "owner",
  "coAuthor",
  "problemAdmin",
  "otherAdmin",
  "root",
] as const;
type Column = (typeof callers)[number];

const columns: Record<Column, Caller> = {
  guest: "guest",
  stranger: "other",
  member: "user",
  classmate: "classmate" as Caller,
  owner: "admin",
  coAuthor: "coAuthor" as Caller,
  problemAdmin: "problemAdmin",
  otherAdmin: "otherAdmin" as Caller,
  root: "root",
};

const accounts = { classmate: 1002, coAuthor: 1001, otherAdmin: 1001 };

interface Target {
  tid: number;
  auth: "Public" | "Private";
  isVisible: boolean;
  pid: number;
  problemId: string;
  linkId: number;
}
const kinds = ["public", "private", "hidden", "class"] as const;
type Kind = (typeof kinds)[number];
const targets = {} as Record<Kind, Target>;

beforeAll(async () => {
  world = await createTrainingWorld();
  for (const [n, [name, role]] of Object.entries(accounts).entries()) {
    const uid = String(n + 1).padStart(32, "6");
    await world.sql(
      "insert into app_user (uid, username, password_hash, role_id, nickname) values ($1, $2, '', $3, '')",
      [uid, name, role],
    );
    const session = { uid, ip: "127.0.0.1", userAgent: "test" };
    (world.tokens as Record<string, string>)[name] = await openSession(world.server.db, session);
  }
  const [group] = await world.sql<{ id: number }>(
    "insert into user_group (name, owner_uid) values ('Class', '1') returning id",
  );
  await world.sql(
    "insert into group_member (group_id, uid) select $1, uid from app_user where username = 'classmate'",
    [group!.id],
  );
  for (const kind of kinds) {
    const training = await world.privateTraining(["user"], 1);
    const { tid } = training;
    const [{ pid, problemId }] = training.problems as [(typeof training.problems)[0]];
    await world.sql(
      "insert into access_grant (kind, id, uid, actions) select 'training', $1, uid, '{view,edit}' from app_user where username = 'coAuthor'",
      [tid],
    );
    const [link] = await world.sql<{ id: number }>(
      "select id from training_problem where training_id = $1",
      [tid],
    );
    targets[kind] = {
      tid,
      pid,
      problemId,
      linkId: link!.id,
      auth: kind === "public" ? "Public" : "Private",
      isVisible: kind !== "hidden",
    };
  }
  const set = async (kind: Kind, text: string) =>
    world.sql(`update training set ${text} where id = $1`, [targets[kind].tid]);
  await set("public", "auth = 'Public', password_hash = null");
  await set("hidden", "is_visible = false");
  await set("class", `group_id = ${group!.id}`);
});
afterAll(() => world.close());
/** Restores the membership of the user if a previous test made the user leave the trainings. */
beforeEach(() =>
  world.sql(
    "insert into training_member (training_id, uid) select t, $2 from unnest($1::bigint[]) t on conflict do nothing",
    [Object.values(targets).map(({ tid }) => tid), people.user.uid],
  ),
);

type Send = (target: Target) => [what: string, body?: Record<string, unknown>];

const withTid =
  (path: string, more = ""): Send =>
  ({ tid }) => [`${path}?tid=${tid}${more}`];

/** Responses to one call, by kind of training: one character for each caller, in the order of the columns. */
type Answers = Record<Kind, string>;
type Row = [send: Send, answers: Answers];

const everyKind = (signs: string): Answers =>
  Object.fromEntries(kinds.map((kind) => [kind, signs])) as Answers;

const expectedAnswers: Answers = {
  public: "l++++++++",
  private: "l++++++++",
  hidden: "l---++--+",
  class: "l--+----+",
};
const entered: Answers = { ...expectedAnswers, private: "lm+m++mm+" };
// To administrators outside the class, a class's training appears not to exist, even if they own or co-author the
// training.
const editors: Answers = { ...everyKind("lfff++ff+"), class: "lfff----+" };
/** The same callers as in `editors` have permission, but the input of the call is refused. */
const editorsRefused: Answers = { ...everyKind("lfffooffo"), class: "lfff----o" };

const table: Record<string, Row> = {
  "GET /api/get-training-detail": [withTid("GET /api/get-training-detail"), expectedAnswers],
  "GET /api/get-training-access": [withTid("GET /api/get-training-access"), expectedAnswers],
  "POST /api/register-training": [
    ({ tid }) => ["POST /api/register-training", { tid, password: null }],
    { public: "loooooooo", private: "loooooooo", hidden: "l---oo--o", class: "l--+----+" },
  ],
  "POST /api/leave-training": [({ tid }) => ["POST /api/leave-training", { tid }], expectedAnswers],
  "GET /api/get-training-problem-list": [withTid("GET /api/get-training-problem-list"), entered],
  "GET /api/get-training-problem-details": [
    ({ tid, problemId }) => [
      `GET /api/get-training-problem-details?tid=${tid}&displayId=${problemId}`,
    ],
    entered,
  ],
  "GET /api/get-training-rank": [
    withTid("GET /api/get-training-rank"),
    { ...entered, public: "loooooooo" },
  ],
  "GET /api/file/download-training-rank": [
    withTid("GET /api/file/download-training-rank", "&format=csv"),
    { public: "lfffooffo", private: "lmfm++mm+", hidden: "l---++--+", class: "l--f----+" },
  ],
  "GET /api/training-submissions": [withTid("GET /api/training-submissions"), entered],
  "POST /api/check-training-submissions-status": [
    ({ tid }) => ["POST /api/check-training-submissions-status", { tid, submitIds: [1] }],
    entered,
  ],
  "POST /api/submit-problem-judge": [
    ({ tid, problemId }) => [
      "POST /api/submit-problem-judge",
      { tid, pid: problemId, language: "C++", code: "int main() {}" },
    ],
    entered,
  ],
  "POST /api/get-user-problem-status": [
    ({ tid, pid }) => ["POST /api/get-user-problem-status", { tid, pidList: [pid] }],
    entered,
  ],
  "GET /api/admin/training": [withTid("GET /api/admin/training"), editors],
  "PUT /api/admin/training": [
    ({ tid, auth }) => [
      "PUT /api/admin/training",
      { training: { id: tid, title: "Graphs", auth, author: "root" }, trainingCategory: null },
    ],
    editors,
  ],
  "PUT /api/admin/training/change-training-status": [
    ({ tid, isVisible }) => [
      "PUT /api/admin/training/change-training-status",
      { tid, status: isVisible, author: "other" },
    ],
    editors,
  ],
  "POST /api/admin/training/clone": [
    ({ tid }) => ["POST /api/admin/training/clone", { tid }],
    editors,
  ],
  "DELETE /api/admin/training": [
    withTid("DELETE /api/admin/training"),
    { ...everyKind("lfffffffo"), class: "lfff----o" },
  ],
  "GET /api/admin/training/get-problem-list": [
    withTid("GET /api/admin/training/get-problem-list"),
    editors,
  ],
  "POST /api/admin/training/add-problem-from-public": [
    ({ tid, pid }) => ["POST /api/admin/training/add-problem-from-public", { tid, pid }],
    editorsRefused,
  ],
  "POST /api/admin/training/add-problems": [
    ({ tid }) => ["POST /api/admin/training/add-problems", { tid, problemIds: ["NONE"] }],
    editors,
  ],
  "PUT /api/admin/training/problem": [
    ({ linkId }) => ["PUT /api/admin/training/problem", { id: linkId, rank: 1 }],
    editors,
  ],
  "PUT /api/admin/training/problem-order": [
    ({ tid, linkId }) => ["PUT /api/admin/training/problem-order", { tid, ids: [linkId] }],
    editors,
  ],
  "DELETE /api/admin/training/member": [
    withTid("DELETE /api/admin/training/member", "&uid=987654"),
    editors,
  ],
  "DELETE /api/admin/training/problem": [
    withTid("DELETE /api/admin/training/problem", "&pid=987654"),
    editorsRefused,
  ],
};

/** API calls that do not refer to a single training. */
const others: Record<
  string,
  [send: [what: string, body?: Record<string, unknown>], signs: string]
> = {
  "GET /api/get-training-category": [["GET /api/get-training-category"], "+++++++++"],
  "GET /api/get-training-list": [["GET /api/get-training-list"], "+++++++++"],
  "GET /api/admin/training/list": [["GET /api/admin/training/list"], "lfff+++++"],
  "POST /api/admin/training": [
    [
      "POST /api/admin/training",
      { training: { title: "New", auth: "Public", status: false }, trainingCategory: null },
    ],
    "lfff+++++",
  ],
  "POST /api/admin/training/category": [
    ["POST /api/admin/training/category", { name: "", color: "#fff" }],
    "lfffooooo",
  ],
  "PUT /api/admin/training/category": [
    ["PUT /api/admin/training/category", { id: 987_654, name: "No", color: "#fff" }],
    "lfffffofo",
  ],
  "DELETE /api/admin/training/category": [
    ["DELETE /api/admin/training/category?cid=987654"],
    "lfffffofo",
  ],
  // Imports into a training that does not exist; permissions for existing trainings are tested in packageRemoteTargets.
  "GET /api/admin/training/import-remote-oj-problem": [
    ["GET /api/admin/training/import-remote-oj-problem?name=HDU&problemId=1&tid=987654"],
    "lfff-----",
  ],
};

/**
 * `+` the call works; `-` the training does not exist for the caller; `m` the caller must become a member first; `f`
 * forbidden; `l` the caller must sign in; `o` another refusal: the caller has permission, but the input is refused.
 */
function signOf(code: string | undefined): string {
  switch (code) {
    case undefined:
      return "+";
    case "TRAINING_NOT_FOUND":
      return "-";
    case "TRAINING_NOT_MEMBER":
      return "m";
    case "FORBIDDEN":
      return "f";
    case "LOGIN_REQUIRED":
      return "l";
    default:
      return "o";
  }
}

async function signsOf(what: string, body?: Record<string, unknown>): Promise<string> {
  const signs: string[] = [];
  for (const column of callers) signs.push(signOf(await world.code(columns[column], what, body)));
  return signs.join("");
}

test.each(Object.entries(table))("%s", async (_call, [send, answers]) => {
  const signs: Partial<Answers> = {};
  for (const kind of kinds) signs[kind] = await signsOf(...send(targets[kind]));
  expect(signs).toEqual(answers);
});

test.each(Object.entries(others))("%s", async (_call, [send, signs]) => {
  expect(await signsOf(...send)).toBe(signs);
});

test("the list, search and the training of a submission show what the caller may know of", async () => {
  const visible: Record<Column, Kind[]> = {
    guest: ["public", "private"],
    stranger: ["public", "private"],
    member: ["public", "private"],
    classmate: ["public", "private", "class"],
    owner: ["public", "private"],
    coAuthor: ["public", "private"],
    problemAdmin: ["public", "private"],
    otherAdmin: ["public", "private"],
    // `root` owns the class.
    root: ["public", "private", "class"],
  };
  for (const column of callers) {
    const as = columns[column];
    const { records } = await world.data<{ records: { id: number }[] }>(
      as,
      "GET /api/get-training-list?limit=100",
    );
    const { trainings } = await world.data<{ trainings: { id: number }[] }>(
      as,
      "GET /api/search?keyword=graphs",
    );
    const ids = visible[column].map((kind) => targets[kind].tid);
    // The site's list does not contain a class's trainings, because they are in the class's own list.
    expect(
      records.map(({ id }) => id).toSorted((a, b) => a - b),
      column,
    ).toEqual(ids.filter((id) => id !== targets.class.tid));
    expect(
      trainings.map(({ id }) => id).toSorted((a, b) => a - b),
      column,
    ).toEqual(ids);
  }
});

test("rows of submissions carry the training for callers who may open it", async () => {
  const opens: Record<Kind, string> = {
    public: "+++++++++",
    private: "--+-++--+",
    hidden: "----++--+",
    // A class's trainings are not in the site's lists.
    class: "---------",
  };
  for (const kind of kinds) {
    const { tid, problemId } = targets[kind];
    const submitId = await world.judged("root", problemId, { status: 0 }, { tid });
    const signs: string[] = [];
    for (const column of callers) {
      const { records } = await world.data<{ records: { submitId: number; tid?: number }[] }>(
        columns[column],
        `GET /api/submissions?problemID=${problemId}&completeProblemID=true`,
      );
      const row = records.find((each) => each.submitId === submitId);
      signs.push(row?.tid === tid ? "+" : "-");
    }
    expect(signs.join(""), kind).toBe(opens[kind]);
  }
});

test("every call of trainings has a row", async () => {
  const { text } = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(() => path.includes("training"))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => !(call in table) && !(call in others))).toEqual([]);
});
