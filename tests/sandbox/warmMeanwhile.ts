import { findCompilers } from "../judge/judgeBench.ts";

/**
 * Makes what compilers share while the tests run that need none of it. Test files that need it wait for its end, and
 * report why it fails.
 */
export default async function warmMeanwhile(): Promise<() => Promise<void>> {
  const { fill } = await findCompilers();
  const filling = fill().catch(() => {});
  return () => filling;
}
