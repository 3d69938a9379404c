import type { RehearsalFinding } from "../../../../shared/contestOrganizer/contestRehearsal.ts";

/** Differences below this number of milliseconds are ignored. */
const CLOCK_MS = 2000;

/**
 * Difference between the browser's clock and the server's; the server is assumed to have read its clock in the middle
 * of the round trip.
 */
export function browserClock(reading: {
  serverNow: number;
  sentAt: number;
  receivedAt: number;
}): RehearsalFinding[] {
  const { serverNow, sentAt, receivedAt } = reading;
  const offset = Math.abs((sentAt + receivedAt) / 2 - serverNow);
  // The server may have read its clock at any time between the request and its response, so the offset is uncertain by
  // half of that time.
  if (offset - (receivedAt - sentAt) / 2 < CLOCK_MS) return [];
  const values = { seconds: (offset / 1000).toFixed(1) };
  return [{ code: "browserClock", severity: "warning", problem: null, values }];
}
