import { useEffect, useRef, useState } from "react";
import type { Problem } from "../../shared/problem/problem.ts";
import { idsOf, type SubmissionPlace } from "../../shared/submission/submissionPlace.ts";
import { getTrial, startTrial, type TrialRow } from "../../shared/verdict/trial.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { listenLive, useLiveStatus } from "../platform/live.ts";
import { useSession } from "../platform/session.ts";
import { useErrorText } from "../ui/text/errorText.ts";

/** Poll interval during a run, in milliseconds, as a fallback for the live channel. */
const POLL_MS = { open: 3000, closed: 700 };

export type TrialKind = "samples" | "own";

interface TrialInput {
  kind: TrialKind;
  language: string;
  code: string;
  samples: number[];
  input: string | null;
}

/** State that is kept when the page changes between its narrow and wide layouts. */
export interface TrialMemory {
  /** Number of handled presses of the run button. */
  presses: number;
  tab?: number | "own";
  rows?: Trials["rows"];
}

export interface Trials {
  /** The most recent run of each kind. */
  rows: Record<TrialKind, TrialRow | null>;
  /** The kind of the current run, from the press of the run button until the run ends; null if there is none. */
  busy: TrialKind | null;
  refusal: string | null;
  start(input: TrialInput): Promise<void>;
}

/** Runs code on a judge node and follows the run through the live channel or, if that is unavailable, by polling. */
export function useTrial(
  { problemId: pid, place }: Pick<Problem, "problemId"> & { place: SubmissionPlace },
  memory: { current: TrialMemory },
  onDone: (kind: TrialKind, row: TrialRow) => void,
): Trials {
  const errorText = useErrorText();
  const [rows, setRows] = useState(() => memory.current.rows ?? { samples: null, own: null });
  const [busy, setBusy] = useState(() => underWay(rows));
  useEffect(() => {
    memory.current.rows = rows;
  }, [memory, rows]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const starting = useRef(false);
  /**
   * Ids of the trial runs that have ended. Responses that were requested before the end but arrive later are ignored.
   */
  const over = useRef(new Set<number>());
  const active = busy && rows[busy];
  const trialId = active && active.state !== "done" ? active.trialId : null;

  function take(kind: TrialKind, row: TrialRow) {
    if (over.current.has(row.trialId)) return;
    setRows((before) => ({ ...before, [kind]: row }));
    if (row.state !== "done") return;
    over.current.add(row.trialId);
    setBusy(null);
    onDone(kind, row);
  }
  const latest = useRef({ take, errorText });
  useEffect(() => {
    latest.current = { take, errorText };
  });
  const earlyEnds = useTrialEvents({
    trialId,
    ask: () => askFor(trialId, busy),
    state: (state) =>
      busy &&
      setRows((before) => {
        const row = before[busy];
        return row && row.state !== "done" ? { ...before, [busy]: { ...row, state } } : before;
      }),
  });

  async function askFor(id: number | null, kind: TrialKind | null) {
    if (id === null || kind === null) return;
    try {
      const row = await call(getTrial, { trialId: id });
      latest.current.take(kind, row);
    } catch (error) {
      // A transient failure is ignored, since the next poll may succeed; a permanent failure is reported.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
      if (over.current.has(id)) return;
      setBusy(null);
      setRefusal(latest.current.errorText(error));
    }
  }

  async function start({ kind, language, code, samples, input }: TrialInput) {
    if (starting.current || busy) return;
    starting.current = true;
    setBusy(kind);
    setRefusal(null);
    setRows((before) => ({ ...before, [kind]: null }));
    try {
      const run = { pid, ...idsOf(place), language, code, samples, input };
      const row = await call(startTrial, run);
      take(kind, row);
      if (earlyEnds.current.has(row.trialId)) await askFor(row.trialId, kind);
    } catch (error) {
      setBusy(null);
      setRefusal(errorText(error));
    } finally {
      starting.current = false;
    }
  }

  return { rows, busy, refusal, start };
}

function underWay(rows: Trials["rows"]): TrialKind | null {
  const kinds = ["samples", "own"] as const;
  return kinds.find((kind) => rows[kind] && rows[kind].state !== "done") ?? null;
}

/**
 * Follows the run by events and polling. Returns the runs whose end event arrived before the response to the call that
 * started them, which happens with short programs.
 */
function useTrialEvents(follow: {
  trialId: number | null;
  ask(): Promise<void>;
  state(state: "waiting" | "compiling" | "running"): void;
}): { current: ReadonlySet<number> } {
  const { trialId } = follow;
  const ended = useRef(new Set<number>());
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  // Guests do not subscribe: a topic that guests may not follow would end the whole stream of this browser.
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (!signedIn) return;
    return listenLive(["trials"], (event) => {
      const now = latest.current;
      if (event.type === "resync") void now.ask();
      if (event.type !== "trial") return;
      if (event.state === "done") ended.current.add(event.trialId);
      if (event.trialId !== now.trialId) return;
      if (event.state === "done") void now.ask();
      else now.state(event.state);
    });
  }, [signedIn]);
  const open = useLiveStatus() === "open";
  useEffect(() => {
    if (trialId === null) return;
    const timer = setInterval(
      () => void latest.current.ask(),
      open ? POLL_MS.open : POLL_MS.closed,
    );
    return () => clearInterval(timer);
  }, [trialId, open]);
  return ended;
}
