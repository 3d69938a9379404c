import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type HomeworkCell, homeworkCell } from "../../../shared/class/homework.ts";
import type { Clock } from "../../../shared/system/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { ReadCache } from "../../platform/live/readCache.ts";
import { noResult, type StoredResult, wholeCell } from "../cells.ts";
import { gridCells, type GridPageRow } from "./grade.sql.ts";

/** Maximum number of cached students; the cells of a student take 2 KB in a homework assignment with 15 problems. */
const STUDENTS_MAX = 3000;

type Student = Pick<GridPageRow, "uid" | "version">;

/** A result as `gridCells` returns it. */
type StoredCell = [
  pid: number,
  state: StoredResult["state"],
  computed: number,
  tries: number,
  latePercent: number | null,
  submitId: number | null,
  byHand: number | null,
  note: string | null,
];

/** The results of students in the order of the problems. */
export async function readStudentCells(
  db: Db,
  { trainingId, uids, pids }: { trainingId: number; uids: string[]; pids: readonly number[] },
): Promise<HomeworkCell[][]> {
  const rows = uids.length === 0 ? [] : await gridCells(db, { trainingId, uids });
  const stored = new Map(rows.map(({ uid, cells }) => [uid, cells as StoredCell[]]));
  return uids.map((uid) => {
    const byPid = new Map(stored.get(uid)?.map((cell) => [cell[0], cell]));
    return pids.map((pid) => cellOf(byPid.get(pid)));
  });
}

function cellOf(stored: StoredCell | undefined): HomeworkCell {
  if (!stored) return wholeCell(noResult);
  const [, state, computed, tries, latePercent, submitId, byHand, note] = stored;
  return wholeCell({ state, computed, tries, latePercent, submitId, byHand, note });
}

const written = z.array(homeworkCell);

/**
 * Cache of students' results as JSON, keyed by the version of the latest result. A changed result is never stored under
 * an old key, because every change is made while the homework is locked and gets a greater version.
 */
export class StudentCells {
  readonly #texts: ReadCache<string, string>;

  constructor(clock: Pick<Clock, "now">) {
    this.#texts = new ReadCache(clock, { max: STUDENTS_MAX });
  }

  /** Returns the results as JSON, in the order of the students. */
  of(
    db: Db,
    students: readonly Student[],
    { trainingId, pids }: { trainingId: number; pids: readonly number[] },
  ): Promise<string[]> {
    const table = createHash("sha256").update(pids.join()).digest("base64url");
    const keys = students.map(
      ({ uid, version }) => `${trainingId} ${table} ${uid} ${version ?? 0}`,
    );
    return this.#texts.ofAll(keys, async (places) => {
      const uids = places.flatMap((place) => students[place]?.uid ?? []);
      const cells = await readStudentCells(db, { trainingId, uids, pids });
      return cells.map((each) => ({
        value: JSON.stringify(written.parse(each)),
        isCacheable: true,
      }));
    });
  }
}
