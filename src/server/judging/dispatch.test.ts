import { expect, test } from "vitest";
import { JUDGE_CLOSE } from "../../shared/judgeProtocol.ts";
import { manualClock } from "../../shared/manualClock.ts";
import { wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { JUDGE_JOB } from "./changes.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatch.ts";
import type { NodeLink } from "./nodeLink.ts";
import type { Claim, ClaimedTask } from "./queue.ts";

const heard = new Map<string, Set<() => void>>();
const bus = {
  publish: (channel: string) => heard.get(channel)?.forEach((receive) => receive()),
  subscribe(channel: string, receive: () => void) {
    heard.set(channel, (heard.get(channel) ?? new Set()).add(receive));
    return () => heard.get(channel)?.delete(receive);
  },
  onGap: () => () => {},
} as unknown as Bus;
const log = { warn() {} } as unknown as DispatcherOptions["log"];
const tasks = { sweep: async () => {}, claim: async () => ({ waiting: false }) };

/** A node that has room, and remembers with what it was sent away. */
function roomyNode() {
  const closed: number[] = [];
  const link = {
    ...{ name: "node", languages: ["C"], slots: 1, idle: true, auxiliaryRoom: false },
    credit: () => (closed.length > 0 ? 0 : 1),
    close: (code: number) => void closed.push(code),
  };
  return { closed, link: link as unknown as NodeLink };
}

const none: Claim = { claimed: undefined, more: false, exclusive: false };

/** A dispatcher whose queue is `claim`, on a clock that stands still until `pass` moves it. */
function dispatcherOver(claim: () => Promise<Claim>) {
  const clock = manualClock();
  const queue = { claim, sweep: async () => {}, needsEmptyNode: async () => false };
  const options = { db: { clock }, queue, tasks, bus, log, server: "one" };
  const dispatcher = new Dispatcher(options as unknown as DispatcherOptions);
  return { dispatcher, pass: (ms: number) => (clock.advance(ms), settled()) };
}

/** Every promise that can be fulfilled without the clock is. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
}

test("a server that cannot read the queue sends its nodes to another one", async () => {
  const { closed, link } = roomyNode();
  const { dispatcher, pass } = dispatcherOver(async () => {
    throw new Error("the database says nothing");
  });
  dispatcher.add(link);
  for (let i = 0; i < 9; i += 1) await pass(500);
  expect(closed).toEqual([]);
  await pass(1000);
  await pass(1000);
  expect(closed).toContain(JUDGE_CLOSE.restarting);
  await dispatcher.stop();
});

test("a moment without the database costs no node its connection", async () => {
  const { closed, link } = roomyNode();
  let asked = 0;
  const { dispatcher, pass } = dispatcherOver(async () => {
    asked += 1;
    if (asked % 3 !== 0) throw new Error("the database was started again");
    return none;
  });
  dispatcher.add(link);
  for (let i = 0; i < 60; i += 1) await pass(500);
  expect(asked).toBeGreaterThan(20);
  expect(closed).toEqual([]);
  await dispatcher.stop();
});

test("a node is asked once for the last job that waits, and not again before one may have come", async () => {
  const given: number[] = [];
  const { link } = roomyNode();
  Object.assign(link, {
    credit: () => 4 - given.length,
    give: () => given.push(1) > 0,
  });
  let asked = 0;
  const { dispatcher } = dispatcherOver(async () => {
    asked += 1;
    const task = { task: {}, exclusive: false } as unknown as ClaimedTask;
    return { claimed: asked <= 3 ? task : undefined, more: asked < 2, exclusive: false };
  });
  dispatcher.add(link);
  await settled();
  expect(given).toHaveLength(2);
  expect(asked).toBe(2);
  bus.publish(wakeChannel(JUDGE_JOB), "");
  await settled();
  expect(asked).toBe(3);
  await dispatcher.stop();
  expect(given).toHaveLength(3);
});

test("a node that found no job is asked again when one may have come, or for one that needs it empty", async () => {
  const { link } = roomyNode();
  const node = link as unknown as { idle: boolean };
  node.idle = false;
  let asked = 0;
  const { dispatcher, pass } = dispatcherOver(async () => {
    asked += 1;
    return { ...none, exclusive: asked === 2 };
  });
  dispatcher.add(link);
  await settled();
  expect(asked).toBe(1);
  // Free slots are no news; the turn of every dispatch is over before the next ring is heard.
  for (let i = 0; i < 5; i += 1) {
    dispatcher.ring();
    await settled();
  }
  expect(asked).toBe(1);
  bus.publish(wakeChannel(JUDGE_JOB), "");
  await settled();
  expect(asked).toBe(2);
  node.idle = true;
  dispatcher.ring();
  await settled();
  expect(asked).toBe(3);
  // A lost message costs one poll.
  await pass(1000);
  expect(asked).toBe(4);
  await dispatcher.stop();
});
