import { build } from "../../scripts/build.mjs";

/** Builds `dist` once before the tests; otherwise each concurrent start would build it. */
export default async function buildOnce(): Promise<void> {
  await build(() => {});
}
