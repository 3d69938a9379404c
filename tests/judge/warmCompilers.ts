import { findCompilers } from "./judgeBench.ts";

/**
 * Builds the compilers' shared files (precompiled headers, a compiled standard library) once per machine. Otherwise all
 * test files would build them at the same time.
 */
export default async function warmCompilers(): Promise<void> {
  const { fill } = await findCompilers();
  await fill();
}
