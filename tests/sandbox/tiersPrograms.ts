import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { compiledProgram } from "./compiledProgram.ts";
import { inParallel } from "./nativeObjects.ts";

/** Programs that are compiled once and run in many environments. */
export interface Programs {
  /** Returns the folder of a program, as input for `Workshop.program`. */
  of: (name: string) => string;
  remove: () => void;
}

/** Compiles C sources, given by name, into folders that every user may enter. */
export async function compilePrograms(sources: Record<string, string>): Promise<Programs> {
  const folder = mkdtempSync(join(tmpdir(), "verdict-programs-"));
  chmodSync(folder, 0o755);
  const entries = Object.entries(sources);
  const of = (name: string): string => {
    if (!(name in sources)) throw new Error(`there is no program ${name}`);
    return join(folder, String(entries.findIndex(([entryName]) => entryName === name)));
  };
  await inParallel(entries, async ([name, source]) => {
    mkdirSync(of(name));
    copyFileSync(await compiledProgram(source), join(of(name), "main"));
  });
  return { of, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
