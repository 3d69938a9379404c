import { expect, test } from "vitest";
import { keyOf, longestRise, nextKeys, noKeys } from "./rowKeys.ts";

const letters = (text: string) => text.split("");
const keysAfter = (first: string, second: string, held?: string) => {
  const keys = nextKeys(nextKeys(noKeys, letters(first)), letters(second), held);
  return keys.uids.map((uid) => keyOf(keys, uid));
};

test("rows that scroll in and out keep their keys", () => {
  expect(keysAfter("abcd", "cdef")).toEqual(["c", "d", "e", "f"]);
});

test("who moves up past others gets a new key, and those keep theirs", () => {
  expect(keysAfter("abcde", "eabcd")).toEqual(["e 1", "a", "b", "c", "d"]);
  expect(keysAfter("abcdef", "aecfbd")).toEqual(["a", "e 1", "c 1", "f 1", "b", "d"]);
});

test("who moves keeps the key where the focus is", () => {
  expect(keysAfter("abc", "cab", "c")).toEqual(["c", "a", "b"]);
});

test("a key that was made anew stays so until its row leaves", () => {
  const once = nextKeys(nextKeys(noKeys, letters("abc")), letters("cab"));
  const twice = nextKeys(once, letters("cabd"));
  expect(keyOf(twice, "c")).toBe("c 1");
  expect(keyOf(nextKeys(twice, letters("bca")), "c")).toBe("c 1");
  const gone = nextKeys(nextKeys(twice, ["a"]), ["c", "a"]);
  expect(keyOf(gone, "c")).toBe("c");
});

test("the longest rise of a row of numbers", () => {
  expect(longestRise([])).toEqual(new Set());
  expect(longestRise([1, 2, 9])).toEqual(new Set([1, 2, 9]));
  expect(longestRise([5, 1, 2, 0, 3])).toEqual(new Set([1, 2, 3]));
  expect(longestRise([3, 2, 1]).size).toBe(1);
});
