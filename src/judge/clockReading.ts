import type { Clock } from "../shared/system/clock.ts";
import type { NodeClockReading } from "../shared/judge/judgeProtocol.ts";

/**
 * Returns the node's time for a heartbeat, and the round-trip time of the last ping that was answered before the next
 * ping was sent.
 */
export function clockReader(clock: Clock) {
  let pingedAt: number | undefined;
  let roundTripMs: number | undefined;
  return {
    pinged() {
      pingedAt = clock.elapsed();
    },
    clockAnswer(): void {
      if (pingedAt !== undefined) roundTripMs = clock.elapsed() - pingedAt;
      pingedAt = undefined;
    },
    read: (): NodeClockReading => ({
      now: Math.round(clock.now()),
      ...(roundTripMs !== undefined && { roundTripMs }),
    }),
  };
}
