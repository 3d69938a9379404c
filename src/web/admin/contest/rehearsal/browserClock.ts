import type { RehearsalFinding } from "../../../../shared/contestRehearsal.ts";

/** Smaller differences disturb nobody, milliseconds. */
const CLOCK_MS = 2000;

/** The browser's clock against the server's time, which is that of the middle between question and answer. */
export function browserClock(reading: {
  serverNow: number;
  sentAt: number;
  receivedAt: number;
}): RehearsalFinding[] {
  const { serverNow, sentAt, receivedAt } = reading;
  const offset = Math.abs((sentAt + receivedAt) / 2 - serverNow);
  // The answer may have been made at any moment between.
  if (offset - (receivedAt - sentAt) / 2 < CLOCK_MS) return [];
  const values = { seconds: (offset / 1000).toFixed(1) };
  return [{ code: "browserClock", severity: "warning", problem: null, values }];
}
