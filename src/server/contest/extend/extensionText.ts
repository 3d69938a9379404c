import { contestServer as english } from "../../../shared/texts/en-US/contestServer.ts";
import { contestServer as chinese } from "../../../shared/texts/zh-CN/contestServer.ts";
import { type Locale, locales } from "../../../shared/text/locale.ts";
import { translator } from "../../platform/text/translator.ts";

const inWords = translator({ "zh-CN": chinese, "en-US": english });

/** An extension of a contest; all times are Unix timestamps in milliseconds. */
export interface Extension {
  from: number;
  to: number;
  /** The new start of the freeze; null if there is no freeze or its start does not change. */
  freeze: number | null;
  /** The organizer's time zone, as an offset from UTC in minutes. */
  offset: number;
  reason: string;
}

/** The announcement of an extension. It is written in both languages, because all contestants read the same text. */
export function extensionText(extension: Extension): { title: string; content: string } {
  const { from, to, freeze, offset, reason } = extension;
  const zone = zoneName(offset);
  const time = (at: number) => localTime(at, offset);
  const title = locales
    .map((locale) => inWords(locale, "extendedTitle", { length: lengthIn(locale, to - from) }))
    .join(" · ");
  const parts = locales.map((locale) =>
    [
      inWords(locale, "extendedEnd", { from: time(from), to: time(to), zone }),
      ...(freeze === null ? [] : [inWords(locale, "extendedFreeze", { freeze: time(freeze) })]),
    ].join(locale === "zh-CN" ? "" : " "),
  );
  return { title, content: [...parts, ...(reason === "" ? [] : [reason])].join("\n\n") };
}

/** UTC offset, in minutes, of a time that is written with an offset. */
export function offsetOf(time: string): number {
  const offset = /([+-])(\d\d):?(\d\d)$/.exec(time);
  if (!offset) return 0;
  const minutes = Number(offset[2]) * 60 + Number(offset[3]);
  return offset[1] === "-" ? -minutes : minutes;
}

function zoneName(offset: number): string {
  if (offset === 0) return "UTC";
  const size = Math.abs(offset);
  const minutes = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${offset < 0 ? "-" : "+"}${Math.floor(size / 60)}${minutes}`;
}

/** A time like `2026-05-01 15:20`, with seconds unless they are 0. */
function localTime(at: number, offset: number): string {
  const text = new Date(at + offset * 60_000).toISOString();
  const end = text.slice(17, 19) === "00" ? 16 : 19;
  return `${text.slice(0, 10)} ${text.slice(11, end)}`;
}

function lengthIn(locale: Locale, ms: number): string {
  const count = Math.round(ms / 60_000);
  const [hours, minutes] = [Math.floor(count / 60), count % 60];
  if (hours === 0) return inWords(locale, "minutes", { count: Math.max(1, count) });
  if (minutes === 0) return inWords(locale, "hours", { count: hours });
  return inWords(locale, "hoursMinutes", { hours, minutes });
}
