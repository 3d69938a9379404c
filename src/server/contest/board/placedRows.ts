import type { BoardRow } from "../../../shared/scoreboard/board.ts";
import { STAR_RANK } from "../../../shared/scoreboard/ranks.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import type { RankQuestion } from "../../../shared/contest/scoreboardCalls.ts";

/** A row with its rank on a scoreboard; ranks start at 1. */
export interface RankedRow {
  row: BoardRow<RuleCell>;
  seq: number;
}

/** The data of a scoreboard page. */
interface RankPage {
  records: RankedRow[];
  /** Total number of rows on all pages. */
  total: number;
  own: RankedRow | undefined;
  concerned: RankedRow[];
}

type Question = Pick<
  RankQuestion,
  "currentPage" | "limit" | "removeStar" | "concernedList" | "separate"
>;

/** The rows of a scoreboard, which are divided into pages. */
export class PlacedRows {
  readonly #all: readonly RankedRow[];
  readonly #byUid: ReadonlyMap<string, RankedRow>;
  #listed: readonly RankedRow[] | undefined;

  constructor(rows: readonly BoardRow<RuleCell>[]) {
    this.#all = rows.map((row, at) => ({ row, seq: at + 1 }));
    this.#byUid = new Map(this.#all.map((placed) => [placed.row.uid, placed]));
  }

  /**
   * `ownUid`: the user whose row is returned separately and, unless `separate` is set, is also listed before the other
   * rows. `fits`: the search condition; undefined if there is no search.
   */
  page(
    { currentPage, limit, removeStar, concernedList, separate }: Question,
    ownUid: string | undefined,
    fits: ((uid: string) => boolean) | undefined,
  ): RankPage {
    const listed = removeStar ? this.#withoutStars() : this.#all;
    const own = ownUid === undefined ? undefined : this.#byUid.get(ownUid);
    const concerned = this.#rowsOf(concernedList, removeStar);
    const front = separate ? [] : this.#rowsOf([ownUid, ...concernedList], removeStar);
    const whole = front.length > 0 ? [...front, ...listed] : listed;
    const matches = fits ? whole.filter(({ row }) => fits(row.uid)) : whole;
    const from = (currentPage - 1) * limit;
    return { records: matches.slice(from, from + limit), total: matches.length, own, concerned };
  }

  /** The rows of the given users who are on the board, ordered by rank. */
  #rowsOf(uids: readonly (string | undefined)[], removeStar: boolean): RankedRow[] {
    return [...new Set(uids)]
      .flatMap((uid) => (uid === undefined ? [] : (this.#byUid.get(uid) ?? [])))
      .filter(({ row }) => !removeStar || row.rank !== STAR_RANK)
      .toSorted((a, b) => a.seq - b.seq);
  }

  #withoutStars(): readonly RankedRow[] {
    this.#listed ??= this.#all.filter(({ row }) => row.rank !== STAR_RANK);
    return this.#listed;
  }
}
