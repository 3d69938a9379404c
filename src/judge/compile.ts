import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EndedBy } from "../shared/submission.ts";
import { endOf } from "./caseStatus.ts";
import type { CacheFolder, Pinned } from "./cacheFolder.ts";
import type { CompileStep } from "./languages/language.ts";
import { plainText } from "./plainText.ts";
import type { CompileResult, Sandbox } from "./sandboxTypes.ts";
import type { Tool, Toolbox } from "./toolbox.ts";
import { Trouble } from "./trouble.ts";

/** Raised when the meaning of a cached artefact changes, so that older ones are not used. */
const GENERATION = 1;

const ARTEFACT_MAX = 64 * 1024 * 1024;
const LOG_MAX = 64 * 1024;

export interface Source {
  language: string;
  code: string;
  /** Files beside the source, by name. */
  extraFiles: Record<string, string>;
  /** Sources of C and C++ among these are parts of the program, not only there to be included. */
  inParts?: boolean;
}

/** The source does not compile; `log` is the compiler's text as it may be shown. */
export class CompileFailed extends Error {
  readonly log: string;
  /** How the compiler itself ended. */
  readonly end: EndedBy;

  constructor(log: string, end: EndedBy) {
    super("the source does not compile");
    this.log = log;
    this.end = end;
  }
}

export interface Program {
  tool: Tool;
  /** Folder with the compiled program, kept on disk until released. */
  artefact: Pinned;
}

export interface Compiler {
  /**
   * The compiled program of a source, from the cache when the same code, files, command and compiler
   * version were compiled before. Rejects with `CompileFailed` or `Trouble`.
   */
  build(source: Source, signal?: AbortSignal): Promise<Program>;
}

export function compiler(
  sandbox: Pick<Sandbox, "compile">,
  { cache, toolbox }: { cache: CacheFolder; toolbox: Toolbox },
): Compiler {
  return {
    async build(source, signal) {
      const tool = toolbox.of(source.language);
      const artefact = await cache.get(keyOf(source, tool), async (folder) => {
        signal?.throwIfAborted();
        await mkdir(folder, { mode: 0o755 });
        await compileInto(sandbox, { source, tool, folder }, signal);
      });
      return { tool, artefact };
    },
  };
}

/** What has to be compiled beside the main source, and belongs into the command. */
function stepOf(source: Source, { language, tools }: Tool): CompileStep {
  const step = language.compile(tools, source.language);
  const isC = language.sourceName === "main.c" || language.sourceName === "main.cpp";
  if (!source.inParts || !isC) return step;
  const parts = Object.keys(source.extraFiles)
    .filter((name) => /\.(?:c|cc|cpp|cxx|c\+\+)$/i.test(name) && name !== language.sourceName)
    .map((name) => `./${name}`);
  // Behind the source: libraries come after what needs them.
  const argv = step.argv.flatMap((word) =>
    word === language.sourceName ? [word, ...parts] : word,
  );
  return { ...step, argv };
}

function keyOf(source: Source, { language, tools }: Tool): string {
  const step = stepOf(source, { language, tools });
  const files = Object.entries(source.extraFiles).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([GENERATION, tools.version, step.argv, step.env, source.code, files]))
    .digest("hex");
}

async function compileInto(
  sandbox: Pick<Sandbox, "compile">,
  { source, tool, folder }: { source: Source; tool: Tool; folder: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { language } = tool;
  const step = stepOf(source, tool);
  const encoder = new TextEncoder();
  const extra = Object.entries(source.extraFiles).filter(([name]) => name !== language.sourceName);
  const files = [...extra, [language.sourceName, source.code] as const];
  const result = await sandbox.compile(
    {
      program: {
        argv: step.argv,
        env: step.env,
        profile: language.profile,
        limits: step.limits,
      },
      files: files.map(([name, content]) => ({ name, content: encoder.encode(content) })),
      keep: {
        names: [...step.keep, ...extra.map(([name]) => name)],
        folder,
        maxBytes: ARTEFACT_MAX,
      },
    },
    signal,
  );
  if (result.ended === "failed") {
    throw new Trouble("sandbox_failed", `compiling ${source.language}: ${result.cause}`);
  }
  const stopped = whyStopped(result, step.limits.cpuMs / 1000);
  const isDone = stopped === null && result.ended === "exited" && result.exitCode === 0;
  const isWhole = step.keep.every((name) => result.kept.includes(name));
  if (isDone && isWhole && (await isRunnable(folder, tool))) return;
  const log = shownLog(result.log);
  const text = [log, stopped].filter(Boolean).join("\n") || NO_PROGRAM;
  const { exception: _, ...end } = endOf(result, result.ended, step.limits);
  throw new CompileFailed(text, end);
}

/** Some compilers write a library where a program was asked for, when the source has no start. */
async function isRunnable(folder: string, { language, tools }: Tool): Promise<boolean> {
  const [program = ""] = language.run(tools, { memoryMb: 256, stackMb: 64 }).argv;
  if (!program.startsWith("/a/")) return true;
  const { mode } = await stat(join(folder, program.slice("/a/".length)));
  return (mode & 0o111) !== 0;
}

const NO_PROGRAM = "编译器没有生成可执行程序。\nThe compiler produced no program.";

/** The sentence for a compiler that was stopped; in both languages, since it is stored as text. */
function whyStopped(result: CompileResult, seconds: number): string | null {
  switch (result.ended) {
    case "cpu":
    case "wall":
      return `编译超过时间限制（${seconds} 秒）。\nThe compiler was stopped at its time limit (${seconds} s).`;
    case "memory":
      return "编译超过内存限制。\nThe compiler was stopped at its memory limit.";
    case "output":
      return "编译产生的文件过大。\nThe compiler was stopped for writing too large a file.";
    case "signalled":
      return `编译器异常终止（信号 ${result.signal}）。\nThe compiler crashed (signal ${result.signal}).`;
    default:
      return null;
  }
}

/** The work folder's name says nothing to a contestant: messages show plain file names. */
function shownLog(log: Uint8Array): string {
  return plainText(log, LOG_MAX).replaceAll("/w/", "").trim();
}
