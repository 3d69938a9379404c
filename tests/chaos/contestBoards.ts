import { expect } from "vitest";
import {
  type AcmRow,
  type AcmSubmission,
  acmFromSubmissions,
  CONTEST_SUBMISSIONS,
} from "../support/acmFromSubmissions.ts";
import type { ContestRun } from "./contestRun.ts";

interface SentRow extends AcmRow {
  seq: number;
}

/** Rows in their order with their cells, as one server shows them. */
async function boardOf(run: ContestRun, server: number, isLive: boolean): Promise<AcmRow[]> {
  const { data } = await run.ask<{ records: SentRow[] }>("POST", "/api/get-contest-rank", {
    ...{ server, body: { cid: run.cid, limit: 100, forceRefresh: isLive } },
  });
  return data.records.map(({ uid, rank, ac, totalTime, submissionInfo }) => {
    return { uid, rank, ac, totalTime, submissionInfo };
  });
}

/**
 * Both servers show the scoreboards that follow from the rows: what everybody sees, without the results of the freeze
 * where it is given (seconds since the start), and the live one of organizers.
 */
export async function expectBoards(run: ContestRun, sealedFrom?: number): Promise<void> {
  const rows = await run.cluster.ask<{ [K in keyof AcmSubmission]: AcmSubmission[K] }>(
    CONTEST_SUBMISSIONS,
    [run.cid],
  );
  const [shown, live] = [acmFromSubmissions(rows, sealedFrom), acmFromSubmissions(rows)];
  for (const server of run.cluster.addresses.keys()) {
    // The other server's message may still be on its way.
    await expect.poll(() => boardOf(run, server, false)).toEqual(shown);
    await expect.poll(() => boardOf(run, server, true)).toEqual(live);
  }
}
