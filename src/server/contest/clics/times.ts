/** Times in the format of the Contest API: always with milliseconds; absolute times are in UTC. */

/** Formats an absolute time as `TIME`, for example `2026-05-01T05:00:00.000Z`. */
export function absoluteTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** `RELTIME`, for example `1:02:03.004` or `-0:00:01.000`: hours have no leading zeros. */
export function relativeTime(ms: number): string {
  const left = Math.abs(Math.round(ms));
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(left / 3_600_000);
  const minutes = Math.floor(left / 60_000) % 60;
  const seconds = Math.floor(left / 1000) % 60;
  const rest = String(left % 1000).padStart(3, "0");
  return `${ms < 0 && left > 0 ? "-" : ""}${hours}:${two(minutes)}:${two(seconds)}.${rest}`;
}
