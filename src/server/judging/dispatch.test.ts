import { expect, test } from "vitest";
import { JUDGE_CLOSE } from "../../shared/judge/judgeProtocol.ts";
import { manualClock } from "../../shared/system/manualClock.ts";
import { wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { NODE_BACKEND } from "./backend.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatch.ts";
import type { NodeLink } from "./nodeLink.ts";
import type { Claim, ClaimedTask } from "./queue.ts";

const receivers = new Map<string, Set<() => void>>();
const bus = {
  publish: (channel: string) => receivers.get(channel)?.forEach((receive) => receive()),
  subscribe(channel: string, receive: () => void) {
    receivers.set(channel, (receivers.get(channel) ?? new Set()).add(receive));
    return () => receivers.get(channel)?.delete(receive);
  },
  onGap: () => () => {},
} as unknown as Bus;
const log = { warn() {} } as unknown as DispatcherOptions["log"];
const tasks = { sweep: async () => {}, claim: async () => ({ waiting: false }) };

/** Returns the link to a node with a free slot, and a list that receives the close codes of the link's connection. */
function idleNode() {
  const closed: number[] = [];
  const link = {
    name: "node",
    languages: ["C"],
    slots: 1,
    idle: true,
    acceptsAuxiliary: false,
    credit: () => (closed.length > 0 ? 0 : 1),
    close: (code: number) => void closed.push(code),
  };
  return { closed, link: link as unknown as NodeLink };
}

const none: Claim = { claimed: undefined, more: false, exclusive: false };

/** A dispatcher that claims jobs with `claim`, with a clock that only `pass` advances. */
function dispatcherOver(claim: () => Promise<Claim>) {
  const clock = manualClock();
  const queue = { claim, sweep: async () => {}, needsEmptyNode: async () => false };
  const options = { db: { clock }, queue, tasks, bus, log, server: "one" };
  const dispatcher = new Dispatcher(options as unknown as DispatcherOptions);
  return { dispatcher, pass: (ms: number) => (clock.advance(ms), settled()) };
}

/** Waits until all promises that do not depend on the clock are settled. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
}

test("a server that cannot read the queue disconnects its nodes, so that they try another one", async () => {
  const { closed, link } = idleNode();
  const { dispatcher, pass } = dispatcherOver(async () => {
    throw new Error("the database does not answer");
  });
  dispatcher.add(link);
  for (let i = 0; i < 9; i += 1) await pass(500);
  expect(closed).toEqual([]);
  await pass(1000);
  await pass(1000);
  expect(closed).toContain(JUDGE_CLOSE.restarting);
  await dispatcher.stop();
});

test("a short outage of the database closes no connection", async () => {
  const { closed, link } = idleNode();
  let claims = 0;
  const { dispatcher, pass } = dispatcherOver(async () => {
    claims += 1;
    if (claims % 3 !== 0) throw new Error("the database was started again");
    return none;
  });
  dispatcher.add(link);
  for (let i = 0; i < 60; i += 1) await pass(500);
  expect(claims).toBeGreaterThan(20);
  expect(closed).toEqual([]);
  await dispatcher.stop();
});

test("the last waiting job is claimed once, and nothing more until a job may have been enqueued", async () => {
  const assigned: number[] = [];
  const { link } = idleNode();
  Object.assign(link, {
    credit: () => 4 - assigned.length,
    assign: () => assigned.push(1) > 0,
  });
  let claims = 0;
  const { dispatcher } = dispatcherOver(async () => {
    claims += 1;
    const task = { task: {}, exclusive: false } as unknown as ClaimedTask;
    return { claimed: claims <= 3 ? task : undefined, more: claims < 2, exclusive: false };
  });
  dispatcher.add(link);
  await settled();
  expect(assigned).toHaveLength(2);
  expect(claims).toBe(2);
  bus.publish(wakeChannel(NODE_BACKEND), "");
  await settled();
  expect(claims).toBe(3);
  await dispatcher.stop();
  expect(assigned).toHaveLength(3);
});

test("after a claim without a job the next follows a wake-up, or the node's being idle for an exclusive job", async () => {
  const { link } = idleNode();
  const node = link as unknown as { idle: boolean };
  node.idle = false;
  let claims = 0;
  const { dispatcher, pass } = dispatcherOver(async () => {
    claims += 1;
    return { ...none, exclusive: claims === 2 };
  });
  dispatcher.add(link);
  await settled();
  expect(claims).toBe(1);
  // After a claim that returned no job, free slots alone do not cause another claim. Each dispatch must end before the
  // next `wake`, so the loop waits for `settled`.
  for (let i = 0; i < 5; i += 1) {
    dispatcher.wake();
    await settled();
  }
  expect(claims).toBe(1);
  bus.publish(wakeChannel(NODE_BACKEND), "");
  await settled();
  expect(claims).toBe(2);
  node.idle = true;
  dispatcher.wake();
  await settled();
  expect(claims).toBe(3);
  // If a wake-up message is lost, the dispatcher claims jobs at its next poll instead.
  await pass(1000);
  expect(claims).toBe(4);
  await dispatcher.stop();
});
