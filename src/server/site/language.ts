import { defaultLocale, isLocale, type Locale } from "../../shared/text/locale.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { keepSetting, settingsByKeys } from "./sql.ts";

export const LANGUAGE_KEY = "site.language";

/** The stored language, or the built-in default language if the value is invalid. */
export function languageOf(stored: unknown): Locale {
  return isLocale(stored) ? stored : defaultLocale;
}

/**
 * Stores the default language for readers who have not chosen a language and whose browser prefers no supported
 * language.
 */
export async function storeLanguage(tx: Tx, language: Locale): Promise<void> {
  await keepSetting(tx, { key: LANGUAGE_KEY, value: JSON.stringify(language) });
}

/** The site's stored language. */
export async function readLanguage(db: Db): Promise<Locale> {
  const [row] = await settingsByKeys(db, { keys: [LANGUAGE_KEY] });
  return languageOf(row?.value);
}

export interface SiteLanguage {
  /**
   * The cached value while it is fresh; otherwise a newly read value, or the last known one if the database does not
   * respond in time.
   */
  current(): Locale | Promise<Locale>;
  /** Called after a change in this process; other processes see the change when their cached value expires. */
  invalidate(): void;
}

const FRESH_MS = 5_000;
/** Time to wait for the database: a page must not be delayed by an unreachable database. */
const TIMEOUT_MS = 300;

/** Caches the site's language, which every served page needs. */
export function siteLanguage(db: Database): SiteLanguage {
  let last: Locale = defaultLocale;
  let freshUntil = 0;
  /**
   * The pending database read, which concurrent page requests share. It is no longer shared after a change of the
   * language, because it may have read the previous value.
   */
  let reading: Promise<Locale> | undefined;

  function keep(started: Promise<Locale>, language: Locale): void {
    if (reading !== started) return;
    last = language;
    freshUntil = db.clock.now() + FRESH_MS;
    reading = undefined;
  }

  function read(): Promise<Locale> {
    const started: Promise<Locale> = readLanguage(db).catch(() => last);
    reading = started;
    started.then((language) => keep(started, language)).catch(() => {});
    return started;
  }

  return {
    current() {
      if (db.clock.now() < freshUntil) return last;
      const answer = reading ?? read();
      const timeout = new Promise<Locale>((resolve) => {
        db.clock
          .after(TIMEOUT_MS, () => {
            // The read has timed out. Until `freshUntil`, page requests get the last known language without waiting.
            if (reading === answer) freshUntil = db.clock.now() + FRESH_MS;
            resolve(last);
          })
          .unref();
      });
      return Promise.race([answer, timeout]);
    },
    invalidate() {
      freshUntil = 0;
      reading = undefined;
    },
  };
}
