import { addressOf, type FeedSite } from "./atom.ts";

/** An event of a calendar; its strings are escaped by {@link calendarOf}. */
export interface CalendarEvent {
  /** Unique within the site, such as `contest-7`. The key stays the same when the event changes. */
  key: string;
  title: string;
  path: string;
  start: Date;
  end: Date;
  created: Date;
  updated: Date;
}

/** A calendar according to RFC 5545, with the line endings and the folding of long lines that the RFC requires. */
export function calendarOf(
  { title, events }: { title: string; events: readonly CalendarEvent[] },
  site: FeedSite,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Verdict//Contests//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${text(`${title} · ${site.name}`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap((event) => eventOf(event, site)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf(event: CalendarEvent, site: FeedSite): string[] {
  const { key, title, path, start, end, created, updated } = event;
  const address = addressOf(path, site);
  return [
    "BEGIN:VEVENT",
    `UID:${text(`${key}@${new URL(site.baseUrl).hostname}`)}`,
    // In a published calendar, `DTSTAMP` is the time of the last change (RFC 5545, 3.8.7.2), so the document changes
    // only when the event changes.
    `DTSTAMP:${utc(updated)}`,
    `CREATED:${utc(created)}`,
    `LAST-MODIFIED:${utc(updated)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${text(title)}`,
    `URL:${new URL(address).href}`,
    `DESCRIPTION:${text(address)}`,
    "END:VEVENT",
  ];
}

/** `20261129T120000Z`. */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Characters that no text value may contain. */
// oxlint-disable-next-line eslint/no-control-regex -- these are the ones that are removed
const notText = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F]/g;

function text(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replace(notText, "")
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");
}

/** Maximum number of octets in a line, without its line break. */
const LINE_MAX = 75;

/**
 * Splits a line at character boundaries into parts of at most 75 octets; each part after the first begins with a space.
 */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
