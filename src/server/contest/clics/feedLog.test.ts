import { expect, test } from "vitest";
import { FeedLog, type FeedObject } from "./feedLog.ts";

const object = (id: string, data: unknown, more: Partial<FeedObject> = {}): FeedObject => ({
  ...{ type: "teams", id, source: null, variant: "", make: () => data },
  ...more,
});

interface Event {
  type: string;
  id: string | null;
  data: unknown;
  token: string;
}

const eventsAfter = (log: FeedLog, seq: number, limit = 100) => {
  const { text, seq: next } = log.after(seq, limit);
  const events = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Event);
  return { events, next, short: events.map(({ id, data }) => [id, data]) };
};

test("each change is one event; what did not change is none", () => {
  const log = new FeedLog("e");
  log.update([object("1", { name: "a" }), object("2", { name: "b" })]);
  const first = eventsAfter(log, 0);
  expect(first.short).toEqual([
    ["1", { name: "a" }],
    ["2", { name: "b" }],
  ]);
  expect(first.events.map(({ token }) => token)).toEqual(["e.1", "e.2"]);
  log.update([object("1", { name: "a" }), object("2", { name: "c" })]);
  expect(eventsAfter(log, first.next).short).toEqual([["2", { name: "c" }]]);
  // Who begins now gets the latest state alone.
  expect(eventsAfter(log, 0).short).toEqual([
    ["1", { name: "a" }],
    ["2", { name: "c" }],
  ]);
});

test("an object that is gone is deleted once, and may come back", () => {
  const log = new FeedLog("e");
  log.update([object("1", 1)]);
  log.update([]);
  log.update([]);
  expect(eventsAfter(log, 1).short).toEqual([["1", null]]);
  log.update([object("1", 1)]);
  expect(eventsAfter(log, 0).short).toEqual([["1", 1]]);
});

test("the same source is not written again unless its variant changes", () => {
  const log = new FeedLog("e");
  const source = {};
  let made = 0;
  const make = () => (made += 1);
  log.update([object("1", 0, { source, make })]);
  log.update([object("1", 0, { source, make })]);
  expect(made).toBe(1);
  log.update([object("1", 0, { source, make, variant: "thawed" })]);
  expect(eventsAfter(log, 1).short).toEqual([["1", 2]]);
});

test("a token continues behind its event; those of other logs and of the future are unknown", () => {
  const log = new FeedLog("e");
  log.update([object("1", 1), object("2", 2)]);
  expect(eventsAfter(log, log.placeOf("e.1") ?? 0).short).toEqual([["2", 2]]);
  expect(["f.1", "e.3", "e", "e.x", "", "e.-1", "1"].map((token) => log.placeOf(token))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

test("long logs are read in parts and discard replaced lines", () => {
  const log = new FeedLog("e");
  for (let round = 0; round < 5; round += 1) {
    log.update(Array.from({ length: 600 }, (_, at) => object(String(at), round)));
  }
  let seq = 0;
  const seen: unknown[] = [];
  for (;;) {
    const { short, next } = eventsAfter(log, seq, 7);
    if (short.length === 0) break;
    seen.push(...short);
    seq = next;
  }
  expect(seen).toEqual(Array.from({ length: 600 }, (_, at) => [String(at), 4]));
  expect(seq).toBe(log.last);
});
