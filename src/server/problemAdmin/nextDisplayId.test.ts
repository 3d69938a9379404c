import { expect, test } from "vitest";
import { nextDisplayId } from "./nextDisplayId.ts";

const ids = (...problemIds: string[]) =>
  problemIds.map((problemId, i) => ({ pid: i + 1, problemId, bank: "LOCAL" }));

test.each([
  ["nothing there yet", [], "1000"],
  ["only names", ids("SUM", "A-PLUS-B"), "1000"],
  ["numbers", ids("1000", "1001"), "1002"],
  ["a gap is not filled, the highest counts", ids("1007", "1001"), "1008"],
  ["the newest problem's prefix", ids("1000", "1001", "P0099"), "P0100"],
  ["names after numbers", ids("1000", "SUM"), "1001"],
  ["a number inside a name is none", ids("A1B"), "1000"],
  ["leading zeros stay", ids("007"), "008"],
])("%s", (_what, problems, next) => {
  expect(nextDisplayId(problems)).toBe(next);
});

test("numbers of other banks do not count", () => {
  const remote = { pid: 9, problemId: "POJ-1000", bank: "POJ" };
  expect(nextDisplayId([...ids("1000"), remote])).toBe("1001");
});

test("a taken id of the same number is passed over", () => {
  expect(nextDisplayId([...ids("099"), { pid: 0, problemId: "100", bank: "POJ" }])).toBe("101");
});
