import type { Clock, Timer } from "../shared/system/clock.ts";
import type { JudgedCase } from "../shared/judge/judgeResult.ts";

type Phase = "compiling" | "judging";

/**
 * This interval is long enough to collect dozens of small cases, and short enough to look immediate to users. A job
 * that ends sooner sends only its result, because each progress message costs the server three queries and a message to
 * every open list.
 */
const BATCH_MS = 100;

/** Sends the progress of one job in batches, with pauses of at least `gatherMs`. */
export function progressBatches(
  send: (phase: Phase, cases: JudgedCase[]) => void,
  { clock, gatherMs = BATCH_MS }: { clock: Clock; gatherMs?: number | undefined },
) {
  let phase: Phase = "compiling";
  let pending: JudgedCase[] = [];
  let timer: Timer | undefined;

  function flush(): void {
    timer?.cancel();
    timer = undefined;
    send(phase, pending);
    pending = [];
  }

  function flushSoon(): void {
    timer ??= clock.after(gatherMs, flush);
  }

  return {
    phase(next: Phase): void {
      phase = next;
      flushSoon();
    },
    judged(result: JudgedCase): void {
      pending.push(result);
      flushSoon();
    },
    /** Discards progress that has not been sent, since the result contains every case. */
    stop(): void {
      timer?.cancel();
      pending = [];
    },
  };
}
