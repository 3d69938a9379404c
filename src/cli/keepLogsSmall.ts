import { copyFileSync, statSync, truncateSync } from "node:fs";

/** A log grows to this size and keeps one predecessor. */
const limit = 64 * 1024 * 1024;

/**
 * Looks at the logs now and every minute; a full one is copied to `<name>.1` and emptied in place,
 * because the processes that append to it hold it open. Answers the way to end it.
 */
export function keepLogsSmall(paths: string[], bytes = limit): () => void {
  const look = () => {
    for (const path of paths) {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size <= bytes) continue;
      copyFileSync(path, `${path}.1`);
      truncateSync(path);
    }
  };
  look();
  const timer = setInterval(look, 60_000).unref();
  return () => clearInterval(timer);
}
