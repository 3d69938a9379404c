import QuickLRU from "quick-lru";
import type { Locale } from "../../shared/locale.ts";
import type { Db } from "../platform/db.ts";
import { type DetailRow, problemDetail, type StatementHtml } from "./sql.ts";
import { statementHtml } from "./statement.ts";

/** Pages that are kept; one holds the texts of a statement and its HTML. */
const PAGES_MAX = 200;
/** What other rows say is read again after this time: languages and their factors, names of tags. Milliseconds. */
const AGE_MAX_MS = 2000;

/** All that the page of a problem shows, before it is decided what this reader may see of it. */
export interface ProblemPage {
  row: DetailRow;
  html: StatementHtml;
}

interface Wanted {
  problemId: string;
  /** Of the problem's row, as it is stored now: whoever asks has just read it. */
  version: string;
  /** Of title and tags. */
  locale: Locale;
  statementLanguage: Locale;
}

/** Pages of problems that many open at once, such as those of a contest at its start: each is read once per version. */
export class ProblemPages {
  readonly #db: Db;
  readonly #kept = new QuickLRU<string, { page: Promise<ProblemPage | undefined>; readAt: number }>(
    {
      maxSize: PAGES_MAX,
    },
  );

  constructor(db: Db) {
    this.#db = db;
  }

  /** Undefined: there is no such problem any more. */
  of(wanted: Wanted): Promise<ProblemPage | undefined> {
    const { problemId, version, locale, statementLanguage } = wanted;
    const key = `${version} ${locale} ${statementLanguage} ${problemId}`;
    const now = this.#db.clock.now();
    const known = this.#kept.get(key);
    if (known !== undefined && now - known.readAt < AGE_MAX_MS) return known.page;
    const kept = { page: this.#read(wanted), readAt: now };
    this.#kept.set(key, kept);
    kept.page.catch(() => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key);
    });
    return kept.page;
  }

  async #read({ problemId, locale, statementLanguage }: Wanted): Promise<ProblemPage | undefined> {
    const [row] = await problemDetail(this.#db, locale, problemId.toUpperCase(), statementLanguage);
    return row && { row, html: await statementHtml(this.#db, row) };
  }
}
