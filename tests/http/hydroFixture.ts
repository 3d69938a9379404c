import { zipOf } from "./packageWorld.ts";

type Files = Record<string, string | Buffer>;

export const statement = `# 求和

## 题目描述

读入两个数，输出它们的和。见 ![图](file://sum.svg) 和 [讲义](file://notes%20a.txt)。

## 输入格式

一行，两个数。

## 输出格式

一个数。

## 样例

\`\`\`input1
1 2
\`\`\`

\`\`\`output1
3
\`\`\`

\`\`\`input2
2 2
\`\`\`

\`\`\`output2
4
\`\`\`

## 数据范围

- 数不超过 $10^9$。

## 来源

校赛
`;

export const english = `## Description

Add two numbers.

## Input

One line.

## Output

One number.

## Sample Input 1

\`\`\`input1
1 2
\`\`\`

## Sample Output 1

\`\`\`output1
3
\`\`\`

## Hint

Long ones.
`;

/**
 * A problem with all usual parts of the format. `change` maps the paths of files to new contents; undefined removes the
 * file.
 */
export function hydroFiles(change: Record<string, string | Buffer | undefined> = {}): Files {
  const files: Record<string, string | Buffer | undefined> = {
    "problem.yaml":
      "pid: P1001\nowner: 2\ntitle: 求和\ntag:\n  - 入门\n  - 模拟\nnSubmit: 4\nnAccept: 2\ndifficulty: 5\n",
    "problem_zh.md": statement,
    "problem_en.md": english,
    "additional_file/sum.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "additional_file/notes a.txt": "notes",
    "testdata/config.yaml": [
      "type: default",
      "time: 1s",
      "memory: 256m",
      "subtasks:",
      "  - score: 30",
      "    id: 1",
      "    type: sum",
      "    cases:",
      "      - { input: 1.in, output: 1.out }",
      "      - { input: 2.in, output: 2.out }",
      "  - score: 70",
      "    id: 2",
      "    if: [1]",
      "    cases:",
      "      - { input: 3.in, output: 3.out }",
    ].join("\n"),
    "testdata/1.in": "1 2\n",
    "testdata/1.out": "3\n",
    "testdata/2.in": "2 2\n",
    "testdata/2.out": "4\n",
    "testdata/3.in": "3 3\n",
    "testdata/3.out": "6\n",
    "solution/1.md": "Add them.",
    "std/std.cc17":
      '#include <cstdio>\nint main(){long a,b;scanf("%ld%ld",&a,&b);printf("%ld",a+b);}',
    ...change,
  };
  const all = Object.entries(files).filter(([, content]) => content !== undefined);
  return Object.fromEntries(all) as Files;
}

/** A Hydro archive with one problem, whose files are in the folder `folder`. */
export function hydroZip(
  change: Record<string, string | Buffer | undefined> = {},
  folder = "sum",
): Promise<Buffer> {
  const below = Object.entries(hydroFiles(change)).map(([path, content]) => [
    `${folder}/${path}`,
    content,
  ]);
  return zipOf(Object.fromEntries(below) as Files);
}
