import { expect, test } from "vitest";
import { parseStatement, problemPackage } from "./problemPackage.ts";

const complaints = (problem: object): string[] => {
  const parsed = problemPackage.safeParse({ problemId: "1", ...problem });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test("a problem that names only its id is public, all or nothing, and strips trailing blanks", () => {
  expect(problemPackage.parse({ problemId: "1000" })).toMatchObject({
    type: 0,
    auth: 1,
    judgeMode: "default",
    judgeCaseMode: "default",
    isRemoveEndBlank: true,
    timeLimit: 1000,
    memoryLimit: 256,
    subtasks: [],
  });
});

test("subtasks may depend on earlier subtasks only", () => {
  const subtasks = (dependsOn: number[]) => [
    { num: 1, type: "min", score: 40 },
    { num: 2, type: "min", score: 60, dependsOn },
  ];
  expect(complaints({ judgeCaseMode: "subtask", subtasks: subtasks([1]) })).toEqual([]);
  expect(complaints({ judgeCaseMode: "subtask", subtasks: subtasks([2]) })).toEqual([
    "subtask 2 depends on 2, which is not an earlier subtask",
  ]);
});

test("subtasks without their case mode, and the mode without subtasks, are refused", () => {
  const message = "judgeCaseMode subtask and a list of subtasks go together";
  expect(complaints({ subtasks: [{ num: 1, type: "sum", score: 100 }] })).toEqual([message]);
  expect(complaints({ judgeCaseMode: "subtask" })).toEqual([message]);
});

test("a case must belong to a subtask that exists", () => {
  const problem = {
    judgeCaseMode: "subtask",
    subtasks: [{ num: 1, type: "sum", score: 100 }],
    cases: [
      { input: "1.in", output: "1.out", group: 1 },
      { input: "2.in", output: "2.out", group: 2 },
    ],
  };
  expect(complaints(problem)).toEqual(["case 2.in belongs to no subtask"]);
});

test("a file name with a path is refused", () => {
  expect(complaints({ userExtraFiles: ["../dice.h"] })).not.toEqual([]);
  expect(complaints({ userExtraFiles: ["dice.h"] })).toEqual([]);
});

test("a statement is split into its sections, and headings in code stay text", () => {
  const markdown =
    "# Two Sums\n\n## description\n\nFirst.\n\n### Note\n\n```\n## input\n```\n\n## input\r\n\nTwo numbers.\n";
  expect(parseStatement(markdown)).toEqual({
    title: "Two Sums",
    description: "First.\n\n### Note\n\n```\n## input\n```",
    input: "Two numbers.",
    output: "",
    hint: "",
  });
});

test("a statement without title, with a section twice or with stray text is refused", () => {
  expect(() => parseStatement("## input\n\nx\n")).toThrow("no title");
  expect(() => parseStatement("# T\n## hint\na\n## hint\nb\n")).toThrow('"hint" comes twice');
  expect(() => parseStatement("# T\n\nstray\n\n## input\n")).toThrow("stray");
});
