import type { FreezeChoice } from "../../../shared/contestOrganizer/contestExtension.ts";
import { CONTEST_DURATION_MAX } from "../../../shared/contestOrganizer/contestAdmin.ts";

const MINUTE = 60_000;

/** The times of the contest before the extension, in milliseconds since 1970. */
export interface ExtendableTimes {
  start: number;
  end: number;
  /** Null if there is no freeze. */
  frozenFrom: number | null;
}

/**
 * The end after adding the typed minutes; null if the text is not a whole number of at least 1, or if the contest would
 * be too long.
 */
export function endAfter({ start, end }: ExtendableTimes, minutes: string): number | null {
  if (!/^[1-9]\d{0,5}$/.test(minutes.trim())) return null;
  const next = end + Number(minutes) * MINUTE;
  return next - start > CONTEST_DURATION_MAX * 1000 ? null : next;
}

/**
 * Returns the new end, which was typed as a local time; null if it is not after the current end, or if the contest
 * would be too long.
 */
function endAt({ start, end }: ExtendableTimes, local: string): number | null {
  const next = local === "" ? Number.NaN : new Date(local).getTime();
  if (!(next > end)) return null;
  return next - start > CONTEST_DURATION_MAX * 1000 ? null : next;
}

/** The new end is entered either in minutes or as a time; the other field is updated automatically. */
export interface TypedEnd {
  by: "minutes" | "endTime";
  minutes: string;
  /** The format is that of `<input type="datetime-local">`. */
  endTime: string;
}

/** The new end; null if the last typed value is invalid. */
export function newEnd(times: ExtendableTimes, { by, minutes, endTime }: TypedEnd): number | null {
  return by === "minutes" ? endAfter(times, minutes) : endAt(times, endTime);
}

export function byMinutes(times: ExtendableTimes, minutes: string): TypedEnd {
  const end = endAfter(times, minutes);
  return { by: "minutes", minutes, endTime: end === null ? "" : localText(end) };
}

export function byEndTime(times: ExtendableTimes, endTime: string): TypedEnd {
  const end = endAt(times, endTime);
  // Two decimals are enough: ends are whole seconds, and no calculation uses this text.
  const minutes = end === null ? "" : String(Math.round((end - times.end) / 600) / 100);
  return { by: "endTime", minutes, endTime };
}

/** A time in the format of `<input type="datetime-local">`, with seconds unless they are 0. */
function localText(at: number): string {
  return withOffset(at).slice(0, 19).replace(/:00$/, "");
}

/**
 * `none`: there is no freeze; `begun`: the freeze has begun and cannot be changed; `choose`: the organizer chooses
 * whether the freeze is moved.
 */
export function freezeState(
  { frozenFrom }: ExtendableTimes,
  now: number,
): "none" | "begun" | "choose" {
  if (frozenFrom === null) return "none";
  return now >= frozenFrom ? "begun" : "choose";
}

/** Start of the freeze after the extension. */
export function freezeAfter(frozenFrom: number, by: number, choice: FreezeChoice): number {
  return choice === "move" ? frozenFrom + by : frozenFrom;
}

/** A time with the offset of the reader's time zone, in the format that the announcement uses. */
export function withOffset(at: number, offset = -new Date(at).getTimezoneOffset()): string {
  const local = new Date(at + offset * MINUTE).toISOString().slice(0, 19);
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
