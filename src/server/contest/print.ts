import type { listContestPrints } from "../../shared/contestPrint.ts";
import { PRINT_INTERVAL, PRINT_MIN } from "../../shared/contestPrint.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type * as z from "zod/mini";
import { type Database, type Db } from "../platform/db.ts";
import { Download } from "../platform/download.ts";
import { countOrWait } from "../platform/rateWindow.ts";
import type { Viewer } from "../platform/route.ts";
import { submitRefusal } from "./policy.ts";
import { insertPrint, markPrinted, prints, printText } from "./print.sql.ts";
import { contestAtWork, enteredContest } from "./read.ts";

/**
 * Queues a text. Whoever may submit may print, while the contest opens printing. Refusals: those of submitting,
 * CONTEST_PRINT_CLOSED, CONTEST_PRINT_SHORT, TOO_MANY_REQUESTS.
 */
export async function submitText(
  db: Database,
  { cid, content }: { cid: number; content: string },
  viewer: Viewer,
): Promise<null> {
  const contest = await enteredContest(db, cid, viewer);
  const { guarded, participation } = contest;
  if (!contest.printOpen) throw new Refusal("CONTEST_PRINT_CLOSED");
  const refusal = submitRefusal(viewer, guarded, { participation, now: db.clock.now() });
  if (refusal) throw refusal;
  if (content.trim().length < PRINT_MIN)
    throw new Refusal("CONTEST_PRINT_SHORT", { min: PRINT_MIN });
  const limit = { key: `contest-print:${cid}:${viewer.uid}`, limit: 1, window: PRINT_INTERVAL };
  await db.transaction(async (tx) => {
    const { waitSeconds } = await countOrWait(tx, limit);
    if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
    await insertPrint(tx, cid, viewer.uid, content);
  });
  return null;
}

export async function listPrints(
  db: Db,
  { cid, currentPage, limit }: z.output<typeof listContestPrints.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof listContestPrints>> {
  await contestAtWork(db, cid, viewer);
  const rows = await prints(db, cid, limit, (currentPage - 1) * limit);
  const records = rows.map(({ id, username, realname, status, createdAt }) => ({
    ...{ id, cid, username, realname, status, gmtCreate: createdAt.toISOString() },
  }));
  return { records, total: rows[0]?.total ?? 0 };
}

export async function checkPrint(
  db: Db,
  { id, cid }: { id: number; cid: number },
  viewer: Viewer,
): Promise<null> {
  await contestAtWork(db, cid, viewer);
  const [marked] = await markPrinted(db, id, cid);
  if (!marked) throw new Refusal("CONTEST_PRINT_NOT_FOUND");
  return null;
}

/** The contest is that of the stored row, whatever the caller says. */
export async function downloadPrint(db: Db, id: number, viewer: Viewer): Promise<Download> {
  const [found] = await printText(db, id);
  if (!found) throw new Refusal("CONTEST_PRINT_NOT_FOUND");
  await contestAtWork(db, found.contestId, viewer);
  const name = `${found.username}_Contest_Print.txt`;
  return new Download(name, "text/plain; charset=utf-8", Buffer.from(found.content));
}
