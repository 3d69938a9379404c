import { escapeHtml } from "../platform/text/escapeHtml.ts";

/** A feed according to RFC 4287. {@link atomOf} escapes the strings; addresses are paths of the site. */
export interface Feed {
  /** The feed's path, such as `/feed/contests.atom`. */
  path: string;
  title: string;
  /** The page that the feed belongs to. */
  page: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Unique within the site, such as `announcement/7`. */
  key: string;
  title: string;
  path: string;
  /** If empty, the site is the author. */
  author: string;
  published: Date;
  updated: Date;
  /** Summary in plain text; absent if there is none. */
  summary?: string | undefined;
  /** Sanitised HTML, in which relative URLs refer to the site; absent if there is no content. */
  html?: string | undefined;
}

/** The site that serves the feeds. */
export interface FeedSite {
  /** The configured address of the site. */
  baseUrl: string;
  name: string;
  language: string;
}

/** The time of a feed's latest change; for an empty feed, the Unix epoch, so that the document does not change. */
export function updatedOf({ entries }: { entries: readonly Pick<FeedEntry, "updated">[] }): Date {
  return new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));
}

/** The Atom document for a feed. */
export function atomOf(feed: Feed, site: FeedSite): string {
  const self = addressOf(feed.path, site);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(site.language)}" xml:base="${text(addressOf("/", site))}">`,
    `<id>${text(self)}</id>`,
    `<title>${text(`${feed.title} · ${site.name}`)}</title>`,
    `<updated>${updatedOf(feed).toISOString()}</updated>`,
    `<author><name>${text(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${text(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(addressOf(feed.page, site))}"/>`,
    ...feed.entries.map((entry) => entryOf(entry, site)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function entryOf(entry: FeedEntry, site: FeedSite): string {
  const { title, path, author, published, updated, summary, html } = entry;
  return [
    "<entry>",
    `<id>${text(tagOf(entry, site))}</id>`,
    `<title>${text(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${text(addressOf(path, site))}"/>`,
    `<published>${published.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${text(author || site.name)}</name></author>`,
    ...(summary === undefined ? [] : [`<summary>${text(summary)}</summary>`]),
    ...(html === undefined ? [] : [`<content type="html">${text(html)}</content>`]),
    "</entry>",
  ].join("\n");
}

/** An RFC 4151 id, which stays the same when the title, text or path changes. */
function tagOf({ key, published }: FeedEntry, { baseUrl }: FeedSite): string {
  return `tag:${new URL(baseUrl).hostname},${published.toISOString().slice(0, 10)}:${key}`;
}

/** The full URL of a path on the site. */
export function addressOf(path: string, { baseUrl }: FeedSite): string {
  return (baseUrl.endsWith("/") ? baseUrl.slice(0, -1) : baseUrl) + path;
}

/** Characters that no XML document may contain, even escaped. */
// oxlint-disable-next-line eslint/no-control-regex -- these are the ones that are removed
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function text(value: string): string {
  return escapeHtml(value.toWellFormed().replace(notXml, ""));
}
