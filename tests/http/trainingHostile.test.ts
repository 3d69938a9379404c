import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminTraining } from "../../src/shared/trainingAdmin.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
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
