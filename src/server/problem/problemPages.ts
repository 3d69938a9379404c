import type { Locale } from "../../shared/locale.ts";
import type { Db } from "../platform/db.ts";
import { ReadCache } from "../platform/readCache.ts";
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
  readonly #pages: ReadCache<string, ProblemPage | undefined>;

  constructor(db: Db) {
    this.#db = db;
    this.#pages = new ReadCache(db.clock, { max: PAGES_MAX, ageMs: AGE_MAX_MS });
  }

  /** Undefined: there is no such problem any more. */
  of(wanted: Wanted): Promise<ProblemPage | undefined> {
    const { problemId, version, locale, statementLanguage } = wanted;
    const key = `${version} ${locale} ${statementLanguage} ${problemId}`;
    return this.#pages.of(key, () => this.#read(wanted));
  }

  async #read({ problemId, locale, statementLanguage }: Wanted): Promise<ProblemPage | undefined> {
    const [row] = await problemDetail(this.#db, {
      locale,
      displayId: problemId.toUpperCase(),
      statementLanguage,
    });
    return row && { row, html: await statementHtml(this.#db, row) };
  }
}
