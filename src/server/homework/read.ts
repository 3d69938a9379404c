import { mayListVisible, unknownClass } from "../authority/policy.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { HomeworkDetail, HomeworkProblem, HomeworkRow } from "../../shared/class/homework.ts";
import {
  feedbackIsOpen,
  ownEnd,
  ownLast,
  percentAt,
  phaseAt,
  showsPoints,
} from "../../shared/class/homeworkRule.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { type Database, type Db, only } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import { currentHtml, withNote } from "../platform/rendering/rendering.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { RowOf } from "../platform/database/statement.ts";
import { mayKnowTraining } from "../training/policy.ts";
import { descriptionHtml, type GuardedHomework, orderedFor } from "../training/service.ts";
import { closedCell, noResult, type StoredResult, wholeCell } from "./cells.ts";
import {
  homeworkByIds,
  homeworkOfClasses,
  homeworkProblems,
  homeworkTexts,
  recentHomework,
  resultsOf,
  storeSolutionHtml,
} from "./homework.sql.ts";
import { classesAs, isHomeworkStaff, mayReadGrades } from "./policy.ts";
import { readSettled, settleResults } from "./results.ts";

/** Maximum length of the homework list of one class. */
const LIST_MAX = 500;
/** Maximum length of the list of due homework, across all classes. */
const DUE_MAX = 100;
/** Number of days after the deadline during which an extension or a late rule may still allow submissions. */
const DUE_DAYS = 400;

/** A homework assignment with the viewer's role, extension and results. */
export type HomeworkRecord = Omit<RowOf<typeof homeworkByIds>, "homework"> & {
  homework: GuardedHomework;
};

function recordOf(row: RowOf<typeof homeworkByIds>): HomeworkRecord {
  return { ...row, homework: row.homework as GuardedHomework };
}

export function unknownHomework(trainingId: number): Refusal {
  return new Refusal("HOMEWORK_NOT_FOUND", { tid: String(trainingId) });
}

/** A homework assignment that this viewer may see. Refusal: HOMEWORK_NOT_FOUND. */
async function knownHomework(
  db: Db,
  trainingId: number,
  viewer: Principal,
): Promise<HomeworkRecord> {
  const [row] = await homeworkByIds(db, { trainingIds: [trainingId], uid: viewer.uid });
  if (!row || !mayKnowTraining(viewer, row)) throw unknownHomework(trainingId);
  return recordOf(row);
}

/** A homework assignment that this viewer may see, with up-to-date results. */
async function settledHomework(
  db: Database,
  trainingId: number,
  viewer: Principal,
): Promise<HomeworkRecord> {
  const record = await knownHomework(db, trainingId, viewer);
  if (record.isSettled) return record;
  await settleResults(db, [trainingId]);
  return knownHomework(db, trainingId, viewer);
}

/** All homework of a class, the latest deadline first. Refusal: CLASS_NOT_FOUND. */
export async function listHomework(
  db: Database,
  classId: number,
  viewer: Viewer,
): Promise<{ now: string; records: HomeworkRow[] }> {
  if (!mayListVisible(viewer, "training", classId)) {
    throw unknownClass(classId);
  }
  const groupIds = [classId];
  const staffGroupIds = mayReadGrades(viewer, classId) ? groupIds : [];
  const question = { groupIds, staffGroupIds, uid: viewer.uid, most: LIST_MAX };
  const rows = await readSettled(db, () => homeworkOfClasses(db, question));
  return rowsNow(db, rows.map(recordOf), viewer);
}

/** Homework that is open or starts soon in the classes where the viewer is a student, the next deadline first. */
export async function listDue(
  db: Database,
  viewer: Viewer,
): Promise<{ now: string; records: HomeworkRow[] }> {
  const groupIds = classesAs(viewer, ["member"]);
  const staffIds = new Set(classesAs(viewer, ["teacher", "assistant"]));
  const studentIds = groupIds.filter((id) => !staffIds.has(id));
  if (studentIds.length === 0) return rowsNow(db, [], viewer);
  const recent = await recentHomework(db, {
    groupIds: studentIds,
    uid: viewer.uid,
    days: DUE_DAYS,
    most: LIST_MAX,
  });
  const at = db.clock.now();
  const trainingIds = recent
    .filter((row) => phaseAt(row.homework as GuardedHomework, row.extraTime, at) !== "closed")
    .map(({ id }) => id);
  const rows = await readSettled(db, () => homeworkByIds(db, { trainingIds, uid: viewer.uid }));
  const { now, records } = rowsNow(db, rows.map(recordOf), viewer);
  const due = records
    .filter(({ phase }) => phase !== "closed")
    .toSorted((a, b) => Date.parse(dueTime(a)) - Date.parse(dueTime(b)));
  return { now, records: due.slice(0, DUE_MAX) };
}

/** The student's next deadline. */
function dueTime({ phase, ownEndTime, ownLastTime }: HomeworkRow): string {
  return phase === "late" ? ownLastTime : ownEndTime;
}

function rowsNow(db: Db, records: readonly HomeworkRecord[], viewer: Viewer) {
  const now = db.clock.now();
  return {
    now: new Date(now).toISOString(),
    records: records.map((record) => presentRow(record, viewer, now)),
  };
}

function presentRow(record: HomeworkRecord, viewer: Principal, now: number): HomeworkRow {
  const { homework, extraTime, groupId } = record;
  const isStaff = isHomeworkStaff(viewer, record);
  const hasPoints = !isStaff && showsPoints(homework, now);
  const time = (ms: number): string => new Date(ms).toISOString();
  return {
    tid: record.id,
    classId: groupId ?? 0,
    className: record.className,
    title: record.title,
    startTime: time(homework.start),
    endTime: time(homework.end),
    ownEndTime: time(ownEnd(homework, extraTime)),
    ownLastTime: time(ownLast(homework, extraTime)),
    feedbackTime: time(homework.feedbackAt),
    phase: phaseAt(homework, extraTime, now),
    percentNow: percentAt(homework, extraTime, now),
    lateRule: homework.lateRule,
    problemCount: record.problemCount,
    maxPoints: record.maxPoints,
    points: hasPoints ? record.points / 100 : null,
    fullCount: hasPoints ? record.fullCount : null,
    triedCount: record.triedCount,
    status: record.isVisible,
    isStaff,
  };
}

/** One homework assignment with its problems and the viewer's results. Refusal: HOMEWORK_NOT_FOUND. */
export async function readHomework(
  db: Database,
  trainingId: number,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<{ now: string; homework: HomeworkDetail }> {
  const record = await settledHomework(db, trainingId, viewer);
  const texts = only(await homeworkTexts(db, { trainingId, uid: viewer.uid }));
  const now = db.clock.now();
  const row = presentRow(record, viewer, now);
  const { homework } = record;
  const isOpen = feedbackIsOpen(homework, now);
  const seesSolution = texts.solutionsOpen || row.isStaff;
  return {
    now: new Date(now).toISOString(),
    homework: {
      ...row,
      description: texts.description,
      html: withNote(await descriptionHtml(db, { ...texts, id: trainingId }), locale),
      late: {
        rule: homework.lateRule,
        percentPerDay: homework.percentPerDay,
        floorPercent: homework.floorPercent,
        maxDays: homework.maxDays,
        secondEndTime:
          homework.secondEnd === null ? null : new Date(homework.secondEnd).toISOString(),
        secondPercent: homework.secondPercent,
      },
      feedback: homework.feedback,
      feedbackIsOpen: isOpen,
      order: homework.order,
      languages: homework.languages === null ? null : [...homework.languages],
      extension:
        texts.extraSeconds === null
          ? null
          : { seconds: texts.extraSeconds, reason: texts.reason ?? "" },
      problems: await problemsFor(db, record, { viewer, locale, now }),
      solutionHtml: seesSolution ? await solutionHtml(db, trainingId, texts) : null,
      solutionsOpen: texts.solutionsOpen,
      codeOpen: homework.codeOpen,
      archived: record.isArchived,
    },
  };
}

interface ProblemsReader {
  viewer: Viewer;
  locale: Locale;
  now: number;
}

/** The problems of a homework assignment; students see none before the start. */
async function problemsFor(
  db: Db,
  record: HomeworkRecord,
  { viewer, locale, now }: ProblemsReader,
): Promise<HomeworkProblem[]> {
  const { id: trainingId, homework } = record;
  const isStaff = isHomeworkStaff(viewer, record);
  if (now < homework.start && !isStaff) return [];
  const rows = await homeworkProblems(db, { trainingId });
  const open = isStaff ? rows : rows.filter(({ isOpen }) => isOpen);
  const training = { id: trainingId, homework };
  const ordered = orderedFor(open, training, { uid: viewer.uid, isStaff });
  const results = isStaff ? [] : await resultsOf(db, { trainingId, uids: [viewer.uid] });
  const byPid = new Map<number, StoredResult>(results.map((result) => [result.pid, result]));
  const showsResult = showsPoints(homework, now);
  return ordered.map(({ pid, displayId, titleZh, titleEn, points, type, feedback }) => {
    const result = byPid.get(pid) ?? noResult;
    const ownCell = showsResult && feedback !== "none" ? wholeCell(result) : closedCell(result);
    return {
      pid,
      problemId: displayId,
      title: titleIn(locale, { titleZh, titleEn }) ?? displayId,
      points,
      type,
      result: isStaff ? null : ownCell,
    };
  });
}

/** The title in the reader's language; if there is none, the title in the site's other language. */
export function titleIn(
  locale: Locale,
  { titleZh, titleEn }: { titleZh: string | null; titleEn: string | null },
): string | null {
  return locale === "en-US" ? (titleEn ?? titleZh) : (titleZh ?? titleEn);
}

async function solutionHtml(
  db: Db,
  trainingId: number,
  {
    solution,
    solutionHtml: html,
    solutionRenderer: renderer,
  }: Pick<RowOf<typeof homeworkTexts>, "solution" | "solutionHtml" | "solutionRenderer">,
): Promise<string | null> {
  if (solution === "") return null;
  return currentHtml(
    { source: solution, html, renderer },
    {
      owner: `homework:${trainingId}`,
      store: (fresh) => storeSolutionHtml(db, { trainingId, solution, ...fresh }),
    },
  );
}
