import { describe, expect, test } from "vitest";
import { naturalOrder, pairFiles } from "./casePairing.ts";

/** Writes every pair as `input>output`, with `(group)` if the names contain a group. */
function pairsOf(names: string[]): string[] {
  return pairFiles(names).pairs.map(
    ({ input, output, group }) => `${input}>${output}${group === null ? "" : `(${group})`}`,
  );
}

describe("the two files of a case", () => {
  test.each<[scheme: string, names: string[], pairs: string[]]>([
    ["in and out", ["1.in", "1.out", "2.in", "2.out"], ["1.in>1.out", "2.in>2.out"]],
    ["in and ans", ["1.in", "1.ans"], ["1.in>1.ans"]],
    ["capitals", ["A.IN", "a.Out"], ["A.IN>a.Out"]],
    [
      "a number and .a",
      ["tests/01", "tests/01.a", "tests/02", "tests/02.a"],
      ["tests/01>tests/01.a", "tests/02>tests/02.a"],
    ],
    ["a folder per test", ["test01/01.in", "test01/01.a"], ["test01/01.in>test01/01.a"]],
    [
      "words before numbers",
      ["input1.txt", "output1.txt", "input10.txt", "output10.txt", "input2.txt", "output2.txt"],
      ["input1.txt>output1.txt", "input2.txt>output2.txt", "input10.txt>output10.txt"],
    ],
    ["words after numbers", ["1_input.txt", "1_output.txt"], ["1_input.txt>1_output.txt"]],
    ["answers in words", ["input03.txt", "answer03.txt"], ["input03.txt>answer03.txt"]],
    ["short words", ["in1.txt", "out1.txt"], ["in1.txt>out1.txt"]],
    ["without endings", ["in1", "out1", "in2", "out2"], ["in1>out1", "in2>out2"]],
    [
      "numbered endings",
      ["sum.in1", "sum.out1", "sum.in2", "sum.out2"],
      ["sum.in1>sum.out1", "sum.in2>sum.out2"],
    ],
    ["ending after ending", ["1.in.txt", "1.out.txt"], ["1.in.txt>1.out.txt"]],
    ["number behind the ending", ["data.in.1", "data.out.1"], ["data.in.1>data.out.1"]],
    ["two folders", ["input/1.txt", "output/1.txt"], ["input/1.txt>output/1.txt"]],
    [
      "two folders without endings",
      ["in/random_01", "out/random_01"],
      ["in/random_01>out/random_01"],
    ],
    ["two folders and endings", ["Inputs/a.in", "Outputs/a.out"], ["Inputs/a.in>Outputs/a.out"]],
    [
      "everything at once",
      ["input/input07.txt", "output/output07.txt"],
      ["input/input07.txt>output/output07.txt"],
    ],
    ["named less alike", ["input1.in", "1.out"], ["input1.in>1.out"]],
    ["dots in names", ["v1.5.in", "v1.5.out"], ["v1.5.in>v1.5.out"]],
    ["Chinese names", ["数据1.in", "数据1.out"], ["数据1.in>数据1.out"]],
    [
      "the same name in two folders",
      ["a/1.in", "a/1.out", "b/1.in", "b/1.out"],
      ["a/1.in>a/1.out", "b/1.in>b/1.out"],
    ],
    [
      "natural order",
      ["10.in", "10.out", "9.in", "9.out", "1.in", "1.out"],
      ["1.in>1.out", "9.in>9.out", "10.in>10.out"],
    ],
    ["a problem whose checker needs no output", ["2.in", "1.in"], ["1.in>null", "2.in>null"]],
  ])("%s", (_scheme, names, pairs) => {
    expect(pairsOf(names)).toEqual(pairs);
    expect(pairsOf(names.toReversed())).toEqual(pairs);
    expect(pairFiles(names).leftOut).toEqual([]);
  });
});

describe("files in no case", () => {
  test.each<[why: string, names: string[], leftOut: string[]]>([
    ["an input alone", ["1.in", "1.out", "2.in"], ["2.in noOutput"]],
    ["an output alone", ["1.in", "1.out", "2.out"], ["2.out noInput"]],
    ["two outputs", ["1.in", "1.out", "1.ans"], ["1.ans second"]],
    [
      "something else",
      ["1.in", "1.out", "std.cpp", "README.md", "data.zip"],
      ["data.zip unknown", "README.md unknown", "std.cpp unknown"],
    ],
    ["a program that is called as an input", ["input.cpp", "1.in", "1.out"], ["input.cpp unknown"]],
    ["names that show no side", ["notes.txt", "1.in", "1.out"], ["notes.txt unknown"]],
    ["only outputs", ["1.out"], ["1.out noInput"]],
  ])("%s", (_why, names, leftOut) => {
    expect(pairFiles(names).leftOut.map(({ name, reason }) => `${name} ${reason}`)).toEqual(
      leftOut,
    );
  });

  test("every file is in exactly one place, for any names", () => {
    const signs = ["1", "2", "-", ".", "in", "out", "a", "/", "txt", "input", " ", "é"];
    let seed = 7;
    const next = (max: number): number => (seed = (seed * 48271) % 2147483647) % max;
    for (let round = 0; round < 300; round++) {
      const names = [
        ...new Set(
          Array.from({ length: next(12) }, () =>
            Array.from({ length: 1 + next(6) }, () => signs[next(signs.length)]).join(""),
          ),
        ),
      ];
      const { pairs, leftOut } = pairFiles(names);
      const placed = [
        ...pairs.flatMap(({ input, output }) => (output === null ? [input] : [input, output])),
        ...leftOut.map(({ name }) => name),
      ];
      expect(placed.toSorted()).toEqual(names.toSorted());
    }
  });
});

describe("subtasks in file names", () => {
  const files = (stems: string[]): string[] =>
    stems.flatMap((stem) => [`${stem}.in`, `${stem}.out`]);
  test.each<[scheme: string, stems: string[], groups: (number | null)[]]>([
    ["1-1", ["1-1", "1-2", "2-1"], [1, 1, 2]],
    ["data/1-1", ["data/1-1", "data/1-2", "data/2-1"], [1, 1, 2]],
    ["1_1", ["1_1", "1_2", "2_1"], [1, 1, 2]],
    ["1a", ["1a", "1b", "2a"], [1, 1, 2]],
    ["subtask1", ["subtask1/a", "subtask1/b", "subtask2/a"], [1, 1, 2]],
    ["a folder each", ["1/1", "1/2", "2/1"], [1, 1, 2]],
    ["examples in 0", ["0-1", "1-1", "1-2"], [1, 2, 2]],
    ["numbers only", ["1", "2", "3"], [null, null, null]],
    ["one case each", ["1-1", "2-1", "3-1"], [null, null, null]],
    ["one subtask", ["1-1", "1-2"], [null, null]],
    ["not all", ["1-1", "1-2", "2-1", "extra"], [null, null, null, null]],
  ])("%s", (_scheme, stems, groups) => {
    const { pairs, grouped } = pairFiles(files(stems));
    expect(pairs.map(({ group }) => group)).toEqual(groups);
    expect(grouped).toBe(groups[0] !== null);
  });
});

test("numbers in names count by their value, however long", () => {
  const names = ["a10", "a2", "a02", "a1", "b", "a100000000000000000001", "a99999999999999999999"];
  expect(names.toSorted(naturalOrder)).toEqual([
    "a1",
    "a02",
    "a2",
    "a10",
    "a99999999999999999999",
    "a100000000000000000001",
    "b",
  ]);
});
