import * as z from "zod/mini";
import { CASES_MAX } from "../../../../shared/problem/testData.ts";
import type { Archive } from "../../archive.ts";
import { PackageFault } from "../../report.ts";
import { checkedFields, readYaml, scalar } from "../yamlText.ts";

const program = z.object({ language: z.string(), fileName: z.string() });
export type SyzojProgram = z.output<typeof program>;

const subtask = z.object({
  score: scalar,
  type: z.optional(z.nullable(z.enum(["sum", "min", "mul"]))),
  cases: z.optional(z.nullable(z.array(z.union([z.string(), z.number()])))),
});

const extra = z.object({
  language: z.string(),
  files: z.array(z.object({ name: z.string(), dest: z.string() })),
});

const schema = z.object({
  subtasks: z.optional(z.nullable(z.array(subtask))),
  inputFile: z.optional(z.nullable(z.string())),
  outputFile: z.optional(z.nullable(z.string())),
  userOutput: z.optional(z.nullable(z.string())),
  specialJudge: z.optional(z.nullable(program)),
  interactor: z.optional(z.nullable(program)),
  extraSourceFiles: z.optional(z.nullable(z.array(extra))),
});

export interface SyzojRules {
  /** Null: cases are derived from file names. */
  subtasks: { score: number | undefined; type: "sum" | "min" | "mul"; cases: string[] }[] | null;
  /** File name patterns in which `#` is the placeholder for the case number. */
  inputFile: string | null;
  outputFile: string | null;
  specialJudge: SyzojProgram | null;
  interactor: SyzojProgram | null;
  extraSourceFiles: z.output<typeof extra>[];
  /** Unsupported settings. */
  others: string[];
}

export const ruleFiles = ["data.yml", "data.yaml", "data_rule.txt"];

const none: SyzojRules = {
  subtasks: null,
  inputFile: null,
  outputFile: null,
  specialJudge: null,
  interactor: null,
  extraSourceFiles: [],
  others: [],
};

/**
 * Reads the rules file. Throws a PackageFault with the code `problemKind`, `yamlBroken`, `fieldWrong` or
 * `tooManyCases`.
 */
export async function readSyzojRules(data: Archive): Promise<SyzojRules> {
  const path = ruleFiles.find((each) => data.has(each));
  if (path === undefined) return withSpj(none, data);
  if (path === "data_rule.txt") return withSpj(oldRules(await data.text(path), path), data);
  const value = (await readYaml(data, path)) ?? {};
  refuseTooMany(value);
  const whole = checkedFields(schema, value, path);
  if (whole.userOutput) throw new PackageFault("problemKind", { kind: "submit_answer" });
  const subtasks = whole.subtasks?.map(({ score, type, cases }) => ({
    score: points(score),
    type: type ?? ("sum" as const),
    cases: (cases ?? []).map(String),
  }));
  const rules: SyzojRules = {
    ...none,
    ...(subtasks && { subtasks }),
    inputFile: whole.inputFile ?? null,
    outputFile: whole.outputFile ?? null,
    specialJudge: whole.specialJudge ?? null,
    interactor: whole.interactor ?? null,
    extraSourceFiles: whole.extraSourceFiles ?? [],
    others: Object.keys(value).filter((key) => !Object.hasOwn(schema.shape, key)),
  };
  if (rules.subtasks && (!rules.inputFile || (!rules.outputFile && !rules.interactor))) {
    throw new PackageFault("fieldWrong", { field: `${path}: inputFile, outputFile`, problem: "#" });
  }
  return rules;
}

function refuseTooMany(value: unknown): void {
  const { subtasks } = value as Record<string, unknown>;
  const groups = Array.isArray(subtasks) ? subtasks : [];
  if (groups.length > CASES_MAX) throw new PackageFault("tooManySubtasks", { max: CASES_MAX });
  const all = groups.reduce<number>((sum, each) => {
    const cases = (each as { cases?: unknown } | null)?.cases;
    return sum + (Array.isArray(cases) ? cases.length : 0);
  }, 0);
  if (all > CASES_MAX) throw new PackageFault("tooManyCases", { max: CASES_MAX });
}

/** 0 and an absent value mean "not stated". */
function points(score: z.output<typeof scalar>): number | undefined {
  const read = Number(score ?? 0);
  if (!Number.isFinite(read) || read < 0 || read > 100_000) {
    throw new PackageFault("fieldWrong", { field: "score", problem: String(score).slice(0, 100) });
  }
  return read === 0 ? undefined : read;
}

/**
 * One line of cases for each subtask, such as `min:30 4 5 6` or `1 2 3`; the last two lines are the file name
 * patterns.
 */
function oldRules(text: string, path: string): SyzojRules {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length < 3) {
    throw new PackageFault("fieldWrong", { field: path, problem: String(lines.length) });
  }
  const subtasks = lines.slice(0, -2).map((line) => {
    const words = line.trim().split(/\s+/);
    const [, type = "", score = ""] = /^(\w*):([\d.]*)$/.exec(words[0] ?? "") ?? [];
    const hasType = (words[0] ?? "").includes(":");
    return {
      type: type || "sum",
      score: Number(score) || null,
      cases: hasType ? words.slice(1) : words,
    };
  });
  refuseTooMany({ subtasks });
  const parsedRules = checkedFields(z.array(subtask), subtasks, path);
  return {
    ...none,
    subtasks: parsedRules.map(({ score, type, cases }) => ({
      score: points(score),
      type: type ?? "sum",
      cases: (cases ?? []).map(String),
    })),
    inputFile: lines.at(-2)?.trim() ?? null,
    outputFile: lines.at(-1)?.trim() ?? null,
  };
}

/** Without a `data.yml` a file `spj_<language>.<extension>` is the checker. */
function withSpj(rules: SyzojRules, data: Archive): SyzojRules {
  for (const fileName of data.filesIn("")) {
    const language = /^spj_([a-z0-9+-]+)\.[^.]+$/i.exec(fileName)?.[1];
    if (language !== undefined) return { ...rules, specialJudge: { language, fileName } };
  }
  return rules;
}
