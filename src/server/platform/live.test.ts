import { expect, test } from "vitest";
import { manualClock } from "../../shared/manualClock.ts";
import { type LiveDetail, LiveHub, type LiveReader } from "./live.ts";

interface TestReader extends LiveReader {
  got: unknown[];
}

function aReader(...keys: string[]): TestReader {
  const got: unknown[] = [];
  return { viewer: null, locale: "en-US", keys: new Set(keys), got, send: (e) => got.push(e) };
}

/** A hub with one source that can be delayed like a slow database. */
function aHub() {
  const clock = manualClock();
  const hub = new LiveHub(clock, (error) => {
    throw error;
  });
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
    ...{ hub, calls, clock },
    holdUp(): () => void {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return () => {
        gate = undefined;
        held.resolve();
      };
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a change is sent once to the readers of any of its keys, and to no others", async () => {
  const { hub } = aHub();
  const [both, one, none] = [aReader("a", "b"), aReader("b"), aReader("c")];
  for (const reader of [both, one, none]) hub.join(reader, undefined);
  hub.changed("thing", "1", { keys: ["a", "b"] });
  await settled();
  expect([both.got, one.got, none.got]).toEqual([["1"], ["1"], []]);
  hub.leave(both);
  hub.changed("thing", "2", { keys: ["a", "b"] });
  await settled();
  expect([both.got, one.got]).toEqual([["1"], ["1", "2"]]);
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
  expect(hub.resumeId()).toBe(before);
  letGo();
  await settled();
  const after = hub.resumeId();
  expect(after).not.toBe(before);

  const late = aReader("a");
  expect(hub.join(late, before)).toBe(true);
  await settled();
  expect(late.got, "who left before it was sent gets it").toEqual(["slow"]);
  clock.advance(10_000);
  const upToDate = aReader("a");
  expect(hub.join(upToDate, after)).toBe(true);
  await settled();
  expect(upToDate.got).toEqual([]);
});

test("a reader that adds a topic gets its initial event at once, wherever it resumes", async () => {
  const { hub } = aHub();
  hub.addTopic({
    name: "one",
    keyOf: (id) => `one:${id}`,
    first: (key) => ({ source: "thing", ref: key.slice(4) }),
  });
  const id = hub.resumeId();
  const reader = aReader("one:7");
  expect(hub.join(reader, id)).toBe(true);
  await settled();
  expect(reader.got).toEqual(["7"]);
});

test("a reconnecting reader gets each missed event once, of its own keys only", async () => {
  const { hub } = aHub();
  const id = hub.resumeId();
  for (const ref of ["1", "2", "1"]) hub.changed("thing", ref, { keys: ["a"] });
  hub.changed("thing", "3", { keys: ["b"] });
  const reader = aReader("a");
  expect(hub.join(reader, id)).toBe(true);
  await settled();
  expect(reader.got).toEqual(["1", "2"]);
});

test("an id that is too old, of another process or invalid cannot be resumed", async () => {
  const { hub } = aHub();
  const id = hub.resumeId();
  for (let i = 0; i < 6000; i += 1) hub.changed("thing", String(i), { keys: ["a"] });
  const [epoch] = id.split(".");
  for (const impossible of [
    id,
    "other.5",
    "x",
    "",
    `${epoch}.999999`,
    `${epoch}.-1`,
    `${epoch}.x`,
  ]) {
    expect([impossible, hub.join(aReader("a"), impossible)]).toEqual([impossible, false]);
  }
  expect(hub.join(aReader("a"), hub.resumeId())).toBe(true);
});
