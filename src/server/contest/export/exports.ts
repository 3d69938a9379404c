import type * as z from "zod/mini";
import {
  type downloadContestRank,
  type downloadContestSubmissions,
  type getContestStatement,
  SUBMISSIONS_EXPORTED_MAX,
} from "../../../shared/contestOrganizer/contestExport.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { isLocale } from "../../../shared/text/locale.ts";
import type { ProblemDetail } from "../../../shared/problem/problem.ts";
import { recordActionAlone } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { Download } from "../../platform/file/download.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import type { FileKeys, ProblemPages } from "../../problem/service.ts";
import { organizedToRead } from "../organizer/organized.ts";
import type { ContestBoards } from "../board/boards.ts";
import { storedContests } from "../contestCache.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { resultView } from "../boardPolicy.ts";
import { readContestProblem } from "../problem/contestProblem.ts";
import { boardFile } from "./boardFile.ts";
import { exportedCategory } from "./exportedCategory.ts";
import { exportedBoard } from "./boardTable.ts";
import { addressesOfUsers, exportedSubmissions } from "./exports.sql.ts";
import { zipOfSubmissions } from "./submissionZip.ts";

/** A contest that the caller organizes; it may be hidden. */
async function exportedContest(
  db: Database,
  cid: number,
  call: SignedInCall,
): Promise<ContestRecord> {
  await organizedToRead(db, cid, call);
  // Organizers may also export contests that are hidden from all users.
  const contest = await storedContests(db).of(cid, call.viewer);
  if (!contest) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(cid) });
  return contest;
}

/**
 * The scoreboard as its page shows it: without the results that a freeze hides, unless the live view is requested.
 * Refusal: CONTEST_CATEGORY_NOT_FOUND.
 */
export async function exportBoard(
  { db, boards }: { db: Database; boards: ContestBoards },
  input: z.output<typeof downloadContestRank.input>,
  call: SignedInCall,
): Promise<Download> {
  const { cid, forceRefresh, removeStar, format = "xlsx", category: id } = input;
  const contest = await exportedContest(db, cid, call);
  const at = db.clock.now();
  const { viewer, locale } = call;
  const view = resultView(viewer, contest.guarded, { wantsLive: forceRefresh, now: at });
  const category = exportedCategory(contest, id);
  const selection = { view, removeStar, category, at };
  const board = exportedBoard(await boards.of(contest), contest, selection);
  const last = new Date(contest.guarded.lastEnd);
  const addresses =
    format === "xlsx"
      ? await addressesOfUsers(db, { cid, start: contest.startTime, end: last })
      : [];
  await recordActionAlone(db, call, {
    action: "contest.export",
    target: `${cid} ${contest.title}`,
    after: {
      what: "scoreboard",
      format,
      live: view === "live",
      ...(category && { category: category.name }),
    },
  });
  return boardFile(board, { format, locale, uid: viewer.uid, at, addresses });
}

/** A problem for the booklet, as it is shown in the contest. */
export async function exportStatement(
  tools: { db: Database; boards: ContestBoards; pages: ProblemPages },
  input: z.output<typeof getContestStatement.input>,
  call: SignedInCall,
  fileSecret: FileKeys,
): Promise<ProblemDetail> {
  const contest = await exportedContest(tools.db, input.cid, call);
  const { statementLanguage } = input;
  const locale = isLocale(statementLanguage) ? statementLanguage : call.locale;
  return readContestProblem(tools, contest, input, { viewer: call.viewer, locale, fileSecret });
}

/** The source code of submissions to a contest. Refusal: CONTEST_EXPORT_LARGE. */
export async function exportSubmissions(
  db: Database,
  input: z.output<typeof downloadContestSubmissions.input>,
  call: SignedInCall,
): Promise<Download> {
  const { cid, excludeAdmin, allStatus, splitType: split = "user" } = input;
  const contest = await exportedContest(db, cid, call);
  const staff = excludeAdmin ? contest.staff : null;
  const max = SUBMISSIONS_EXPORTED_MAX;
  const rows = await exportedSubmissions(db, {
    cid,
    start: contest.startTime,
    end: contest.endTime,
    withAllVerdicts: allStatus,
    staff,
    limit: max + 1,
  });
  if (rows.length > max) throw new Refusal("CONTEST_EXPORT_LARGE", { max });
  await recordActionAlone(db, call, {
    action: "contest.export",
    target: `${cid} ${contest.title}`,
    after: { what: "submissions", count: rows.length, all: allStatus },
  });
  const zip = zipOfSubmissions(db, rows, { split, isAcm: contest.rule === "acm" });
  return new Download(`contest_${cid}_submissions.zip`, "application/zip", zip);
}
