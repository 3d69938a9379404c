import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepVersions } from "../../src/server/testData/versions.ts";
import { aProblem, connectNode, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { own, typed, testDataCalls } from "./testDataCalls.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
const { read, saved } = testDataCalls(() => world);
beforeAll(async () => {
  world = await createWorld();
  await addNodeLanguages(world);
  await setInterval(world, 0);
});
afterAll(() => world.close());

describe("versions", () => {
  test("new submissions get the new one, running ones finish on the old one", async () => {
    const { pid, problemId } = await aProblem(world, { ...own, type: 1 }, 0);
    await saved(pid, 1, [typed("old", 10), typed("older", 20)]);
    const node = await connectNode(world.server.address, { name: "versions" });
    await node.hello({ slots: 2 });
    node.send({ type: "ready", free: 2 });
    const first = await submitAs(world, "user", { pid: problemId });
    const old = await node.task();
    expect(old.cases).toHaveLength(2);
    await saved(pid, 2, [typed("new", 70)]);
    expect((await read(pid)).finishing).toBe(1);
    const second = await submitAs(world, "user", { pid: problemId });
    const next = await node.task();
    expect(next.cases.map(({ input }) => input.sha256)).toEqual([
      createHash("sha256").update("new\n").digest("hex"),
    ]);
    const judged = (seq: number, score: number) => ({
      seq,
      status: 0,
      timeMs: 1,
      memoryKb: 1,
      score,
      group: null,
      message: null,
      endedBy: null,
    });
    await node.finish(old, { score: 30, cases: [judged(1, 10), judged(2, 20)] });
    await node.finish(next, { score: 70, cases: [judged(1, 70)] });
    const rows = await world.sql<{ id: number; score: number; version: number; names: string[] }>(
      `select s.submit_id as id, s.score, s.data_version as version,
         (select array_agg(input_name order by seq) from case_result r where r.submit_id = s.submit_id) as names
       from submission s where s.problem_id = $1 order by 1`,
      [pid],
    );
    expect(rows).toEqual([
      { id: first, score: 30, version: 2, names: ["1.in", "2.in"] },
      { id: second, score: 70, version: 3, names: ["1.in"] },
    ]);
    expect((await read(pid)).finishing).toBe(0);
    node.kill();
  });

  test("claims during many switches get one whole version each", async () => {
    const { pid, problemId } = await aProblem(world, { ...own, type: 1 }, 0);
    await saved(pid, 1, [typed("a", 1)]);
    await saved(pid, 2, [typed("b", 2), typed("c", 2)]);
    const whole = new Map(
      ["a", "b"].map((text, i) => [
        createHash("sha256").update(`${text}\n`).digest("hex"),
        { cases: i + 1, points: i + 1 },
      ]),
    );
    const node = await connectNode(world.server.address, { name: "switches" });
    await node.hello({ slots: 20 });
    node.send({ type: "ready", free: 20 });
    const ids = Array.from({ length: 20 }, () => submitAs(world, "other", { pid: problemId }));
    let base = 3;
    for (let n = 0; n < 20; n += 1) {
      const version = base === 3 ? 2 : 3;
      const body = { pid, base, version };
      const reply = await world.call("admin", "POST /api/admin/test-data/switch", { body });
      expect(reply.status, reply.text).toBe(200);
      base = version;
    }
    await Promise.all(ids);
    const tasks: Awaited<ReturnType<typeof node.task>>[] = [];
    for (let n = 0; n < 20; n += 1) tasks.push(await node.task());
    // The heartbeat renews the leases. No job is therefore given to another node, even if switching between the
    // versions took a long time.
    node.send({
      type: "heartbeat",
      free: 0,
      running: tasks.map(({ jobId, attempt }) => ({ jobId, attempt })),
    });
    for (const task of tasks) {
      const version = whole.get(task.cases[0]!.input.sha256);
      expect(task.cases).toHaveLength(version!.cases);
      expect(new Set(task.cases.map(({ score }) => score))).toEqual(new Set([version!.points]));
      await node.finish(task, { score: 0, cases: [] });
    }
    node.kill();
  });

  test("POST /api/admin/test-data/switch switches back, is recorded, and refuses a concurrent second one", async () => {
    const { pid, problemId } = await aProblem(world, own, 0);
    await saved(pid, 1, [typed("one")]);
    await saved(pid, 2, [typed("two")]);
    const go = (base: number, version: number) =>
      world.call("admin", "POST /api/admin/test-data/switch", { body: { pid, base, version } });
    expect((await go(3, 2)).status).toBe(200);
    expect((await read(pid)).version).toBe(2);
    expect((await go(3, 2)).body.code).toBe("CONFLICT");
    expect((await go(2, 77)).body.code).toBe("TEST_DATA_VERSION");
    // The next version gets an unused number.
    expect(await saved(pid, 2, [typed("three")])).toBe(4);
    const [entry] = await world.sql(
      "select before, after from audit_entry where target = $1 and action = 'testData.switch'",
      [problemId],
    );
    expect(entry).toEqual({ before: { version: 3 }, after: { version: 2, cases: 1 } });
  });

  test("old versions are deleted, except the current one and those in use by a submission", async () => {
    const { pid, problemId } = await aProblem(world, own, 0);
    for (let n = 1; n <= 14; n += 1) await saved(pid, n, [typed(`v${n + 1}`)]);
    await submitAs(world, "user", { pid: problemId });
    await world.sql("update submission set data_version = 4 where problem_id = $1", [pid]);
    const body = { pid, base: 15, version: 3 };
    await world.call("admin", "POST /api/admin/test-data/switch", { body });
    await sweepVersions(world.server.db);
    const { versions } = await read(pid);
    expect(versions.map(({ version }) => version)).toEqual([
      15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3,
    ]);
    expect(await saved(pid, 3, [typed("again")])).toBe(16);
  });
});
