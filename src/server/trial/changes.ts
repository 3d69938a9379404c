import type { Bus } from "../platform/live/liveBus.ts";
import { TRIAL_CHANGES } from "./sql.ts";

interface ChangedTrial {
  trialId: number;
  uid: string;
}

/** Calls the listener whenever a trial run has changed, on any server. */
export function onTrialChange(bus: Bus, listener: (change: ChangedTrial) => void): () => void {
  return bus.subscribe(TRIAL_CHANGES, (message) => {
    const [trialId, uid] = JSON.parse(message) as [number, string];
    listener({ trialId, uid });
  });
}
