import { defaultLocale, isLocale, type Locale } from "../../shared/locale.ts";
import type { Db } from "../platform/db.ts";
import { keepSetting, settingsByKeys } from "./sql.ts";

export const LANGUAGE_KEY = "site.language";

/** The language that a stored value means; the product's own for all that is none. */
export function languageOf(stored: unknown): Locale {
  return isLocale(stored) ? stored : defaultLocale;
}

/** What readers get who chose no language and whose browser prefers none that the site speaks. */
export async function storeLanguage(tx: Db, language: Locale): Promise<void> {
  await keepSetting(tx, LANGUAGE_KEY, JSON.stringify(language));
}

/** The site's language as it is stored. */
export async function readLanguage(db: Db): Promise<Locale> {
  const [row] = await settingsByKeys(db, [LANGUAGE_KEY]);
  return languageOf(row?.value);
}

export interface SiteLanguage {
  /** At once while it is fresh; else read again, or the last known when the database does not say. */
  current(): Locale | Promise<Locale>;
  /** After a change here; other processes follow when theirs is no longer fresh. */
  forget(): void;
}

const FRESH_MS = 5_000;
/** A page must not wait for a database that is away. */
const PATIENCE_MS = 300;

/** The site's language for every page that is served. */
export function siteLanguage(db: Db): SiteLanguage {
  let last: Locale = defaultLocale;
  let freshUntil = 0;
  async function read(): Promise<Locale> {
    last = await readLanguage(db);
    return last;
  }
  return {
    current() {
      const now = db.clock.now();
      if (now < freshUntil) return last;
      freshUntil = now + FRESH_MS;
      const patience = new Promise<Locale>((resolve) => {
        db.clock.after(PATIENCE_MS, () => resolve(last)).unref();
      });
      return Promise.race([read().catch(() => last), patience]);
    },
    forget() {
      freshUntil = 0;
    },
  };
}
