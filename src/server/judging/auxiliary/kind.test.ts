import { expect, test } from "vitest";
import { inOrder, type TaskKind } from "./kind.ts";

const aKind = (kind: string, priority: number) => ({ kind, priority }) as TaskKind;

test("kinds are in the order of their priorities", () => {
  const sorted = inOrder([aKind("b", 2), aKind("c", 3), aKind("a", 1)]);
  expect(sorted.map(({ kind }) => kind)).toEqual(["a", "b", "c"]);
});

test.each([
  ["one priority", aKind("b", 1)],
  ["one name", aKind("a", 2)],
])("two kinds of %s are refused", (_what, other) => {
  expect(() => inOrder([aKind("a", 1), other])).toThrow("two kinds of tasks");
});
