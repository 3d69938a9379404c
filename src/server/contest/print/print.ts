import type {
  getContestPrintSheet,
  listContestPrints,
  listOwnContestPrints,
  submitPrintText,
} from "../../../shared/contestOrganizer/contestPrint.ts";
import {
  OWN_PRINTS,
  PRINT_INTERVAL,
  PRINT_MIN,
} from "../../../shared/contestOrganizer/contestPrint.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { PRINT_PAGES_MAX, printPages } from "../../../shared/contestOrganizer/printPages.ts";
import type * as z from "zod/mini";
import type { Database, Tx } from "../../platform/database/db.ts";
import { Download } from "../../platform/file/download.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { countOrRefuse } from "../../platform/database/rateWindow.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { contestProblem } from "../contestProblems.sql.ts";
import { actorIn, submitRefusal } from "../policy.ts";
import {
  claimPrintRow,
  insertPrint,
  markPrinted,
  ownPrints,
  type OwnPrintRow,
  printHolder,
  prints,
  printText,
  type PrintTextRow,
  releasePrintRow,
} from "./print.sql.ts";
import { announceQueues } from "../live/queuesLive.ts";
import { recordRelease, workOnQueue } from "../organizer/queueWork.ts";
import { storedContests } from "../contestCache.ts";
import { contestAtWork, enteredContest, visibleContest } from "../read.ts";

type Tools = { db: Database; bus: Bus };

/**
 * Queues text for printing. Users who may submit may also print while printing is enabled in the contest. Refusals: the
 * same as for submitting, CONTEST_PRINT_CLOSED, CONTEST_PRINT_EMPTY, CONTEST_PRINT_SHORT, CONTEST_PRINT_LONG,
 * CONTEST_PROBLEM_NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function submitText(
  { db, bus }: Tools,
  { cid, content, displayId, isCode }: z.output<typeof submitPrintText.input>,
  viewer: Viewer,
): Promise<null> {
  const contest = await enteredContest(storedContests(db), cid, viewer);
  const { guarded, participation } = contest;
  if (!contest.printOpen) throw new Refusal("CONTEST_PRINT_CLOSED");
  const refusal = submitRefusal(viewer, guarded, { participation, now: db.clock.now() });
  if (refusal) throw refusal;
  const { length } = content.trim();
  if (length === 0) throw new Refusal("CONTEST_PRINT_EMPTY");
  if (!isCode && length < PRINT_MIN) throw new Refusal("CONTEST_PRINT_SHORT", { min: PRINT_MIN });
  const { length: pages } = printPages(content);
  if (pages > PRINT_PAGES_MAX) throw new Refusal("CONTEST_PRINT_LONG", { max: PRINT_PAGES_MAX });
  const pid = displayId === undefined ? null : await problemByLetter(db, cid, displayId);
  const { uid } = actorIn(viewer, guarded, participation);
  const limit = { key: `contest-print:${cid}:${uid}`, limit: 1, window: PRINT_INTERVAL };
  await db.transaction(async (tx) => {
    await countOrRefuse(tx, limit);
    await insertPrint(tx, { cid, uid, content, pages, pid });
  });
  announceQueues(bus, cid);
  return null;
}

async function problemByLetter(db: Database, cid: number, displayId: string): Promise<number> {
  const [problem] = await contestProblem(db, {
    contestId: cid,
    displayId: displayId.toUpperCase(),
  });
  if (!problem) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
  return problem.pid;
}

export async function listPrints(
  db: Database,
  { cid, currentPage, limit }: z.output<typeof listContestPrints.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof listContestPrints>> {
  await contestAtWork(db, cid, viewer, "prints", "view");
  const rows = await prints(db, { cid, limit, offset: (currentPage - 1) * limit });
  const records = rows.map((row) => {
    const { username, realname, seat, claimedBy, isUncertain, status, claimedAt } = row;
    return {
      ...present(row),
      cid,
      username,
      realname,
      seat,
      status,
      claimedBy,
      isUncertain,
      claimedAt: claimedAt?.toISOString() ?? null,
    };
  });
  return { records, total: rows[0]?.total ?? 0 };
}

function present({ id, displayId, pages, status, claimedAt, printedAt, createdAt }: OwnPrintRow) {
  return {
    id,
    displayId,
    pages,
    state: status === 1 ? "printed" : claimedAt === null ? "waiting" : "claimed",
    gmtCreate: createdAt.toISOString(),
    printedAt: printedAt?.toISOString() ?? null,
  } as const;
}

/** Lists the contestant's own print requests; the contest must be visible to the contestant. */
export async function listOwnPrints(
  db: Database,
  cid: number,
  viewer: Viewer,
): Promise<OutputOf<typeof listOwnContestPrints>> {
  const { guarded, participation } = await visibleContest(storedContests(db), cid, viewer);
  const { uid } = actorIn(viewer, guarded, participation);
  const rows = await ownPrints(db, { cid, uid, limit: OWN_PRINTS });
  return rows.map(present);
}

/**
 * If `claimed` is true, claims a print request for the caller. Otherwise, releases the request, even if another
 * organizer has claimed it. If two organizers claim a request at the same time, one succeeds; the other is refused with
 * CONTEST_PRINT_CLAIMED and the name of the first organizer.
 */
export function claimPrint(
  tools: Tools,
  { id, cid, claimed }: { id: number; cid: number; claimed: boolean },
  call: SignedInCall,
): Promise<null> {
  const work = { ...tools, cid, call };
  return workOnQueue(work, "prints", async (tx) => {
    if (claimed) {
      const [won] = await claimPrintRow(tx, { id, cid, organizerUid: call.viewer.uid });
      if (!won) throw await claimRefusal(tx, { id, cid });
      return;
    }
    const [released] = await releasePrintRow(tx, { id, cid });
    if (!released) await holderOf(tx, { id, cid });
    else await recordRelease(tx, work, { action: "contest.printRelease", released });
  });
}

/** Marks a text as printed; idempotent. A text claimed by another organizer is refused. */
export function checkPrint(
  tools: Tools,
  { id, cid }: { id: number; cid: number },
  call: SignedInCall,
): Promise<null> {
  return workOnQueue({ ...tools, cid, call }, "prints", async (tx) => {
    const [marked] = await markPrinted(tx, { id, cid, organizerUid: call.viewer.uid });
    if (!marked && (await holderOf(tx, { id, cid })).status === 0)
      throw await claimRefusal(tx, { id, cid });
  });
}

async function holderOf(tx: Tx, text: { id: number; cid: number }) {
  const [holder] = await printHolder(tx, text);
  if (!holder) throw new Refusal("CONTEST_PRINT_NOT_FOUND");
  return holder;
}

/**
 * Returns the refusal for a text that another organizer has claimed. Throws CONTEST_PRINT_NOT_FOUND if the text does
 * not exist.
 */
async function claimRefusal(tx: Tx, text: { id: number; cid: number }): Promise<Refusal> {
  const { name } = await holderOf(tx, text);
  return new Refusal("CONTEST_PRINT_CLAIMED", { name });
}

/**
 * Checks the permissions for the contest that is stored with the text, because the input contains only the text's id.
 */
async function textAtWork(db: Database, id: number, viewer: Viewer): Promise<PrintTextRow> {
  const [text] = await printText(db, { id });
  if (!text) throw new Refusal("CONTEST_PRINT_NOT_FOUND");
  await contestAtWork(db, text.contestId, viewer, "prints", "view");
  return text;
}

export async function readSheet(
  db: Database,
  { id }: { id: number },
  viewer: Viewer,
): Promise<OutputOf<typeof getContestPrintSheet>> {
  const { createdAt, contestId: _, ...sheet } = await textAtWork(db, id, viewer);
  return { ...sheet, gmtCreate: createdAt.toISOString() };
}

export async function downloadPrint(db: Database, id: number, viewer: Viewer): Promise<Download> {
  const { username, content } = await textAtWork(db, id, viewer);
  const name = `${username}_Contest_Print.txt`;
  return new Download(name, "text/plain; charset=utf-8", Buffer.from(content));
}
