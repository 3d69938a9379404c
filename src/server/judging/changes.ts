import type { Bus } from "../platform/liveBus.ts";
import { wakeChannel } from "../platform/jobs.ts";
import type { SubmissionKey } from "./sql.ts";

/** The kind of judging jobs, and their order: running contests, practice, rejudging. */
export const JUDGE_JOB = "judge";
export const JudgePrio = { Contest: 1, Practice: 2, Rejudge: 3 } as const;

/** Something about a submission changed; receivers read the row. */
export interface SubmissionChange extends SubmissionKey {
  /** `progress`: only more cases of a judging that goes on. */
  what: "status" | "progress";
  /** One verdict of many, since more submissions wait: who does not wait for this one may hear later. */
  deferrable?: boolean;
  /** Case numbers that became known or changed. */
  from?: number;
  to?: number;
}

const CHANNEL = "submission";

/** Tells all servers; call it after the commit. */
export function announce(bus: Bus, change: SubmissionChange): void {
  const { submitId, uid, pid, scope, scopeId, what, from, to, deferrable } = change;
  const key = [submitId, uid, pid, scope, scopeId];
  const message = JSON.stringify([...key, what, from, to, deferrable]);
  bus.publish(CHANNEL, message, { deferrable });
}

export function onSubmissionChange(bus: Bus, told: (change: SubmissionChange) => void): () => void {
  return bus.subscribe(CHANNEL, (message) => {
    const [submitId, uid, pid, scope, scopeId, what, from, to, deferrable] = JSON.parse(
      message,
    ) as [
      number,
      string,
      number,
      string,
      number,
      SubmissionChange["what"],
      number | null,
      number | null,
      boolean | null | undefined,
    ];
    const range = { from: from ?? undefined, to: to ?? undefined };
    told({ submitId, uid, pid, scope, scopeId, what, ...range, deferrable: deferrable ?? false });
  });
}

/** New work is waiting; call it after the commit. */
export function wakeJudges(bus: Bus): void {
  bus.publish(wakeChannel(JUDGE_JOB), "");
}
