import { copyFileSync, statSync, truncateSync } from "node:fs";
import type { Clock } from "../shared/system/clock.ts";

/** Size in bytes at which a log is rotated; one old log is kept. */
const limit = 64 * 1024 * 1024;

/**
 * Checks the logs at once and then every minute; a full log is copied to `<name>.1` and truncated in place, because
 * other processes have it open for appending. Returns a function that stops the checks.
 */
export function rotateLogs(clock: Clock, paths: string[], bytes = limit): () => void {
  const rotate = () => {
    for (const path of paths) {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size <= bytes) continue;
      copyFileSync(path, `${path}.1`);
      truncateSync(path);
    }
  };
  rotate();
  const timer = clock.every(60_000, rotate).unref();
  return () => timer.cancel();
}
