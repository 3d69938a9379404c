import { expect, test } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import type { Bus } from "./liveBus.ts";
import { ReadCache } from "./readCache.ts";

const AGE_MS = 2000;

function counted(ageMs: number | undefined = AGE_MS) {
  const clock = manualClock();
  let count = 0;
  const cache = new ReadCache<string, number | undefined>(clock, { max: 2, ageMs });
  return { clock, cache, next: async () => (count += 1) };
}

/** A bus whose messages the test sends itself; the test can also report that messages may have been missed. */
function fakeBus() {
  const receivers = new Map<string, (message: string) => void>();
  let gap = (): void => undefined;
  const bus = {
    subscribe(channel: string, receive: (message: string) => void) {
      receivers.set(channel, receive);
      return () => undefined;
    },
    onGap(callback: () => void) {
      gap = callback;
    },
  } as unknown as Bus;
  return {
    bus,
    send: (channel: string, message: string) => receivers.get(channel)?.(message),
    miss: () => gap(),
  };
}

test("what is asked for at the same time or shortly after is read once, each key apart", async () => {
  const { clock, cache, next } = counted();
  expect(await Promise.all([cache.of("a", next), cache.of("a", next)])).toEqual([1, 1]);
  clock.advance(AGE_MS - 1);
  expect(await cache.of("a", next)).toBe(1);
  expect(await cache.of("b", next)).toBe(2);
  clock.advance(1);
  expect(cache.cached("a")).toBeUndefined();
  expect(await cache.of("a", next)).toBe(3);
});

test("without an age an entry is valid until it is evicted", async () => {
  const clock = manualClock();
  const cache = new ReadCache<string, number>(clock, { max: 2 });
  await cache.of("a", async () => 1);
  clock.advance(365 * 86_400_000);
  expect(await cache.of("a", async () => 2)).toBe(1);
  cache.evict("a");
  expect(await cache.of("a", async () => 3)).toBe(3);
});

test("a read that failed or found nothing is not cached", async () => {
  const { cache, next } = counted();
  const failing = cache.of("a", () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(await cache.of("a", async () => undefined)).toBeUndefined();
  expect(await cache.of("a", next)).toBe(1);
});

test("what is evicted while it is read is read again for those who ask then", async () => {
  const { cache, next } = counted();
  const first = Promise.withResolvers<number>();
  const before = cache.of("a", () => first.promise);
  cache.evict("a");
  const after = cache.of("a", next);
  first.resolve(0);
  expect(await before).toBe(0);
  expect(await after).toBe(1);
  expect(await cache.of("a", next)).toBe(1);
});

test("a read that was evicted removes nothing when it fails", async () => {
  const { cache, next } = counted();
  const first = Promise.withResolvers<number>();
  const before = cache.of("a", () => first.promise);
  cache.evict("a");
  await cache.of("a", next);
  first.reject(new Error("no database"));
  await expect(before).rejects.toThrow("no database");
  expect(await cache.of("a", next)).toBe(1);
});

test("the least recently used gives way", async () => {
  const { cache, next } = counted();
  for (const key of ["a", "b", "c", "d", "e"]) await cache.of(key, next);
  expect(await cache.of("a", next)).toBe(6);
});

test("messages of the bus evict one entry or all, missed ones all", async () => {
  const { bus, send, miss } = fakeBus();
  const { cache, next } = counted();
  cache.evictOn(bus, ["one"], (message) => message).evictOn(bus, ["all"]);
  await cache.of("a", next);
  await cache.of("b", next);
  send("one", "a");
  expect(await cache.of("b", next)).toBe(2);
  expect(await cache.of("a", next)).toBe(3);
  send("all", "");
  expect([cache.cached("a"), cache.cached("b")]).toEqual([undefined, undefined]);
  await cache.of("a", next);
  miss();
  expect(cache.cached("a")).toBeUndefined();
});

test("several keys are read together, those that are missing alone, and kept where the reader says so", async () => {
  const clock = manualClock();
  const cache = new ReadCache<string, string>(clock, { max: 10, ageMs: AGE_MS });
  const reads: string[][] = [];
  const all = (keys: string[]) =>
    cache.ofAll(keys, async (places) => {
      const missing = places.map((place) => keys[place] ?? "");
      reads.push(missing);
      return missing.map((key) => ({ value: `value of ${key}`, isCacheable: key !== "open" }));
    });
  expect(await all(["a", "open"])).toEqual(["value of a", "value of open"]);
  expect(await all(["b", "a", "open"])).toEqual(["value of b", "value of a", "value of open"]);
  expect(await all(["a", "b"])).toEqual(["value of a", "value of b"]);
  clock.advance(AGE_MS);
  expect(await all(["a"])).toEqual(["value of a"]);
  expect(reads).toEqual([["a", "open"], ["b", "open"], ["a"]]);
});
