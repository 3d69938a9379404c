import { type CsvCell, writeCsv } from "../../../shared/text/csv.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { trainingServer as english } from "../../../shared/texts/en-US/trainingServer.ts";
import { trainingServer as chinese } from "../../../shared/texts/zh-CN/trainingServer.ts";
import type { TrainingCell } from "../../../shared/practice/training.ts";
import { CSV_TYPE, XLSX_TYPE } from "../../../shared/text/spreadsheetTypes.ts";
import { verdictOf } from "../../../shared/verdict/verdict.ts";
import { recordActionAlone } from "../../audit/service.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { Download } from "../../platform/file/download.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { writeWorkbook } from "../../platform/file/spreadsheet.ts";
import { translator } from "../../platform/text/translator.ts";
import { isTrainingStaff } from "../policy.ts";
import { trainingProblems } from "../problems.sql.ts";
import { enteredTraining } from "../read.ts";
import { openTable, type RankTable, readPage } from "./rank.ts";
import { refreshResults } from "./results.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** Number of members whose cells are read at once; with at most 200 problems, these are at most 20,000 cells. */
const MEMBERS_AT_ONCE = 100;
const MEMBERS_MAX = 10_000;

const columns = ["rank", "username", "realname", "school", "solved", "runTime", "score"] as const;

/**
 * All rows of the standings, with real names, for the staff of the training. Refusals: all refusals of `readRank`,
 * FORBIDDEN, TRAINING_EXPORT_LARGE.
 */
export async function exportRank(
  db: Database,
  { tid, format = "xlsx" }: { tid: number; format?: "csv" | "xlsx" | undefined },
  { viewer, locale, ip }: SignedInCall,
): Promise<Download> {
  const training = await enteredTraining(db, tid, viewer);
  if (!isTrainingStaff(viewer, training)) throw new Refusal("FORBIDDEN");
  const problems = await trainingProblems(db, { trainingId: tid });
  // Ratings are not needed, because the file does not contain them.
  const table = openTable({ training, problems, hasRatings: false }, viewer);
  await refreshResults(db, table);
  const rows = await rowsOf(db, table, locale);
  await recordActionAlone(
    db,
    { viewer, ip },
    {
      action: "training.export",
      target: `${tid} ${training.title}`,
      after: { format, members: rows.length - 1 },
    },
  );
  const name = `training_${tid}_rank.${format}`;
  if (format === "csv") {
    return new Download(name, `${CSV_TYPE}; charset=utf-8`, Buffer.from(writeCsv(rows)));
  }
  return new Download(name, XLSX_TYPE, await writeWorkbook(viewer.uid, [{ name: "rank", rows }]));
}

/** All rows, including the heading. */
async function rowsOf(db: Db, table: RankTable, locale: Locale): Promise<(string | number)[][]> {
  const ids = table.problems.map(({ displayId }) => displayId);
  const rows: (string | number)[][] = [
    [...columns.map((column) => translate(locale, column)), ...ids],
  ];
  for (let currentPage = 1; ; currentPage++) {
    const page = { currentPage, limit: MEMBERS_AT_ONCE };
    const { records, total } = await readPage(db, table, page);
    if (total > MEMBERS_MAX) throw new Refusal("TRAINING_EXPORT_LARGE", { max: MEMBERS_MAX });
    for (const { submissionInfo, ...row } of records) {
      rows.push([
        row.rank ?? "",
        row.username ?? "",
        row.realname ?? "",
        row.school ?? "",
        row.ac,
        row.totalRunTime,
        row.totalScore ?? "",
        ...ids.map((id) => cellText(submissionInfo[id])),
      ]);
    }
    if (records.length < MEMBERS_AT_ONCE) return rows;
  }
}

/** The text of a cell as on the page: the short name of the status, then the score or the run time. */
function cellText(cell: TrainingCell | undefined): CsvCell & (string | number) {
  if (!cell) return "";
  const { short } = verdictOf(cell.status);
  const figure = cell.score ?? (cell.isAC && cell.runTime !== null ? `${cell.runTime} ms` : "");
  return `${short} ${figure}`.trim();
}
