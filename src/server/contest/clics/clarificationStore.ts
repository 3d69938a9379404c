import QuickLRU from "quick-lru";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { QUESTION_CHANGES } from "../question/questions.sql.ts";
import { clicsClarifications, type ClarificationRow } from "./clics.sql.ts";

const CONTESTS_MAX = 10;

/** Keeps the questions and answers of contests in memory and reads them again when one of them changes. */
export class ClarificationStore {
  readonly #db: Database;
  readonly #entries = new QuickLRU<number, Promise<ClarificationRow[]>>({ maxSize: CONTESTS_MAX });

  constructor(db: Database, bus: Bus) {
    this.#db = db;
    bus.subscribe(QUESTION_CHANGES, (ref) => this.#entries.delete(contestOfChange(ref)));
    bus.onGap(() => this.#entries.clear());
  }

  of(contestId: number): Promise<ClarificationRow[]> {
    const rows = this.#entries.get(contestId);
    if (rows) return rows;
    const reading = clicsClarifications(this.#db, { cid: contestId });
    this.#entries.set(contestId, reading);
    reading.catch(() => {
      if (this.#entries.get(contestId) === reading) this.#entries.delete(contestId);
    });
    return reading;
  }
}

/** Returns the id of the contest to which a message about changed questions belongs (`questionLive.ts`). */
export function contestOfChange(ref: string): number {
  return Number(ref.split(":")[0]);
}
