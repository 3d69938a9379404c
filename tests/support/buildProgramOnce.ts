import { buildProgram } from "../../scripts/build.mjs";

/**
 * Builds the program once before tests that start it many times, because starting from source takes twice the CPU time.
 */
export default async function builtProgram(): Promise<void> {
  await buildProgram(() => {});
}
