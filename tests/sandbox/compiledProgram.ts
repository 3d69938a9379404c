import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { compilerEnvironment, machineBuild } from "../support/machineBuilds.ts";

const COMPILER = "/usr/bin/gcc";
const FLAGS = ["-O1", "-w", "-fmax-errors=20", "-pthread", "-x", "c", "-"];

/**
 * Path of the program for a C source, which is compiled once per machine, outside any sandbox. Rejects with the
 * compiler's messages if compiling fails. The program is a copy, since some programs write to their own file.
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
