import { wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { COMPILE_JOB } from "./sql.ts";

const CHANNEL = "compile-check";

/** Bus channel: a source was queued for compilation. */
export const COMPILE_QUEUED = wakeChannel(COMPILE_JOB);

/** Notifies the server whose request waits for this check; call it after the commit. */
export function publishCheckChange(bus: Bus, compileId: number): void {
  bus.publish(CHANNEL, String(compileId));
}

/** Calls back when this check may be finished. */
export function onCheckChange(bus: Bus, compileId: number, listener: () => void): () => void {
  const unsubscribe = bus.subscribe(CHANNEL, (message) => {
    if (message === String(compileId)) listener();
  });
  const unsubscribeGap = bus.onGap(listener);
  return () => {
    unsubscribe();
    unsubscribeGap();
  };
}
