import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TrainingCategory, TrainingProblem } from "../../src/shared/practice/training.ts";
import type { AdminTraining } from "../../src/shared/practice/trainingAdmin.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import type { TestProblem } from "./judgingWorld.ts";
import { createTrainingWorld, TRAINING_PASSWORD, type TrainingWorld } from "./trainingWorld.ts";

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const stored = (tid: number): Promise<AdminTraining> =>
  world.data("admin", `GET /api/admin/training?tid=${tid}`);

test("a text is stored whole where the audit log and the title of a copy end within a character", async () => {
  const description = `${"a".repeat(1999)}😀 end`;
  const title = `a${"😀".repeat(99)}`;
  const { tid } = await world.training({ title, description }, { problems: 0 });
  expect((await stored(tid)).training).toMatchObject({ title, description });
  const { id } = await world.data<{ id: number }>("admin", "POST /api/admin/training/clone", {
    tid,
  });
  expect((await stored(id)).training.title).toBe(`a${"😀".repeat(95)} [Clone]`);
  await world.data("root", `DELETE /api/admin/training?tid=${tid}`);
});

test("a title has visible characters", async () => {
  const training = { title: "\u200b\u202e", auth: "Public" };
  expect(await world.code("admin", "POST /api/admin/training", { training })).toBe("INVALID_FIELD");
});

test("a user who registers while the password changes waits for the change, whose removal of members would not see them", async () => {
  const { tid } = await world.privateTraining([], 0);
  const change = new pg.Client(world.server.databaseUrl);
  await change.connect();
  try {
    await change.query("begin");
    await change.query("select 1 from training where id = $1 for no key update", [tid]);
    await change.query("update training set password_hash = 'another' where id = $1", [tid]);
    const registering = world.code("user", "POST /api/register-training", {
      tid,
      password: TRAINING_PASSWORD,
    });
    await untilOneIsBlockedBy(change);
    await change.query("delete from training_member where training_id = $1", [tid]);
    await change.query("commit");
    expect(await registering).toBe("TRAINING_PASSWORD_WRONG");
  } finally {
    await change.end();
  }
  const members = await world.sql("select uid from training_member where training_id = $1", [tid]);
  expect(members).toEqual([]);
});

test("a problem keeps its former id in a training where another one has its new id", async () => {
  const { tid, problems } = await world.privateTraining(["user"], 2);
  const [first, second] = problems as [TestProblem, TestProblem];
  const [link] = await world.sql<{ id: number }>(
    "select id from training_problem where training_id = $1 and problem_id = $2",
    [tid, second.pid],
  );
  await world.data("admin", "PUT /api/admin/training/problem", { id: link!.id, displayId: "BFS" });
  const elsewhere = await world.training({}, { problems: 0 });
  await world.data("admin", "POST /api/admin/training/add-problem-from-public", {
    tid: elsewhere.tid,
    pid: first.pid,
  });
  await world.data("root", "PUT /api/admin/problem", {
    problem: { id: first.pid, problemId: "BFS" },
  });
  const idsIn = async (id: number) => {
    const rows = await world.data<TrainingProblem[]>(
      "user",
      `GET /api/get-training-problem-list?tid=${id}`,
    );
    return rows.map(({ problemId, bankId }) => [problemId, bankId]);
  };
  expect(await idsIn(tid)).toEqual([
    [first.problemId, "BFS"],
    ["BFS", second.problemId],
  ]);
  expect(await idsIn(elsewhere.tid)).toEqual([["BFS", "BFS"]]);
});

test("a category that takes a name at the same time as another one is refused with that name", async () => {
  const category = await world.data<TrainingCategory>(
    "problemAdmin",
    "POST /api/admin/training/category",
    { name: "Flows", color: "#ffffff" },
  );
  const other = new pg.Client(world.server.databaseUrl);
  await other.connect();
  try {
    await other.query("begin");
    await other.query("insert into training_category (name, color) values ('Cuts', '#ffffff')");
    const body = { ...category, name: "cuts" };
    const renaming = world.code("problemAdmin", "PUT /api/admin/training/category", body);
    await untilOneIsBlockedBy(other);
    await other.query("commit");
    expect(await renaming).toBe("TRAINING_CATEGORY_TWICE");
  } finally {
    await other.end();
  }
});

test("the exported table begins with one byte order mark", async () => {
  const { tid } = await world.privateTraining(["user"], 1);
  const path = `/api/file/download-training-rank?tid=${tid}&format=csv`;
  const reply = await fetch(`${world.server.address}${path}`, {
    headers: { authorization: world.tokens.admin },
  });
  // Unlike `Response.text()`, `Buffer.toString()` keeps the byte order mark.
  const text = Buffer.from(await reply.arrayBuffer()).toString();
  expect([text.indexOf("\ufeff"), text.lastIndexOf("\ufeff")]).toEqual([0, 0]);
});
