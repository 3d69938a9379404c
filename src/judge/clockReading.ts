import type { Clock } from "../shared/system/clock.ts";
import type { NodeClockReading } from "../shared/judge/judgeProtocol.ts";

/**
 * Creates an object that measures the round-trip time of pings. Its method `read` returns the node's time and the
 * round-trip time of the last answered ping; both are sent in a heartbeat.
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
