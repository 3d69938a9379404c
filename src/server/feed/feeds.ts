import { createHash } from "node:crypto";
import type { Locale } from "../../shared/text/locale.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { WebsiteConfig } from "../../shared/site/site.ts";
import { feed as english } from "../../shared/texts/en-US/feed.ts";
import { feed as chinese } from "../../shared/texts/zh-CN/feed.ts";
import { listVisibleAnnouncements, sitePlace } from "../announcement/service.ts";
import { type ContestCache, listFeedContests } from "../contest/service.ts";
import { listCategories, listPosts } from "../discussion/service.ts";
import type { Database } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { readWebsiteConfig, readLanguage } from "../site/service.ts";
import { calendarOf } from "./calendar.ts";
import { atomOf, type Feed, type FeedSite, updatedOf } from "./atom.ts";

/** Number of entries in a feed; only the newest entries are included. */
const ENTRIES = 20;
/**
 * Maximum number of events in the calendar. If there are more contests, only those with the latest start are included.
 */
const EVENTS = 200;
/** HTML longer than this is left out, and the entry only links to its page. */
const HTML_MAX = 100_000;
/**
 * Milliseconds for which a document is cached; content that has been hidden disappears from feeds after this time at
 * the latest.
 */
const AGE_MAX_MS = 10_000;
/** Maximum number of cached feeds; the site has one feed per category and three further feeds. */
const FEEDS_MAX = 200;

const texts = { "zh-CN": chinese, "en-US": english };

export interface FeedDocument {
  body: Buffer;
  etag: string;
  updated: Date;
}

/** The feeds of the site, limited to data that a guest may see. */
export class Feeds {
  readonly #db: Database;
  readonly #contests: ContestCache;
  readonly #started: string;
  readonly #documents: ReadCache<string, FeedDocument>;

  /** @param started the site's URL with which this process was started. */
  constructor(contests: ContestCache, started: string) {
    this.#db = contests.db;
    this.#contests = contests;
    this.#started = started;
    this.#documents = new ReadCache(contests.db.clock, { max: FEEDS_MAX, ageMs: AGE_MAX_MS });
  }

  announcements(): Promise<FeedDocument> {
    return this.#document("announcements", async (_config, locale) => {
      const { records } = await listVisibleAnnouncements(this.#db, sitePlace, {
        currentPage: 1,
        limit: ENTRIES,
        locale,
      });
      return {
        path: "/feed/announcements.atom",
        title: texts[locale].announcements,
        page: "/home",
        entries: records.map(({ id, title, username, html, gmtCreate, gmtModified }) => ({
          key: `announcement/${id}`,
          title,
          path: `/home?announcement=${id}`,
          author: username,
          published: new Date(gmtCreate),
          updated: new Date(gmtModified),
          html: html.length > HTML_MAX ? undefined : html,
        })),
      };
    });
  }

  /** Refusal: FEED_NOT_FOUND when the site has no contests section. */
  contests(): Promise<FeedDocument> {
    return this.#document("contests", async ({ contest }, locale) => {
      if (!contest) throw new Refusal("FEED_NOT_FOUND");
      const rows = await listFeedContests(this.#db, ENTRIES);
      return {
        path: "/feed/contests.atom",
        title: texts[locale].contests,
        page: "/contest",
        entries: rows.map(({ id, title, author, startTime, endTime, createdAt, modifiedAt }) => ({
          key: `contest/${id}`,
          title,
          path: `/contest/${id}`,
          author,
          published: createdAt,
          updated: modifiedAt,
          summary: `${startTime.toISOString()} – ${endTime.toISOString()}`,
        })),
      };
    });
  }

  /** Public contests as a calendar. Refusal: FEED_NOT_FOUND when the site does not have the section. */
  calendar(): Promise<FeedDocument> {
    return this.#documents.of("calendar", async () => {
      const { config, locale, site } = await this.#site();
      if (!config.contest) throw new Refusal("FEED_NOT_FOUND");
      const rows = await listFeedContests(this.#db, EVENTS);
      const events = rows.map(({ id, title, startTime, endTime, createdAt, modifiedAt }) => ({
        key: `contest-${id}`,
        title,
        path: `/contest/${id}`,
        start: startTime,
        end: endTime,
        created: createdAt,
        updated: modifiedAt,
      }));
      const body = calendarOf({ title: texts[locale].contests, events }, site);
      return documentOf(body, updatedOf({ entries: events }));
    });
  }

  /** Refusals: FEED_NOT_FOUND when the site does not have the section or the category. */
  discussions(categoryId: number): Promise<FeedDocument> {
    return this.#document(`discussions ${categoryId}`, async ({ discussion }, locale) => {
      const category = (await listCategories(this.#db, locale)).find(({ id }) => id === categoryId);
      if (!discussion || !category) throw new Refusal("FEED_NOT_FOUND");
      const page = { currentPage: 1, limit: ENTRIES, onlyMine: false, admin: false };
      const everything = {
        keyword: undefined,
        pid: undefined,
        classId: undefined,
        contestId: undefined,
        before: undefined,
      };
      const { records } = await listPosts(
        { db: this.#db, contests: this.#contests },
        { ...page, ...everything, cid: categoryId },
        { viewer: null, locale },
      );
      return {
        path: `/feed/discussions/${categoryId}.atom`,
        title: category.name,
        page: `/discussion?cid=${categoryId}`,
        entries: records.map(({ id, title, description, author, gmtCreate, gmtModified }) => ({
          key: `discussion/${id}`,
          title,
          path: `/discussion-detail/${id}`,
          author,
          published: new Date(gmtCreate),
          updated: new Date(gmtModified),
          summary: description,
        })),
      };
    });
  }

  #document(
    key: string,
    read: (config: WebsiteConfig, locale: Locale) => Promise<Feed>,
  ): Promise<FeedDocument> {
    return this.#documents.of(key, async () => {
      const { config, locale, site } = await this.#site();
      const feed = await read(config, locale);
      return documentOf(atomOf(feed, site), updatedOf(feed));
    });
  }

  async #site(): Promise<{ config: WebsiteConfig; locale: Locale; site: FeedSite }> {
    const [config, locale] = await Promise.all([
      readWebsiteConfig(this.#db, this.#started),
      readLanguage(this.#db),
    ]);
    const { baseUrl, name } = config;
    return { config, locale, site: { baseUrl, name, language: locale } };
  }
}

function documentOf(text: string, updated: Date): FeedDocument {
  const body = Buffer.from(text);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { body, etag: `"${hash}"`, updated };
}
