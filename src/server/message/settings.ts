import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type * as calls from "../../shared/message/messageSettings.ts";
import { BLOCKS_MAX, FOLLOWERS_MAX } from "../../shared/message/messageSettings.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import type { Viewer } from "../platform/route/route.ts";
import { readDigest } from "./digest.ts";
import type { MessagePlace } from "./policy.ts";
import {
  blockedBy,
  deleteBlock,
  deleteThreadState,
  insertBlock,
  setThreadStateRow,
  setUnwanted,
  threadStateOf,
  unwantedOf,
} from "./settings.sql.ts";

/** The caller's message settings. */
export async function readSettings(
  db: Db,
  uid: string,
): Promise<OutputOf<typeof calls.getMessageSettings>> {
  const [[row], blockedUsers, digest] = await Promise.all([
    unwantedOf(db, { uid }),
    blockedBy(db, { uid, most: BLOCKS_MAX }),
    readDigest(db, uid),
  ]);
  return { unwanted: row?.unwanted ?? [], blockedUsers, ...digest };
}

export async function saveSettings(
  db: Db,
  uid: string,
  { unwanted }: z.output<typeof calls.setMessageSettings.input>,
): Promise<null> {
  await setUnwanted(db, { uid, unwanted: [...new Set(unwanted)] });
  return null;
}

/**
 * Blocks or unblocks a user. Refusals: USER_NOT_BLOCKED if the user is unknown or is the caller, or if the caller has
 * blocked too many users; TOO_MANY_REQUESTS.
 */
export async function blockUser(
  db: Database,
  uid: string,
  { uid: blockedUid, isBlocked }: z.output<typeof calls.blockUser.input>,
): Promise<null> {
  await countChange(db, uid, "block");
  if (!isBlocked) {
    await deleteBlock(db, { uid, blockedUid });
    return null;
  }
  const rows = await insertBlock(db, { uid, blockedUid, most: BLOCKS_MAX });
  if (rows.length === 0) throw new Refusal("USER_NOT_BLOCKED", { max: BLOCKS_MAX });
  return null;
}

export async function readThreadState(
  db: Db,
  uid: string,
  discussionId: number,
): Promise<OutputOf<typeof calls.getThreadState>> {
  const [row] = await threadStateOf(db, { uid, discussionId });
  return { state: row?.state ?? "none" };
}

/** Refusals: DISCUSSION_NOT_FOUND for posts that the viewer may not see, THREAD_FULL. */
export async function saveThreadState(
  db: Db,
  places: readonly MessagePlace[],
  { did, state, viewer }: z.output<typeof calls.setThreadState.input> & { viewer: Viewer },
): Promise<null> {
  const { uid } = viewer;
  if (state === "none") {
    await deleteThreadState(db, { uid, discussionId: did });
    return null;
  }
  const ref = { id: 0, placeId: did, commentId: null, quoteId: null, action: "follow" as const };
  const place = places.find(({ kind }) => kind === "discussion");
  const sources = await place?.readSources(db, [ref], viewer);
  if (!sources?.has(ref.id)) throw new Refusal("DISCUSSION_NOT_FOUND", { did });
  const stored = { uid, discussionId: did, state, most: FOLLOWERS_MAX };
  if ((await setThreadStateRow(db, stored)).length === 0) throw new Refusal("THREAD_FULL");
  return null;
}
