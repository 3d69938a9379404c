import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type { EndedBy } from "../shared/verdict/runEnd.ts";
import { endOf } from "./caseStatus.ts";
import { isRunnable, staticBytesOf } from "./builtProgram.ts";
import type { CacheFolder, Pinned } from "./cacheFolder.ts";
import { fileLost, logForUsers, NO_PROGRAM, stopMessage } from "./compileMessages.ts";
import { undisturbed } from "./disturbedRun.ts";
import { failureOf } from "./failedRun.ts";
import type { CompileStep } from "./languages/language.ts";
import type { Sandbox } from "./sandbox/sandboxTypes.ts";
import type { Tool, Toolbox } from "./languageTools.ts";

/** Part of the cache key; must be increased when the meaning of a cached artefact changes. */
const GENERATION = 1;

const ARTEFACT_MAX = 64 * 1024 * 1024;

export interface Source {
  language: string;
  code: string;
  /** Contents of the files that are placed next to the source, by file name. */
  extraFiles: Record<string, string>;
  /** Whether C and C++ sources among `extraFiles` are compiled and linked, not just available for inclusion. */
  inParts?: boolean;
}

/** The source does not compile; `log` is the compiler's output in the form shown to users. */
export class CompileFailed extends Error {
  readonly log: string;
  /** How the run of the compiler ended. */
  readonly end: EndedBy;

  constructor(log: string, end: EndedBy) {
    super("the source does not compile");
    this.log = log;
    this.end = end;
  }
}

export interface Program {
  tool: Tool;
  /** Folder with the compiled program; it stays pinned until it is released. */
  artefact: Pinned;
  /** Size of the program's static data in bytes (see {@link staticBytesOf}); 0 if an interpreter runs the program. */
  staticBytes(): number;
  /**
   * Names of the files next to the source, and of folders that contain such files; the artefact contains these files
   * and folders, too.
   */
  beside: string[];
}

export interface Compiler {
  /**
   * Returns the compiled program of a source; it comes from the cache if the same code and files have already been
   * compiled with the same command and compiler version. Rejects with `CompileFailed` or `JudgeError`.
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
      const names = filesBeside(source, tool).map(([name]) => name.split("/", 1).join(""));
      const staticBytes = staticBytesOf(artefact.path, tool);
      return { tool, artefact, staticBytes, beside: [...new Set(names)] };
    },
  };
}

/** The extra files without the file that has the same name as the source, since the source replaces it. */
function filesBeside({ extraFiles }: Source, { language }: Tool): [string, string][] {
  return Object.entries(extraFiles).filter(([name]) => name !== language.sourceName);
}

/** The compile step; the additional C and C++ sources are added to its command. */
function stepOf(source: Source, { language, tools }: Tool): CompileStep {
  const step = language.compile(tools, source.language);
  const isC = language.sourceName === "main.c" || language.sourceName === "main.cpp";
  if (!source.inParts || !isC) return step;
  const parts = Object.keys(source.extraFiles)
    .filter((name) => /\.(?:c|cc|cpp|cxx|c\+\+)$/i.test(name) && name !== language.sourceName)
    .map((name) => `./${name}`);
  // The additional sources are inserted directly after the main source, because the linker needs libraries after the
  // objects that use them.
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
  const extra = filesBeside(source, tool);
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
  const hasOutput = step.keep.every((name) => result.keptFiles.includes(name));
  const missingFile = extra.map(([name]) => name).find((name) => !result.keptFiles.includes(name));
  if (isDone && hasOutput && missingFile === undefined && (await isRunnable(folder, tool))) return;
  const log = logForUsers(result.log);
  const lostMessage =
    isDone && hasOutput && missingFile !== undefined ? fileLost(missingFile) : null;
  const text = [log, stopped, lostMessage].filter(Boolean).join("\n") || NO_PROGRAM;
  const ended = result.ended === "failed" ? "exited" : result.ended;
  const { exception: _, ...end } = endOf({ ...result, ended }, ended, step.limits);
  throw new CompileFailed(text, end);
}
