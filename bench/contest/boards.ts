import { isDeepStrictEqual } from "node:util";
import {
  type AcmRow,
  type AcmSubmission,
  acmFromSubmissions,
  CONTEST_SUBMISSIONS,
} from "../../tests/support/acmFromSubmissions.ts";
import { timed } from "../liveVerdicts.ts";
import type { Load } from "./load.ts";
import { report } from "./report.ts";

const PAGE_ROWS = 500;

/**
 * Compares the public (frozen) and the live scoreboard of every server with a recomputation: rows, cells and first
 * solvers.
 */
export async function compareBoards(load: Load, when: string): Promise<void> {
  const rows = await load.cluster.ask<{ [K in keyof AcmSubmission]: AcmSubmission[K] }>(
    CONTEST_SUBMISSIONS,
    [load.cid],
  );
  const { frozenAt = Number.POSITIVE_INFINITY, start } = load;
  const views = [
    { isLive: false, expected: acmFromSubmissions(rows, (frozenAt - start) / 1000) },
    { isLive: true, expected: acmFromSubmissions(rows) },
  ];
  let different = 0;
  for (const at of load.cluster.addresses) {
    for (const { isLive, expected } of views) {
      const board = await rankOf(at, load, isLive);
      if (!isDeepStrictEqual(board, expected)) different += 1;
    }
  }
  const solved = (all: AcmRow[]): number => all.reduce((sum, { ac }) => sum + ac, 0);
  const [frozen = [], live = []] = views.map(({ expected }) => expected);
  report(`${when}: problems solved on the scoreboard that all see`, solved(frozen), undefined, "");
  report(`${when}: problems solved on the live scoreboard`, solved(live), undefined, "");
  report(`${when}: of four scoreboards differ from the recomputation`, different, 0, "");
}

/**
 * Returns only the rows of contestants with submissions, because the scoreboard of a private contest also lists
 * contestants without submissions.
 */
async function rankOf(at: string, { root, cid }: Load, isLive: boolean): Promise<AcmRow[]> {
  const rows: AcmRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { text } = await timed(at, {
      method: "POST",
      path: "/api/get-contest-rank",
      headers: { authorization: root, "content-type": "application/json" },
      body: JSON.stringify({ cid, limit: PAGE_ROWS, currentPage, forceRefresh: isLive }),
    });
    const { records } = (JSON.parse(text) as { data: { records: AcmRow[] } }).data;
    for (const { uid, rank, ac, totalTime, submissionInfo } of records) {
      if (Object.keys(submissionInfo).length === 0) continue;
      rows.push({ uid, rank, ac, totalTime, submissionInfo });
    }
    if (records.length < PAGE_ROWS) return rows;
  }
}
