import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { JUDGE_CLOSE } from "../shared/judge/judgeProtocol.ts";
import type { JobRunnerOptions } from "./nodeJobs.ts";
import { connectGateway } from "./gateway.ts";
import { accepted, manualJudge, nodeWorld, oneCase, silent, task } from "./nodeForTests.ts";
import { openSite } from "./gatewayForTests.ts";
import { JudgeError } from "./judgeError.ts";

const world = nodeWorld();
const { node } = world;

test("a node sends hello, requests one task per slot, and sends a result", async () => {
  const { marked } = node();
  expect((await world.site.until("ready"))[0]?.free).toBe(2);
  world.site.send({ type: "task", task: task(7) });
  expect((await world.site.until("result"))[0]).toMatchObject({
    jobId: 7,
    attempt: 1,
    result: accepted,
    free: 2,
  });
  await expect.poll(() => marked.size).toBe(0);
});

test("the next task confirms the last result", async () => {
  const { runner } = node();
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(7) });
  await world.site.until("result");
  expect(runner.running()).toEqual([{ jobId: 7, attempt: 1 }]);
  world.site.send({ type: "task", task: task(8), accepted: { jobId: 7, attempt: 1 } });
  await expect.poll(() => runner.running()).toEqual([{ jobId: 8, attempt: 1 }]);
});

test("a job is in the journal while it runs, and occupies a slot", async () => {
  const { judge, end } = manualJudge();
  const { marked, runner } = node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(1) });
  await expect.poll(() => marked.has(1)).toBe(true);
  expect(runner.heartbeat()).toEqual({
    type: "heartbeat",
    running: [{ jobId: 1, attempt: 1 }],
    free: 1,
    health: { failure: null },
  });
  end(1);
  await world.site.until("result");
  expect(marked.size).toBe(0);
});

test("heartbeats come as often as the server's lease needs them", async () => {
  const { clock } = world;
  node();
  await world.site.until("ready");
  world.site.send({ type: "welcome", nodeId: 1, server: "test", leaseMs: 100 });
  await world.site.until("ready", 2);
  // With the default pause this test would take a minute.
  clock.advance(100);
  await world.site.until("heartbeat", 3);
});

test("heartbeats carry the time of the node, and how long its last ping took", async () => {
  const { clock } = world;
  node();
  await world.site.until("ready");
  world.site.send({ type: "welcome", nodeId: 1, server: "test", leaseMs: 100 });
  await world.site.until("ready", 2);
  clock.advance(30);
  const [first] = await world.site.until("heartbeat");
  expect(first?.clock).toEqual({ now: clock.now() });
  // The test's clock does not advance while the pong arrives, so the round trip takes 0 ms.
  const last = () => {
    clock.advance(30);
    return world.site.of("heartbeat").at(-1)?.clock?.roundTripMs;
  };
  await expect.poll(last).toBe(0);
});

test("a result is sent again after a reconnection until it is accepted", async () => {
  const { runner } = node();
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(3) });
  await world.site.until("result");
  world.site.disconnect();
  await world.reconnected();
  const [, again] = await world.site.until("result", 2);
  expect(again).toMatchObject({ jobId: 3, attempt: 1, result: accepted });
  expect(world.site.of("hello")[1]?.running).toEqual([{ jobId: 3, attempt: 1 }]);
  world.site.send({ type: "accepted", jobId: 3, attempt: 1 });
  await expect.poll(() => runner.running()).toEqual([]);
  world.site.disconnect();
  await world.reconnected();
  const hellos = await world.site.until("hello", 3);
  expect(hellos[2]?.running).toEqual([]);
  await world.site.until("ready", 3);
  expect(world.site.of("result")).toHaveLength(2);
});

test("a job continues while the node is disconnected", async () => {
  const { judge, started, end } = manualJudge();
  node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(4) });
  await expect.poll(() => started.length).toBe(1);
  world.site.disconnect();
  end(4);
  await world.reconnected();
  expect((await world.site.until("result"))[0]?.jobId).toBe(4);
  expect(started).toHaveLength(1);
});

test("a cancelled attempt is stopped, sends nothing more and frees its slot", async () => {
  const { judge, ends } = manualJudge();
  const { runner } = node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(5) });
  await expect.poll(() => ends.has(5)).toBe(true);
  world.site.send({ type: "cancel", jobId: 5, attempt: 1 });
  await expect.poll(() => ends.get(5)!.signal.aborted).toBe(true);
  await expect.poll(() => runner.running()).toEqual([]);
  expect((await world.site.until("ready", 2)).at(-1)?.free).toBe(2);
  expect(world.site.of("result")).toEqual([]);
});

test("a cancel for another attempt does not touch the running one", async () => {
  const { judge, ends, end } = manualJudge();
  node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(5, 2) });
  await expect.poll(() => ends.has(5)).toBe(true);
  world.site.send({ type: "cancel", jobId: 5, attempt: 1 });
  // Messages are handled in order.
  world.site.send({ type: "task", task: task(6) });
  await expect.poll(() => ends.has(6)).toBe(true);
  expect(ends.get(5)!.signal.aborted).toBe(false);
  end(5);
  expect((await world.site.until("result"))[0]?.attempt).toBe(2);
});

test("a newer attempt of a job replaces the older one", async () => {
  const { judge, started } = manualJudge();
  const { runner } = node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(6, 1) });
  await expect.poll(() => started.length).toBe(1);
  world.site.send({ type: "task", task: task(6, 2) });
  await expect.poll(() => started.length).toBe(2);
  expect(runner.running()).toEqual([{ jobId: 6, attempt: 2 }]);
});

test("a task sent twice is judged once; tasks beyond the slots wait", async () => {
  const { judge, started, end } = manualJudge();
  node({ judge });
  await world.site.until("ready");
  for (const id of [1, 1, 2, 3]) world.site.send({ type: "task", task: task(id) });
  await expect.poll(() => started.length).toBe(2);
  end(1);
  await expect.poll(() => started.map(({ jobId }) => jobId)).toEqual([1, 2, 3]);
});

test("a stop releases unfinished jobs without a result and accepts no new one", async () => {
  const { judge, started } = manualJudge();
  const { runner } = node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(8) });
  await expect.poll(() => started.length).toBe(1);
  const stopped = runner.stop(1000);
  expect((await world.site.until("release"))[0]).toMatchObject({ jobId: 8, attempt: 1 });
  await stopped;
  world.site.send({ type: "task", task: task(9) });
  expect((await world.site.until("release", 2))[1]).toMatchObject({ jobId: 9 });
  expect(world.site.of("result")).toEqual([]);
  expect(world.site.of("ready").at(-1)?.free).toBe(0);
});

test("a stop waits for an unconfirmed result", async () => {
  const { runner } = node();
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(8) });
  await world.site.until("result");
  const stopped = runner.stop(5000);
  world.site.send({ type: "accepted", jobId: 8, attempt: 1 });
  await expect.poll(() => runner.running()).toEqual([]);
  world.clock.advance(20);
  await stopped;
  expect(world.site.of("release")).toEqual([]);
});

test("crashed jobs of the last process are reported once, before tasks are requested", async () => {
  node({ crashedJobs: [{ jobId: 2, attempt: 3, detail: "it crashed" }] });
  await world.site.until("ready");
  expect(world.site.received.map(({ type }) => type)).toEqual(["hello", "crashed", "ready"]);
  world.site.disconnect();
  await world.reconnected();
  await world.site.until("ready", 2);
  expect(world.site.of("crashed")).toEqual([
    { type: "crashed", jobId: 2, attempt: 3, detail: "it crashed" },
  ]);
});

test("progress is sent in batches, and a job that ends sooner sends only its result", async () => {
  const { clock } = world;
  const judge: JobRunnerOptions["judge"] = async (_, { listener }) => {
    listener.phase("compiling");
    listener.phase("judging");
    for (const seq of [1, 2, 3]) listener.judged(oneCase(seq));
    clock.advance(100);
    listener.judged(oneCase(4));
    return accepted;
  };
  node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(1) });
  await world.site.until("result");
  const progress = world.site
    .of("progress")
    .map(({ phase, cases }) => [phase, cases.map(({ seq }) => seq)]);
  expect(progress).toEqual([["judging", [1, 2, 3]]]);
});

test("a failing sandbox gets one more attempt; then it is a System Error with its cause", async () => {
  let tries = 0;
  const judge: JobRunnerOptions["judge"] = async () => {
    tries++;
    if (tries === 1) throw new JudgeError("sandbox_died", "it ended");
    return accepted;
  };
  node({ judge });
  await world.site.until("ready");
  world.site.send({ type: "task", task: task(1) });
  expect((await world.site.until("result"))[0]?.result.status).toBe(0);
  expect(tries).toBe(2);
});

test("the node reconnects after a server restart and after messages it does not support", async () => {
  const { clock } = world;
  // Uses a separate address, because on 127.0.0.1 another connection might take the port between the stop of the first
  // server and the start of the second.
  await world.site.close();
  const host = "127.0.0.9";
  world.site = await openSite({ host });
  node();
  await world.site.until("ready");
  for (const [count, text] of [
    [2, "what?"],
    [3, JSON.stringify({ type: "unsupported" })],
  ] as const) {
    world.site.sendText(text);
    await world.reconnected();
    await world.site.until("ready", count);
  }
  expect(world.site.of("hello")).toHaveLength(3);
  const { port } = world.site;
  world.site.disconnect(JUDGE_CLOSE.restarting);
  await world.site.close();
  // The node's attempts to connect fail until a site listens at this address again.
  let attempts = 0;
  const unresponsive = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  }).listen(port, host);
  await once(unresponsive, "listening");
  const look = (): number => {
    clock.advance(10_000);
    return attempts;
  };
  await expect.poll(look).toBeGreaterThan(1);
  unresponsive.close();
  await once(unresponsive, "close");
  world.site = await openSite({ host, port });
  await world.reconnected();
  await world.site.until("ready");
  expect(world.site.of("ready")[0]?.free).toBe(2);
});

test("a node with a wrong token is refused, and reconnects slowly", async () => {
  let warned = "";
  const pauses: number[] = [];
  const { clock } = world;
  const gateway = connectGateway({
    server: world.site.url,
    token: "wrong",
    clock: {
      ...clock,
      after(ms, run) {
        pauses.push(ms);
        return clock.after(ms, run);
      },
    },
    log: { ...silent, warn: (fields) => void (warned = JSON.stringify(fields)) },
    hello: () => ({ type: "ready", free: 1 }),
    onWelcome: () => {},
    onMessage: () => {},
    heartbeat: () => ({ type: "heartbeat", running: [], free: 1 }),
  });
  world.closing(() => gateway.close());
  await expect.poll(() => warned).toContain("the server answered 401");
  expect(pauses).toHaveLength(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(5000);
  expect(world.site.received).toEqual([]);
});

test("new languages are reported by a new hello at once", async () => {
  const { gateway } = node();
  await world.site.until("ready");
  gateway.refresh();
  await world.site.until("hello", 2);
  expect((await world.site.until("ready", 2)).at(-1)?.free).toBe(2);
});
