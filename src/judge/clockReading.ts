import type { Clock } from "../shared/clock.ts";
import type { NodeClockReading } from "../shared/judgeProtocol.ts";

/**
 * The node's time for a heartbeat, and the round trip of the last ping that was answered before the next one was sent.
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
