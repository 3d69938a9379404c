import { expect, test } from "vitest";
import { clockFindings, judgingFindings, regulationFindings } from "./settingFindings.ts";

test("clocks that differ by half a second are a finding, in either direction", () => {
  const at = (offset: number) =>
    clockFindings({ offset, nodeClocks: [], serverClocks: [], areNamed: true });
  expect(at(499)).toEqual([]);
  expect(at(-1250)).toMatchObject([{ code: "serverClock", values: { seconds: "1.3" } }]);
  expect(at(500)).toMatchObject([{ code: "serverClock", severity: "warning" }]);
});

test("nodes and other server processes with a wrong clock are named with how wrong it is", () => {
  const nodeClocks = [
    { name: "far", offset: -61_000 },
    { name: "near", offset: 1040 },
  ];
  const serverClocks = [{ name: "b:80", offset: 700 }];
  expect(clockFindings({ offset: 0, nodeClocks, serverClocks, areNamed: true })).toMatchObject([
    { code: "serversClock", values: { names: "b:80 (+0.7 s)" } },
    { code: "nodesClock", values: { names: "far (-61.0 s), near (+1.0 s)" } },
  ]);
  // The only process with a wrong clock is the one that responds.
  expect(
    clockFindings({ offset: 700, nodeClocks: [], serverClocks, areNamed: true }).map(
      ({ code }) => code,
    ),
  ).toEqual(["serverClock"]);
  // Users who are not administrators of the site only see how many clocks are wrong.
  const unnamed = clockFindings({ offset: 0, nodeClocks, serverClocks, areNamed: false });
  expect(unnamed.map(({ values }) => values)).toEqual([
    { named: "no", names: "", count: 1 },
    { named: "no", names: "", count: 2 },
  ]);
});

const on = { isOn: true, needsNodes: true, areNamed: true };
const facts = {
  ready: 1,
  failing: [],
  missing: [],
  queued: 0,
  nodeClocks: [],
  serverClocks: [],
  databaseNow: 0,
};

test("a long queue is a finding", () => {
  expect(judgingFindings({ ...facts, queued: 199 }, on)).toEqual([]);
  expect(judgingFindings({ ...facts, queued: 200 }, on)).toMatchObject([{ code: "queueLong" }]);
});

test("that no judge node is ready is a finding where nodes judge some of the problems", () => {
  const noNode = { ...facts, ready: 0 };
  expect(judgingFindings(noNode, on)).toMatchObject([{ code: "noNode" }]);
  expect(judgingFindings(noNode, { ...on, needsNodes: false })).toEqual([]);
});

test.each([
  ["an ACM contest", "acm", {}, ["A, C"]],
  ["an ACM contest that penalises them", "acm", { penaltyVerdicts: ["wa", "pac"] }, []],
  ["an ACM contest without any penalty", "acm", { penaltyMinutes: 0 }, []],
  ["a contest by points", "ioi", {}, []],
  ["a contest by AtCoder's rules, where they always cost", "atCoder", {}, []],
] as const)("partial results without a penalty: %s", (_, rule, regulations, letters) => {
  const problems = (
    [
      ["A", 1],
      ["B", 0],
      ["C", 1],
    ] as const
  ).map(([displayId, type]) => ({ displayId, type }));
  const codes = regulationFindings({ rule, regulations }, { missing: [] }, problems);
  const findings = codes.filter(({ code }) => code === "penaltyNotPartial");
  expect(findings.map(({ values }) => values["letters"])).toEqual(letters);
  expect(
    regulationFindings(
      { rule, regulations },
      { missing: [] },
      problems.filter(({ type }) => type === 0),
    ),
  ).toEqual(codes.filter(({ code }) => code !== "penaltyNotPartial"));
});
