import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { verdicts } from "../../src/shared/verdict/verdict.ts";

const byShortName = new Map(verdicts.map(({ short, code }) => [short, code]));

/** A status, given by its code or its short name, such as "WA". */
const status = z.pipe(
  z.union([z.int(), z.string()]),
  z.transform((codeOrName: number | string, context) => {
    const code = typeof codeOrName === "number" ? codeOrName : byShortName.get(codeOrName);
    if (code !== undefined) return code;
    context.issues.push({ code: "custom", message: `no status ${codeOrName}`, input: codeOrName });
    return z.NEVER;
  }),
);

/** `case.json`: the expected result of the source next to it. */
const caseFile = z.strictObject({
  language: z.string(),
  /** The name of the test, as a sentence; the folder's name if absent. */
  title: z.optional(z.string()),
  /**
   * Whether the program sleeps until the wall limit. Such a case uses no CPU, so it is judged in parallel with the
   * other cases.
   */
  waits: z.optional(z.boolean()),
  /** CPU limit of the checker in milliseconds, instead of the usual limit. */
  checkerCpuMs: z.optional(z.int()),
  /** CPU limit of the compiler in milliseconds, instead of the limit for its language. */
  compilerCpuMs: z.optional(z.int()),
  expect: z.strictObject({
    status,
    score: z.optional(z.nullable(z.int())),
    /** Points by subtask. */
    subtasks: z.optional(z.array(z.int())),
    /** Status of every case, in order. */
    cases: z.optional(z.array(status)),
    /** Expected parts of the compiler's output, or of a System Error's detail. */
    errorMessage: z.optional(z.union([z.string(), z.array(z.string())])),
    /** Expected parts of `endedBy`: event, signal, exception and location. */
    end: z.optional(z.record(z.string(), z.unknown())),
    /** Range of the measured usage, as two percentages of the limit. */
    used: z.optional(z.tuple([z.number(), z.number()])),
  }),
});
export type Expectation = z.output<typeof caseFile>["expect"];

export interface CaseFolder {
  problem: string;
  name: string;
  language: string;
  code: string;
  waits: boolean;
  checkerCpuMs: number | undefined;
  compilerCpuMs: number | undefined;
  expect: Expectation;
}

/**
 * Reads every case in every problem folder below `root`. The folder `languages` is skipped, because its cases have
 * another format.
 */
export async function readCaseFolders(root: string): Promise<CaseFolder[]> {
  const cases: CaseFolder[] = [];
  for (const problem of await folders(root)) {
    if (problem === "languages") continue;
    for (const name of await folders(join(root, problem))) {
      if (["data", "files", "judge"].includes(name)) continue;
      cases.push(await readCase(join(root, problem, name), problem, name));
    }
  }
  return cases;
}

async function folders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

async function readCase(folder: string, problem: string, name: string): Promise<CaseFolder> {
  const parsed = caseFile.safeParse(JSON.parse(await readFile(join(folder, "case.json"), "utf8")));
  if (!parsed.success) throw new Error(`${folder}/case.json: ${z.prettifyError(parsed.error)}`);
  const { language, title, waits = false, checkerCpuMs, compilerCpuMs, expect } = parsed.data;
  const sources = (await readdir(folder)).filter((each) => each !== "case.json");
  const [source, ...more] = sources;
  if (!source || more.length > 0) throw new Error(`${folder} must hold case.json and one source`);
  const code = await readFile(join(folder, source), "utf8");
  const hasty = { checkerCpuMs, compilerCpuMs };
  return { problem, name: title ?? name, language, code, waits, ...hasty, expect };
}
