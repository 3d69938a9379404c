import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import {
  type claimPrintRequest,
  type createPrintToken as createCall,
  type finishPrintRequest,
  type listPrintTokens as listCall,
  PRINT_LEASE,
  PRINT_TAKES_MAX,
  PRINT_TOKEN_PREFIX,
  PRINT_TOKENS_MAX,
  type PrintRequest,
  type releasePrintRequest,
} from "../../../shared/contestOrganizer/printStation.ts";
import { recordAction } from "../../audit/service.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { affiliationsIn } from "../../platform/route/principal.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { roleOf } from "../../platform/database/storedRole.ts";
import { lockContest } from "../organizer/organized.sql.ts";
import { storedContests } from "../contestCache.ts";
import {
  claimRow,
  revokePrintTokenRow,
  finishRow,
  insertPrintToken,
  markStationUsed,
  printTokens,
  type PrintTokenRow,
  releaseRow,
  stationOf,
} from "./printStation.sql.ts";
import { printStationRefusal } from "./printPolicy.ts";
import { announceQueues } from "../live/queuesLive.ts";
import { contestAtWork } from "../read.ts";

type Tools = { db: Database; bus: Bus };

export async function listPrintTokens(
  db: Database,
  cid: number,
  viewer: Viewer,
): Promise<OutputOf<typeof listCall>> {
  await contestAtWork(db, cid, viewer, "prints", "view");
  return (await printTokens(db, { cid })).map(present);
}

/** Creates a token. The token appears only in this response; the database stores its SHA-256. */
export async function createPrintToken(
  db: Database,
  { cid, name }: z.output<typeof createCall.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof createCall>> {
  const { viewer } = call;
  await contestAtWork(db, cid, viewer, "prints");
  const token = PRINT_TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const row = await db.transaction(async (tx) => {
    // The lock prevents concurrent calls from exceeding the maximum.
    await lockContest(tx, { id: cid });
    const [created] = await insertPrintToken(tx, {
      cid,
      organizerUid: viewer.uid,
      tokenHash: hashOf(token),
      name,
      most: PRINT_TOKENS_MAX,
    });
    if (!created) throw new Refusal("PRINT_TOKENS_MAX", { max: PRINT_TOKENS_MAX });
    const action = "contest.printTokenCreate";
    await recordAction(tx, call, { action, target: String(cid), after: { name } });
    return created;
  });
  return { ...present(row), token };
}

/** Revokes a token: from then on the station is refused, and its claims return to the queue when the lease ends. */
export async function revokePrintToken(
  db: Database,
  { cid, id }: { cid: number; id: number },
  call: SignedInCall,
): Promise<null> {
  await contestAtWork(db, cid, call.viewer, "prints");
  await db.transaction(async (tx) => {
    const [revoked] = await revokePrintTokenRow(tx, { id, cid });
    if (!revoked) throw new Refusal("PRINT_TOKEN_NOT_FOUND");
    const action = "contest.printTokenRevoke";
    await recordAction(tx, call, { action, target: String(cid), before: { name: revoked.name } });
  });
  return null;
}

function present({ id, name, createdBy, createdAt, usedAt }: PrintTokenRow) {
  return {
    id,
    name,
    createdBy,
    gmtCreate: createdAt.toISOString(),
    lastUsedAt: usedAt?.toISOString() ?? null,
  };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Returns the station that a token belongs to; refuses with PRINT_TOKEN_INVALID, PRINT_TOKEN_OTHER_CONTEST,
 * PRINT_TOKEN_ENDED.
 */
async function admitted(db: Database, { cid, token }: { cid: number; token: string }) {
  const [station] = await stationOf(db, { tokenHash: hashOf(token) });
  if (!station) throw new Refusal("PRINT_TOKEN_INVALID");
  if (station.contestId !== cid) throw new Refusal("PRINT_TOKEN_OTHER_CONTEST");
  const contest = await storedContests(db).of(cid, null);
  if (!contest) throw new Refusal("PRINT_TOKEN_INVALID");
  const affiliations = affiliationsIn(station.affiliations);
  const owner = { ...station, ...affiliations, role: roleOf(station.roleId) };
  const refusal = printStationRefusal(owner, contest.guarded, db.clock.now());
  if (refusal) throw refusal;
  if (station.stale) await markStationUsed(db, { id: station.id });
  return station.id;
}

/**
 * Claims the next pending print request of the contest exclusively for the duration of the lease; null: none is
 * pending. A repeated call with the same key returns the same request.
 */
export async function claimNext(
  { db, bus }: Tools,
  input: z.output<typeof claimPrintRequest.input>,
): Promise<PrintRequest | null> {
  const stationId = await admitted(db, input);
  const { cid, key } = input;
  const claim = { cid, stationId, key, lease: PRINT_LEASE, takesMax: PRINT_TAKES_MAX };
  const [request] = await claimRow(db, claim);
  if (request) announceQueues(bus, cid);
  return request ?? null;
}

/** Refuses with PRINT_CLAIM_LOST when another station or an organizer has claimed the text since the lease ended. */
export async function finishClaimed(
  { db, bus }: Tools,
  input: z.output<typeof finishPrintRequest.input>,
): Promise<null> {
  const stationId = await admitted(db, input);
  const { id, cid, key } = input;
  const [finished] = await finishRow(db, { id, cid, stationId, key });
  if (!finished) throw new Refusal("PRINT_CLAIM_LOST");
  announceQueues(bus, cid);
  return null;
}

/** Idempotent. */
export async function releaseClaimed(
  { db, bus }: Tools,
  input: z.output<typeof releasePrintRequest.input>,
): Promise<null> {
  const stationId = await admitted(db, input);
  const { id, cid, key, maybePrinted } = input;
  const [released] = await releaseRow(db, { id, cid, stationId, key, maybePrinted });
  if (released) announceQueues(bus, cid);
  return null;
}
