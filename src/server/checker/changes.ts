import { wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { COMPILE_JOB } from "./sql.ts";

const CHANNEL = "compile-check";

/** The bus says here that a source waits for a judge. */
export const COMPILE_WAITS = wakeChannel(COMPILE_JOB);

/** Tells the server that holds the call; after the commit. */
export function announceCheck(bus: Bus, compileId: number): void {
  bus.publish(CHANNEL, String(compileId));
}

/** Calls back when this check may be answered. */
export function onCheckChange(bus: Bus, compileId: number, told: () => void): () => void {
  const leave = bus.subscribe(CHANNEL, (message) => {
    if (message === String(compileId)) told();
  });
  const leaveGap = bus.onGap(told);
  return () => {
    leave();
    leaveGap();
  };
}
