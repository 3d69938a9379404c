import { afterAll, beforeAll } from "vitest";
import { formOf } from "./problemAdminWorld.ts";
import { createWorld, people, type Person, type World } from "./world.ts";

/*
 * Problems and trainings of a class. The teacher and the assistants of this class have ordinary roles. Three kinds of
 * users have no permissions for these problems and trainings: members of the class, the teacher of another class, and
 * administrators who may not manage all objects.
 */

export let world: World;
export let classId: number;
export let otherClassId: number;
export let pid: number;
export let tid: number;
export let cid: number;

async function aClass(members: Partial<Record<Person, string>>): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    "insert into user_group (name) values ('Class') returning id",
  );
  for (const [person, role] of Object.entries(members)) {
    await world.sql("insert into group_member (group_id, uid, role) values ($1, $2, $3)", [
      row!.id,
      people[person as Person].uid,
      role,
    ]);
  }
  return row!.id;
}

export const training = (fields: object) => ({
  training: { title: "Loops", auth: "Public", ...fields },
  trainingCategory: null,
});

export const HOUR = 3_600_000;
export const contestForm = (fields: object) => ({
  title: "Finals",
  startTime: new Date(Date.now() - HOUR).toISOString(),
  endTime: new Date(Date.now() + HOUR).toISOString(),
  type: 0,
  auth: 0,
  ...fields,
});

/** Starts the test server before the tests of the calling file, and stops it after them. */
export function inClassOwnedWorld(): void {
  beforeAll(async () => {
    world = await createWorld();
    classId = await aClass({ user: "teacher", other: "member" });
    otherClassId = await aClass({ barred: "teacher" });
    const problem = await world.call("user", "POST /api/admin/problem", {
      body: formOf("MINE", { classId, auth: 2 }),
    });
    pid = (problem.body.data as { pid: number }).pid;
    const created = await world.call("user", "POST /api/admin/training", {
      body: training({ classId }),
    });
    tid = (created.body.data as { id: number }).id;
    const contest = await world.call("user", "POST /api/admin/contest", {
      body: contestForm({ classId }),
    });
    cid = (contest.body.data as { id: number }).id;
  });
  afterAll(() => world.close());
}
