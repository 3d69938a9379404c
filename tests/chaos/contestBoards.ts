import { expect } from "vitest";
import type { AcmRankRow, PointsRankRow } from "../../src/shared/contest/scoreboardCalls.ts";
import {
  type AcmRow,
  type AcmSubmission,
  acmFromSubmissions,
  CONTEST_SUBMISSIONS,
} from "../support/acmFromSubmissions.ts";
import {
  POINTS_SUBMISSIONS,
  pointsFromSubmissions,
  type PointsRow,
  type PointsSubmission,
} from "../support/pointsFromSubmissions.ts";
import type { ContestRun } from "./contestRun.ts";

/**
 * Expects both servers to show `publicRows` on the public scoreboard and `liveRows` on the organizers' live scoreboard.
 */
async function expectRows<Row>(
  run: ContestRun,
  {
    publicRows,
    liveRows,
    rowOf,
  }: { publicRows: Row[]; liveRows: Row[]; rowOf: (row: never) => Row },
): Promise<void> {
  const boardOf = async (server: number, isLive: boolean): Promise<Row[]> => {
    const { data } = await run.ask<{ records: never[] }>("POST", "/api/get-contest-rank", {
      server,
      body: { cid: run.cid, limit: 100, forceRefresh: isLive },
    });
    return data.records.map(rowOf);
  };
  for (const server of run.cluster.addresses.keys()) {
    // Polls, because this server may not have received the other server's message yet.
    await expect.poll(() => boardOf(server, false)).toEqual(publicRows);
    await expect.poll(() => boardOf(server, true)).toEqual(liveRows);
  }
}

/**
 * Expects both servers to show the ACM scoreboards computed from the rows: the organizers' live scoreboard and the
 * public scoreboard. If a freeze is given (seconds since the start), the public scoreboard must omit results after its
 * beginning.
 */
export async function expectBoards(run: ContestRun, frozenFrom?: number): Promise<void> {
  const rows = await run.cluster.ask<{ [K in keyof AcmSubmission]: AcmSubmission[K] }>(
    CONTEST_SUBMISSIONS,
    [run.cid],
  );
  await expectRows<AcmRow>(run, {
    publicRows: acmFromSubmissions(rows, frozenFrom),
    liveRows: acmFromSubmissions(rows),
    rowOf: ({ uid, rank, ac, totalTime, submissionInfo }: AcmRankRow) => {
      return { uid, rank, ac, totalTime, submissionInfo } as AcmRow;
    },
  });
}

/** Like `expectBoards`, for a contest under OI rules in which the best submission counts. */
export async function expectPointsBoards(run: ContestRun, frozenFrom?: number): Promise<void> {
  const rows = await run.cluster.ask<{ [K in keyof PointsSubmission]: PointsSubmission[K] }>(
    POINTS_SUBMISSIONS,
    [run.cid],
  );
  await expectRows<PointsRow>(run, {
    publicRows: pointsFromSubmissions(rows, frozenFrom),
    liveRows: pointsFromSubmissions(rows),
    rowOf: (row: PointsRankRow) => {
      const { uid, rank, totalScore, totalTime, submissionInfo, timeInfo, firstSolved } = row;
      const firsts = firstSolved && { firstSolved };
      return { uid, rank, totalScore, totalTime, submissionInfo, timeInfo, ...firsts } as PointsRow;
    },
  });
}
