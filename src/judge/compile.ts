import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EndedBy } from "../shared/submission.ts";
import { endOf } from "./caseStatus.ts";
import type { CacheFolder, Pinned } from "./cacheFolder.ts";
import { undisturbed } from "./disturbedRun.ts";
import { failureOf } from "./failedRun.ts";
import type { CompileStep } from "./languages/language.ts";
import { plainText } from "./plainText.ts";
import type { CompileResult, Sandbox } from "./sandbox/sandboxTypes.ts";
import { staticBytes } from "./staticBytes.ts";
import type { Tool, Toolbox } from "./toolbox.ts";

/** Part of the cache key; raise it when the meaning of a cached artefact changes. */
const GENERATION = 1;

const ARTEFACT_MAX = 64 * 1024 * 1024;
const LOG_MAX = 64 * 1024;

export interface Source {
  language: string;
  code: string;
  /** Files beside the source, by name. */
  extraFiles: Record<string, string>;
  /** Whether C and C++ sources among `extraFiles` are compiled and linked, not only included. */
  inParts?: boolean;
}

/** The source does not compile; `log` is the compiler's output as shown to users. */
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
  /** Folder with the compiled program, pinned until released. */
  artefact: Pinned;
  /** See {@link staticBytes}; 0 for programs of an interpreter. Read when first asked for. */
  staticBytes(): number;
}

export interface Compiler {
  /**
   * The compiled program of a source, from the cache when the same code, files, command and compiler
   * version were compiled before. Rejects with `CompileFailed` or `JudgeError`.
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
      const compile = async (folder: string, shared: AbortSignal): Promise<void> => {
        await mkdir(folder, { mode: 0o755 });
        await compileInto(sandbox, { source, tool, folder }, shared);
      };
      const artefact = await cache.get(keyOf(source, tool), compile, signal);
      return { tool, artefact, staticBytes: staticBytesOf(artefact.path, tool) };
    },
  };
}

/** The compile step, with the additional C and C++ sources in its command. */
function stepOf(source: Source, { language, tools }: Tool): CompileStep {
  const step = language.compile(tools, source.language);
  const isC = language.sourceName === "main.c" || language.sourceName === "main.cpp";
  if (!source.inParts || !isC) return step;
  const parts = Object.keys(source.extraFiles)
    .filter((name) => /\.(?:c|cc|cpp|cxx|c\+\+)$/i.test(name) && name !== language.sourceName)
    .map((name) => `./${name}`);
  // After the source: the linker needs libraries after the objects that use them.
  const argv = step.argv.flatMap((arg) => (arg === language.sourceName ? [arg, ...parts] : arg));
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
  signal: AbortSignal,
): Promise<void> {
  const { language } = tool;
  const step = stepOf(source, tool);
  const encoder = new TextEncoder();
  const extra = Object.entries(source.extraFiles).filter(([name]) => name !== language.sourceName);
  const files = [...extra, [language.sourceName, source.code] as const];
  const request = {
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
  };
  const { cpuMs } = step.limits;
  const result = await undisturbed(cpuMs, () => sandbox.compile(request, signal));
  const failure = failureOf(result, `compiling ${source.language}`);
  if (failure) throw failure;
  const stopped = stopMessage(result, cpuMs / 1000);
  const isDone = stopped === null && result.ended === "exited" && result.exitCode === 0;
  const hasOutput = step.keep.every((name) => result.kept.includes(name));
  const lost = extra.map(([name]) => name).find((name) => !result.kept.includes(name));
  if (isDone && hasOutput && lost === undefined && (await isRunnable(folder, tool))) return;
  const log = logForUsers(result.log);
  const lostMessage = isDone && hasOutput && lost !== undefined ? fileLost(lost) : null;
  const text = [log, stopped, lostMessage].filter(Boolean).join("\n") || NO_PROGRAM;
  const ended = result.ended === "failed" ? "exited" : result.ended;
  const { exception: _, ...end } = endOf({ ...result, ended }, ended, step.limits);
  throw new CompileFailed(text, end);
}

/** Path of the program in the artefact's folder; undefined: an interpreter runs it. */
function programPath(folder: string, { language, tools }: Tool): string | undefined {
  const [program = ""] = language.run(tools, { memoryMb: 256, stackMb: 64 }).argv;
  return program.startsWith("/a/") ? join(folder, program.slice("/a/".length)) : undefined;
}

function staticBytesOf(folder: string, tool: Tool): () => number {
  let known: number | undefined;
  return () => {
    const path = programPath(folder, tool);
    known ??= path === undefined ? 0 : staticBytes(path);
    return known;
  };
}

/** Some compilers write a library instead of a program when the source has no entry point. */
async function isRunnable(folder: string, tool: Tool): Promise<boolean> {
  const path = programPath(folder, tool);
  if (path === undefined) return true;
  const { mode } = await stat(path);
  return (mode & 0o111) !== 0;
}

const TOO_MUCH_LEFT =
  "编译产生的文件过大或过多。\nThe compiler left files that are too large or too many.";
const NO_PROGRAM = "编译器没有生成可执行程序。\nThe compiler produced no program.";

function fileLost(name: string): string {
  return `编译后文件 ${name} 不再是普通文件。\nAfter compiling ${name} is not a plain file any more.`;
}

/** Message for a compiler that was stopped or whose files cannot be stored; in both languages, since it is stored as text. */
function stopMessage(result: CompileResult, seconds: number): string | null {
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
    case "failed":
      return TOO_MUCH_LEFT;
    default:
      return null;
  }
}

/** The compiler's output without the sandbox's work folder in paths. */
function logForUsers(log: Uint8Array): string {
  const text = plainText(log, LOG_MAX).replaceAll("/w/", "").trim();
  return FILE_TOO_LARGE.test(text) ? STATIC_DATA_TOO_LARGE : text;
}

/** gcc's message when its assembler or linker exceeds the file size limit, and asks for a bug report. */
const FILE_TOO_LARGE = /internal compiler error: File size limit exceeded/;
const STATIC_DATA_TOO_LARGE =
  "编译产生的文件过大：带初始值的全局数组会整个写入程序，请在运行时赋值。\n" +
  "The program is too large: a global array with initial values is stored in it as a whole; fill it at run time.";
