/**
 * Sends hostile frames for about ten minutes to the decoders of the native sandbox, built with AddressSanitizer and
 * UndefinedBehaviorSanitizer. `npm run bench -- fuzz [frames] [seed]`; the seed is printed, and the same seed generates
 * the same frames in the same order.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildFuzzer, fuzz } from "../tests/sandbox/fuzzing.ts";

const frames = Number(process.argv[2] ?? 72_000_000);
const seed = Number(process.argv[3] ?? 4_020_417);
const folder = mkdtempSync(join(tmpdir(), "verdict-fuzz-"));
console.log(`seed ${seed}, ${frames} frames`);
try {
  const figures = await fuzz(await buildFuzzer(folder), seed, frames);
  const rate = Math.round(figures.inputs / figures.cpuSeconds);
  console.log(`${figures.inputs} frames (${rate} a second), ${figures.streams} torn streams`);
  for (const [kind, count] of Object.entries(figures.accepted))
    console.log(`taken as ${kind}: ${count}`);
  console.log("nothing found (limit: nothing)");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
