import {
  type ContestOverview,
  FAILED_SUBMISSIONS,
  LAST_SUBMISSIONS,
} from "../../../shared/contestOrganizer/contestOverview.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import { type Database, only } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { readHealth } from "../../site/service.ts";
import { balloonWork } from "../balloon/balloons.ts";
import type { ContestBoards } from "../board/boards.ts";
import { countConnected } from "./connectedContestants.sql.ts";
import {
  judgingCounts,
  lastSubmissions,
  type LastSubmissionRow,
  lastWithStatus,
  printCounts,
} from "./overview.sql.ts";
import { countUnanswered } from "../question/questions.ts";
import { contestAtWork } from "../read.ts";
import { listLateVerdicts } from "../rejudge/lateVerdicts.ts";
import { listChangedProblems } from "../rejudge/changedProblems.ts";

const FAILED = [Verdict.SystemError, Verdict.SubmittedFailed];
const UNFINISHED = [Verdict.Pending, Verdict.Compiling, Verdict.Judging];

/** Counts the items of a contest that await action by the organizers; this costs a few index range scans. */
export async function readOverview(
  { db, boards }: { db: Database; boards: ContestBoards },
  { cid }: { cid: number },
  viewer: Viewer,
): Promise<ContestOverview> {
  const contest = await contestAtWork(db, cid, viewer, "view");
  const [balloons, prints, judging, last, health, questions, connected, changed, lateVerdicts] =
    await Promise.all([
      contest.rule === "acm" ? balloonWork({ db, boards }, contest) : null,
      printCounts(db, { contestId: cid }).then(only),
      judgingCounts(db, { contestId: cid, failed: FAILED, pending: UNFINISHED }).then(only),
      lastSubmissions(db, { contestId: cid, limit: LAST_SUBMISSIONS }),
      readHealth(db),
      countUnanswered(db, cid),
      countConnected(db, { contestId: cid }).then(only),
      listChangedProblems(db, cid),
      listLateVerdicts(db, cid),
    ]);
  const failedRows =
    judging.failed > 0
      ? await lastWithStatus(db, {
          contestId: cid,
          statuses: FAILED,
          limit: FAILED_SUBMISSIONS,
        })
      : [];
  const { queued, judges } = health;
  return {
    balloons,
    prints,
    questions,
    ...judging,
    queued,
    nodes: {
      ready: judges.filter(({ inRotation }) => inRotation).length,
      online: judges.filter(({ alive }) => alive).length,
    },
    connected: connected.count,
    changedProblems: changed,
    lateVerdicts,
    last: last.map(present),
    failedSubmissions: failedRows.map(present),
  };
}

function present({ submitTime, ...row }: LastSubmissionRow) {
  return { ...row, submitTime: submitTime.toISOString() };
}
