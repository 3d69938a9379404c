import { wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { type ChangedTrial, TRIAL_JOB } from "./sql.ts";

const CHANNEL = "trial";

/** The bus says here that a run waits for a judge. */
export const TRIAL_WAITS = wakeChannel(TRIAL_JOB);

/** Tells all servers that a run has got further; call it after the commit. */
export function announceTrial(bus: Bus, { trialId, uid }: ChangedTrial): void {
  bus.publish(CHANNEL, JSON.stringify([trialId, uid]));
}

export function onTrialChange(bus: Bus, told: (change: ChangedTrial) => void): () => void {
  return bus.subscribe(CHANNEL, (message) => {
    const [trialId, uid] = JSON.parse(message) as [number, string];
    told({ trialId, uid });
  });
}
