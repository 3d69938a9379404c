import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../../shared/system/manualClock.ts";
import { type PoolLimits, WorkerPool } from "./workerPool.ts";

/**
 * Messages that the program handles: `loop` never ends; `mark` sets the second flag and then never ends; `hold` ends
 * when the first flag is set; `fill` allocates all memory; `throw` fails.
 */
const program = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ what, flag }) => {
    if (what === "loop") for (;;);
    if (what === "mark") { Atomics.store(new Int32Array(flag), 1, 1); for (;;); }
    if (what === "hold") Atomics.wait(new Int32Array(flag), 0, 0);
    if (what === "fill") for (const blocks = []; ; ) blocks.push(new Array(10000).fill(blocks.length));
    if (what === "exit") process.exit(1);
    parentPort.postMessage(what === "throw" ? { error: "thrown" } : { value: what });
  });
  parentPort.postMessage("ready");
`;
const file = new URL(`data:text/javascript,${encodeURIComponent(program)}`);

const limits: PoolLimits = {
  threads: 2,
  cpuMs: 60_000,
  wallMs: 60_000,
  memory: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  waitingPerOwner: 2,
  waiting: 4,
  idleMs: 60_000,
};

interface Task {
  what: string;
  flag?: SharedArrayBuffer;
}

let clock: ManualClock;
beforeEach(() => {
  clock = manualClock();
});

/** Advances the clock until the task has ended. */
async function passing<T>(ms: number, task: Promise<T>): Promise<T> {
  let hasEnded = false;
  const end = task.finally(() => (hasEnded = true));
  const look = () => {
    clock.advance(ms);
    return hasEnded;
  };
  await expect.poll(look).toBe(true);
  return end;
}

const pools: WorkerPool<Task, string>[] = [];
function poolOf(changed: Partial<PoolLimits> = {}): WorkerPool<Task, string> {
  const pool = new WorkerPool<Task, string>(file, { ...limits, ...changed, clock });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test("where all places are taken, the owner who waits with most tasks makes way for others", async () => {
  // While there is no thread, all tasks wait.
  const pool = poolOf({ threads: 0, waitingPerOwner: 3, waiting: 4 });
  const ends = new Map<string, unknown>();
  const run = (owner: string, what: string) =>
    void pool.run(owner, { what }).then((end) => ends.set(what, end));
  for (const what of ["a1", "a2", "a3"]) run("a", what);
  for (const owner of ["b", "c", "d", "e"]) run(owner, `${owner}1`);
  await expect.poll(() => ends.size).toBe(3);
  // Tasks of `a` are refused, the last one first, until each owner has at most one task. After that, the newest task is
  // refused.
  expect(Object.fromEntries(ends)).toEqual({
    a3: { state: "busy", isOwners: true },
    a2: { state: "busy", isOwners: true },
    e1: { state: "busy", isOwners: false },
  });
});

describe("a task that exceeds its limits is terminated with its thread", () => {
  test("processor time", async () => {
    const pool = poolOf({ cpuMs: 30, wallMs: 3_600_000 });
    const end = await passing(30, pool.run("a", { what: "loop" }));
    expect(end).toEqual({ state: "overrun", limit: "time" });
  });

  test("memory, and the next task gets a new thread", async () => {
    const pool = poolOf();
    expect(await pool.run("a", { what: "fill" })).toEqual({ state: "overrun", limit: "memory" });
    expect(await pool.run("a", { what: "hello" })).toEqual({ state: "done", value: "hello" });
  });

  test("wall time alone is reported as lost, not as overrun", async () => {
    const pool = poolOf({ wallMs: 30 });
    const flag = new SharedArrayBuffer(4);
    expect((await passing(30, pool.run("a", { what: "hold", flag }))).state).toBe("lost");
  });

  test("a thread that ends loses only its own task", async () => {
    const pool = poolOf();
    expect((await pool.run("a", { what: "exit" })).state).toBe("lost");
    expect(await pool.run("a", { what: "hello" })).toEqual({ state: "done", value: "hello" });
  });
});

describe("an aborted task", () => {
  test("is lost with its thread while it runs; the next task gets a new one", async () => {
    const pool = poolOf({ threads: 1 });
    const abort = new AbortController();
    const flag = new SharedArrayBuffer(8);
    const task = pool.run("a", { what: "mark", flag }, abort.signal);
    await expect.poll(() => Atomics.load(new Int32Array(flag), 1)).toBe(1);
    abort.abort();
    expect(await task).toEqual({ state: "lost", error: "aborted" });
    expect(await pool.run("a", { what: "hello" })).toEqual({ state: "done", value: "hello" });
  });

  test("leaves the queue while it waits, and is not begun when it was aborted before", async () => {
    const pool = poolOf({ threads: 0, waiting: 1 });
    const abort = new AbortController();
    const task = pool.run("a", { what: "hello" }, abort.signal);
    abort.abort();
    const lostOutcome = { state: "lost", error: "aborted" };
    expect(await task).toEqual(lostOutcome);
    expect(await pool.run("a", { what: "hello" }, abort.signal)).toEqual(lostOutcome);
    // The aborted task has left the queue, so `b` takes the queue's only place and `c` is refused.
    void pool.run("b", { what: "hello" });
    expect(await pool.run("c", { what: "hello" })).toEqual({ state: "busy", isOwners: false });
  });
});

test("a task that throws has failed", async () => {
  const pool = poolOf();
  expect(await pool.run("a", { what: "throw" })).toEqual({ state: "failed", error: "thrown" });
});

describe("owners alternate", () => {
  test("one owner's tasks occupy one thread while another owner's are run", async () => {
    const pool = poolOf();
    const flag = new SharedArrayBuffer(4);
    const runs = [1, 2].map(() => pool.run("slow", { what: "hold", flag }));
    for (let count = 0; count < 5; count++) {
      expect(await pool.run("other", { what: "hello" })).toEqual({ state: "done", value: "hello" });
    }
    release(flag);
    expect(await Promise.all(runs)).toEqual([
      { state: "done", value: "hold" },
      { state: "done", value: "hold" },
    ]);
  });

  test("tasks beyond the queue limits are refused, of one owner and of all", async () => {
    const pool = poolOf({ threads: 1, waitingPerOwner: 1 });
    const flag = new SharedArrayBuffer(4);
    const waiting = ["a", "b", "c", "d"].map((owner) => pool.run(owner, { what: "hold", flag }));
    expect(await pool.run("a", { what: "hello" })).toEqual({ state: "busy", isOwners: true });
    expect(await pool.run("e", { what: "hello" })).toEqual({ state: "busy", isOwners: false });
    release(flag);
    const ends = await Promise.all(waiting);
    expect(ends.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
  });

  test("closing ends running and waiting tasks", async () => {
    const pool = poolOf({ threads: 1 });
    const ends = ["a", "b"].map((owner) => pool.run(owner, { what: "loop" }));
    await pool.close();
    expect(await Promise.all(ends)).toEqual([
      { state: "busy", isOwners: false },
      { state: "busy", isOwners: false },
    ]);
  });
});

test("a thread that cannot start loses the tasks that wait for it", async () => {
  const pool = new WorkerPool<Task, string>(new URL("data:text/javascript,throw%201"), {
    ...limits,
    clock,
  });
  pools.push(pool);
  expect((await pool.run("a", { what: "hello" })).state).toBe("lost");
});

function release(flag: SharedArrayBuffer): void {
  const cell = new Int32Array(flag);
  Atomics.store(cell, 0, 1);
  Atomics.notify(cell, 0);
}
