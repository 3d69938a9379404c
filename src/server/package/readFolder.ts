import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { GeneratedCase } from "../../shared/problem/problemPackage.ts";
import type { FileStore } from "../platform/file/files.ts";
import { Archive, type ArchiveFile } from "./archive.ts";
import { type BareCase, readNative } from "./read/verdictPackage.ts";
import type { ReadPackage } from "./readPackage.ts";

/**
 * Reads and checks a problem folder of this installation and stores its files. Throws an error that names the folder
 * and the fault. A `generate.ts` is executed, so the folder must be trusted.
 */
export async function readFolder(folder: string, files: FileStore): Promise<ReadPackage> {
  try {
    const archive = new Archive(await filesBelow(folder), { files });
    const problem = await readNative(archive, () =>
      generated(join(folder, "generate.ts"), archive),
    );
    if (problem.cases.length === 0) throw new Error("there is no test case");
    return problem;
  } catch (error) {
    throw new Error(`${folder}: ${(error as Error).message}`, { cause: error });
  }
}

async function filesBelow(folder: string): Promise<Map<string, ArchiveFile>> {
  const entries = new Map<string, ArchiveFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    const open = async () => createReadStream(path);
    entries.set(relative(folder, path).replaceAll(sep, "/"), { size, open });
  }
  return entries;
}

async function generated(path: string, archive: Archive): Promise<BareCase[]> {
  const { cases } = (await import(pathToFileURL(path).href)) as {
    cases: () => Iterable<GeneratedCase>;
  };
  const bare: BareCase[] = [];
  for (const { name, input, output, score, group } of cases()) {
    bare.push({
      inputName: `${name}.in`,
      outputName: `${name}.out`,
      input: await archive.storeBytes(Buffer.from(input)),
      output: await archive.storeBytes(Buffer.from(output)),
      score,
      group: group ?? null,
    });
  }
  return bare;
}
