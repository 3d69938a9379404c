import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { compilerEnvironment, machineBuild } from "../support/machineBuilds.ts";

const COMPILER = "/usr/bin/gcc";
const FLAGS = ["-O1", "-w", "-fmax-errors=20", "-pthread", "-x", "c", "-"];

/**
 * Compiles a C source outside of any sandbox and returns the path of the program. Each source is compiled only once per
 * machine. Rejects with the compiler's messages if compiling fails. The program must not be modified, because other
 * tests use the same file; tests that need to change it use a copy.
 */
export async function compiledProgram(source: string): Promise<string> {
  const inputs = { tools: [COMPILER, "/usr/bin/as", "/usr/bin/ld"], texts: [...FLAGS, source] };
  const folder = await machineBuild(inputs, async (into) => {
    const args = [...FLAGS, "-o", join(into, "main")];
    const compiling = promisify(execFile)(COMPILER, args, { env: compilerEnvironment });
    compiling.child.stdin?.end(source);
    await compiling;
  });
  return join(folder, "main");
}
