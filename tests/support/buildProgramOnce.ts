import { buildProgram } from "../../scripts/build.mjs";

/** Builds the program before tests that start it many times: from its sources a start takes twice the CPU time. */
export default async function builtProgram(): Promise<void> {
  await buildProgram(() => {});
}
