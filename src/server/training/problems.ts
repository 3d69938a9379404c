import { Refusal } from "../../shared/call/errors.ts";
import { isLocale, type Locale } from "../../shared/text/locale.ts";
import type { TrainingProblem, TrainingProblemDetail } from "../../shared/practice/training.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import type { Db } from "../platform/database/db.ts";
import type { RowOf } from "../platform/database/statement.ts";
import type { Viewer } from "../platform/route/route.ts";
import { type WrittenData, writtenArray, writtenText } from "../platform/route/writtenData.ts";
import {
  type Catalogue,
  type FileKeys,
  presentProblem,
  type ProblemEntry,
  type ProblemPages,
  titleOf,
} from "../problem/service.ts";
import { classworkMarks } from "./classwork/marks.ts";
import { orderedFor } from "./classwork/order.ts";
import { isClasswork } from "./classwork/policy.ts";
import { enteredClasswork } from "./classwork/read.ts";
import { ownStatuses } from "./marks.ts";
import { problemVersion, trainingProblems } from "./problems.sql.ts";
import { enteredTraining } from "./read.ts";
import type { TrainingRecord } from "./trainings.sql.ts";

interface Source {
  db: Db;
  catalogue: Catalogue;
}

/**
 * A training that the viewer may enter, and the problems in it that the viewer may open, in the training's order.
 * Refusals: all refusals of `enteredTraining`, HOMEWORK_NOT_STARTED.
 */
async function enteredProblems(
  db: Db,
  trainingId: number,
  viewer: Viewer,
): Promise<{ training: TrainingRecord; rows: readonly RowOf<typeof trainingProblems>[] }> {
  const [training, rows] = await Promise.all([
    enteredTraining(db, trainingId, viewer),
    trainingProblems(db, { trainingId }),
  ]);
  if (!isClasswork(training)) return { training, rows };
  const { isStaff, ...classwork } = await enteredClasswork(db, trainingId, viewer);
  return { training, rows: orderedFor(rows, classwork, { uid: viewer.uid, isStaff }) };
}

/** The public problems of a training in their order, with the viewer's status for each. */
export async function listProblems(
  { db, catalogue }: Source,
  trainingId: number,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<WrittenData> {
  const { training, rows } = await enteredProblems(db, trainingId, viewer);
  const pids = rows.map(({ pid }) => pid);
  const [entries, marks] = await Promise.all([
    catalogue.byPid(),
    isClasswork(training)
      ? classworkMarks(db, viewer, { scopeId: trainingId, pids })
      : ownStatuses(db, viewer.uid, pids),
  ]);
  // The problems are returned as JSON text, so that they need not be checked against their schema. For 200 problems,
  // checking the tags would take longer than reading the problems.
  const texts = rows.flatMap(({ pid, displayId, ac, total }) => {
    const entry = entries.get(pid);
    if (!entry) return [];
    const { status = Verdict.NotSubmitted, score = null } = marks[String(pid)] ?? {};
    return writtenText<TrainingProblem>({
      pid: String(pid),
      problemId: JSON.stringify(displayId),
      bankId: JSON.stringify(entry.problemId),
      title: JSON.stringify(titleOf(entry, locale)),
      difficulty: String(entry.difficulty),
      type: String(entry.type),
      tags: JSON.stringify(tagsIn(entry, locale)),
      ac: String(ac),
      total: String(total),
      myStatus: String(status),
      myScore: String(score),
    });
  });
  return writtenArray(texts);
}

function tagsIn({ tags }: ProblemEntry, locale: Locale): TrainingProblem["tags"] {
  return tags.map(({ id, name, nameEn, color }) => ({
    id,
    name: locale === "en-US" ? (nameEn ?? name) : name,
    color,
  }));
}

interface ProblemQuestion {
  tid: number;
  displayId: string;
  /** Absent or unknown: the language in which the pages are shown. */
  statementLanguage?: string | undefined;
}

/**
 * Finds a problem that the viewer may open in a training. The id is first compared with the ids in the training, and
 * then with the ids in the problem bank. Returns `rows`, the training's problems in the viewer's order, and `at`, the
 * position of the problem in `rows`. Refusals: those for entering the training, HOMEWORK_NOT_STARTED,
 * PROBLEM_NOT_FOUND.
 */
export async function findProblem(
  { db, catalogue }: Source,
  { tid, displayId }: Pick<ProblemQuestion, "tid" | "displayId">,
  viewer: Viewer,
) {
  const [{ training, rows }, entries] = await Promise.all([
    enteredProblems(db, tid, viewer),
    catalogue.byPid(),
  ]);
  const upperId = displayId.toUpperCase();
  const own = rows.findIndex((row) => row.displayId === upperId);
  const at = own >= 0 ? own : rows.findIndex(({ pid }) => entries.get(pid)?.problemId === upperId);
  const row = rows[at];
  if (!row) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: upperId });
  return { training, rows, entries, at, row };
}

/**
 * The data of a problem's page in a training, with its position among the training's visible problems. Refusals: all
 * refusals of `findProblem`.
 */
export async function readProblem(
  { db, catalogue, pages }: Source & { pages: ProblemPages },
  { tid, displayId, statementLanguage }: ProblemQuestion,
  reader: { viewer: Viewer; locale: Locale; fileSecret: FileKeys },
): Promise<TrainingProblemDetail> {
  const { viewer, locale } = reader;
  const source = { db, catalogue };
  const { training, rows, entries, at, row } = await findProblem(
    source,
    { tid, displayId },
    viewer,
  );
  const [stored] = await problemVersion(db, { pid: row.pid });
  const language = isLocale(statementLanguage) ? statementLanguage : locale;
  const page = stored && (await pages.of({ ...stored, locale, statementLanguage: language }));
  if (!page) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId.toUpperCase() });
  const neighbour = (place: number) => {
    const next = rows[place];
    if (!next) return null;
    const entry = entries.get(next.pid);
    const title = entry ? titleOf(entry, locale) : next.displayId;
    return { problemId: next.displayId, title };
  };
  const detail = presentProblem(page, language, reader);
  return {
    ...detail,
    bankId: stored.problemId,
    training: {
      tid,
      title: training.title,
      problemId: row.displayId,
      position: at + 1,
      count: rows.length,
      previous: neighbour(at - 1),
      next: neighbour(at + 1),
    },
  };
}
