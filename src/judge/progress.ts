import type { JudgedCase } from "../shared/judgeProtocol.ts";

type Phase = "compiling" | "judging";

/** Long enough to gather dozens of tiny cases, short enough that a reader sees them come one by one. */
const GATHER_MS = 30;

/** Gathers what becomes known of one job and sends it on in batches, phases at once. */
export function progressBatches(send: (phase: Phase, cases: JudgedCase[]) => void) {
  let phase: Phase = "compiling";
  let waiting: JudgedCase[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    send(phase, waiting);
    waiting = [];
  }

  return {
    phase(next: Phase): void {
      phase = next;
      flush();
    },
    judged(result: JudgedCase): void {
      waiting.push(result);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Nothing more is sent; the result carries every case. */
    stop(): void {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
