import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { inParallel } from "./nativeObjects.ts";

/** Programs that are compiled once, outside of any sandbox, and run in many circumstances. */
export interface Programs {
  /** Folder of a program for `Workshop.program`. */
  of: (name: string) => string;
  remove: () => void;
}

/** Compiles C sources by name into folders that every user may enter. */
export async function compilePrograms(sources: Record<string, string>): Promise<Programs> {
  const folder = mkdtempSync(join(tmpdir(), "verdict-programs-"));
  chmodSync(folder, 0o755);
  const names = Object.keys(sources);
  const of = (name: string): string => {
    if (!(name in sources)) throw new Error(`there is no program ${name}`);
    return join(folder, String(names.indexOf(name)));
  };
  const flags = ["-O1", "-w", "-pthread", "-x", "c", "-"];
  await inParallel(names, async (name) => {
    mkdirSync(of(name));
    const compiling = promisify(execFile)("gcc", [...flags, "-o", join(of(name), "main")]);
    compiling.child.stdin?.end(sources[name]);
    await compiling;
  });
  return { of, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
