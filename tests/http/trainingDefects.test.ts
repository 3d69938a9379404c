import { afterAll, beforeAll, expect, test } from "vitest";
import { STORED_PASSWORD } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import { createTrainingWorld, TRAINING_PASSWORD, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

/*
 * Known defects of trainings in similar servers, by their number in the specification's list: each test shows that this
 * server does not have the defect.
 */

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const ownerOf = async (tid: number): Promise<unknown[]> =>
  world.sql(
    "select author_uid as author, owner_uid as owner, is_visible as visible from training where id = $1",
    [tid],
  );

test("3: whose training it is, is decided on the stored row, whatever author or uid a request names", async () => {
  const { tid } = await world.training({}, { as: "root" });
  const before = await ownerOf(tid);
  const { uid } = people.admin;
  const claim = { author: "admin", uid, ownerUid: uid, owner: uid };
  const training = { id: tid, title: "Mine", auth: "Public", ...claim };
  const body = { training, trainingCategory: null, ...claim };
  expect(await world.code("admin", "PUT /api/admin/training", body)).toBe("FORBIDDEN");
  const hide = `PUT /api/admin/training/change-training-status?tid=${tid}&status=false&author=admin`;
  expect(await world.code("admin", hide)).toBe("FORBIDDEN");
  expect(await ownerOf(tid)).toEqual(before);
});

test("4: adding, changing, removing problems and cloning ask for the right to edit that training", async () => {
  const { tid, problems } = await world.privateTraining();
  const foreign = await world.training({}, { as: "root", problems: 1 });
  const [link] = await world.sql<{ id: number }>(
    "select id from training_problem where training_id = $1",
    [foreign.tid],
  );
  const [{ pid }] = problems as [(typeof problems)[0]];
  const attempts: [string, Record<string, unknown>?][] = [
    ["POST /api/admin/training/add-problem-from-public", { tid: foreign.tid, pid }],
    ["POST /api/admin/training/add-problems", { tid: foreign.tid, problemIds: ["T1"] }],
    // The link to a problem with this id belongs to another training than `tid`.
    ["PUT /api/admin/training/problem", { id: link!.id, tid, rank: 7, displayId: "X" }],
    [`DELETE /api/admin/training/problem?tid=${foreign.tid}&pid=${foreign.problems[0]!.pid}`],
    ["POST /api/admin/training/clone", { tid: foreign.tid }],
    [`GET /api/admin/training/get-problem-list?tid=${foreign.tid}`],
  ];
  for (const [what, body] of attempts) {
    for (const as of ["admin", "problemAdmin"] as const) {
      expect(await world.code(as, what, body), `${what} as ${as}`).toBe("FORBIDDEN");
    }
  }
});

test("6: real names of members are sent to the staff of the training alone", async () => {
  const { tid, problems } = await world.privateTraining(["user", "other"]);
  await world.judged("other", problems[0]!.problemId, { status: 0 }, { tid });
  for (const path of ["get-training-rank", "training-submissions", "get-training-detail"]) {
    const { text } = await world.call("user", `GET /api/${path}?tid=${tid}`);
    expect(text, path).not.toContain("real-");
  }
  const { text } = await world.call("admin", `GET /api/get-training-rank?tid=${tid}`);
  expect(text).toContain("real-other");
});

test("23: passwords are hashed, never answered, limited, and no clone has them", async () => {
  const { tid } = await world.privateTraining();
  const rows = await world.sql("select to_jsonb(t)::text as row from training t where id = $1", [
    tid,
  ]);
  expect(JSON.stringify(rows)).not.toContain(TRAINING_PASSWORD);
  for (const path of [
    `admin/training?tid=${tid}`,
    "admin/training/list",
    `get-training-detail?tid=${tid}`,
  ]) {
    const { text } = await world.call("root", `GET /api/${path}`);
    expect(text, path).not.toContain(TRAINING_PASSWORD);
    expect(text, path).not.toContain("argon2");
  }
  const { text } = await world.call("root", `GET /api/admin/training?tid=${tid}`);
  expect(text).toContain(STORED_PASSWORD);
  // The placeholder that the API returns instead of the stored password is not accepted as a password.
  const guess = { tid, password: STORED_PASSWORD };
  expect(await world.code("user", "POST /api/register-training", guess)).toBe(
    "TRAINING_PASSWORD_WRONG",
  );
  const { id } = await world.data<{ id: number }>("admin", "POST /api/admin/training/clone", {
    tid,
  });
  const hashes = await world.sql("select password_hash as hash from training where id = $1", [id]);
  expect(hashes).toEqual([{ hash: null }]);
  const [audit] = await world.sql<{ text: string }>(
    "select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') as text from audit_entry",
  );
  expect(audit?.text).not.toContain("argon2");
  expect(audit?.text).not.toContain(TRAINING_PASSWORD);
});

test("24: removing a problem never deletes it; without the training it is refused", async () => {
  const { tid, problems } = await world.training();
  const { pid } = problems[0]!;
  const path = "DELETE /api/admin/training/problem";
  for (const query of [`?pid=${pid}`, `?pid=${pid}&tid=`, `?pid=${pid}&tid=null`]) {
    expect(await world.code("root", path + query), query).toBe("INVALID_FIELD");
  }
  await world.data("root", `${path}?pid=${pid}&tid=${tid}`);
  expect(
    await world.sql("select count(*)::int as count from problem where id = $1", [pid]),
  ).toEqual([{ count: 1 }]);
});

test("28: registering for a public training, unknown ids and texts are refused with a sentence", async () => {
  const { tid } = await world.training();
  const attempts: [string, number, Record<string, unknown>?][] = [
    ["POST /api/register-training", 400, { tid, password: "x" }],
    ["POST /api/register-training", 404, { tid: 987_654, password: "x" }],
    ["POST /api/register-training", 400, { tid: "abc", password: "x" }],
    ["GET /api/get-training-detail?tid=987654", 404],
    ["GET /api/get-training-detail?tid=%00", 400],
    ["GET /api/get-training-detail", 400],
    ["GET /api/get-training-rank?tid=987654", 404],
    ["GET /api/get-training-problem-list?tid=99999999999999999999", 400],
    [`GET /api/get-training-problem-details?tid=${tid}&displayId=NONE`, 404],
    ["POST /api/submit-problem-judge", 404, { tid, pid: "NONE", language: "C++", code: "x" }],
    [
      "POST /api/submit-problem-judge",
      404,
      { tid: 987_654, pid: "T1", language: "C++", code: "x" },
    ],
    ["POST /api/get-user-problem-status", 404, { pidList: [1], tid: 987_654 }],
    [`GET /api/training-submissions?tid=${tid}&status=77`, 400],
  ];
  for (const [what, status, body] of attempts) {
    const reply = await world.call("user", what, body === undefined ? {} : { body });
    expect([reply.status, reply.body.msg.length > 5], `${what} ${reply.text}`).toEqual([
      status,
      true,
    ]);
  }
});

test("29: accounts that may not submit become no members", async () => {
  const { tid } = await world.privateTraining();
  const body = { tid, password: TRAINING_PASSWORD };
  expect(await world.code("barred", "POST /api/register-training", body)).toBe("SUBMIT_FORBIDDEN");
});

test("33: descriptions are sanitised before they are sent", async () => {
  const description =
    "<img src=x onerror=alert(1)> <script>alert(1)</script> [x](javascript:alert(1)) **b**";
  const { tid } = await world.training({ description });
  const { html } = await world.detail("user", tid);
  expect(html).toContain("<strong>b</strong>");
  expect(html).not.toMatch(/<script|<img[^>]+onerror|href="javascript/i);
});

test("37: a user is a member once, also when they register twice at the same time", async () => {
  const { tid } = await world.privateTraining();
  const body = { tid, password: TRAINING_PASSWORD };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => world.call("user", "POST /api/register-training", { body })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
  const rows = await world.sql("select uid from training_member where training_id = $1", [tid]);
  expect(rows).toEqual([{ uid: people.user.uid }]);
});

test("51, 52, 58: pages of lists and rank are capped, however many rows a request wants", async () => {
  const { tid } = await world.privateTraining(["user"], 3);
  await world.sql(
    `with made as (
       insert into app_user (uid, username, password_hash, role_id, nickname)
       select md5('many' || n), 'many' || n, '', 1002, '' from generate_series(1, 150) n returning uid)
     insert into training_member (training_id, uid) select $1, uid from made`,
    [tid],
  );
  expect((await world.rank("user", tid, "&limit=10000")).records).toHaveLength(100);
  expect((await world.rank("user", tid, "&limit=-5")).records).toHaveLength(30);
  await world.sql(
    "insert into training (title, owner_uid) select 'Many ' || n, '1' from generate_series(1, 120) n",
  );
  const list = await world.data<{ records: unknown[]; total: number }>(
    "guest",
    "GET /api/get-training-list?limit=10000",
  );
  expect(list.records).toHaveLength(100);
  expect(list.total).toBeGreaterThanOrEqual(121);
  const usual = await world.data<{ records: unknown[] }>("guest", "GET /api/get-training-list");
  expect(usual.records).toHaveLength(15);
});

test("71: renaming a user leaves their trainings to them", async () => {
  const { tid } = await world.training();
  const renamed = { uid: people.admin.uid, username: "renamed", status: 0 };
  await world.data("root", "PUT /api/admin/user/edit-user", renamed);
  expect(await world.detail("user", tid)).toMatchObject({ author: "renamed" });
  await world.signInAgain();
  expect(await world.detail("admin", tid)).toMatchObject({ mayEdit: true, isAdmin: true });
});
