/**
 * Ten minutes of CPU time of hostile frames for the decoders of the native sandbox, built with
 * AddressSanitizer and UndefinedBehaviorSanitizer. `npm run bench -- fuzz [seconds] [seed]`; the
 * seed is printed, and the same seed throws the same frames in the same order.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildFuzzer, fuzz } from "../tests/sandbox/fuzzing.ts";

const seconds = Number(process.argv[2] ?? 600);
const seed = Number(process.argv[3] ?? 4_020_417);
const folder = mkdtempSync(join(tmpdir(), "verdict-fuzz-"));
console.log(`seed ${seed}, ${seconds} s of CPU time`);
try {
  const figures = await fuzz(buildFuzzer(folder), seed, seconds);
  const rate = Math.round(figures.inputs / figures.cpuSeconds);
  console.log(`${figures.inputs} frames (${rate} a second), ${figures.streams} torn streams`);
  for (const [kind, count] of Object.entries(figures.accepted))
    console.log(`taken as ${kind}: ${count}`);
  console.log("nothing found (limit: nothing)");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
