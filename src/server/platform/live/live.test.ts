import fastify from "fastify";
import { expect, test } from "vitest";
import { resumeIdAt } from "../../../shared/live.ts";
import { manualClock } from "../../../shared/system/manualClock.ts";
import type { Database } from "../database/db.ts";
import { type LiveDetail, LiveHub, type LiveReader } from "./live.ts";
import type { Bus } from "./liveBus.ts";
import { serveLive } from "./liveStream.ts";
import { ResumeIds } from "./resumeIds.ts";

const KEY = Buffer.alloc(32, 7);
const call = { method: "GET", path: "/api/a", access: "guest", feature: "a" } as const;

interface TestReader extends LiveReader {
  messages: unknown[];
}

function aReader(...keys: string[]): TestReader {
  const messages: unknown[] = [];
  return {
    viewer: null,
    locale: "en-US",
    keys: new Set(keys),
    messages,
    send: (e) => messages.push(e),
  };
}

/**
 * A hub with one source that can be delayed like a slow database. The source is notified of all changes of topic `a`,
 * but changes of `b` may be lost.
 */
function aHub(start?: number) {
  const clock = manualClock(start);
  const hub = new LiveHub(clock, KEY, (error) => {
    throw error;
  });
  hub.addTopic({ name: "a", call, keyOf: () => "a", isComplete: true });
  hub.addTopic({ name: "b", call, keyOf: () => "b" });
  const calls: { ref: string; detail: LiveDetail }[] = [];
  let gate: Promise<void> | undefined;
  hub.addSource({
    name: "thing",
    async deliver(ref, detail, readers) {
      calls.push({ ref, detail });
      await gate;
      for (const reader of readers) reader.send(ref);
    },
  });
  return {
    hub,
    calls,
    clock,
    holdUp(): () => void {
      const release = Promise.withResolvers<void>();
      gate = release.promise;
      return () => {
        gate = undefined;
        release.resolve();
      };
    },
  };
}

const ids = new ResumeIds(KEY);
/** Returns the number of the last change that the hub's current resume id covers. */
const placeOf = (hub: LiveHub) => ids.open(hub.resumeId())?.seq;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a change is sent once to the readers of any of its keys, and to no others", async () => {
  const { hub } = aHub();
  const [both, one, none] = [aReader("a", "b"), aReader("b"), aReader("c")];
  for (const reader of [both, one, none]) hub.join(reader, undefined);
  hub.changed("thing", "1", { keys: ["a", "b"] });
  await settled();
  expect([both.messages, one.messages, none.messages]).toEqual([["1"], ["1"], []]);
  hub.leave(both);
  hub.changed("thing", "2", { keys: ["a", "b"] });
  await settled();
  expect([both.messages, one.messages]).toEqual([["1"], ["1", "2"]]);
});

test("changes during a read are merged and read once more", async () => {
  const { hub, calls, holdUp } = aHub();
  const reader = aReader("a");
  hub.join(reader, undefined);
  const letGo = holdUp();
  hub.changed("thing", "1", { keys: ["a"], detail: { from: 1, to: 1 } });
  for (const n of [2, 7, 4]) hub.changed("thing", "1", { keys: ["a"], detail: { from: n, to: n } });
  letGo();
  await settled();
  expect(calls).toEqual([
    { ref: "1", detail: { from: 1, to: 1 } },
    { ref: "1", detail: { from: 2, to: 7 } },
  ]);
});

test("the resume id does not pass a change that is still being read", async () => {
  const { hub, holdUp, clock } = aHub();
  hub.join(aReader("a", "b"), undefined);
  const before = hub.resumeId();
  const letGo = holdUp();
  hub.changed("thing", "slow", { keys: ["a"] });
  await settled();
  expect(placeOf(hub)).toBe(ids.open(before)?.seq);
  letGo();
  await settled();
  const after = hub.resumeId();
  expect(placeOf(hub)).toBe((ids.open(before)?.seq ?? 0) + 1);

  const late = aReader("a");
  expect(hub.join(late, before)).toBe(true);
  await settled();
  expect(late.messages, "who left before it was sent gets it").toEqual(["slow"]);
  clock.advance(10_000);
  const upToDate = aReader("a");
  expect(hub.join(upToDate, after)).toBe(true);
  await settled();
  expect(upToDate.messages).toEqual([]);
});

test("the resume id does not pass a change that one reader catches up with, also while a later one is being read", async () => {
  const { hub, holdUp } = aHub();
  hub.join(aReader("a"), undefined);
  const before = hub.resumeId();
  hub.changed("thing", "1", { keys: ["a"] });
  await settled();
  const letGo = holdUp();
  hub.changed("thing", "1", { keys: ["a"] });
  expect(hub.join(aReader("a"), before)).toBe(true);
  expect(placeOf(hub)).toBe(ids.open(before)?.seq);
  letGo();
  await settled();
  expect(placeOf(hub)).toBeGreaterThan(ids.open(before)?.seq ?? 0);
});

test("a reader that adds a topic gets its initial event at once, wherever it resumes", async () => {
  const { hub } = aHub();
  hub.addTopic({
    name: "one",
    call,
    keyOf: (id) => `one:${id}`,
    first: (key) => ({ source: "thing", ref: key.slice(4) }),
  });
  const id = hub.resumeId();
  const reader = aReader("one:7");
  expect(hub.join(reader, id)).toBe(true);
  await settled();
  expect(reader.messages).toEqual(["7"]);
});

test("a reconnecting reader gets each missed event once, of its own keys only", async () => {
  const { hub } = aHub();
  const id = hub.resumeId();
  for (const ref of ["1", "2", "1"]) hub.changed("thing", ref, { keys: ["a"] });
  hub.changed("thing", "3", { keys: ["b"] });
  const reader = aReader("a");
  expect(hub.join(reader, id)).toBe(true);
  await settled();
  expect(reader.messages).toEqual(["1", "2"]);
});

test("an id that is too old, of another process or invalid cannot be resumed", async () => {
  const { hub } = aHub();
  const id = hub.resumeId();
  for (let i = 0; i < 6000; i += 1) hub.changed("thing", String(i), { keys: ["a"] });
  const { epoch = "", at = 0, seq = 0 } = ids.open(hub.resumeId()) ?? {};
  const altered = `${id.slice(0, -2)}${id.endsWith("AA") ? "BB" : "AA"}`;
  for (const impossible of [
    id,
    "other.5",
    "x",
    "",
    `${epoch}.5`,
    "A".repeat(10_000),
    altered,
    ids.seal({ epoch, at, seq: seq + 1 }),
    new ResumeIds(Buffer.alloc(32, 8)).seal({ epoch, at, seq }),
  ]) {
    expect([impossible, hub.join(aReader("a"), impossible)]).toEqual([impossible, false]);
  }
  expect(hub.join(aReader("a"), hub.resumeId())).toBe(true);
});

test("ids say nothing: they are of one length, another one each time, and do not follow what happens", () => {
  const { hub } = aHub();
  const some = () => Array.from({ length: 5 }, () => hub.resumeId());
  const quiet = some();
  for (let i = 0; i < 300; i += 1) hub.changed("thing", String(i), { keys: ["a"] });
  const all = [...quiet, ...some()];
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(all.map((id) => id.length)).size).toBe(1);
  const bytes = all.map((id) => Buffer.from(id, "base64url"));
  // There is no byte position at which all ids are equal.
  expect(bytes[0]?.some((byte, at) => bytes.every((one) => one[at] === byte))).toBe(false);
});

test("another process of the instance resumes topics whose changes are all passed to it, from the time in the id", async () => {
  const one = aHub(1_000_000);
  const other = aHub(1_000_000);
  for (const { clock } of [one, other]) clock.advance(60_000);
  const id = one.hub.resumeId();
  other.hub.changed("thing", "missed", { keys: ["a", "b"] });
  for (const { clock } of [one, other]) clock.advance(60_000);
  const reader = aReader("a");
  expect(other.hub.join(reader, id)).toBe(true);
  await settled();
  expect(reader.messages).toEqual(["missed"]);
  expect(other.hub.join(aReader("b"), id)).toBe(false);
});

test("an id of a moment at which a change was being read resumes before it, in another process too", async () => {
  const one = aHub(1_000_000);
  const other = aHub(1_000_000);
  one.hub.join(aReader("a"), undefined);
  for (const { clock } of [one, other]) clock.advance(60_000);
  const letGo = one.holdUp();
  for (const { hub } of [one, other]) hub.changed("thing", "slow", { keys: ["a"] });
  for (const { clock } of [one, other]) clock.advance(30_000);
  const id = one.hub.resumeId();
  const reader = aReader("a");
  expect(other.hub.join(reader, id)).toBe(true);
  letGo();
  await settled();
  expect(reader.messages).toEqual(["slow"]);
});

const MINUTE = 60_000;

/**
 * Simulates a reader that follows these topics and fetched its data at the given time. Returns the events that are sent
 * to the reader immediately, or a marker that makes the reader fetch its data again.
 */
async function resumed(hub: LiveHub, time: number, ...keys: string[]) {
  const reader = aReader(...keys);
  const isResumed = hub.join(reader, resumeIdAt(time));
  await settled();
  return isResumed ? reader.messages : "resync";
}

test("a reader with the time of its answers is sent what changed since then", async () => {
  const { hub, clock } = aHub();
  clock.advance(MINUTE);
  hub.changed("thing", "long before", { keys: ["a"] });
  clock.advance(MINUTE);
  const time = clock.now();
  clock.advance(100);
  hub.changed("thing", "other", { keys: ["b"] });
  expect(await resumed(hub, time, "a")).toEqual([]);
  for (const ref of ["1", "2", "1"]) hub.changed("thing", ref, { keys: ["a"] });
  // The stream opens late, as may happen on a busy server.
  clock.advance(MINUTE);
  expect(await resumed(hub, time, "a")).toEqual(["1", "2"]);
  expect(await resumed(hub, clock.now(), "a")).toEqual([]);
});

test("of two servers with clocks apart the one with the stream sends what changed after the other one's answer", async () => {
  const start = Date.UTC(2026, 0, 1);
  for (const ahead of [-4_900, 0, 4_900]) {
    const { hub, clock } = aHub(start);
    const other = manualClock(start + ahead);
    for (const each of [clock, other]) each.advance(MINUTE);
    const time = other.now();
    hub.changed("thing", "1", { keys: ["a"] });
    clock.advance(10_000);
    expect([ahead, await resumed(hub, time, "a")]).toEqual([ahead, ["1"]]);
  }
  const { hub, clock } = aHub();
  clock.advance(MINUTE);
  expect(await resumed(hub, clock.now() + 5_001, "a"), "of the future").toBe("resync");
});

test("where a change since its answers may be missing the reader must fetch again", async () => {
  const { hub, clock } = aHub();
  const isKnownSoon = async (time: number) => {
    clock.advance(MINUTE);
    return [await resumed(hub, time + 5_000, "a"), await resumed(hub, time + 5_001, "a")];
  };
  expect(await isKnownSoon(clock.now()), "after the start").toEqual(["resync", []]);
  hub.mayHaveMissed();
  expect(await isKnownSoon(clock.now()), "after a gap").toEqual(["resync", []]);
  for (let i = 0; i < 6000; i += 1) hub.changed("thing", String(i), { keys: ["b"] });
  expect(await isKnownSoon(clock.now()), "after changes were discarded").toEqual(["resync", []]);
  const old = clock.now();
  hub.changed("thing", "1", { keys: ["a"] });
  clock.advance(3 * MINUTE);
  hub.changed("thing", "2", { keys: ["a"] });
  expect(await resumed(hub, old, "a"), "discarded by age").toBe("resync");
  expect(await resumed(hub, clock.now(), "a", "b"), "a topic with gaps").toBe("resync");
  for (const id of ["at.", "at.x", "at.-1", "at.1e12", `at.${clock.now()} `]) {
    expect([id, hub.join(aReader("a"), id)]).toEqual([id, false]);
  }
});

test("the start of the service and a gap of the bus are such moments", async () => {
  const { hub, clock } = aHub();
  clock.advance(MINUTE);
  expect(await resumed(hub, clock.now(), "a")).toEqual([]);
  const app = fastify();
  let gap = (): void => {};
  const bus: Pick<Bus, "onGap"> = {
    onGap(callback) {
      gap = callback;
      return () => {};
    },
  };
  const findViewer = () => Promise.resolve(null);
  serveLive({ app, db: { clock } as unknown as Database, bus: bus as Bus, hub, findViewer });
  expect(await resumed(hub, clock.now(), "a")).toBe("resync");
  clock.advance(MINUTE);
  expect(await resumed(hub, clock.now(), "a")).toEqual([]);
  gap();
  expect(await resumed(hub, clock.now(), "a")).toBe("resync");
  await app.close();
});
