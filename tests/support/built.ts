import { build } from "../../scripts/build.mjs";

/** Builds `dist` once: starts at the same time would otherwise build it side by side. */
export default async function built(): Promise<void> {
  await build(() => {});
}
