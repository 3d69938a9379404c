import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  BASE_ENV,
  compileLimits,
  type CompileStep,
  type Language,
  compileArguments,
  type Tools,
  type WarmUp,
} from "./language.ts";
import { quickLinker } from "./linker.ts";
import { type Machine, ToolMissing } from "./machine.ts";

const NAMES = [
  "C++ 17 With O2",
  "C++ 17",
  "C++ With O2",
  "C++",
  "C++ 20 With O2",
  "C++ 20",
] as const;

/** The folder in which compilers find the precompiled headers; each set of flags has its own subfolder. */
const HEADERS = "/opt/verdict/headers";
/** The folder in which checkers and interactors find testlib.h. */
const INCLUDE = "/opt/verdict/include";

async function find(machine: Machine): Promise<Tools> {
  const compiler = await machine.command("g++");
  if (!compiler) throw new ToolMissing("g++ is not installed (package g++)");
  return {
    // The version text begins with the name of the executable, such as x86_64-linux-gnu-g++-12.
    version: (await machine.version(compiler)).replace(/^\S+/, "g++"),
    paths: { "g++": compiler },
    hostPaths: { "g++": compiler },
    mounts: [{ source: includeFolder(import.meta.dirname), target: INCLUDE }],
    flags: await quickLinker(machine, compiler),
  };
}

/**
 * Finds the folder of testlib.h. The parent folders are searched, too, because the source file and the bundle are at
 * different depths.
 */
function includeFolder(from: string): string {
  const folder = join(from, "src", "judge", "include");
  if (existsSync(join(folder, "testlib.h"))) return folder;
  const above = dirname(from);
  if (above === from) throw new ToolMissing("src/judge/include/testlib.h is missing");
  return includeFolder(above);
}

/** The flags in the displayed command that affect a precompiled header. */
function flagsOf(tools: Tools, name: string): string[] {
  return compileArguments(tools, name)
    .slice(1)
    .filter((word) => word.startsWith("-") && word !== "-o");
}

/** The name of the folder, such as "gnu++17-O2". */
function folderOf(flags: readonly string[]): string {
  return flags
    .filter((flag) => /^-(std|O)/.test(flag))
    .join("")
    .replace("-std=", "");
}

function compile(tools: Tools, name: string): CompileStep {
  const [compiler = "", ...rest] = compileArguments(tools, name);
  // The compiler ignores the folder of a precompiled header that is not built yet.
  const headers = `${HEADERS}/${folderOf(flagsOf(tools, name))}`;
  return {
    argv: [compiler, "-I", headers, "-I", INCLUDE, ...(tools.flags ?? []), ...rest],
    env: BASE_ENV,
    limits: compileLimits(15, 1024),
    keep: ["main"],
  };
}

/**
 * Precompiles bits/stdc++.h once per set of flags, which shortens a compilation from 1.3–2 s to 0.5 s. The compiler
 * uses the precompiled header only if it is compatible with the current options; otherwise, the compiler reads the
 * plain header.
 */
function warmUp(tools: Tools): WarmUp {
  const compiler = tools.hostPaths["g++"] ?? "";
  const key = createHash("sha256").update(`${compiler}\n${tools.version}`).digest("hex");
  return {
    folder: `headers-${key.slice(0, 16)}`,
    target: HEADERS,
    required: false,
    steps: NAMES.map((name) => {
      const flags = flagsOf(tools, name);
      return {
        file: `${folderOf(flags)}/bits/stdc++.h.gch`,
        argv: [compiler, ...flags, "-x", "c++-header", "header.h", "-o", "{out}"],
        env: BASE_ENV,
        sources: [{ name: "header.h", content: "#include <bits/stdc++.h>\n" }],
      };
    }),
  };
}

export const cpp: Language = {
  names: NAMES,
  profile: "cpp",
  sourceName: "main.cpp",
  find,
  compile,
  run: () => ({ argv: ["/a/main"], env: BASE_ENV }),
  warmUp,
};
