import { languagesIn } from "../language/service.ts";
import type { Database } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { LOCAL_BANK } from "../../shared/problem/problem.ts";
import { usedLanguages } from "./filterLanguages.sql.ts";

/** A new language appears in the filter after at most this many milliseconds. */
const AGE_MAX_MS = 60_000;

/**
 * The languages by which lists of submissions can be filtered: those that a judge node offers now, and those of any
 * submission in the site's own lists. The languages of the local judge come first, in their usual order.
 */
export class FilterLanguages {
  readonly #db: Database;
  readonly #names: ReadCache<"", string[]>;

  constructor(db: Database) {
    this.#db = db;
    this.#names = new ReadCache(db.clock, { max: 1, ageMs: AGE_MAX_MS });
  }

  read(): Promise<string[]> {
    return this.#names.of("", () => this.#read());
  }

  async #read(): Promise<string[]> {
    const [local, rows] = await Promise.all([
      languagesIn(this.#db, LOCAL_BANK),
      usedLanguages(this.#db),
    ]);
    const used = new Set(rows.map(({ language }) => language));
    const names = local.filter(({ name, available }) => available || used.has(name));
    return [...new Set([...names.map(({ name }) => name), ...used])];
  }
}
