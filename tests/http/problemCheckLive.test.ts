import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { type LiveReader, openLive } from "./liveReader.ts";
import { formOf } from "./problemAdminWorld.ts";
import { checkFixture, ok } from "./problemCheckWorld.ts";
import type { Caller } from "./world.ts";

const fixture = await checkFixture();
const { world, aProblem, addSolution, overview } = fixture;
const open: LiveReader[] = [];
afterAll(() => world.close());
beforeEach(() => fixture.anew());
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  fixture.node().kill();
});

async function listen(pid: number, as: Caller = "root"): Promise<LiveReader> {
  const reader = await openLive(world, as, `problem-check:${pid}`);
  open.push(reader);
  return reader;
}

const ofProblem = (pid: number) => (event: object) =>
  "pid" in event && event.pid === pid && "type" in event && event.type === "problem-check";

/** Waits for live events until the response matches, without polling. */
async function until(
  reader: LiveReader,
  pid: number,
  fits: (now: Awaited<ReturnType<typeof overview>>) => boolean,
): Promise<void> {
  do await reader.next(ofProblem(pid));
  while (!fits(await overview(pid)));
}

test("subscribers get events for programs, for every start and end, and for decisions", async () => {
  const { pid } = await aProblem();
  const reader = await listen(pid);
  ok(await addSolution(pid, "a.c"));
  await until(reader, pid, ({ solutions }) => solutions.length === 1);
  ok(await addSolution(pid, "b.c"));
  await until(reader, pid, ({ solutions }) => solutions.length === 2);
  await fixture.start(pid);
  await until(reader, pid, ({ live }) => live?.done === 0);
  const task = await fixture.next();
  await until(reader, pid, ({ live }) => live?.items[0]?.outcome === "running");
  await fixture.node().finish(task, { status: 0, cases: [] });
  await until(reader, pid, ({ live }) => live?.done === 1);
  await fixture.judge(0);
  await until(reader, pid, ({ live }) => live?.done === 2);

  const form = { problem: { id: pid, timeLimit: 2000 } };
  const body = { what: "form", form };
  const response = await world.call("root", "POST /api/admin/problem/check/candidate", { body });
  const { id } = ok(response) as { id: number };
  await until(reader, pid, ({ candidate }) => candidate?.id === id);
  ok(await world.call("root", "POST /api/admin/problem/check/apply", { body: { id } }));
  await until(reader, pid, ({ candidate, live }) => candidate === null && live?.id === id);
  ok(await world.call("root", `DELETE /api/admin/problem/check?id=${id}`));
  await until(reader, pid, ({ live }) => live === null);
  ok(await world.call("root", `DELETE /api/admin/problem/check/solution?pid=${pid}&name=a.c`));
  await until(reader, pid, ({ solutions }) => solutions.length === 1);
});

test("only users who may edit the problem get events, and only while they may", async () => {
  const form = formOf("HEARD");
  const own = await world.call("problemAdmin", "POST /api/admin/problem", { body: form });
  const { pid } = ok(own) as { pid: number };
  // Makes the problem public directly in the database. It has no test data, so no checks start.
  await world.sql("update problem set auth = 1 where id = $1", [pid]);
  const [author, admin, user] = [
    await listen(pid, "problemAdmin"),
    await listen(pid, "admin"),
    await listen(pid, "user"),
  ];
  ok(await addSolution(pid, "a.c"));
  await author.next(ofProblem(pid));
  await world.sql("update problem set owner_uid = $2 where id = $1", [pid, "a".repeat(32)]);
  ok(await addSolution(pid, "b.c"));
  // The administrator is now the problem's author. The new author does not receive events from before this change.
  await admin.next(ofProblem(pid));
  await author.next(ofProblem(pid));
  expect(admin.events).toHaveLength(1);
  expect(user.events).toEqual([]);

  const guest = await openLive(world, "guest", `problem-check:${pid}`);
  expect([guest.status, guest.refusal]).toEqual([401, expect.stringContaining("LOGIN_REQUIRED")]);
  for (const topic of [
    "problem-check",
    "problem-check:0",
    "problem-check:x",
    "problem-check:1:2",
  ]) {
    expect((await openLive(world, "root", topic)).status, topic).toBe(400);
  }
});
