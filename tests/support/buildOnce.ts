import { build } from "../../scripts/build.mjs";

/** Builds `dist` once: otherwise concurrent starts would each build it. */
export default async function built(): Promise<void> {
  await build(() => {});
}
