import { expect, test } from "vitest";
import { fromHtml, fromMarkdown } from "../read/foreignText.ts";
import { foreignPictures } from "../read/newPackage.ts";
import { splitStatement } from "./splitStatement.ts";

const sectionsOf = (markdown: string) => splitStatement(markdown).sections;

test("without a heading that is known, all of it is the description", () => {
  const text = "读入。\n\n```\ncode\n\n\ncode\n```\n\n| a | b |";
  expect(sectionsOf(text)).toEqual({ description: text, input: "", output: "", hint: "" });
});

test.each([
  ["## 题目描述", "## 输入格式", "## 输出格式", "## 说明/提示"],
  ["# Description", "# Input Format", "# Output Format", "# Hint"],
  ["### 一、题目描述：", "### 二、输入：", "### 三、输出：", "### 四、提示："],
  ["**题目描述**", "**输入格式**", "**输出格式**", "**提示**"],
  ["## Problem Statement ##", "## Input", "## OUTPUT", "## Notes"],
  ["## 【题目描述】", "## 【输入格式】", "## 【输出格式】", "## 【提示】"],
])("headings like %s and %s divide it", (...headings) => {
  const text = headings.map((heading, i) => `${heading}\n\ntext ${i}`).join("\n\n");
  expect(sectionsOf(text)).toEqual({
    description: "text 0",
    input: "text 1",
    output: "text 2",
    hint: "text 3",
  });
});

test("headings of the author's own stay with their text, before or behind the formats", () => {
  const text =
    "## 背景故事\n\na\n\n## 题目描述\n\nb\n\n### 细节\n\nc\n\n## 输入\n\nd\n\n## 输出\n\ne\n\n## 致谢\n\nf";
  expect(sectionsOf(text)).toEqual({
    description: "## 背景故事\n\na\n\nb\n\n### 细节\n\nc",
    input: "d",
    output: "e",
    hint: "## 致谢\n\nf",
  });
});

test("headings inside code divide nothing", () => {
  const text = "```\n## 输入格式\n```\n\n~~~~\n~~~\n## Output\n~~~~";
  expect(sectionsOf(text).description).toBe(text);
});

test("examples leave the text by their names, in the order of their numbers", () => {
  const text =
    "a\n\n```output2\n4\n```\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n\n```input2\n2 2\n```\n\nb";
  expect(splitStatement(text)).toMatchObject({
    sections: { description: "a\n\nb" },
    examples: [
      { input: "1 2", output: "3" },
      { input: "2 2", output: "4" },
    ],
  });
});

test("examples leave the text by their headings; what explains them stays", () => {
  const text = [
    "## 输入输出样例 #1\n\n### 输入 #1\n\n```\n1\n```\n\n### 输出 #1\n\n```\n2\n```",
    "## Sample Input 2\n\n```text\n3\n```\n\n## Sample Output 2\n\n```text\n6\n```\n\ntwice",
    "## 样例解释\n\n两倍。",
  ].join("\n\n");
  expect(splitStatement(text)).toMatchObject({
    sections: { description: "", hint: "## Sample Output 2\n\ntwice\n\n## 样例解释\n\n两倍。" },
    examples: [
      { input: "1", output: "2" },
      { input: "3", output: "6" },
    ],
  });
});

test("half of an example, and one that another language does not have, stay in the text", () => {
  const half = "```input1\n1\n```";
  expect(sectionsOf(half).description).toBe(half);
  const whole = `${half}\n\n\`\`\`output1\n2\n\`\`\``;
  const other = splitStatement(whole, [{ input: "1", output: "3" }]);
  expect(other.examples).toEqual([]);
  expect(other.sections.description).toBe(whole);
  expect(splitStatement(whole, [{ input: "1", output: "2" }]).sections.description).toBe("");
});

test("where it comes from is the source, unless it is a story", () => {
  expect(splitStatement("a\n\n## 来源\n\n校赛").source).toBe("校赛");
  const long = splitStatement("a\n\n## Source\n\none\n\ntwo");
  expect(long).toMatchObject({ source: "", sections: { hint: "## Source\n\none\n\ntwo" } });
});

test.each([
  ["ticks", `${"`".repeat(1000)}${" ".repeat(1_000_000)}\``],
  ["tildes", `${"~".repeat(1_000_000)}\``],
  ["signs", `# ${" #".repeat(500_000)}x`],
  ["stars", `**a**${" ".repeat(1_000_000)}x`],
  ["pictures", "![".repeat(500_000)],
  ["tags", "<img".repeat(300_000)],
  ["open code", "<pre>".repeat(300_000)],
  ["open signs", "<a &a ".repeat(200_000)],
  ["fences", "```input1\n".repeat(100_000)],
])(
  "a million %s are read once",
  (_name, text) => {
    const { sections } = splitStatement(text);
    expect(sections.description.length).toBeGreaterThan(0);
    expect(foreignPictures({ title: "", ...sections })).toEqual([]);
    expect(fromHtml(text).text.length).toBeGreaterThan(0);
    expect(fromMarkdown(text).text.length).toBeGreaterThan(0);
  },
  20_000,
);
