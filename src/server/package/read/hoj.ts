import * as z from "zod/mini";
import { parseExamples } from "../../../shared/problem/examples.ts";
import type { PackageFields } from "../readPackage.ts";
import {
  type ArchiveProblem,
  type PackageCase,
  type ReadPackage,
  withScores,
} from "../readPackage.ts";
import { type Archive, cleanTexts } from "../archive.ts";
import { PackageFault, type Report } from "../report.ts";
import { languageByName } from "../format/languageNames.ts";
import { fromMarkdown } from "./foreignText.ts";
import {
  displayIdFrom,
  foreignPictures,
  limitWithin,
  newPackage,
  oneStatement,
} from "./newPackage.ts";

const text = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (value === null || value === undefined ? "" : String(value))),
);
const number = (fallback: number) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => {
      const read =
        typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
      return Number.isFinite(read) ? read : fallback;
    }),
  );
const flag = (fallback: boolean) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) =>
      value === undefined || value === null
        ? fallback
        : value === true || value === 1 || value === "true",
    ),
  );
const texts = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (Array.isArray(value) ? value.map(String) : [])),
);
const fileTexts = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => asFiles(value)),
);

const sample = z.object({
  input: text,
  output: text,
  score: z.optional(z.nullable(z.number())),
  groupNum: z.optional(z.nullable(z.number())),
});

const schema = z.object({
  problem: z.object({
    problemId: text,
    title: text,
    type: number(0),
    judgeMode: text,
    judgeCaseMode: text,
    timeLimit: number(1000),
    memoryLimit: number(256),
    stackLimit: number(128),
    description: text,
    input: text,
    output: text,
    examples: text,
    difficulty: number(1),
    auth: number(1),
    codeShare: flag(true),
    hint: text,
    source: text,
    spjCode: text,
    spjLanguage: text,
    isRemoveEndBlank: flag(true),
    openCaseResult: flag(true),
    isFileIO: flag(false),
    userExtraFile: fileTexts,
    judgeExtraFile: fileTexts,
  }),
  samples: z.optional(z.nullable(z.array(sample))),
  languages: texts,
  tags: texts,
  codeTemplates: z.optional(z.nullable(z.array(z.object({ language: text, code: text })))),
  judgeMode: text,
  userExtraFile: fileTexts,
  judgeExtraFile: fileTexts,
});
type Whole = z.output<typeof schema>;

/**
 * Reads a map from file names to file contents, which may also be given as a JSON string; anything else yields an empty
 * map.
 */
function asFiles(value: unknown): Record<string, string> {
  let object = value;
  if (typeof value === "string" && value.trim() !== "") {
    try {
      object = JSON.parse(value);
    } catch {
      return {};
    }
  }
  if (typeof object !== "object" || object === null) return {};
  return Object.fromEntries(
    Object.entries(object).map(([name, content]) => [name, String(content)]),
  );
}

/** Reads HOJ archives, which have `problem_<id>.json` at the top and the test data in the folder `problem_<id>/`. */
export async function* hojProblems(archive: Archive): AsyncGenerator<ArchiveProblem> {
  const stray = archive.filesIn("").filter((name) => !name.endsWith(".json"));
  for (const file of archive.filesIn("").filter((name) => name.endsWith(".json"))) {
    const name = file.slice(0, -".json".length);
    yield {
      name,
      async read(report) {
        const folder = archive.within(name);
        if (folder.paths.length === 0) throw new PackageFault("folderMissing", { name });
        report.names("unusedFiles", stray);
        return readOne(parsed(await archive.text(file), file), folder, report);
      },
    };
  }
}

function parsed(json: string, name: string): Whole {
  try {
    return schema.parse(cleanTexts(JSON.parse(json)));
  } catch (error) {
    throw new PackageFault("jsonBroken", { name }, { cause: error });
  }
}

async function readOne(whole: Whole, folder: Archive, report: Report): Promise<ReadPackage> {
  const { problem } = whole;
  const judgeMode = modeOf(whole);
  const statement = statementOf(problem, report);
  if (statement.title.trim() === "") throw new PackageFault("statementMissing");
  report.names("foreignPictures", foreignPictures(statement));
  if (problem.isFileIO) report.add("fileIo");
  const type = problem.type === 1 ? 1 : 0;
  const groups = subtasksOf(whole, type, report);
  const userFiles = { ...problem.userExtraFile, ...whole.userExtraFile };
  const judgeFiles = { ...problem.judgeExtraFile, ...whole.judgeExtraFile };
  if (judgeMode !== "default" && problem.spjCode.trim() === "") {
    throw new PackageFault("checkerMissing", { name: "spjCode" });
  }
  return newPackage(
    {
      problemId: displayIdFrom(problem.problemId, report),
      type,
      difficulty: oneOf(problem.difficulty, [0, 1, 2], 1),
      auth: oneOf(problem.auth, [1, 2, 3], 1),
      ...limitsOf(problem, report),
      judgeMode,
      judgeCaseMode: groups.mode,
      subtasks: groups.subtasks,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      codeShare: problem.codeShare,
      source: problem.source,
      tags: [...new Set(whole.tags)].filter(Boolean).map((name) => ({ name: name.slice(0, 40) })),
      languages: whole.languages.map((name) => languageByName(name) ?? name),
      examples: parseExamples(problem.examples),
      spjLanguage: problem.spjLanguage || "C++",
      codeTemplates: templatesOf(whole),
    },
    {
      statements: oneStatement(statement),
      cases: await casesOf(whole, folder, { type, ...groups }),
      judgeProgram: judgeMode === "default" ? null : problem.spjCode,
      userFiles,
      judgeFiles,
    },
  );
}

function statementOf({ title, ...problem }: Whole["problem"], report: Report) {
  const part = (name: "description" | "input" | "output" | "hint"): string => {
    const section = fromMarkdown(problem[name]);
    if (section.was === "plain") report.add("plainStatement");
    return section.text;
  };
  return {
    title,
    description: part("description"),
    input: part("input"),
    output: part("output"),
    hint: part("hint"),
  };
}

function modeOf({ judgeMode, problem }: Whole): PackageFields["judgeMode"] {
  const mode = judgeMode || problem.judgeMode;
  if (mode === "" || mode === "default") return "default";
  if (mode === "spj" || mode === "interactive") return mode;
  throw new PackageFault("fieldWrong", { field: "judgeMode", problem: mode });
}

function oneOf<const T extends number>(
  value: number,
  choices: readonly T[],
  fallback: NoInfer<T>,
): T {
  return choices.find((each) => each === value) ?? fallback;
}

function limitsOf(problem: Whole["problem"], report: Report) {
  const within = (code: "timeLimit" | "memoryLimit" | "stackLimit", max: number) =>
    limitWithin(problem[code], { min: 1, max, code, report });
  return {
    timeLimit: within("timeLimit", 600_000),
    memoryLimit: within("memoryLimit", 16_384),
    stackLimit: within("stackLimit", 16_384),
  };
}

interface Groups {
  mode: PackageFields["judgeCaseMode"];
  subtasks: PackageFields["subtasks"];
}

/**
 * In HOJ, a group's points are the minimum (or the average) of the points of its cases, so each case is given the
 * points of the whole group.
 */
function subtasksOf(whole: Whole, type: 0 | 1, report: Report): Groups {
  const mode = whole.problem.judgeCaseMode;
  if (mode === "ergodic_without_error" || mode === "iterate_until_wrong") {
    return { mode: "iterate_until_wrong", subtasks: [] };
  }
  const isLowest = mode === "subtask_lowest";
  if (!isLowest && mode !== "subtask_average") {
    if (mode !== "" && mode !== "default") report.add("caseMode", { was: mode, is: "default" });
    return { mode: "default", subtasks: [] };
  }
  const groups = Map.groupBy(whole.samples ?? [], ({ groupNum }) => groupNum ?? 1);
  const subtasks = [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([num, members]) => {
      const scores = members.map(({ score }) => score ?? 0);
      const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      const score = type === 0 ? 0 : isLowest ? Math.min(...scores) : Math.round(average);
      return { num, type: isLowest ? ("min" as const) : ("sum" as const), score, dependsOn: [] };
    });
  return subtasks.length > 0 ? { mode: "subtask", subtasks } : { mode: "default", subtasks };
}

async function casesOf(
  { samples }: Whole,
  folder: Archive,
  rules: Groups & { type: 0 | 1 },
): Promise<PackageCase[]> {
  const rows = samples ?? [];
  const isMissing = (name: string) => name === "" || name === "-";
  const empty = await folder.storeBytes(Buffer.alloc(0));
  const storedFiles = await folder.storeAllData(
    rows.flatMap(({ input, output }) => (isMissing(output) ? [input] : [input, output])),
  );
  const next = storedFiles.values();
  const isGrouped = rules.mode === "subtask";
  const bare = rows.map(({ input, output, score, groupNum }) => ({
    inputName: input,
    outputName: isMissing(output) ? input.replace(/(?:\.in)?$/, ".out") : output,
    input: next.next().value!,
    output: isMissing(output) ? empty : next.next().value!,
    score: isGrouped ? undefined : (score ?? undefined),
    group: isGrouped ? (groupNum ?? 1) : null,
    ...(isMissing(output) && { answerMissing: true }),
  }));
  return withScores(bare, rules);
}

function templatesOf({ codeTemplates }: Whole): Record<string, string> {
  const pairs = (codeTemplates ?? []).map(
    ({ language, code }) => [languageByName(language) ?? language, code] as const,
  );
  return Object.fromEntries(pairs);
}
