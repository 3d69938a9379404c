import { createHash, randomUUID } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Verdict } from "../shared/verdict/verdict.ts";
import { caseOutcome } from "./caseOutcome.ts";
import { CompileFailed, type Compiler, type Program, type Source } from "./compile.ts";
import { isStarved } from "./disturbedRun.ts";
import { rowOf } from "./languages/language.ts";
import { allowanceOf, MEMORY_SLACK, sandboxLimits } from "./runLimits.ts";
import type { JudgeCaseResult, Sandbox } from "./sandbox/sandboxTypes.ts";
import type { Tool } from "./languageTools.ts";
import { JudgeError } from "./judgeError.ts";

const INPUT = "20 22\n";
const ANSWER = "42\n";

/**
 * These limits suffice for the slowest runtime on a slow machine; a language that needs more is not offered. The output
 * limit is the smallest output limit that a problem can have; Erlang needs 8 MiB of it for a file with compiled code.
 */
const LIMITS = { timeMs: 5000, memoryMb: 512, stackMb: 64, outputMb: 16 };

/** The reason why a language's A+B program did not pass. */
export interface Failure {
  /** `time`: the program exceeded a time limit although it needs only milliseconds. */
  part: "compiler" | "program" | "time" | "sandbox";
  reason: string;
}

/** Compiles and runs a language's A+B program; returns null if it works. */
export type SelfTest = (name: string, signal?: AbortSignal) => Promise<Failure | null>;

/** Names of languages that passed, each with a hash of everything that the result depends on. */
type Passed = Record<string, string>;

/**
 * Tests languages by compiling and running their A+B programs in the sandbox. Passed tests are stored in
 * `file` by compiler, command and tier, so that the next start does not repeat them.
 */
export async function openSelfTest(
  file: string,
  { sandbox, compiler }: { sandbox: Pick<Sandbox, "judge" | "status">; compiler: Compiler },
) {
  const passed = await readPassed(file);
  const { tier } = sandbox.status();

  const keyOf = (name: string, { language, tools }: Tool): string => {
    const step = language.compile(tools, name);
    const run = language.run(tools, LIMITS);
    const parts = [tier, tools.version, step.argv, step.env, run, rowOf(name).template];
    return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  };

  // The file is small and is written synchronously, so that several checks that end at the same time do not write it
  // concurrently.
  function save(name: string, key: string): void {
    passed[name] = key;
    writeFileSync(`${file}.new`, JSON.stringify(passed));
    renameSync(`${file}.new`, file);
  }

  return {
    /** Whether the language has already passed with the same tools and command. */
    hasPassed: (name: string, tool: Tool): boolean => passed[name] === keyOf(name, tool),
    /** Null if the language works; otherwise the reason why the node does not offer it. */
    async check(name: string, tool: Tool, signal: AbortSignal): Promise<string | null> {
      const source = { language: name, code: rowOf(name).template, extraFiles: {} };
      const where = { sandbox, compiler, folder: `${file}.data`, signal };
      const failure = await testOnce(source, where);
      if (failure === null) save(name, keyOf(name, tool));
      return failure?.reason ?? null;
    },
  };
}

async function readPassed(file: string): Promise<Passed> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Passed;
  } catch {
    // If the file is missing or incomplete, all languages are tested again.
    return {};
  }
}

/**
 * Tests languages with programs that are not in any cache: an extra file with random content makes each program unique.
 * `compiler` has its own cache, so that these programs do not evict other programs.
 */
export function uncachedSelfTest(place: {
  sandbox: Pick<Sandbox, "judge">;
  compiler: Compiler;
  folder: string;
}): SelfTest {
  return (name, signal) => {
    const extraFiles = { "self-test.txt": randomUUID() };
    return testOnce(
      { language: name, code: rowOf(name).template, extraFiles },
      { ...place, signal },
    );
  };
}

async function testOnce(source: Source, place: Place): Promise<Failure | null> {
  const { compiler, signal } = place;
  try {
    const program = await compiler.build(source, signal);
    try {
      return await runOnce(program, place);
    } finally {
      program.artefact.release();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof CompileFailed) {
      const reason = `its A+B program does not compile: ${error.log}`;
      return { part: "compiler", reason };
    }
    if (error instanceof JudgeError && error.code === "machine_overloaded") {
      return { part: "time", reason: error.message };
    }
    return { part: "sandbox", reason: (error as Error).message };
  }
}

interface Place {
  sandbox: Pick<Sandbox, "judge">;
  compiler: Compiler;
  folder: string;
  signal: AbortSignal | undefined;
}

async function runOnce(
  { tool, artefact }: Program,
  { sandbox, folder, signal }: Place,
): Promise<Failure | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(folder, "run-"));
  try {
    const input = join(scratch, "in");
    const answer = join(scratch, "out");
    await writeFile(input, INPUT, { mode: 0o600 });
    await writeFile(answer, ANSWER, { mode: 0o600 });
    const allowance = allowanceOf(LIMITS);
    const { language, tools } = tool;
    const limits = sandboxLimits(allowance, language.memorySlack ?? MEMORY_SLACK);
    const command = language.run(tools, LIMITS);
    const results: JudgeCaseResult[] = [];
    const program = { ...command, profile: language.profile, artefact: artefact.path, limits };
    await sandbox.judge(
      {
        program,
        cases: [{ seq: 1, input, answer }],
        stop: "never",
        judge: { kind: "compare", comparison: { kind: "lines" } },
      },
      (result) => results.push(result),
      signal,
    );
    return failureOf(results[0], allowance);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function failureOf(
  result: JudgeCaseResult | undefined,
  allowance: ReturnType<typeof allowanceOf>,
): Failure | null {
  if (!result) return { part: "sandbox", reason: "its A+B program was not run" };
  const rules = { judgeMode: "default" as const, scored: false, presentation: false, allowance };
  const { status, endedBy } = caseOutcome(result, rules);
  if (status === Verdict.Accepted) return null;
  const stderr = new TextDecoder().decode(result.run.stderr).trim().slice(0, 500);
  const cause = result.run.cause ?? stderr;
  const reason = `its A+B program failed (${endedBy.ended}, exit ${endedBy.exitCode}, signal ${endedBy.signal}): ${cause}`;
  if (status === Verdict.TimeLimitExceeded || isStarved(result)) return { part: "time", reason };
  return { part: status === Verdict.SystemError ? "sandbox" : "program", reason };
}
