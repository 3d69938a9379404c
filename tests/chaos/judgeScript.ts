/**
 * Points at which a scripted judge may be killed during a job, in order: the task was received; the progress
 * "judging" was sent; the progress of the first case was sent; the result was computed but not sent; the
 * acknowledgement was received but not yet processed.
 */
export const points = ["taken", "compiled", "judging", "judged", "accepted"] as const;
export type Point = (typeof points)[number];

/** What a scripted judge does with a job. */
export interface Script {
  status: number;
  /** Status of the first attempt, if it differs from `status`. */
  first?: number | undefined;
  /**
   * Status if the problem's time limit is longer than one second. It differs from `status`, so a rejudging with a
   * longer limit changes the verdict.
   */
  rejudgedStatus?: number | undefined;
  /** Points; absent if cases have none. */
  score?: number | undefined;
  /** Run time of the job's slowest case, in milliseconds; absent: 1. */
  runTime?: number | undefined;
  /** How long the job's test cases take, in milliseconds. */
  ms: number;
  /** The point at which the judge process is killed during the first attempt. */
  dies?: Point | undefined;
  /**
   * After its first case, the job waits until this file exists, or until the file of the current attempt exists:
   * `<file>.1` for attempt 1.
   */
  until?: string | undefined;
  /** How the judge process ends in every attempt: by an uncaught exception or by SIGKILL. */
  ends?: "crash" | "killed" | undefined;
}

/** The code to submit for a script: `verdict 0 after 150`, followed by further parts after semicolons. */
export function codeOf(script: Partial<Script>): string {
  const { status = 0, ms = 0, ends, ...rest } = script;
  if (ends) return ends;
  const more = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [`; ${name} ${value}`],
  );
  return `verdict ${status} after ${ms}${more.join("")}`;
}

export function readScript(code: string): Script {
  if (code === "crash" || code === "killed") return { status: 0, ms: 0, ends: code };
  const [, status = "0", ms = "0"] = /verdict (-?\d+) after (\d+)/.exec(code) ?? [];
  const more = new Map(
    code
      .split("; ")
      .slice(1)
      .map((part) => part.split(" ", 2) as [string, string]),
  );
  const numberOf = (name: string): number | undefined => {
    const text = more.get(name);
    return text === undefined ? undefined : Number(text);
  };
  return {
    status: Number(status),
    ms: Number(ms),
    until: more.get("until"),
    first: numberOf("first"),
    rejudgedStatus: numberOf("rejudgedStatus"),
    score: numberOf("score"),
    runTime: numberOf("runTime"),
    dies: points.find((point) => point === more.get("dies")),
  };
}
