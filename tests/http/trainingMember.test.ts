import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import { people } from "./world.ts";

/* Tests for leaving a private training and for being removed from it. */

let world: TrainingWorld;
beforeAll(async () => {
  world = await createTrainingWorld();
});
afterAll(() => world.close());

const LEAVE = "POST /api/leave-training";
const remove = (tid: number, uid: string) =>
  `DELETE /api/admin/training/member?tid=${tid}&uid=${uid}`;
const problemsOf = (tid: number) => `GET /api/get-training-problem-list?tid=${tid}`;
const usernames = async (tid: number) =>
  (await world.rank("admin", tid)).records.map(({ username }) => username);

test("a member leaves: the problems close, the rank loses the row, submissions stay, and the password opens it again", async () => {
  const { tid, problems } = await world.privateTraining(["user", "other"], 1);
  const { problemId } = problems[0]!;
  await world.judged("user", problemId, { status: 0 }, { tid });
  expect(await usernames(tid)).toEqual(["user", "other"]);
  expect(await world.code("user", LEAVE, { tid })).toBeUndefined();
  expect(await usernames(tid)).toEqual(["other"]);
  expect(await world.detail("user", tid)).toMatchObject({ isMember: false, access: false });
  expect(await world.code("user", problemsOf(tid))).toBe("TRAINING_NOT_MEMBER");
  // The request is repeated, as after a lost response.
  expect(await world.code("user", LEAVE, { tid })).toBeUndefined();
  const submissions = await world.sql("select from submission where scope_id = $1", [tid]);
  expect(submissions).toHaveLength(1);
  await world.join(tid, "user");
  expect(await usernames(tid)).toEqual(["user", "other"]);
});

test("those who may edit the training remove members, which the audit log records", async () => {
  const { tid } = await world.privateTraining(["user", "other"], 1);
  const call = remove(tid, people.user.uid);
  expect(await world.code("other", call)).toBe("FORBIDDEN");
  expect(await world.code("admin", call)).toBeUndefined();
  expect(await usernames(tid)).toEqual(["other"]);
  expect(await world.code("user", problemsOf(tid))).toBe("TRAINING_NOT_MEMBER");
  expect(await world.code("admin", call)).toBeUndefined();
  expect(await world.code("root", remove(987_654, people.user.uid))).toBe("TRAINING_NOT_FOUND");
  const entries = await world.sql(
    "select target, before from audit_entry where action = 'training.memberRemove'",
  );
  expect(entries).toMatchObject([
    { target: `${tid} Graphs`, before: { uid: people.user.uid, username: "user" } },
  ]);
});
