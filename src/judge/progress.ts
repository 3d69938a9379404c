import type { JudgedCase } from "../shared/judgeProtocol.ts";

type Phase = "compiling" | "judging";

/**
 * Long enough to gather dozens of tiny cases, short enough that a reader sees them come at once. What is
 * over sooner says nothing but its result: each word costs the site three questions to the database
 * and every reader of the list a message, and nobody could read it.
 */
const GATHER_MS = 100;

/** Gathers what becomes known of one job and sends it on in batches, `gatherMs` apart at least. */
export function progressBatches(
  send: (phase: Phase, cases: JudgedCase[]) => void,
  gatherMs: number = GATHER_MS,
) {
  let phase: Phase = "compiling";
  let waiting: JudgedCase[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    send(phase, waiting);
    waiting = [];
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, gatherMs);
  }

  return {
    phase(next: Phase): void {
      phase = next;
      flushSoon();
    },
    judged(result: JudgedCase): void {
      waiting.push(result);
      flushSoon();
    },
    /** Nothing more is sent; the result carries every case. */
    stop(): void {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
