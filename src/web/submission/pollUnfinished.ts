import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { isFinished } from "../../shared/verdict/verdict.ts";

export const POLL_EVERY_MS = 2000;
export const POLL_MAX = 30;

/**
 * Polls unfinished submissions every two seconds, at most thirty times, until all are finished. Stops permanently on an
 * error. Used by browsers that cannot use the live channel. `onStop` is called if polling stops before all submissions
 * are finished.
 */
export function pollUnfinished(
  ids: readonly number[],
  ask: (ids: number[]) => Promise<Record<string, SubmissionRow>>,
  onRow: (row: SubmissionRow) => void,
  onStop: () => void = () => undefined,
): { stop(): void } {
  const waiting = new Set(ids);
  let requestCount = 0;
  let stopped = waiting.size === 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function round() {
    requestCount += 1;
    let rows: Record<string, SubmissionRow>;
    try {
      rows = await ask([...waiting]);
    } catch {
      if (!stopped) onStop();
      stopped = true;
      return;
    }
    if (stopped) return;
    for (const row of Object.values(rows)) {
      if (isFinished(row.status)) waiting.delete(row.submitId);
      onRow(row);
    }
    if (waiting.size === 0) return;
    if (requestCount < POLL_MAX) timer = setTimeout(round, POLL_EVERY_MS);
    else onStop();
  }

  if (!stopped) timer = setTimeout(round, POLL_EVERY_MS);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
