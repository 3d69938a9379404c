import { findCompilers } from "./judgeBench.ts";

/**
 * Makes what compilers share (precompiled headers, a compiled standard library), once per machine. The test
 * files would otherwise make it at the same time, each for itself.
 */
export default async function warmCompilers(): Promise<void> {
  const { fill } = await findCompilers();
  await fill();
}
