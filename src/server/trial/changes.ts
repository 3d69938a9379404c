import { wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { type ChangedTrial, TRIAL_JOB } from "./sql.ts";

const CHANNEL = "trial";

/** Bus channel: a trial run was queued. */
export const TRIAL_QUEUED = wakeChannel(TRIAL_JOB);

/** Notifies all servers that a trial run has changed; call it after the commit. */
export function publishTrialChange(bus: Bus, { trialId, uid }: ChangedTrial): void {
  bus.publish(CHANNEL, JSON.stringify([trialId, uid]));
}

export function onTrialChange(bus: Bus, listener: (change: ChangedTrial) => void): () => void {
  return bus.subscribe(CHANNEL, (message) => {
    const [trialId, uid] = JSON.parse(message) as [number, string];
    listener({ trialId, uid });
  });
}
