import { findCompilers } from "../judge/judgeBench.ts";

/**
 * Builds the compilers' shared files while tests that do not need them run. Test files that need the shared files wait
 * until the build has ended, and report the reason if the build failed.
 */
export default async function warmMeanwhile(): Promise<() => Promise<void>> {
  const { fill } = await findCompilers();
  const filling = fill().catch(() => {});
  return () => filling;
}
