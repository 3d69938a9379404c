import type { Clock } from "../shared/clock.ts";
import type { NodeClockReading } from "../shared/judgeProtocol.ts";

/** The node's time for a heartbeat, with how long the last ping took that was answered before the next one. */
export function clockReader(clock: Clock) {
  let pingedAt: number | undefined;
  let roundTripMs: number | undefined;
  return {
    pinged() {
      pingedAt = clock.elapsed();
    },
    answered(): void {
      if (pingedAt !== undefined) roundTripMs = clock.elapsed() - pingedAt;
      pingedAt = undefined;
    },
    read: (): NodeClockReading => ({
      now: Math.round(clock.now()),
      ...(roundTripMs !== undefined && { roundTripMs }),
    }),
  };
}
