import { createHash } from "node:crypto";
import QuickLRU from "quick-lru";
import { getLanguages } from "../../shared/problem.ts";
import { languagesIn } from "../language/service.ts";
import type { Db } from "../platform/db.ts";
import { Prepared } from "../platform/preparedResponse.ts";

const BANKS_MAX = 50;
/** Languages that nodes report, and factors that administrators change, are read again after this time. Milliseconds. */
const AGE_MAX_MS = 2000;

/**
 * The languages of each bank, null: of all, for pages of problems, which ask for them with each problem: long answers
 * that are the same for everybody, read, checked and compressed once. No right depends on them.
 */
export class BankLanguages {
  readonly #db: Db;
  readonly #kept = new QuickLRU<string | null, { answer: Promise<Prepared>; readAt: number }>({
    maxSize: BANKS_MAX,
  });

  constructor(db: Db) {
    this.#db = db;
  }

  of(bank: string | null): Promise<Prepared> {
    const now = this.#db.clock.now();
    const known = this.#kept.get(bank);
    if (known !== undefined && now - known.readAt < AGE_MAX_MS) return known.answer;
    const kept = { answer: this.#read(bank), readAt: now };
    this.#kept.set(bank, kept);
    kept.answer.catch(() => {
      if (this.#kept.peek(bank) === kept) this.#kept.delete(bank);
    });
    return kept.answer;
  }

  async #read(bank: string | null): Promise<Prepared> {
    const languages = await languagesIn(this.#db, bank);
    const text = JSON.stringify(languages);
    const tag = createHash("sha256").update(text).digest("hex").slice(0, 22);
    return new Prepared(getLanguages, tag, () => languages);
  }
}
