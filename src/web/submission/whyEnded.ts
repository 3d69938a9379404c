import type { CaseResult } from "../../shared/submission.ts";
import { Verdict } from "../../shared/verdict.ts";

/** Why a case got its verdict, as a text key and its figures; null when the verdict says it all. */
export type Reason =
  | { key: "cpu"; usedMs: number | null; limitMs: number }
  | { key: "wall"; usedMs: number | null; limitMs: number }
  | { key: "memory"; limitKib: number }
  | { key: "output"; limitBytes: number }
  | { key: "signal"; signal: number; name: SignalName | null }
  | { key: "exitCode"; exitCode: number };

/** Signals a contestant's program meets, by their Linux numbers (signal(7)). */
const signalNames = {
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  24: "SIGXCPU",
  25: "SIGXFSZ",
  31: "SIGSYS",
} as const;
export type SignalName = (typeof signalNames)[keyof typeof signalNames];

export function signalName(signal: number): SignalName | null {
  return signal in signalNames ? signalNames[signal as keyof typeof signalNames] : null;
}

type Judged = Pick<CaseResult, "status" | "time" | "endedBy">;

export function whyEnded({ status, time, endedBy }: Judged): Reason | null {
  if (!endedBy || status === Verdict.Accepted) return null;
  const { ended, limit, signal, exitCode } = endedBy;
  if (ended === "signalled") return { key: "signal", signal, name: signalName(signal) };
  if (ended === "exited") {
    const died = status === Verdict.RuntimeError && exitCode !== 0;
    return died ? { key: "exitCode", exitCode } : null;
  }
  if (limit === null) return null;
  switch (ended) {
    case "cpu":
      return { key: "cpu", usedMs: time, limitMs: limit };
    case "wall":
      return { key: "wall", usedMs: time, limitMs: limit };
    case "memory":
      return { key: "memory", limitKib: limit };
    case "output":
      return { key: "output", limitBytes: limit };
    case "failed":
      return null;
  }
}

/** The case that explains the submission's verdict: the first that was not accepted, by order. */
export function decidingCase(cases: readonly CaseResult[]): CaseResult | null {
  return (
    cases.find(({ status }) => status !== Verdict.Accepted && status !== Verdict.NotSubmitted) ??
    null
  );
}
