import { expect, test } from "vitest";
import { OwnInputs } from "./storedTrialInputs.ts";

function store(capacity = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    held: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > capacity) throw new Error("full");
      items.set(key, value);
    },
  };
}

test("each problem has its own text, and an empty one is stored too", () => {
  const inputs = new OwnInputs(store());
  inputs.keep("1000", "1 2");
  inputs.keep("1001", "");
  expect([inputs.read("1000"), inputs.read("1001"), inputs.read("1002")]).toEqual([
    "1 2",
    "",
    null,
  ]);
  inputs.keep("1000", "3");
  expect(inputs.read("1000")).toBe("3");
});

test("the oldest are evicted when there are many", () => {
  const inputs = new OwnInputs(store());
  for (let i = 0; i < 25; i += 1) inputs.keep(String(i), "x");
  expect([inputs.read("4"), inputs.read("5"), inputs.read("24")]).toEqual([null, "x", "x"]);
});

test("a full store keeps the newest at least", () => {
  const inputs = new OwnInputs(store(100));
  for (let i = 0; i < 10; i += 1) inputs.keep(String(i), "x".repeat(20));
  expect(inputs.read("9")).toBe("x".repeat(20));
  inputs.keep("long", "x".repeat(1000));
  expect(inputs.read("9"), "a text that cannot be stored deletes no other").toBe("x".repeat(20));
});

test("corrupt or missing storage reads as empty", () => {
  const inputs = store();
  inputs.held.set("verdict.ownInputs", '[["1000"],5,["a","b"]');
  expect(new OwnInputs(inputs).read("a")).toBeNull();
  const none = new OwnInputs(null);
  none.keep("1", "x");
  expect(none.read("1")).toBeNull();
});
