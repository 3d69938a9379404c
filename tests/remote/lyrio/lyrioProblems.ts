export interface SimulatedLyrioProblem {
  /** Internal number, which differs from the displayed number. */
  id: number;
  displayId: number;
  type: string;
  title: string;
  judgeInfo: object | null;
  contents: { locale: string; title: string; contentSections: object[] }[];
  samples: { inputData: string; outputData: string }[];
  files: { testData: Record<string, string>; additional: Record<string, string> };
  /** Maps file names to the wrong sizes that the list of files states. */
  sizes?: Record<string, number>;
}

const section = (sectionTitle: string, text: string) => ({ sectionTitle, type: "Text", text });

const contents = [
  {
    locale: "zh_CN",
    title: "果篮求和",
    contentSections: [
      // The sections are in an unusual order, and one section has a custom title.
      section("输入格式", "两个整数 $a,b$。"),
      section("题目描述", "求和。![图](https://files.loj.ac/picture.png)"),
      section("故事", "从前有一个果篮。"),
      section("输出格式", "一个整数。"),
      { sectionTitle: "样例 1", type: "Sample", sampleId: 0, text: "$1+2=3$。" },
      section("数据范围与提示", "$a \\le 10$"),
    ],
  },
  {
    locale: "en_US",
    title: "Sum of Baskets",
    contentSections: [section("Description", "Sum them."), section("Input", "Two integers.")],
  },
];
const samples = [{ inputData: "1 2\n", outputData: "3\n" }];
const data = { "1.in": "1 2\n", "1.out": "3\n", "2.in": "4 5\n", "2.out": "9\n" };
const cases = (...numbers: number[]) =>
  numbers.map((number) => ({ inputFile: `${number}.in`, outputFile: `${number}.out` }));
const base = {
  type: "Traditional",
  title: "果篮求和",
  contents,
  samples,
  files: { testData: data, additional: {} },
};
const limits = { timeLimit: 1000, memoryLimit: 256 };

const CHECKER = `#include "testlib.h"
int main(int argc, char *argv[]) { registerTestlibCmd(argc, argv); quitf(_ok, "right"); }
`;

/** Returns invented problems of every type; the internal id of each problem differs from its displayed id. */
export function lyrioProblems(): SimulatedLyrioProblem[] {
  return [
    {
      ...base,
      id: 41_180,
      displayId: 6000,
      judgeInfo: {
        ...limits,
        fileIo: null,
        subtasks: [
          {
            scoringType: "GroupMin",
            points: 40,
            dependencies: [],
            testcases: cases(1),
            timeLimit: 500,
          },
          {
            scoringType: "Sum",
            points: 60,
            dependencies: [0],
            testcases: [
              { ...cases(2)[0], points: 75 },
              { ...cases(1)[0], points: 25 },
            ],
          },
        ],
        checker: { type: "floats", precision: 3 },
      },
      files: {
        testData: { ...data, "generator.py": "print()" },
        additional: { "note.txt": "see" },
      },
    },
    {
      ...base,
      id: 41_181,
      displayId: 6001,
      judgeInfo: {
        ...limits,
        subtasks: null,
        checker: {
          type: "custom",
          interface: "testlib",
          language: "cpp",
          compileAndRunOptions: { standard: "c++17" },
          filename: "chk.cpp",
        },
        extraSourceFiles: { cpp: { "helper.h": "helper.h" } },
      },
      files: {
        testData: { ...data, "chk.cpp": CHECKER, "helper.h": "// helps\n" },
        additional: {},
      },
    },
    {
      ...base,
      id: 41_182,
      displayId: 6002,
      type: "Interaction",
      judgeInfo: {
        ...limits,
        subtasks: [
          { scoringType: "Sum", testcases: [{ inputFile: "1.in" }, { inputFile: "2.in" }] },
        ],
        interactor: {
          interface: "stdio",
          language: "cpp",
          compileAndRunOptions: {},
          filename: "interactor.cpp",
        },
      },
      files: { testData: { ...data, "interactor.cpp": CHECKER }, additional: {} },
    },
    { ...base, id: 41_183, displayId: 6003, type: "SubmitAnswer", judgeInfo: { subtasks: null } },
    {
      ...base,
      id: 41_184,
      displayId: 6004,
      judgeInfo: { ...limits, subtasks: null, checker: { type: "lines", caseSensitive: false } },
      files: { testData: { ...data, "../3.in": "x", "../3.out": "y" }, additional: {} },
    },
    {
      ...base,
      id: 41_185,
      displayId: 6005,
      judgeInfo: { ...limits, subtasks: null, checker: { type: "integers" } },
      sizes: { "2.in": 200 * 1024 * 1024 },
    },
    {
      ...base,
      id: 41_186,
      displayId: 6006,
      judgeInfo: { ...limits, subtasks: null, checker: { type: "binary" } },
      sizes: { "2.out": 1 },
    },
  ];
}
