import { unknownClass } from "../authority/policy.ts";
import type * as z from "zod/mini";
import {
  CLASS_WAITING_MAX,
  type ClassRequest,
  type decideClassRequests,
  type listClassRequests,
  type listOwnClassRequests,
  OWN_REQUESTS_MAX,
} from "../../shared/class/classJoin.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { type Database, type Db, only, retriedTransaction } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { admit } from "./admit.ts";
import { lockClassRow } from "./classes.sql.ts";
import { enteredClass, lockClass } from "./entered.ts";
import {
  countRequests,
  deleteRequests,
  insertRequest,
  offerOf,
  ownRequests,
  requestPage,
  waitingRequests,
} from "./joining.sql.ts";
import { markdownText, sendMessages } from "../message/service.ts";
import { acceptsRequestsNow, mayInClass, roleInClass } from "./policy.ts";

/**
 * Sends a request to join a class. If a class accepts no requests, users who were not invited and may not read it get the
 * refusal for an unknown class. Refusals: CLASS_NOT_FOUND, CLASS_REQUESTS_CLOSED, CLASS_MEMBER_ALREADY,
 * CLASS_REQUESTED, CLASS_REQUESTS_MAX, CLASS_WAITING_FULL.
 */
export async function requestClass(
  db: Database,
  { classId, message }: { classId: number; message: string },
  { viewer }: SignedInCall,
): Promise<null> {
  const { uid, username } = viewer;
  await countChange(db, uid, "classRequest");
  await db.transaction(async (tx) => {
    const [group] = await lockClassRow(tx, { classId });
    if (!group) throw unknownClass(classId);
    if (roleInClass(viewer, group) !== null) throw new Refusal("CLASS_MEMBER_ALREADY");
    if (!acceptsRequestsNow(group)) {
      const [offer] = await offerOf(tx, { classId, uid, username });
      const isVisible = offer !== undefined || mayInClass(viewer, "read", group);
      throw isVisible ? new Refusal("CLASS_REQUESTS_CLOSED") : unknownClass(classId);
    }
    const waiting = only(await waitingRequests(tx, { classId, uid }));
    if (waiting.all >= CLASS_WAITING_MAX) {
      throw new Refusal("CLASS_WAITING_FULL", { max: CLASS_WAITING_MAX });
    }
    const [made] = await insertRequest(tx, { classId, uid, message });
    if (!made) throw new Refusal("CLASS_REQUESTED");
    if (waiting.own >= OWN_REQUESTS_MAX) {
      throw new Refusal("CLASS_REQUESTS_MAX", { max: OWN_REQUESTS_MAX });
    }
  });
  return null;
}

/** Withdraws the caller's request, even in an archived class. Refusal: CLASS_REQUEST_NOT_FOUND. */
export async function withdrawRequest(
  db: Database,
  classId: number,
  { viewer }: SignedInCall,
): Promise<null> {
  const [gone] = await deleteRequests(db, { classId, uids: [viewer.uid] });
  if (!gone) throw new Refusal("CLASS_REQUEST_NOT_FOUND");
  return null;
}

export async function listOwnRequests(
  db: Db,
  { uid }: Viewer,
): Promise<OutputOf<typeof listOwnClassRequests>> {
  const rows = await ownRequests(db, { uid });
  return rows.map(({ createdAt, ...row }) => ({ ...row, gmtCreate: createdAt.toISOString() }));
}

export async function listRequests(
  db: Db,
  { classId, currentPage, limit, keyword }: z.output<typeof listClassRequests.input>,
  viewer: Viewer,
): Promise<{ records: ClassRequest[]; total: number }> {
  await enteredClass(db, classId, viewer, "decideRequests");
  const filter = {
    classId,
    pattern: keyword === undefined ? null : containing(keyword.toLowerCase()),
  };
  const [rows, [counted]] = await Promise.all([
    requestPage(db, { ...filter, limit, offset: (currentPage - 1) * limit }),
    countRequests(db, filter),
  ]);
  const records = rows.map(({ createdAt, ...row }) => ({
    ...row,
    gmtCreate: createdAt.toISOString(),
  }));
  return { records, total: counted?.total ?? 0 };
}

/** Accepts or declines requests; requests that no longer exist are skipped. Refusal: CLASS_FULL. */
export async function decideRequests(
  db: Database,
  { classId, uids, accepted }: z.output<typeof decideClassRequests.input>,
  call: SignedInCall,
): Promise<{ decided: number }> {
  return retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "decideRequests");
    const decided = (await deleteRequests(tx, { classId, uids })).map(({ uid }) => uid);
    if (accepted) await admit(tx, { classId, uids: decided, role: "member" });
    await sendMessages(tx, decided, {
      template: accepted ? "classRequestAccepted" : "classRequestDeclined",
      params: { name: markdownText(group.name), classId },
    });
    return { decided: decided.length };
  });
}
