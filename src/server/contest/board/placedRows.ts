import type { BoardRow } from "../../../shared/scoreboard/board.ts";
import { STAR_RANK } from "../../../shared/scoreboard/ranks.ts";
import type { RuleCell } from "../../../shared/scoreboard/rule.ts";
import type { RankQuestion } from "../../../shared/scoreboardCalls.ts";

/** A row at its place on a scoreboard, from 1. */
export interface Placed {
  row: BoardRow<RuleCell>;
  seq: number;
}

/** Which rows a page shows. */
interface ShownPlaces {
  records: Placed[];
  /** Of all pages. */
  total: number;
  own: Placed | undefined;
  concerned: Placed[];
}

type Question = Pick<RankQuestion, "currentPage" | "limit" | "removeStar" | "concernedList">;

/** The rows of a scoreboard, from which pages are cut. */
export class PlacedRows {
  readonly #all: readonly Placed[];
  readonly #byUid: ReadonlyMap<string, Placed>;
  #competing: readonly Placed[] | undefined;

  constructor(rows: readonly BoardRow<RuleCell>[]) {
    this.#all = rows.map((row, at) => ({ row, seq: at + 1 }));
    this.#byUid = new Map(this.#all.map((placed) => [placed.row.uid, placed]));
  }

  /** `ownUid`: of the row that is shown beside the page; `fits`: who is searched for, undefined: everybody. */
  page(
    { currentPage, limit, removeStar, concernedList }: Question,
    ownUid: string | undefined,
    fits: ((uid: string) => boolean) | undefined,
  ): ShownPlaces {
    const kept = removeStar ? this.#withoutStars() : this.#all;
    const found = fits ? kept.filter(({ row }) => fits(row.uid)) : kept;
    const from = (currentPage - 1) * limit;
    const followed = [...new Set(concernedList)].flatMap((uid) => this.#byUid.get(uid) ?? []);
    return {
      records: found.slice(from, from + limit),
      total: found.length,
      own: ownUid === undefined ? undefined : this.#byUid.get(ownUid),
      concerned: followed
        .filter(({ row }) => !removeStar || row.rank !== STAR_RANK)
        .toSorted((a, b) => a.seq - b.seq),
    };
  }

  #withoutStars(): readonly Placed[] {
    this.#competing ??= this.#all.filter(({ row }) => row.rank !== STAR_RANK);
    return this.#competing;
  }
}
