/** The section that the text below a heading belongs to. */
export type HeadingTarget =
  | "description"
  | "input"
  | "output"
  | "hint"
  | "source"
  | "samples"
  | "sampleInput"
  | "sampleOutput";

export interface SectionHeading {
  target: HeadingTarget;
  /** Whether the heading stays in the text, because it contains more than the usual title of the section. */
  stays: boolean;
}

/** Section names in both statement languages, in lower case. */
const names: Record<"description" | "input" | "output" | "hint" | "source" | "samples", string[]> =
  {
    description: [
      "题目描述",
      "题目",
      "描述",
      "题面",
      "问题描述",
      "题目内容",
      "题意",
      "description",
      "problem description",
      "problem statement",
      "statement",
      "problem",
      "task",
    ],
    input: [
      "输入格式",
      "输入",
      "输入描述",
      "输入说明",
      "输入数据",
      "输入文件",
      "input",
      "input format",
      "input description",
      "input specification",
      "input data",
    ],
    output: [
      "输出格式",
      "输出",
      "输出描述",
      "输出说明",
      "输出数据",
      "输出文件",
      "output",
      "output format",
      "output description",
      "output specification",
      "output data",
    ],
    hint: ["提示", "说明", "说明/提示", "提示/说明", "提示说明", "hint", "hints", "note", "notes"],
    source: ["来源", "题目来源", "出处", "source"],
    samples: [
      "样例",
      "示例",
      "输入输出样例",
      "样例数据",
      "测试样例",
      "样例输入输出",
      "sample",
      "samples",
      "example",
      "examples",
      "sample test",
      "sample tests",
    ],
  };

/** Sections that follow the output format and have no counterpart in Verdict. */
const hintNames = [
  "样例解释",
  "样例说明",
  "样例分析",
  "数据范围",
  "数据范围与提示",
  "数据范围及提示",
  "数据规模",
  "数据规模与约定",
  "数据规模和约定",
  "数据约定",
  "限制",
  "限制与约定",
  "限制与提示",
  "约定",
  "子任务",
  "评分方式",
  "explanation",
  "sample explanation",
  "explanations",
  "constraint",
  "constraints",
  "limit",
  "limits",
  "limitation",
  "limitations",
  "scoring",
  "subtask",
  "subtasks",
  "remark",
  "remarks",
];
const descriptionNames = [
  "题目背景",
  "背景",
  "background",
  "story",
  "交互格式",
  "交互",
  "interaction",
];

const byName = new Map<string, SectionHeading>([
  ...Object.entries(names).flatMap(([target, all]) =>
    all.map((name) => [name, { target: target as keyof typeof names, stays: false }] as const),
  ),
  ...hintNames.map((name) => [name, { target: "hint", stays: true } as const] as const),
  ...descriptionNames.map(
    (name) => [name, { target: "description", stays: true } as const] as const,
  ),
]);

/**
 * The statement section that a heading introduces; undefined for unknown headings. `inSamples`: whether the heading is
 * inside the section of the samples.
 */
export function sectionHeading(text: string, inSamples: boolean): SectionHeading | undefined {
  const plain = tidy(text);
  const name = plain.replace(/(?<![\s#])[\s#]*(?:(?<!\d)\d+|[一二三四五六七八九十])$/, "").trim();
  const isSample = /样例|示例|sample|example/.test(name) || inSamples;
  if (isSample && !/解释|说明|分析|explanation/.test(name)) {
    const [input, output] = [/输入|input/.test(name), /输出|output/.test(name)];
    if (input && !output) return { target: "sampleInput", stays: false };
    if (output && !input) return { target: "sampleOutput", stays: false };
  }
  return byName.get(plain) ?? byName.get(name);
}

/** Removes emphasis, leading numbers and a trailing colon. */
function tidy(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[*_`【】[\]]/g, "")
    .replace(/^(?:[一二三四五六七八九十]+、|\d+[.、)]\s*)/, "")
    .replace(/[:：]\s*$/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
