import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const include = import.meta.dirname;
const warnings = ["-Wall", "-Wextra", "-Werror"];

/**
 * Compiles programs that use testlib.h, in the given folder. The standard headers that testlib.h includes are
 * precompiled once for the folder, since they take two thirds of a program's compile time.
 */
export async function programCompiler(folder: string, standard: string) {
  const header = await readFile(join(include, "testlib.h"), "utf8");
  const standardHeaders = header.split("\n").filter((line) => line.startsWith("#include <"));
  await writeFile(join(folder, "standard.h"), `${standardHeaders.join("\n")}\n`);
  await compiler(folder, [`-std=${standard}`, "-x", "c++-header", "standard.h"]);
  return async (name: string, source: string): Promise<void> => {
    await writeFile(join(folder, `${name}.cpp`), source);
    const flags = [`-std=${standard}`, ...warnings, "-include", "standard.h", "-I", include];
    await compiler(folder, [...flags, "-o", name, `${name}.cpp`]);
  };
}

/**
 * Checks that a program compiles if only testlib.h is available, without precompiled headers. Throws if it does not
 * compile.
 */
export async function checkProgram(folder: string, source: string, standard: string) {
  const name = `check-${standard}.cpp`;
  await writeFile(join(folder, name), source);
  await compiler(folder, [`-std=${standard}`, ...warnings, "-I", include, "-fsyntax-only", name]);
}

async function compiler(cwd: string, args: string[]): Promise<void> {
  try {
    await run("g++", args, { cwd });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") throw error;
    throw new Error(
      "g++ is not installed: the tests of testlib.h need a C++ compiler (apt-get install g++)",
      { cause: error },
    );
  }
}
