import { expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import { publishChange } from "../judging/service.ts";
import type { Db } from "../platform/database/db.ts";
import { LiveHub, type LiveReader } from "../platform/live/live.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { practice } from "../practice/scope.ts";
import { Scopes } from "../scope/service.ts";
import { submissionsLive } from "./live.ts";

const ofPractice = { uid: "u", pid: 1, scope: "practice", scopeId: 0 };

const receivers = new Set<(message: string) => void>();
const bus = {
  publish: (_channel: string, message: string) => receivers.forEach((receive) => receive(message)),
  subscribe: (_channel: string, receive: (message: string) => void) => receivers.add(receive),
} as unknown as Bus;

const record = (submitId: number) => ({
  submitId,
  pid: 1,
  scope: "practice",
  scopeId: 0,
  listed: true,
  displayPid: "1000",
  titleZh: "a",
  titleEn: "a",
  uid: "u",
  username: "u",
  submitTime: new Date(),
  status: 5,
  length: 1,
  language: "C",
  auth: 1,
  codeShare: true,
  feedback: "all",
  codeClosed: "no",
  share: false,
  endedBy: null,
});

/** A hub with practice submissions and a single receiver of messages. */
function liveHub(db: Db): LiveHub {
  const hub = new LiveHub(db.clock, Buffer.alloc(32), (error) => {
    throw error;
  });
  receivers.clear();
  const scopes = new Scopes();
  scopes.add(practice);
  submissionsLive(hub, { db, scopes }, bus);
  return hub;
}

/** Resolves when all work that does not depend on the clock is done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("what changes while rows are read is read together, and each reader receives each once", async () => {
  const reads: number[][] = [];
  let letGo = (): void => {};
  const clock = manualClock();
  const db = {
    clock,
    async query({ values }: { values: [number[]] }) {
      reads.push(values[0]);
      await new Promise<void>((resolve) => (letGo = resolve));
      // Submission 3 no longer exists.
      return values[0].filter((id) => id !== 3).map(record);
    },
  } as unknown as Db;
  const hub = liveHub(db);
  const received: number[] = [];
  const reader: LiveReader = {
    viewer: null,
    locale: "en-US",
    keys: new Set(["submissions"]),
    send: (event) => void received.push((event as { row: { submitId: number } }).row.submitId),
  };
  hub.join(reader, undefined);

  const change = (submitId: number) =>
    publishChange(bus, { ...ofPractice, submitId, what: "status" });
  for (const id of [1, 2, 3, 4, 2]) change(id);
  expect(reads).toEqual([[1]]);
  letGo();
  await expect.poll(() => reads).toEqual([[1], [2, 3, 4]]);
  // The submission changes after its row was requested, so it is read once more.
  change(4);
  for (const read of [[2], [4]]) {
    letGo();
    await expect.poll(() => reads.at(-1)).toEqual(read);
  }
  letGo();
  await expect.poll(() => received.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 4, 4]);
  expect(reads).toHaveLength(4);
});

test("of many verdicts, the page of one receives its own at once, lists all a moment later and together", async () => {
  const clock = manualClock();
  const reads: number[][] = [];
  const db = {
    clock,
    query: ({ values: [ids] }: { values: [number[] | number] }) => {
      // The page of a single submission also requests its test cases; there are none yet.
      if (typeof ids === "number") return Promise.resolve([]);
      reads.push(ids);
      return Promise.resolve(ids.map(record));
    },
  } as unknown as Db;
  const hub = liveHub(db);
  const received: Record<string, number[]> = { own: [], list: [] };
  const join = (name: "own" | "list", key: string): void => {
    const send = (event: unknown): void =>
      void received[name]?.push((event as { row: { submitId: number } }).row.submitId);
    hub.join({ viewer: null, locale: "en-US", keys: new Set([key]), send }, undefined);
  };
  join("list", "submissions");
  const change = { ...ofPractice, what: "status", deferrable: true } as const;
  for (const submitId of [11, 12, 13, 14]) publishChange(bus, { ...change, submitId });
  expect(reads).toEqual([]);
  join("own", "submission:14");
  publishChange(bus, { ...change, submitId: 14 });
  clock.advance(1);
  await settled();
  expect(received.own).toContain(14);
  expect(received.list).toEqual([]);
  clock.advance(1000);
  await settled();
  expect(new Set(received.list)).toEqual(new Set([11, 12, 13, 14]));
  // The first change starts a read, and a single further read serves all other changes.
  expect(reads.filter((ids) => ids.length > 1)).toEqual([[12, 13, 14]]);
});

test("cases that are read after a policy became stricter are not shown under the former one", async () => {
  const clock = manualClock();
  const stored = { ...record(7), status: 7 };
  const judged = {
    seq: 1,
    status: -1,
    time: 1,
    memory: 1,
    pid: 1,
    userOutput: null,
    endedBy: null,
  };
  const caseRead = Promise.withResolvers<void>();
  const db = {
    clock,
    async query({ values: [ids] }: { values: [number[] | number] }) {
      if (typeof ids !== "number") return [{ ...stored }];
      await caseRead.promise;
      return [judged];
    },
  } as unknown as Db;
  const hub = liveHub(db);
  const received: unknown[] = [];
  const send = (event: unknown): void => void received.push(event);
  const key = "submission:7";
  hub.join({ viewer: null, locale: "en-US", keys: new Set([key]), send }, undefined);
  await settled();
  stored.feedback = "none";
  caseRead.resolve();
  await settled();
  expect(received).toMatchObject([{ type: "submission", row: { status: 7 } }]);
  stored.feedback = "all";
  publishChange(bus, { ...ofPractice, submitId: 7, what: "progress", from: 1, to: 1 });
  await settled();
  expect(received.slice(1)).toMatchObject([
    { type: "submission" },
    { type: "cases", cases: [{ seq: 1, status: -1 }] },
  ]);
});
