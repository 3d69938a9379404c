import type { FreezeChoice } from "../../../shared/contestExtension.ts";
import { CONTEST_DURATION_MAX } from "../../../shared/contestAdmin.ts";

const MINUTE = 60_000;

/** The times of a contest that is to be extended, milliseconds since 1970. */
export interface ExtendableTimes {
  start: number;
  end: number;
  /** Null: there is no freeze. */
  sealedFrom: number | null;
}

/** The end after so many minutes more; null: no whole number from 1 on, or longer than a contest may last. */
export function endAfter({ start, end }: ExtendableTimes, minutes: string): number | null {
  if (!/^[1-9]\d{0,5}$/.test(minutes.trim())) return null;
  const next = end + Number(minutes) * MINUTE;
  return next - start > CONTEST_DURATION_MAX * 1000 ? null : next;
}

/** What the freeze may do: nothing to choose without one, and one that has begun stays. */
export function freezeState(
  { sealedFrom }: ExtendableTimes,
  now: number,
): "none" | "begun" | "choose" {
  if (sealedFrom === null) return "none";
  return now >= sealedFrom ? "begun" : "choose";
}

/** When the freeze begins after the extension. */
export function freezeAfter(sealedFrom: number, by: number, choice: FreezeChoice): number {
  return choice === "move" ? sealedFrom + by : sealedFrom;
}

/** A time with the offset of the reader's zone, in which the announcement writes it. */
export function withOffset(at: number, offset = -new Date(at).getTimezoneOffset()): string {
  const local = new Date(at + offset * MINUTE).toISOString().slice(0, 19);
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
