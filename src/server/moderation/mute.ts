import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import type * as calls from "../../shared/discussion/moderation.ts";
import { recordAction } from "../audit/service.ts";
import { owns } from "../authority/policy.ts";
import { sendMessage, sendMessages } from "../message/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { handlesReports, mayMute } from "./policy.ts";
import { pathOf, readableReport } from "./queue.ts";
import { endMutes, lockAccount, muteRow, unmuteRow } from "./sql.ts";

/**
 * Returns the account to be warned or muted, locked until the transaction ends. Refusals: USER_NOT_FOUND, USER_SELF,
 * USER_NOT_MUTABLE.
 */
async function mutableAccount(tx: Tx, uid: string, viewer: Viewer) {
  const [account] = await lockAccount(tx, { uid });
  if (!account) throw new Refusal("USER_NOT_FOUND");
  if (mayMute(viewer, account)) return account;
  throw new Refusal(owns(viewer, { ownerUid: uid }) ? "USER_SELF" : "USER_NOT_MUTABLE");
}

/**
 * The path of the reported content, as the reported user sees it; without a report, the path of the user's own page.
 * Refusal: REPORT_NOT_FOUND, also for a report about another user.
 */
async function pathFor(
  db: Db,
  { uid, reportId }: { uid: string; reportId: number | null },
  viewer: Viewer,
): Promise<string> {
  if (reportId === null) return `/user-home?uid=${uid}`;
  const report = await readableReport(db, reportId, viewer);
  if (!owns({ uid }, { ownerUid: report.reportedUid })) throw new Refusal("REPORT_NOT_FOUND");
  return pathOf(report);
}

/** Sends a warning. Refusals: FORBIDDEN, and the errors of `pathFor` and `mutableAccount`. */
export async function warnUser(
  db: Database,
  { uid, text, reportId }: z.output<typeof calls.warnUser.input>,
  call: SignedInCall,
): Promise<null> {
  const { viewer } = call;
  if (!handlesReports(viewer)) throw new Refusal("FORBIDDEN");
  const path = await pathFor(db, { uid, reportId }, viewer);
  return db.transaction(async (tx) => {
    const { username } = await mutableAccount(tx, uid, viewer);
    await sendMessage(tx, uid, { template: "warned", params: { text, path } });
    await recordAction(tx, call, { action: "user.warn", target: username, after: { text, path } });
    return null;
  });
}

/**
 * If a new mute would end less than this many milliseconds before or after the current mute, the request is treated as
 * a repetition.
 */
const SAME_MUTE_MS = 60_000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Mutes a user for the given number of days, starting now. Refusals: FORBIDDEN, and the errors of `pathFor` and
 * `mutableAccount`.
 */
export async function muteUser(
  db: Database,
  { uid, days, roleId, reason, reportId }: z.output<typeof calls.muteUser.input>,
  call: SignedInCall,
): Promise<{ mutedUntil: string }> {
  const { viewer } = call;
  if (!handlesReports(viewer)) throw new Refusal("FORBIDDEN");
  const path = await pathFor(db, { uid, reportId }, viewer);
  return db.transaction(async (tx) => {
    const account = await mutableAccount(tx, uid, viewer);
    const { mutedUntil: earlier } = account;
    const until = db.clock.now() + days * DAY_MS;
    const isSame = earlier !== null && Math.abs(earlier.getTime() - until) < SAME_MUTE_MS;
    if (isSame && account.roleId === roleId) return { mutedUntil: earlier.toISOString() };
    const { mutedUntil } = only(await muteRow(tx, { uid, roleId, days }));
    const time = `${mutedUntil.toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const template = roleId === 1005 ? "muted" : "mutedPosts";
    await sendMessage(tx, uid, { template, params: { reason, time, path } });
    await recordAction(tx, call, {
      action: "user.mute",
      target: account.username,
      before: { roleId: account.roleId, mutedUntil: earlier },
      after: { roleId, mutedUntil, reason },
    });
    return { mutedUntil: mutedUntil.toISOString() };
  });
}

/** Ends a mute early, if there is one. Refusals: FORBIDDEN, and the errors of `mutableAccount`. */
export async function unmuteUser(
  db: Database,
  { uid }: z.output<typeof calls.unmuteUser.input>,
  call: SignedInCall,
): Promise<null> {
  const { viewer } = call;
  if (!handlesReports(viewer)) throw new Refusal("FORBIDDEN");
  return db.transaction(async (tx) => {
    const { username, roleId, mutedUntil } = await mutableAccount(tx, uid, viewer);
    if (mutedUntil === null) return null;
    await unmuteRow(tx, { uid });
    await sendMessage(tx, uid, { template: "muteEnded", params: {} });
    await recordAction(tx, call, {
      action: "user.unmute",
      target: username,
      before: { roleId, mutedUntil },
      after: { roleId: 1002, mutedUntil: null },
    });
    return null;
  });
}

/** Maximum number of accounts per transaction of the sweep. */
const ENDED_AT_ONCE = 500;

/**
 * Restores the previous role of users whose mute has ended, and notifies them. Their permissions were already restored
 * when the mute ended, even before this sweep.
 */
export async function sweepMutes(db: Database): Promise<void> {
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const rows = await endMutes(tx, { limit: ENDED_AT_ONCE });
      const uids = rows.map(({ uid }) => uid);
      await sendMessages(tx, uids, { template: "muteEnded", params: {} });
      return uids.length;
    });
    if (ended < ENDED_AT_ONCE) return;
  }
}
