import type { FreezeChoice } from "../../../shared/contestExtension.ts";
import { CONTEST_DURATION_MAX } from "../../../shared/contestAdmin.ts";

const MINUTE = 60_000;

/** The times of a contest that is to be extended, milliseconds since 1970. */
export interface ExtendableTimes {
  start: number;
  end: number;
  /** Null: there is no freeze. */
  frozenFrom: number | null;
}

/** The end after so many minutes more; null: no whole number from 1 on, or longer than a contest may last. */
export function endAfter({ start, end }: ExtendableTimes, minutes: string): number | null {
  if (!/^[1-9]\d{0,5}$/.test(minutes.trim())) return null;
  const next = end + Number(minutes) * MINUTE;
  return next - start > CONTEST_DURATION_MAX * 1000 ? null : next;
}

/** The new end that is typed as a local time; null: not after the present one, or the contest would be too long. */
function endAt({ start, end }: ExtendableTimes, local: string): number | null {
  const next = local === "" ? Number.NaN : new Date(local).getTime();
  if (!(next > end)) return null;
  return next - start > CONTEST_DURATION_MAX * 1000 ? null : next;
}

/** The new end is given by minutes or by its time; the other one follows. */
export interface TypedEnd {
  by: "minutes" | "endTime";
  minutes: string;
  /** As `<input type="datetime-local">` holds it. */
  endTime: string;
}

/** The new end; null: what was typed last is none. */
export function newEnd(times: ExtendableTimes, { by, minutes, endTime }: TypedEnd): number | null {
  return by === "minutes" ? endAfter(times, minutes) : endAt(times, endTime);
}

export function byMinutes(times: ExtendableTimes, minutes: string): TypedEnd {
  const end = endAfter(times, minutes);
  return { by: "minutes", minutes, endTime: end === null ? "" : localText(end) };
}

export function byEndTime(times: ExtendableTimes, endTime: string): TypedEnd {
  const end = endAt(times, endTime);
  // Two digits at most: ends are whole seconds, and nothing is computed from the text.
  const minutes = end === null ? "" : String(Math.round((end - times.end) / 600) / 100);
  return { by: "endTime", minutes, endTime };
}

/** A time as `<input type="datetime-local">` holds it, with seconds where there are any. */
function localText(at: number): string {
  return withOffset(at).slice(0, 19).replace(/:00$/, "");
}

/** What the freeze may do: nothing to choose without one, and one that has begun stays. */
export function freezeState(
  { frozenFrom }: ExtendableTimes,
  now: number,
): "none" | "begun" | "choose" {
  if (frozenFrom === null) return "none";
  return now >= frozenFrom ? "begun" : "choose";
}

/** When the freeze begins after the extension. */
export function freezeAfter(frozenFrom: number, by: number, choice: FreezeChoice): number {
  return choice === "move" ? frozenFrom + by : frozenFrom;
}

/** A time with the offset of the reader's zone, in which the announcement writes it. */
export function withOffset(at: number, offset = -new Date(at).getTimezoneOffset()): string {
  const local = new Date(at + offset * MINUTE).toISOString().slice(0, 19);
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
