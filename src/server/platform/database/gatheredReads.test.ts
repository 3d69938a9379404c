import { expect, test } from "vitest";
import { GatheredReads } from "./gatheredReads.ts";

/** Reads stay pending until the test calls `end`. */
function manualReads(atOnce: number) {
  const begun: { keys: string[]; end: (failure?: Error) => void }[] = [];
  const reads = new GatheredReads(atOnce, (keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const values = new Map(keys.filter((key) => key !== "none").map((key) => [key, `of ${key}`]));
    begun.push({ keys, end: (failure) => (failure ? reject(failure) : resolve(values)) });
    return promise;
  });
  return { reads, begun, keys: () => begun.map((each) => each.keys) };
}

/** Waits until the earlier calls have begun their read. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test("what is asked together is read together, each key once, each gets its own value", async () => {
  const { reads, begun, keys } = manualReads(2);
  const all = Promise.all(["a", "b", "a", "none"].map((key) => reads.of(key)));
  await turn();
  expect(keys()).toEqual([["a", "b", "none"]]);
  begun[0]?.end();
  expect(await all).toEqual(["of a", "of b", "of a", undefined]);
});

test("a call is not answered by a read that began before it", async () => {
  const { reads, begun, keys } = manualReads(1);
  const first = reads.of("a");
  await turn();
  const late = [reads.of("a"), reads.of("b")];
  await turn();
  expect(keys()).toEqual([["a"]]);
  begun[0]?.end();
  expect(await first).toBe("of a");
  await turn();
  expect(keys()).toEqual([["a"], ["a", "b"]]);
  begun[1]?.end();
  expect(await Promise.all(late)).toEqual(["of a", "of b"]);
});

test("as many reads as allowed are under way at once; one that fails fails for those it was for", async () => {
  const { reads, begun, keys } = manualReads(2);
  const failed = reads.of("a");
  await turn();
  const second = reads.of("b");
  await turn();
  const third = reads.of("c");
  await turn();
  expect(keys()).toEqual([["a"], ["b"]]);
  begun[0]?.end(new Error("lost"));
  await expect(failed).rejects.toThrow("lost");
  await turn();
  expect(keys()).toEqual([["a"], ["b"], ["c"]]);
  begun[1]?.end();
  begun[2]?.end();
  expect(await Promise.all([second, third])).toEqual(["of b", "of c"]);
  const again = reads.of("a");
  await turn();
  begun[3]?.end();
  expect(await again).toBe("of a");
});
