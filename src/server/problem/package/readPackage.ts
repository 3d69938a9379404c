import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { type Locale, locales } from "../../../shared/locale.ts";
import {
  type GeneratedCase,
  parseStatement,
  type ProblemPackage,
  problemPackage,
  type StatementSections,
} from "../../../shared/problemPackage.ts";

export interface PackageCase {
  inputName: string;
  outputName: string;
  input: Buffer;
  output: Buffer;
  score: number;
  group: number | null;
}

/** One problem as its folder tells it; nothing is stored yet. */
export interface ReadPackage {
  fields: ProblemPackage;
  statements: Map<Locale, StatementSections>;
  cases: PackageCase[];
  /** Source of the checker or interactor. */
  judgeProgram: string | null;
  /** Everything in `files/` by name. */
  files: Map<string, Buffer>;
}

/** Reads and checks a problem's folder; throws an error that names the folder and what is wrong. */
export async function readPackage(folder: string): Promise<ReadPackage> {
  try {
    const fields = parseFields(await readFile(join(folder, "problem.json"), "utf8"));
    const files = await readFiles(join(folder, "files"));
    const missing = fields.userExtraFiles.filter((name) => !files.has(name));
    if (missing.length > 0) throw new Error(`files/ has no ${missing.join(", ")}`);
    return {
      fields,
      statements: await readStatements(folder),
      cases: await readCases(folder, fields),
      judgeProgram: await readJudgeProgram(folder, fields.judgeMode),
      files,
    };
  } catch (error) {
    throw new Error(`${folder}: ${(error as Error).message}`, { cause: error });
  }
}

function parseFields(text: string): ProblemPackage {
  const result = problemPackage.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`problem.json: ${z.prettifyError(result.error)}`);
  return result.data;
}

async function readStatements(folder: string): Promise<Map<Locale, StatementSections>> {
  const names = new Set(await readdir(folder));
  const statements = new Map<Locale, StatementSections>();
  for (const locale of locales) {
    const name = `statement.${locale}.md`;
    if (!names.has(name)) continue;
    statements.set(locale, parseStatement(await readFile(join(folder, name), "utf8")));
  }
  if (statements.size === 0) throw new Error("there is no statement");
  return statements;
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) files.set(name, await readFile(join(folder, name)));
  return files;
}

async function readJudgeProgram(
  folder: string,
  mode: ProblemPackage["judgeMode"],
): Promise<string | null> {
  if (mode === "default") return null;
  const stem = mode === "spj" ? "checker." : "interactor.";
  const [name, ...more] = (await readdir(folder)).filter((each) => each.startsWith(stem));
  if (name === undefined || more.length > 0) throw new Error(`there must be one ${stem}*`);
  return readFile(join(folder, name), "utf8");
}

async function readCases(folder: string, fields: ProblemPackage): Promise<PackageCase[]> {
  const cases = fields.cases
    ? await readListedCases(join(folder, "data"), fields.cases)
    : await runGenerator(join(folder, "generate.ts"));
  if (cases.length === 0) throw new Error("there is no test case");
  return withScores(cases, fields);
}

interface BareCase extends Omit<PackageCase, "score"> {
  score: number | undefined;
}

async function readListedCases(
  folder: string,
  listed: NonNullable<ProblemPackage["cases"]>,
): Promise<BareCase[]> {
  return Promise.all(
    listed.map(async ({ input, output, score, group }) => ({
      inputName: input,
      outputName: output,
      input: await readFile(join(folder, input)),
      output: await readFile(join(folder, output)),
      score,
      group: group ?? null,
    })),
  );
}

async function runGenerator(path: string): Promise<BareCase[]> {
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

/** Whole points of a problem without stated ones. */
const FULL_SCORE = 100;

/**
 * Cases without points of their own share what their subtask (or the whole problem) has left,
 * equally; what does not divide goes to the last ones, one point each. Without points: 0.
 */
export function withScores(
  cases: BareCase[],
  fields: Pick<ProblemPackage, "type" | "subtasks">,
): PackageCase[] {
  if (fields.type === 0) return cases.map((each) => ({ ...each, score: 0 }));
  const wholes = new Map(fields.subtasks.map(({ num, score }) => [num as number | null, score]));
  const scored: PackageCase[] = cases.map((each) => ({ ...each, score: each.score ?? 0 }));
  for (const [group, members] of Map.groupBy(cases.keys(), (i) => cases[i]?.group ?? null)) {
    const stated = members.reduce((sum, i) => sum + (cases[i]?.score ?? 0), 0);
    const open = members.filter((i) => cases[i]?.score === undefined);
    const rest = Math.max(0, (wholes.get(group) ?? FULL_SCORE) - stated);
    for (const [place, i] of open.entries()) {
      const extra = place >= open.length - (rest % open.length) ? 1 : 0;
      const target = scored[i];
      if (target) target.score = Math.floor(rest / open.length) + extra;
    }
  }
  return scored;
}
