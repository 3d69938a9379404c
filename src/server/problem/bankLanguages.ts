import { createHash } from "node:crypto";
import { getLanguages } from "../../shared/problem/problem.ts";
import { languagesIn } from "../language/service.ts";
import type { Database } from "../platform/database/db.ts";
import { Prepared } from "../platform/traffic/preparedResponse.ts";
import { ReadCache } from "../platform/live/readCache.ts";

const BANKS_MAX = 50;
/**
 * Maximum age, in milliseconds, of the cached languages (reported by judge nodes) and their time and memory factors
 * (set by administrators).
 */
const AGE_MAX_MS = 2000;

/**
 * The languages that can currently be used in a problem bank; null: the languages of all banks. Every problem page
 * requests them. The long response is the same for all users, so it is read, checked and compressed once. The response
 * does not depend on any permission.
 */
export class BankLanguages {
  readonly #db: Database;
  readonly #answers: ReadCache<string | null, Prepared>;

  constructor(db: Database) {
    this.#db = db;
    this.#answers = new ReadCache(db.clock, { max: BANKS_MAX, ageMs: AGE_MAX_MS });
  }

  of(bank: string | null): Promise<Prepared> {
    return this.#answers.of(bank, () => this.#read(bank));
  }

  async #read(bank: string | null): Promise<Prepared> {
    const all = await languagesIn(this.#db, bank);
    const languages = bank === null ? all : all.filter(({ available }) => available);
    const text = JSON.stringify(languages);
    const tag = createHash("sha256").update(text).digest("hex").slice(0, 22);
    return new Prepared(getLanguages, tag, () => languages);
  }
}
