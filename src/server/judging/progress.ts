import type { Timer } from "../../shared/system/clock.ts";
import type { JudgedCase } from "../../shared/judge/judgeResult.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Database } from "../platform/database/db.ts";
import type { JobAttempt } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { publishChange } from "./changes.ts";
import { recordProgress } from "./sql.ts";
import { storableCases } from "./storableResult.ts";

/** Delay after a failed write; the next write contains all unstored cases. */
const RETRY_MS = 500;

export type Phase = "compiling" | "judging";

/**
 * Stores the progress of one attempt. The first message is stored immediately. Messages that arrive during a write are
 * collected for the next write, so that a thousand quick cases cause only as many writes as the database can handle,
 * and no queue builds up.
 */
export interface AttemptProgress {
  add(phase: Phase, cases: JudgedCase[]): void;
  /**
   * Waits for the write in progress and discards all progress that is not stored yet, because the verdict replaces it.
   */
  end(): Promise<void>;
}

export function trackProgress(
  { db, bus, node }: { db: Database; bus: Bus; node: string },
  { jobId, attempt }: JobAttempt,
  onLost: () => void,
): AttemptProgress {
  let waiting: JudgedCase[] = [];
  let phase: Phase = "compiling";
  let written: Phase | undefined;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let ended = false;
  let retry: Timer | undefined;

  async function writeOnce(): Promise<void> {
    const count = waiting.length;
    const cases = storableCases(waiting);
    const current = phase;
    const status = current === "compiling" ? Verdict.Compiling : Verdict.Judging;
    const what = written === current ? "progress" : "status";
    const [row] = await recordProgress(db, {
      jobId,
      attempt,
      status,
      judger: node,
      cases: JSON.stringify(cases),
    });
    waiting = waiting.slice(count);
    if (row) {
      written = current;
      publishChange(bus, { ...row, what, status, ...rangeOf(cases) });
    } else if (!ended) {
      ended = true;
      onLost();
    }
  }

  async function writeAll(): Promise<void> {
    try {
      while (!ended && (waiting.length > 0 || written !== phase)) await writeOnce();
    } catch {
      // If the write has failed, for example because the database is unreachable, it is repeated after a delay. A write
      // may have stored its cases although it seemed to fail. These cases are not counted again.
      if (!ended) retry = db.clock.after(RETRY_MS, start).unref();
    } finally {
      busy = false;
    }
  }

  function start(): void {
    if (busy || ended) return;
    retry?.cancel();
    busy = true;
    writing = writeAll();
  }

  return {
    add(newPhase, cases) {
      if (ended) return;
      phase = newPhase;
      waiting.push(...cases);
      start();
    },
    async end() {
      ended = true;
      retry?.cancel();
      await writing;
    },
  };
}

/** The lowest and the highest case number, for readers of the live channel. */
export function rangeOf(cases: { seq: number }[]): { from?: number; to?: number } {
  if (cases.length === 0) return {};
  const seqs = cases.map(({ seq }) => seq);
  return { from: Math.min(...seqs), to: Math.max(...seqs) };
}
