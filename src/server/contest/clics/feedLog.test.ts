import { expect, test } from "vitest";
import { type Entry, StoredEntry } from "./entry.ts";
import { FeedLog, type StoredEvent } from "./feedLog.ts";

const object = (id: string, name: unknown): Entry => new StoredEntry({ id, name });
const NOW = 1_000_000;
const BASE = NOW * 1000;
const MARK = "feed0001.aaaaaa";

interface Event {
  id: string | null;
  data: { name: unknown } | null;
  token: string;
}

const newLog = (mark = MARK) => new FeedLog(BASE, mark);
/** @returns the new events as they are stored. */
async function update(log: FeedLog, entries: readonly Entry[], now = NOW): Promise<StoredEvent[]> {
  const { last } = log;
  await log.update([{ type: "teams", isSingle: false, entries }], now);
  return log.storedAfter(last, 10_000).events;
}

const eventsAfter = (log: FeedLog, seq: number, size = 10_000) => {
  const { bytes, seq: next } = log.after(seq, Buffer.alloc(size));
  const events = bytes
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Event);
  return { events, next, short: events.map(({ id, data }) => [id, data && data.name]) };
};
const all = (log: FeedLog) => eventsAfter(log, BASE).short;

test("each change is one event; what did not change is none", async () => {
  const log = newLog();
  const one = object("1", "a");
  await update(log, [one, object("2", "b")]);
  const first = eventsAfter(log, BASE);
  expect(first.short).toEqual([
    ["1", "a"],
    ["2", "b"],
  ]);
  // A new object with the same content causes no event.
  await update(log, [object("1", "a"), object("2", "c")]);
  expect(eventsAfter(log, first.next).short).toEqual([["2", "c"]]);
  // A new reader gets only the latest state of each object.
  expect(all(log)).toEqual([
    ["1", "a"],
    ["2", "c"],
  ]);
});

test("an object that is gone is deleted once, and may come back", async () => {
  const log = newLog();
  const [one, two] = [object("1", 1), object("2", 2)];
  await update(log, [one, two]);
  await update(log, [two]);
  await update(log, [two]);
  expect(all(log)).toEqual([
    ["2", 2],
    ["1", null],
  ]);
  await update(log, [one, two]);
  expect(all(log)).toEqual([
    ["2", 2],
    ["1", 1],
  ]);
});

test("a token continues behind its event; others are refused", async () => {
  const log = newLog();
  await update(log, [object("1", 1), object("2", 2)]);
  const [first, second] = eventsAfter(log, BASE).events;
  const place = (token: string, now = NOW) => log.placeOf(token, now);
  expect(eventsAfter(log, place(first?.token ?? "") ?? 0).short).toEqual([["2", 2]]);
  expect(eventsAfter(log, place(second?.token ?? "") ?? 0).short).toEqual([]);
  expect(eventsAfter(log, place(log.start) ?? 0).short).toHaveLength(2);
  const refused = [
    "",
    "x",
    "1",
    "feed0001",
    `${first?.token}9`,
    `${MARK}.`,
    `${MARK}.-1`,
    `${MARK}.x`,
    `feed0002.aaaaaa.${log.last}`,
    `${MARK}.${BASE - 1}`,
    `${MARK}.${BASE + 60_000_000_000}`,
  ];
  expect(refused.filter((token) => place(token) !== undefined)).toEqual([]);
});

/** The log after a restart, built from stored events by a new process. */
async function restarted(
  stored: readonly StoredEvent[],
  entries: readonly Entry[],
  now: number,
): Promise<FeedLog> {
  const log = newLog("feed0001.bbbbbb");
  await log.restore(stored, [{ type: "teams", isSingle: false, entries }]);
  await update(log, entries, now);
  return log;
}

test("after a restart tokens go on: what changed since is sent, also what is gone, and nothing else", async () => {
  const before = newLog();
  const stored = await update(before, [object("1", 1), object("2", 2), object("3", 3)]);
  const lastEvents = await update(before, [object("1", 1), object("3", 3)], NOW + 100_000);
  const latest = [...stored.filter(({ key }) => key !== "teams 2"), ...lastEvents];
  const token = before.tokenOf(before.last);
  const now = NOW + 200_000;
  // While the server is down, one object changes, one is deleted and one is created.
  const log = await restarted(latest, [object("1", "changed"), object("4", 4)], now);
  expect(eventsAfter(log, log.placeOf(token, now) ?? 0).short).toEqual([
    // Events from the last half minute before the token's position are sent again.
    ["2", null],
    ["3", null],
    ["1", "changed"],
    ["4", 4],
  ]);
  // After a restart, events that were sent before are not sent again if nothing has changed.
  const same = await restarted(latest, [object("1", 1), object("3", 3)], now);
  expect(eventsAfter(same, same.placeOf(token, now) ?? 0).short).toEqual([["2", null]]);
  expect(all(same)).toEqual([
    ["1", 1],
    ["3", 3],
    ["2", null],
  ]);
});

test("events that were sent and not stored come again", async () => {
  const before = newLog();
  const stored = await update(before, [object("1", 1)]);
  await update(before, [object("1", 1), object("2", 2)], NOW + 100_000);
  const token = before.tokenOf(before.last);
  const now = NOW + 200_000;
  const log = await restarted(stored, [object("1", 1), object("2", 2)], now);
  expect(eventsAfter(log, log.placeOf(token, now) ?? 0).short).toEqual([["2", 2]]);
});

test("long logs are read in pieces, without what was replaced", async () => {
  const log = newLog();
  const objects = (round: number) =>
    Array.from({ length: 600 }, (_, at) => object(String(at), round));
  const read = (size: number) => {
    const events: unknown[] = [];
    let seq = BASE;
    for (;;) {
      const { short, next } = eventsAfter(log, seq, size);
      if (short.length === 0) return { events, seq };
      events.push(...short);
      seq = next;
    }
  };
  for (let round = 0; round < 5; round += 1) {
    await update(log, objects(round));
    // The events are complete even if the buffer is too small for a single line.
    for (const size of [10, 1000, 100_000]) {
      expect(read(size)).toEqual({
        events: Array.from({ length: 600 }, (_, at) => [String(at), round]),
        seq: log.last,
      });
    }
  }
  const changed = objects(4);
  changed[0] = object("0", "hidden now");
  await update(log, changed);
  expect(eventsAfter(log, BASE).short.slice(0, 1)).toEqual([["1", 4]]);
  expect(eventsAfter(log, log.last - 1).short).toEqual([["0", "hidden now"]]);
});

test("objects that come and go in the middle are their own events, whatever is before and behind them", async () => {
  const log = newLog();
  const five = ["1", "2", "3", "4", "5"].map((id) => object(id, "a"));
  await update(log, five);
  const [first, second, third, fourth, fifth] = five;
  if (!first || !second || !third || !fourth || !fifth) throw new Error("there are five");
  const changesTo = async (entries: Entry[]) => {
    const { last } = log;
    await update(log, entries);
    return eventsAfter(log, last).short;
  };
  expect(await changesTo([first, second, fourth, fifth])).toEqual([["3", null]]);
  expect(await changesTo([first, fifth])).toEqual([
    ["2", null],
    ["4", null],
  ]);
  expect(await changesTo([first, object("2", "b"), third, fifth])).toEqual([
    ["2", "b"],
    ["3", "a"],
  ]);
  expect(await changesTo([object("0", "a"), first, object("2", "b"), third, fifth])).toEqual([
    ["0", "a"],
  ]);
  expect(await changesTo([fifth, first])).toEqual([
    ["0", null],
    ["2", null],
    ["3", null],
  ]);
  expect(await changesTo([])).toEqual([
    ["5", null],
    ["1", null],
  ]);
});

test("a line is written byte for byte, whatever its id, its number and the room that is left", async () => {
  const log = newLog();
  const [place, single] = [new StoredEntry({ id: 'é"1', name: "ü" }), new StoredEntry({}, "")];
  const state = { type: "state", isSingle: true, entries: [single] };
  const types = [{ type: "teams", isSingle: false, entries: [place] }, state];
  await log.update(types, NOW);
  const tokens = [`${MARK}.${BASE + 1}`, `${MARK}.${BASE + 2}`];
  const lines = [
    `{"type":"teams","id":"é\\"1","token":"${tokens[0]}","data":${place.json}}\n`,
    `{"type":"state","id":null,"token":"${tokens[1]}","data":{}}\n`,
  ];
  const first = Buffer.byteLength(lines[0] ?? "");
  const textAfter = (seq: number, room: number) => {
    const { bytes, seq: next } = log.after(seq, Buffer.alloc(room));
    return { text: bytes.toString(), next };
  };
  expect(textAfter(BASE, 1000)).toEqual({ text: lines.join(""), next: BASE + 2 });
  // In the first call, one event fits into the buffer exactly. In the second call, the buffer is one byte too small, so
  // the event gets a separate buffer.
  expect(textAfter(BASE, first)).toEqual({ text: lines[0], next: BASE + 1 });
  expect(textAfter(BASE, first - 1)).toEqual({ text: lines[0], next: BASE + 1 });
});

test("numbers have as many digits as they need", async () => {
  for (const base of [0, 8, 9, 98, 99, 1_795_862_137_999_998, Number.MAX_SAFE_INTEGER - 1]) {
    const log = new FeedLog(base, MARK);
    await log.update([{ type: "teams", isSingle: false, entries: [object("1", 1)] }], 0);
    const { events, next } = eventsAfter(log, base);
    expect(events.map(({ token }) => token)).toEqual([`${MARK}.${next}`]);
    expect(next).toBe(base + 1);
  }
});
