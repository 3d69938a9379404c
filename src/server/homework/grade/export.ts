import type * as z from "zod/mini";
import { writeCsv } from "../../../shared/text/csv.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type {
  downloadHomeworkResults,
  homeworkExports,
  HomeworkGridRow,
} from "../../../shared/class/homeworkStaff.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { homeworkServer as english } from "../../../shared/texts/en-US/homeworkServer.ts";
import { homeworkServer as chinese } from "../../../shared/texts/zh-CN/homeworkServer.ts";
import { CSV_TYPE, XLSX_TYPE } from "../../../shared/text/spreadsheetTypes.ts";
import { recordActionAlone } from "../../audit/service.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { Download } from "../../platform/file/download.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { writeWorkbook } from "../../platform/file/spreadsheet.ts";
import { translator } from "../../platform/text/translator.ts";
import { staffedHomework } from "../edit/edited.ts";
import { homeworkProblems } from "../homework.sql.ts";
import { settleResults } from "../results.ts";
import { canvasTable, moodleTable } from "./gradeFiles.ts";
import { type GridProblem, readGridPage } from "./grid.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

const STUDENTS_AT_ONCE = 200;
const STUDENTS_MAX = 5000;

type Format = (typeof homeworkExports)[number];
type Table = (string | number)[][];

/**
 * All results of a homework assignment, for staff of the class. Refusals: HOMEWORK_NOT_FOUND, HOMEWORK_EXPORT_LARGE.
 */
export async function exportResults(
  db: Database,
  { tid, format = "xlsx" }: z.output<typeof downloadHomeworkResults.input>,
  { viewer, locale, ip }: SignedInCall,
): Promise<Download> {
  const { title } = await staffedHomework(db, tid, viewer);
  await settleResults(db, [tid]);
  const problems = await homeworkProblems(db, { trainingId: tid });
  const students = await allStudents(db, tid, problems);
  const rows = tableOf(format, { title, problems, students, locale });
  const after = { format, students: students.length };
  const action = { action: "homework.export", target: `${tid} ${title}`, after } as const;
  await recordActionAlone(db, { viewer, ip }, action);
  const name = `homework_${tid}_${format === "xlsx" ? "results" : format}`;
  if (format === "xlsx") {
    const book = await writeWorkbook(viewer.uid, [{ name: "results", rows }]);
    return new Download(`${name}.xlsx`, XLSX_TYPE, book);
  }
  const text = writeCsv(rows);
  // CSV files for Moodle and Canvas have no byte order mark, because these systems would read it as part of the first
  // column's name.
  const bytes = Buffer.from(format === "csv" ? text : text.replace(/^\ufeff/, ""));
  return new Download(`${name}.csv`, `${CSV_TYPE}; charset=utf-8`, bytes);
}

async function allStudents(
  db: Db,
  trainingId: number,
  problems: readonly GridProblem[],
): Promise<HomeworkGridRow[]> {
  const students: HomeworkGridRow[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const question = {
      currentPage,
      limit: STUDENTS_AT_ONCE,
      keyword: undefined,
      state: undefined,
      pid: undefined,
      sort: "name",
      desc: false,
    } as const;
    const { records, total } = await readGridPage(db, trainingId, { problems, question });
    if (total > STUDENTS_MAX) throw new Refusal("HOMEWORK_EXPORT_LARGE", { max: STUDENTS_MAX });
    students.push(...records);
    if (records.length < STUDENTS_AT_ONCE) return students;
  }
}

interface Results {
  title: string;
  problems: readonly GridProblem[];
  students: readonly HomeworkGridRow[];
  locale: Locale;
}

function tableOf(format: Format, results: Results): Table {
  const { title, problems, students } = results;
  const possible = problems.reduce((sum, { points }) => sum + points, 0);
  if (format === "moodle") return moodleTable({ title, possible, students });
  return format === "canvas" ? canvasTable({ title, possible, students }) : wholeTable(results);
}

function wholeTable({ problems, students, locale }: Results): Table {
  const word = (key: keyof typeof chinese): string => translate(locale, key);
  return [
    [
      ...(["username", "realname", "number", "points", "tries", "extension"] as const).map(word),
      ...problems.map(({ displayId }) => displayId),
    ],
    ...students.map((student) => [
      student.username,
      student.realname ?? "",
      student.number ?? "",
      student.points,
      student.tries,
      student.extension ? `${Math.round(student.extension.seconds / 36) / 100} h` : "",
      ...student.cells.map(({ state, points }) => (state === "none" ? "" : (points ?? ""))),
    ]),
  ];
}
