import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { JUDGE_CLOSE } from "../shared/judgeProtocol.ts";
import type { DeskOptions } from "./desk.ts";
import { connectGateway } from "./gateway.ts";
import { accepted, manualJudge, nodeWorld, oneCase, silent, task } from "./nodeForTests.ts";
import { openSite } from "./siteForTests.ts";
import { Trouble } from "./trouble.ts";

const world = nodeWorld();
const { node } = world;

test("a node says hello, asks for as much work as it has slots, and returns a result", async () => {
  const { marked } = node();
  expect((await world.site.until("ready"))[0]?.free).toBe(2);
  world.site.say({ type: "task", task: task(7) });
  expect((await world.site.until("result"))[0]).toMatchObject({
    jobId: 7,
    attempt: 1,
    result: accepted,
    free: 2,
  });
  await expect.poll(() => marked.size).toBe(0);
});

test("the next task brings the word that the last result is kept", async () => {
  const { desk } = node();
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(7) });
  await world.site.until("result");
  expect(desk.running()).toEqual([{ jobId: 7, attempt: 1 }]);
  world.site.say({ type: "task", task: task(8), accepted: { jobId: 7, attempt: 1 } });
  await expect.poll(() => desk.running()).toEqual([{ jobId: 8, attempt: 1 }]);
});

test("a job is marked while it runs, and counted in what the node asks for", async () => {
  const { judge, end } = manualJudge();
  const { marked, desk } = node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(1) });
  await expect.poll(() => marked.has(1)).toBe(true);
  expect(desk.heartbeat()).toEqual({
    type: "heartbeat",
    running: [{ jobId: 1, attempt: 1 }],
    free: 1,
    health: { trouble: null },
  });
  end(1);
  await world.site.until("result");
  expect(marked.size).toBe(0);
});

test("a result is repeated after a reconnection until it is accepted", async () => {
  const { desk } = node();
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(3) });
  await world.site.until("result");
  world.site.hangUp();
  const [, again] = await world.site.until("result", 2);
  expect(again).toMatchObject({ jobId: 3, attempt: 1, result: accepted });
  expect(world.site.of("hello")[1]?.running).toEqual([{ jobId: 3, attempt: 1 }]);
  world.site.say({ type: "accepted", jobId: 3, attempt: 1 });
  await expect.poll(() => desk.running()).toEqual([]);
  world.site.hangUp();
  const hellos = await world.site.until("hello", 3);
  expect(hellos[2]?.running).toEqual([]);
  await world.site.until("ready", 3);
  expect(world.site.of("result")).toHaveLength(2);
});

test("work goes on while the line is down", async () => {
  const { judge, started, end } = manualJudge();
  node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(4) });
  await expect.poll(() => started.length).toBe(1);
  world.site.hangUp();
  end(4);
  expect((await world.site.until("result"))[0]?.jobId).toBe(4);
  expect(started).toHaveLength(1);
});

test("a cancelled attempt is stopped, says nothing more and frees its slot", async () => {
  const { judge, ends } = manualJudge();
  const { desk } = node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(5) });
  await expect.poll(() => ends.has(5)).toBe(true);
  world.site.say({ type: "cancel", jobId: 5, attempt: 1 });
  await expect.poll(() => ends.get(5)!.signal.aborted).toBe(true);
  await expect.poll(() => desk.running()).toEqual([]);
  expect((await world.site.until("ready", 2)).at(-1)?.free).toBe(2);
  expect(world.site.of("result")).toEqual([]);
});

test("a cancel for another attempt does not touch the running one", async () => {
  const { judge, ends, end } = manualJudge();
  node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(5, 2) });
  await expect.poll(() => ends.has(5)).toBe(true);
  world.site.say({ type: "cancel", jobId: 5, attempt: 1 });
  await sleep(50);
  expect(ends.get(5)!.signal.aborted).toBe(false);
  end(5);
  expect((await world.site.until("result"))[0]?.attempt).toBe(2);
});

test("a newer attempt of a job replaces the older one", async () => {
  const { judge, started } = manualJudge();
  const { desk } = node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(6, 1) });
  await expect.poll(() => started.length).toBe(1);
  world.site.say({ type: "task", task: task(6, 2) });
  await expect.poll(() => started.length).toBe(2);
  expect(desk.running()).toEqual([{ jobId: 6, attempt: 2 }]);
});

test("a task told twice is judged once; tasks beyond the slots wait their turn", async () => {
  const { judge, started, end } = manualJudge();
  node({ judge });
  await world.site.until("ready");
  for (const id of [1, 1, 2, 3]) world.site.say({ type: "task", task: task(id) });
  await expect.poll(() => started.length).toBe(2);
  end(1);
  await expect.poll(() => started.map(({ jobId }) => jobId)).toEqual([1, 2, 3]);
});

test("a stop gives unfinished jobs back without a result and takes no new one", async () => {
  const { judge, started } = manualJudge();
  const { desk } = node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(8) });
  await expect.poll(() => started.length).toBe(1);
  const stopped = desk.stop(1000);
  expect((await world.site.until("release"))[0]).toMatchObject({ jobId: 8, attempt: 1 });
  await stopped;
  world.site.say({ type: "task", task: task(9) });
  expect((await world.site.until("release", 2))[1]).toMatchObject({ jobId: 9 });
  expect(world.site.of("result")).toEqual([]);
  expect(world.site.of("ready").at(-1)?.free).toBe(0);
});

test("a stop waits for a result that is under way", async () => {
  const { desk } = node();
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(8) });
  await world.site.until("result");
  const stopped = desk.stop(5000);
  world.site.say({ type: "accepted", jobId: 8, attempt: 1 });
  await stopped;
  expect(world.site.of("release")).toEqual([]);
});

test("jobs the last process did not survive are told once, before work is asked for", async () => {
  node({ suspects: [{ jobId: 2, attempt: 3, detail: "it died" }] });
  await world.site.until("ready");
  expect(world.site.heard.map(({ type }) => type)).toEqual(["hello", "poisoned", "ready"]);
  world.site.hangUp();
  await world.site.until("ready", 2);
  expect(world.site.of("poisoned")).toEqual([
    { type: "poisoned", jobId: 2, attempt: 3, detail: "it died" },
  ]);
});

test("progress comes gathered, and what is over sooner says nothing but its result", async () => {
  const judge: DeskOptions["judge"] = async (_, { listener }) => {
    listener.phase("compiling");
    listener.phase("judging");
    for (const seq of [1, 2, 3]) listener.judged(oneCase(seq));
    await sleep(100);
    listener.judged(oneCase(4));
    return accepted;
  };
  node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(1) });
  await world.site.until("result");
  const told = world.site
    .of("progress")
    .map(({ phase, cases }) => [phase, cases.map(({ seq }) => seq)]);
  expect(told).toEqual([["judging", [1, 2, 3]]]);
});

test("a failing sandbox gets one more try; then it is a System Error with its cause", async () => {
  let tries = 0;
  const judge: DeskOptions["judge"] = async () => {
    tries++;
    if (tries === 1) throw new Trouble("sandbox_died", "it went away");
    return accepted;
  };
  node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(1) });
  expect((await world.site.until("result"))[0]?.result.status).toBe(0);
  expect(tries).toBe(2);
});

test.each([
  ["sandbox_died", new Trouble("sandbox_died", "twice"), 2],
  ["checker_failed", new Trouble("checker_failed", "exit code 3"), 1],
  ["internal", new TypeError("a defect"), 1],
  ["disk_failed", Object.assign(new Error("no space"), { code: "ENOSPC" }), 1],
])("%s ends as a System Error that names cause and hint", async (code, error, tries) => {
  let asked = 0;
  const judge: DeskOptions["judge"] = async () => {
    asked++;
    throw error;
  };
  node({ judge });
  await world.site.until("ready");
  world.site.say({ type: "task", task: task(1) });
  const [{ result } = { result: accepted }] = await world.site.until("result");
  expect(result).toMatchObject({ status: 4, cause: { code, detail: error.message } });
  expect(result.cause?.hint).not.toBe("");
  expect(asked).toBe(tries);
});

test("a restart of the site and words the node does not know end in a new try", async () => {
  node();
  await world.site.until("ready");
  world.site.sayText("what?");
  await world.site.until("hello", 2);
  await world.site.until("ready", 2);
  world.site.sayText(JSON.stringify({ type: "dance" }));
  await world.site.until("hello", 3);
  await world.site.until("ready", 3);
  const { port } = world.site;
  world.site.hangUp(JUDGE_CLOSE.restarting);
  await world.site.close();
  await sleep(300);
  world.site = await openSite(port);
  expect((await world.site.until("ready"))[0]?.free).toBe(2);
});

test("a node with a wrong token is not let in, and keeps asking slowly", async () => {
  let warned = "";
  const gateway = connectGateway({
    server: world.site.url,
    token: "wrong",
    log: { ...silent, warn: (fields) => void (warned = JSON.stringify(fields)) },
    hello: () => ({ type: "ready", free: 1 }),
    onWelcome: () => {},
    onMessage: () => {},
    heartbeat: () => ({ type: "ready", free: 1 }),
  });
  world.closing(() => gateway.close());
  await expect.poll(() => warned).toContain("the server answered 401");
  expect(world.site.heard).toEqual([]);
});

test("new languages are told by a new hello at once", async () => {
  const { gateway } = node();
  await world.site.until("ready");
  gateway.refresh();
  await world.site.until("hello", 2);
  expect((await world.site.until("ready", 2)).at(-1)?.free).toBe(2);
});
