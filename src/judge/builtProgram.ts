import { stat } from "node:fs/promises";
import { join } from "node:path";
import { staticBytes } from "./staticBytes.ts";
import type { Tool } from "./languageTools.ts";

/** Path of the program in the artefact's folder; undefined if an interpreter runs it. */
function programPath(folder: string, { language, tools }: Tool): string | undefined {
  const [program = ""] = language.run(tools, { memoryMb: 256, stackMb: 64 }).argv;
  return program.startsWith("/a/") ? join(folder, program.slice("/a/".length)) : undefined;
}

/** Size of the static data of the program in this folder, in bytes; the program's file is read at the first call. */
export function staticBytesOf(folder: string, tool: Tool): () => number {
  let bytes: number | undefined;
  return () => {
    const path = programPath(folder, tool);
    bytes ??= path === undefined ? 0 : staticBytes(path);
    return bytes;
  };
}

/**
 * Whether the program can be run. It cannot if the compiler has written a library, as some compilers do when the source
 * has no entry point.
 */
export async function isRunnable(folder: string, tool: Tool): Promise<boolean> {
  const path = programPath(folder, tool);
  if (path === undefined) return true;
  const { mode } = await stat(path);
  return (mode & 0o111) !== 0;
}
