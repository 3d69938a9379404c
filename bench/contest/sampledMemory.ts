import { percentile } from "./percentile.ts";
import { report } from "./report.ts";

/** One line of `memorySampler.mjs`: memory in bytes, and time in milliseconds. */
type Sample = Record<
  "rss" | "heapTotal" | "heapUsed" | "external" | "arrayBuffers" | "delayMs",
  number
>;

const MARK = "memory ";

/**
 * Reads a server's log and prints how much each kind of the server's memory (`rss`, `heapUsed` and others) has grown
 * since the first sample, and how long the server's event loop was blocked.
 */
export function reportMemory(log: string): void {
  const samples = log
    .split("\n")
    .filter((line) => line.startsWith(MARK))
    .map((line) => JSON.parse(line.slice(MARK.length)) as Sample);
  const [first] = samples;
  if (!first) return;
  for (const name of ["rss", "heapTotal", "heapUsed", "external"] as const) {
    const growth = samples.map((sample) => (sample[name] - first[name]) / 2 ** 20);
    report(`  ${name}, median growth`, percentile(growth, 0.5), undefined, "MiB");
    report(`  ${name}, largest growth`, Math.max(...growth), undefined, "MiB");
  }
  const delays = samples.map((sample) => sample.delayMs);
  report("event loop held within 200 ms, p50", percentile(delays, 0.5));
  report("event loop held within 200 ms, p95", percentile(delays, 0.95));
  report("event loop held within 200 ms, largest", Math.max(...delays));
}
