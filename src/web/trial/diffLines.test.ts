import { expect, test } from "vitest";
import type { TrialComparison } from "../../shared/verdict/trial.ts";
import { diffLines, rowsAround } from "./diffLines.ts";

const by = (kind: TrialComparison["kind"], tolerance = 1e-6): TrialComparison => ({
  kind,
  options: { absolute: tolerance, relative: tolerance },
});

test("the first differing line and character are found", () => {
  const { rows, first } = diffLines("1 2\nabc 7\nx\n", "1 2\nabd 7\nx\n", by("lines"));
  expect(first).toBe(2);
  expect(rows.map(({ differs }) => differs)).toEqual([false, true, false]);
  expect(rows[1]?.common).toBe(2);
});

test("characters are counted whole, also outside the basic plane", () => {
  expect(diffLines("😀a", "😀b", by("lines")).rows[0]?.common).toBe(1);
});

test.each([
  ["lines", "a \nb\n\n", "a\nb", null],
  ["lines", " a", "a", 1],
  ["lines", "a  b", "a b", 1],
  ["tokens", "a  b", " a b", null],
  ["tokens", "a b", "ab", 1],
  ["exact", "a ", "a", 1],
  ["floats", "0.5 x", "0.50000001 x", null],
  ["floats", "1000000", "1000000.5", null],
  ["floats", "0.5", "0.51", 1],
  ["floats", "nan", "nan", null],
  ["floats", "1", "x", 1],
] as const)("by %s %j against %j first differs in line %j", (kind, expected, got, first) => {
  expect(diffLines(expected, got, by(kind)).first).toBe(first);
});

test("missing and extra lines differ", () => {
  expect(diffLines("1\n2\n", "1\n", by("lines")).rows[1]).toEqual({
    line: 2,
    expected: "2",
    got: null,
    differs: true,
    common: 0,
  });
  expect(diffLines("1\n", "1\n2\n", by("lines")).rows[1]?.expected).toBeNull();
  expect(diffLines("", "", by("lines"))).toEqual({ rows: [], first: null, end: null });
});

test("a last line break counts where bytes are compared, and only there", () => {
  expect(diffLines("1\n", "1", by("exact")).end).toBe("missing");
  expect(diffLines("1", "1\n", by("exact")).end).toBe("surplus");
  expect(diffLines("1\n", "1", by("lines")).end).toBeNull();
});

test("only lines near the first difference are shown", () => {
  const lines = Array.from({ length: 500 }, (_, i) => String(i));
  const written = lines.with(100, "other");
  const {
    rows: shown,
    before,
    after,
  } = rowsAround(diffLines(lines.join("\n"), written.join("\n"), by("lines")));
  expect([shown[0]?.line, before, shown.length, after]).toEqual([98, 97, 63, 340]);
});
