import type { WebsiteConfig } from "../../shared/site/site.ts";
import { onMailSettingsChange } from "../mail/service.ts";
import type { Database } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { readWebsiteConfig } from "./website.ts";

/** Bus channel that announces changes to the site's configured strings or settings. */
const CHANNEL = "website-config";
/**
 * Maximum age of cached settings in milliseconds. It is short, because a server that is starting may store settings
 * without notifying the other servers.
 */
const AGE_MAX_MS = 2000;

/** Notifies all servers that the configuration has changed; must be called after the commit. */
export function announceWebsiteConfig(bus: Bus): void {
  bus.publish(CHANNEL, "");
}

/** The configuration that every page loads first; it is read again after a change. */
export class CachedWebsiteConfig {
  readonly #db: Database;
  readonly #started: string;
  readonly #reads: ReadCache<typeof CHANNEL, WebsiteConfig>;

  /** `started`: the URL with which this process was started. */
  constructor(db: Database, bus: Bus, started: string) {
    this.#db = db;
    this.#started = started;
    this.#reads = new ReadCache(db.clock, { max: 1, ageMs: AGE_MAX_MS });
    this.#reads.evictOn(bus, [CHANNEL]);
    onMailSettingsChange(bus, () => this.#reads.clear());
  }

  current(): Promise<WebsiteConfig> {
    return this.#reads.of(CHANNEL, () => readWebsiteConfig(this.#db, this.#started));
  }
}
