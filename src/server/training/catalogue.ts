import type { Db } from "../platform/database/db.ts";
import { ReadCache } from "../platform/live/readCache.ts";
import { type SiteTrainingRow, siteTrainings, trainingVersion } from "./catalogue.sql.ts";

/** The fields by which lists and searches select trainings of the site. */
export interface SiteTraining extends Omit<SiteTrainingRow, "author"> {
  /** The title in lower case. */
  text: string;
  /** Username of the author in lower case; empty: the account was deleted. */
  author: string;
}

interface Snapshot {
  version: number;
  trainings: readonly SiteTraining[];
}

/**
 * The trainings of the site in list order, cached in memory. Trainings of classes are not cached but read for each
 * request, because each class has only a few trainings. The number of trainings comes from the cache, because counting
 * 5,500 trainings with an index takes 2.5 ms. The statement that reads the rows of a page also returns the version of
 * the catalogue, so the page needs no other statement.
 */
export class TrainingCatalogue {
  readonly #db: Db;
  /** Snapshots by the version for which they were read. */
  readonly #snapshots: ReadCache<number, Snapshot>;
  /** The version of the catalogue that was read last. */
  #version = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#snapshots = new ReadCache(db.clock, { max: 1 });
  }

  /**
   * Returns a page of the selected trainings, with the rows that `read` returns for it, and the total number of
   * selected trainings. The rows contain the catalogue's current version; if it shows that the cached catalogue was out
   * of date, the rows are read again.
   */
  async page<Row extends { version: number }>(
    { choose, first, last }: { choose: (training: SiteTraining) => boolean } & Places,
    read: (ids: number[]) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; total: number }> {
    const pageOf = async ({ trainings }: Snapshot) => {
      const chosen = trainings.filter(choose);
      const ids = chosen.slice(first - 1, last).map(({ id }) => id);
      return { rows: ids.length > 0 ? await read(ids) : [], total: chosen.length };
    };
    const cached = await this.#cached();
    if (cached) {
      const page = await pageOf(cached);
      const version = page.rows[0]?.version ?? (await this.#readVersion());
      if (version === cached.version) return page;
    }
    return pageOf(await this.#current());
  }

  /** All current trainings, including hidden ones. */
  async all(): Promise<readonly SiteTraining[]> {
    return (await this.#current()).trainings;
  }

  /**
   * The cached snapshot, which may be out of date. Undefined if there is no snapshot yet or if the last read failed.
   */
  #cached(): Promise<Snapshot | undefined> {
    return (
      this.#snapshots.cached(this.#version)?.catch(() => undefined) ?? Promise.resolve(undefined)
    );
  }

  async #current(): Promise<Snapshot> {
    const version = await this.#readVersion();
    this.#version = version;
    return this.#snapshots.of(version, async () => ({
      // The version is read first, so the trainings are never older than this version.
      version,
      trainings: (await siteTrainings(this.#db)).map((training) => ({
        ...training,
        text: training.title.toLowerCase(),
        author: (training.author ?? "").toLowerCase(),
      })),
    }));
  }

  async #readVersion(): Promise<number> {
    const [state] = await trainingVersion(this.#db);
    return state?.version ?? 0;
  }
}

/** Positions of a page's first and last rows in the list, starting at 1. */
export interface Places {
  first: number;
  last: number;
}

export function placesOf(page: { currentPage: number; limit: number }): Places {
  const last = page.currentPage * page.limit;
  return { first: last - page.limit + 1, last };
}
