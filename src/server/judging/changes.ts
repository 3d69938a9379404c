import type { Bus } from "../platform/live/liveBus.ts";
import { wakeChannel } from "../platform/job/jobs.ts";
import type { SubmissionKey } from "./sql.ts";

/** Priorities of judging jobs: submissions to running contests come first, then practice, then rejudging. */
export const JudgePrio = { Contest: 1, Practice: 2, Rejudge: 3 } as const;

/** A change of a submission, sent to all servers over the bus; receivers read the row from the database. */
export interface SubmissionChange extends SubmissionKey {
  /** `progress`: the only change is that more case results are known for a submission that is being judged. */
  what: "status" | "progress";
  /**
   * The new status; absent: another column changed. The status is not sent to readers, because they may not be allowed
   * to see it.
   */
  status?: number;
  /**
   * Whether more submissions are waiting. If so, this change is less urgent: readers that do not follow this submission
   * may be notified later, together with other changes.
   */
  deferrable?: boolean;
  /** First and last number of the cases that became known or changed. */
  from?: number;
  to?: number;
}

const CHANNEL = "submission";

/** Notifies all servers; call it after the commit. */
export function publishChange(bus: Bus, change: SubmissionChange): void {
  const { submitId, uid, pid, scope, scopeId, what, from, to, deferrable, status } = change;
  const key = [submitId, uid, pid, scope, scopeId];
  const message = JSON.stringify([...key, what, from, to, deferrable, status]);
  bus.publish(CHANNEL, message, { deferrable });
}

export function onSubmissionChange(
  bus: Bus,
  listener: (change: SubmissionChange) => void,
): () => void {
  return bus.subscribe(CHANNEL, (message) => {
    const [submitId, uid, pid, scope, scopeId, what, from, to, deferrable, status] = JSON.parse(
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
      number | null | undefined,
    ];
    const range = { from: from ?? undefined, to: to ?? undefined };
    listener({
      submitId,
      uid,
      pid,
      scope,
      scopeId,
      what,
      ...range,
      deferrable: deferrable ?? false,
      ...(typeof status === "number" && { status }),
    });
  });
}

/** Announces that jobs of this backend were enqueued; call it after the commit. */
export function wakeBackend(bus: Bus, backend: string): void {
  bus.publish(wakeChannel(backend), "");
}
