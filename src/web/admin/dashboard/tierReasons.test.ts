import { expect, test } from "vitest";
import { reasonKind } from "./tierReasons.ts";

test.each([
  ["no-cgroup", "groups"],
  ["cgroup-not-delegated", "groups"],
  ["cgroup-memory-missing", "groups"],
  ["no-namespaces: EPERM", "namespaces"],
  ["not-root", "ordinary"],
  ["no-landlock", "landlock"],
  ["something new", "other"],
])("%s is about %s", (reason, kind) => {
  expect(reasonKind(reason)).toBe(kind);
});
