import type { Locale } from "../../shared/text/locale.ts";
import type { Database } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { type DetailRow, problemDetail, type StatementHtml } from "./sql.ts";
import { statementHtml } from "./statement.ts";

/** Maximum number of cached pages; each contains a statement both as source and as HTML. */
const PAGES_MAX = 200;
/** Milliseconds after which data from other tables (languages with their factors, tag names) is read again. */
const AGE_MAX_MS = 2000;

/** All data of a problem's page, before the reader's permissions are applied. */
export interface ProblemPage {
  row: DetailRow;
  html: StatementHtml;
}

interface PageQuery {
  problemId: string;
  /** Current version of the problem's row, which the caller has just read from the database. */
  version: string;
  /** Language of title and tags. */
  locale: Locale;
  statementLanguage: Locale;
}

/**
 * Cache of problem pages for many concurrent readers, such as at the start of a contest: each page is read once per
 * version.
 */
export class ProblemPages {
  readonly #db: Database;
  readonly #pages: ReadCache<string, ProblemPage | undefined>;

  constructor(db: Database) {
    this.#db = db;
    this.#pages = new ReadCache(db.clock, { max: PAGES_MAX, ageMs: AGE_MAX_MS });
  }

  /** Undefined when the problem no longer exists. */
  of(query: PageQuery): Promise<ProblemPage | undefined> {
    const { problemId, version, locale, statementLanguage } = query;
    const key = `${version} ${locale} ${statementLanguage} ${problemId}`;
    return this.#pages.of(key, () => this.#read(query));
  }

  async #read({
    problemId,
    locale,
    statementLanguage,
  }: PageQuery): Promise<ProblemPage | undefined> {
    const [row] = await problemDetail(this.#db, {
      locale,
      displayId: problemId.toUpperCase(),
      statementLanguage,
    });
    return row && { row, html: await statementHtml(this.#db, row) };
  }
}
