import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { withScores } from "../../src/server/package/readPackage.ts";
import type { Comparison } from "../../src/shared/verdict/checkers.ts";
import { localLanguage } from "../../src/shared/languages/languages.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import {
  type GeneratedCase,
  type ProblemPackage,
  comparisonOfPackage,
  problemPackage,
} from "../../src/shared/problem/problemPackage.ts";
import type { LocalData } from "./localData.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Schema of a `problem.json` that contains only the name of a sample problem. The folder then contains no problem
 * itself, and the tests of the folder use that sample problem.
 */
const reference = z.object({ sample: z.string() });

export interface Problem {
  fields: ProblemPackage;
  cases: JudgeTask["cases"];
  judgeProgram: JudgeTask["judgeProgram"];
  extraFiles: Record<string, string>;
  outputMb: number;
}

/** Reads a problem and stores its test data in `data` by hash, as on a node. */
export async function readProblem(folder: string, data: LocalData): Promise<Problem> {
  const own = JSON.parse(await readFile(join(folder, "problem.json"), "utf8")) as unknown;
  const referred = reference.safeParse(own);
  if (referred.success) return readProblem(join(root, "samples", referred.data.sample), data);
  const fields = problemPackage.parse(own);
  const bare = fields.cases
    ? await listedCases(folder, fields.cases)
    : await generatedCases(join(folder, "generate.ts"));
  const scored = withScores(bare, fields);
  const cases: JudgeTask["cases"] = [];
  for (const [at, each] of scored.entries()) {
    cases.push({
      seq: at + 1,
      input: await data.add(each.inputName, each.input),
      output: await data.add(each.outputName, each.output),
      score: each.score,
      group: each.group,
    });
  }
  const longest = Math.max(...cases.map(({ output }) => output.size));
  return {
    fields,
    cases,
    judgeProgram: await readJudgeProgram(folder, fields),
    extraFiles: await readTexts(join(folder, "files"), fields.userExtraFiles),
    outputMb: fields.outputLimit ?? Math.max(16, Math.ceil((2 * longest) / 2 ** 20)),
  };
}

async function listedCases(folder: string, listed: NonNullable<ProblemPackage["cases"]>) {
  return Promise.all(
    listed.map(async ({ input, output, score, group }) => ({
      inputName: input,
      outputName: output,
      input: await readFile(join(folder, "data", input)),
      output: await readFile(join(folder, "data", output)),
      score,
      group: group ?? null,
    })),
  );
}

async function generatedCases(path: string) {
  const { cases } = (await import(pathToFileURL(path).href)) as {
    cases: () => Iterable<GeneratedCase>;
  };
  return Array.from(cases(), ({ name, input, output, score, group }) => ({
    inputName: `${name}.in`,
    outputName: `${name}.out`,
    input: Buffer.from(input),
    output: Buffer.from(output),
    score,
    group: group ?? null,
  }));
}

async function readJudgeProgram(
  folder: string,
  { judgeMode, spjLanguage, checkerProtocol, checkerFlags, judgeExtraFiles }: ProblemPackage,
): Promise<JudgeTask["judgeProgram"]> {
  if (judgeMode === "default") return null;
  const stem = judgeMode === "spj" ? "checker." : "interactor.";
  const name = (await readdir(folder)).find((each) => each.startsWith(stem));
  if (!name) throw new Error(`${folder} has no ${stem}*`);
  const code = await readFile(join(folder, name), "utf8");
  return {
    language: spjLanguage,
    code,
    protocol: checkerProtocol,
    flags: checkerFlags,
    extraFiles: await readTexts(join(folder, "judge"), judgeExtraFiles),
  };
}

async function readTexts(folder: string, names: string[]): Promise<Record<string, string>> {
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries((await Promise.all(entries)) as [string, string][]);
}

/** The task that a gateway would send for this code. */
export function taskOf(
  problem: Problem,
  { language, code }: { language: string; code: string },
): JudgeTask {
  const { fields, cases, judgeProgram, extraFiles } = problem;
  const row = localLanguage(language);
  if (!row) throw new Error(`no language ${language}`);
  const plain: Comparison = { kind: fields.isRemoveEndBlank ? "lines" : "exact", options: {} };
  return {
    jobId: 1,
    attempt: 1,
    submitId: 1,
    language,
    code,
    limits: {
      timeMs: fields.timeLimit * row.timeFactor,
      memoryMb: fields.memoryLimit * row.memoryFactor,
      stackMb: fields.stackLimit,
      outputMb: problem.outputMb,
    },
    extraFiles,
    judgeMode: fields.judgeMode,
    comparison: {
      ...(comparisonOfPackage(fields) ?? plain),
      presentation: !fields.isRemoveEndBlank,
    },
    judgeProgram,
    caseMode: fields.judgeCaseMode,
    scored: fields.type === 1,
    cases,
    subtasks: fields.subtasks,
  };
}
