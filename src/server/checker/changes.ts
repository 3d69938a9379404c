import type { Bus } from "../platform/live/liveBus.ts";
import { COMPILE_CHANGES } from "./sql.ts";

/** Calls the callback whenever this check may have finished. */
export function onCheckChange(bus: Bus, compileId: number, listener: () => void): () => void {
  const unsubscribe = bus.subscribe(COMPILE_CHANGES, (message) => {
    if (message === String(compileId)) listener();
  });
  const unsubscribeGap = bus.onGap(listener);
  return () => {
    unsubscribe();
    unsubscribeGap();
  };
}
