import { mayListVisible, unknownClass } from "../authority/policy.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import type {
  TrainingCategory,
  TrainingDetail,
  TrainingRow,
  TrainingAuth,
} from "../../shared/practice/training.ts";
import type { Db } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import { currentHtml, withNote } from "../platform/rendering/rendering.ts";
import type { Viewer } from "../platform/route/route.ts";
import { type Places, placesOf, type SiteTraining } from "./catalogue.ts";
import { keywordFilter, keywordMatch, type TrainingSource } from "./keyword.ts";
import { progressOf } from "./marks.ts";
import {
  entryRefusal,
  isOpenTo,
  isTrainingStaff,
  mayEditTraining,
  mayKnowTraining,
  unknownTraining,
  visiblePeerResults,
} from "./policy.ts";
import { trainingProblems } from "./problems.sql.ts";
import {
  categories,
  classTrainingPage,
  memberCount,
  storeHtml,
  trainingById,
  siteTrainingRows,
  type TrainingListRow,
  type TrainingRecord,
  trainingRows,
} from "./trainings.sql.ts";

export function listCategories(db: Db): Promise<TrainingCategory[]> {
  return categories(db);
}

interface ListQuestion {
  classId: number | undefined;
  currentPage: number;
  limit: number;
  keyword: string | undefined;
  categoryId: number | undefined;
  auth: TrainingAuth | undefined;
}

/** Visible trainings of the site, or of one class for its members, in display order. Refusal: CLASS_NOT_FOUND. */
export async function listTrainings(
  source: TrainingSource,
  { classId, currentPage, limit, ...question }: ListQuestion,
  viewer: Viewer | null,
): Promise<{ records: TrainingRow[]; total: number }> {
  const places = placesOf({ currentPage, limit });
  if (classId === undefined) return listOfSite(source, { ...question, places }, viewer);
  if (!mayListVisible(viewer, "training", classId)) throw unknownClass(classId);
  const { db } = source;
  const [page] = await classTrainingPage(db, {
    groupId: classId,
    auth: question.auth ?? null,
    categoryId: question.categoryId ?? null,
    ...(await keywordFilter(source, question.keyword)),
    ...places,
  });
  const { ids, total } = page ?? { ids: [], total: 0 };
  const rows = ids.length > 0 ? await trainingRows(db, { ids, uid: viewer?.uid ?? null }) : [];
  return { records: rows.map((row) => presentRow(row, viewer)), total };
}

interface SiteQuestion extends Pick<ListQuestion, "auth" | "categoryId" | "keyword"> {
  places: Places;
}

/** Lists trainings of the site. None of them belongs to a class, so all their public problems are open. */
async function listOfSite(
  { db, catalogue, trainings }: TrainingSource,
  { auth, categoryId, keyword, places }: SiteQuestion,
  viewer: Viewer | null,
): Promise<{ records: TrainingRow[]; total: number }> {
  const matches = keywordMatch(keyword);
  const choose = (training: SiteTraining): boolean =>
    training.isVisible &&
    (auth === undefined || training.auth === auth) &&
    (categoryId === undefined || training.categoryId === categoryId) &&
    matches(training);
  const [{ rows, total }, problems] = await Promise.all([
    trainings.page({ choose, ...places }, (ids) =>
      siteTrainingRows(db, { ids, uid: viewer?.uid ?? null }),
    ),
    catalogue.byPid(),
  ]);
  const isOpen = (pid: number): boolean => problems.get(pid)?.auth === ProblemAuth.Public;
  const records = rows.map(({ pids, solvedPids, ...row }) => {
    const problemCount = pids.filter(isOpen).length;
    const acCount = solvedPids?.filter(isOpen).length ?? null;
    return presentRow({ ...row, problemCount, acCount }, viewer);
  });
  return { records, total };
}

/** Progress is shown only to viewers who may open the problems. */
function presentRow(row: TrainingListRow, viewer: Viewer | null): TrainingRow {
  return {
    id: row.id,
    rank: row.rank,
    title: row.title,
    auth: row.auth,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    categoryColor: row.categoryColor,
    problemCount: row.problemCount,
    acCount: isOpenTo(viewer, row) ? row.acCount : null,
    author: row.author,
    gmtModified: row.modifiedAt.toISOString(),
    rankShowName: "username",
  };
}

/** Returns a training that this viewer may see; a hidden training is refused as if it did not exist. */
export async function visibleTraining(
  db: Db,
  trainingId: number,
  viewer: Principal,
): Promise<TrainingRecord> {
  const [training] = await trainingById(db, { trainingId, uid: viewer.uid });
  if (!training || !mayKnowTraining(viewer, training)) throw unknownTraining(trainingId);
  return training;
}

/** A training whose problems this viewer may open. Refusals: TRAINING_NOT_FOUND, TRAINING_NOT_MEMBER. */
export async function enteredTraining(
  db: Db,
  trainingId: number,
  viewer: Principal,
): Promise<TrainingRecord> {
  const training = await visibleTraining(db, trainingId, viewer);
  const refusal = entryRefusal(viewer, training);
  if (refusal) throw refusal;
  return training;
}

/** A training as shown to readers; users without access get its description, but no progress. */
export async function readTraining(
  db: Db,
  trainingId: number,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<TrainingDetail> {
  const training = await visibleTraining(db, trainingId, viewer);
  const access = entryRefusal(viewer, training) === undefined;
  const [html, problems, [members]] = await Promise.all([
    htmlOf(db, training),
    trainingProblems(db, { trainingId }),
    memberCount(db, { trainingId }),
  ]);
  const pids = problems.map(({ pid }) => pid);
  const { id, rank, title, auth, categoryId, categoryName, categoryColor, author } = training;
  return {
    id,
    rank,
    title,
    auth,
    categoryId,
    categoryName,
    categoryColor,
    author,
    uid: training.authorUid,
    description: training.description,
    html: withNote(html, locale),
    problemCount: pids.length,
    acCount: access ? await progressOf(db, viewer.uid, pids) : 0,
    access,
    isMember: training.isMember,
    isAdmin: isTrainingStaff(viewer, training),
    mayEdit: mayEditTraining(viewer, training),
    status: training.isVisible,
    classId: training.groupId,
    isHomework: training.isHomework,
    onlyNicknames: visiblePeerResults(viewer, training) === "nickname",
    memberCount: auth === "Private" ? (members?.count ?? 0) : null,
    rankShowName: "username",
    gmtCreate: training.createdAt.toISOString(),
    gmtModified: training.modifiedAt.toISOString(),
  };
}

/** Whether the caller may open the problems. Refusal: TRAINING_NOT_FOUND. */
export async function readAccess(
  db: Db,
  trainingId: number,
  viewer: Viewer,
): Promise<{ access: boolean }> {
  const training = await visibleTraining(db, trainingId, viewer);
  return { access: entryRefusal(viewer, training) === undefined };
}

/** Returns the stored HTML, or renders the description again if the renderer's version has changed. */
export function htmlOf(
  db: Db,
  { id, description, ...stored }: Pick<TrainingRecord, "id" | "description" | "html" | "renderer">,
): Promise<string> {
  return currentHtml(
    { source: description, ...stored },
    {
      owner: `training:${id}`,
      store: (fresh) => storeHtml(db, { trainingId: id, description, ...fresh }),
    },
  );
}

/** Refuses public trainings, which have no members and no standings. */
export function needTable({ auth }: Pick<TrainingRecord, "auth">): void {
  if (auth === "Public") throw new Refusal("TRAINING_NO_RANK");
}
