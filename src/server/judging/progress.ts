import type { JudgedCase } from "../../shared/judgeProtocol.ts";
import { Verdict } from "../../shared/verdict.ts";
import type { Database } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import { announce } from "./changes.ts";
import { recordProgress } from "./sql.ts";
import { storableCases, type Ticket } from "./verdict.ts";

export type Phase = "compiling" | "judging";

/**
 * Writes what a node tells about one attempt. The first word is written at once; what comes while a
 * write is under way is collected for the next one, so that a node with a thousand quick cases costs
 * as many writes as the database can take and no queue builds up.
 */
export interface AttemptProgress {
  add(phase: Phase, cases: JudgedCase[]): void;
  /** Waits for the write under way and drops the rest: the verdict replaces it. */
  end(): Promise<void>;
}

export function trackProgress(
  { db, bus, node }: { db: Database; bus: Bus; node: string },
  { jobId, attempt }: Ticket,
  onLost: () => void,
): AttemptProgress {
  let waiting: JudgedCase[] = [];
  let phase: Phase = "compiling";
  let written: Phase | undefined;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let ended = false;

  async function writeOnce(): Promise<void> {
    const cases = storableCases(waiting);
    waiting = [];
    const asked = phase;
    const status = asked === "compiling" ? Verdict.Compiling : Verdict.Judging;
    const what = written === asked ? "progress" : "status";
    const [row] = await recordProgress(db, jobId, attempt, status, node, JSON.stringify(cases));
    if (row) {
      written = asked;
      announce(bus, { ...row, what, ...rangeOf(cases) });
    } else if (!ended) {
      ended = true;
      onLost();
    }
  }

  async function writeAll(): Promise<void> {
    try {
      while (!ended && (waiting.length > 0 || written !== phase)) await writeOnce();
    } catch {
      // A database that is away loses progress only; the verdict carries every case again.
    } finally {
      busy = false;
    }
  }

  return {
    add(newPhase, cases) {
      if (ended) return;
      phase = newPhase;
      waiting.push(...cases);
      if (busy) return;
      busy = true;
      writing = writeAll();
    },
    async end() {
      ended = true;
      await writing;
    },
  };
}

/** First and last number of the cases, for readers of the live channel. */
export function rangeOf(cases: { seq: number }[]): { from?: number; to?: number } {
  if (cases.length === 0) return {};
  const seqs = cases.map(({ seq }) => seq);
  return { from: Math.min(...seqs), to: Math.max(...seqs) };
}
