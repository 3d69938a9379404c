import { accountRuleText } from "../../shared/accountRule.ts";
import type * as calls from "../../shared/contestAdmin.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import type * as z from "zod/mini";
import { hashNewPassword } from "../account/service.ts";
import { difference, recordAction } from "../audit/service.ts";
import { type Database, type Db, only } from "../platform/db.ts";
import { containing } from "../platform/likePattern.ts";
import type { Bus } from "../platform/liveBus.ts";
import { RENDERER_VERSION, renderWritten } from "../platform/rendering.ts";
import type { SignedInCall, Viewer } from "../platform/route.ts";
import { restoreProblem } from "./afterEnd.ts";
import {
  adminContest,
  contestLinks,
  type AdminContestRow,
  adminContests,
  copyProblems,
  deleteContestRow,
  insertContest,
  lockContest,
  setVisibleRow,
  type StoredContest,
  updateContestRow,
} from "./admin.sql.ts";
import { copyAnswerTemplates } from "./answerTemplates.sql.ts";
import { announceContest } from "./contestChanges.ts";
import { contestDrafts } from "./draft.sql.ts";
import { holdContest } from "./contestCache.ts";
import { refuseUnconfirmed } from "./changeLosses.ts";
import { removeRegistered } from "./changeLosses.sql.ts";
import { followContest } from "./counting.ts";
import {
  type ContestFields,
  fieldsOf,
  staysPasswordUnset,
  willHavePassword,
} from "./contestForm.ts";
import { readNetworks } from "./networks.ts";
import { announceNews } from "./newsLive.ts";
import { ContestAuth, isOrganizer } from "./policy.ts";
import { presentRow } from "./read.ts";

type Tools = { db: Database; bus: Bus };

/** Refuses with FORBIDDEN who may not manage contests at all. */
export function needRight({ viewer }: { viewer: Pick<Viewer, "role"> }): void {
  if (!may(viewer.role, "manageContests")) throw new Refusal("FORBIDDEN");
}

/** A contest that the caller organizes. */
export async function organized(
  db: Db,
  contestId: number,
  call: { viewer: Pick<Viewer, "uid" | "role"> },
  read: typeof adminContest = adminContest,
): Promise<AdminContestRow> {
  needRight(call);
  const [contest] = await read(db, contestId);
  if (!contest) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(contestId) });
  if (!isOrganizer(call.viewer, contest)) throw new Refusal("FORBIDDEN");
  return contest;
}

/** The same, locked until the transaction ends. */
export function lockOrganized(
  tx: Db,
  contestId: number,
  call: { viewer: Pick<Viewer, "uid" | "role"> },
): Promise<AdminContestRow> {
  return organized(tx, contestId, call, lockContest);
}

export async function listForAdmin(
  db: Db,
  { currentPage, limit, keyword }: z.output<typeof calls.listAdminContests.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listAdminContests>> {
  needRight(call);
  const id = keyword !== undefined && /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const rows = await adminContests(db, pattern, id, limit, (currentPage - 1) * limit);
  const now = db.clock.now();
  const records = rows.map((row) => ({
    ...presentRow(row, now),
    visible: row.isVisible,
    gmtCreate: row.createdAt.toISOString(),
  }));
  return { records, total: rows[0]?.total ?? 0 };
}

export async function readForAdmin(
  db: Db,
  contestId: number,
  call: SignedInCall,
): Promise<calls.AdminContest> {
  return present(await organized(db, contestId, call), db.clock.now(), call.ip);
}

function present(row: AdminContestRow, now: number, ownAddress: string): calls.AdminContest {
  const { description, accountRule, passwordHash, frozenFrom, source } = row;
  const shown = presentRow({ ...row, count: 0 }, now);
  const { id, title, rule, type, auth, uid, author, status, startTime, endTime, duration } = shown;
  return {
    ...{
      id,
      title,
      description,
      rule,
      type,
      auth,
      uid,
      author,
      status,
      startTime,
      endTime,
      duration,
    },
    oiRankScoreType: shown.oiRankScoreType,
    openPwdLimit: passwordHash !== null || row.isPasswordUnset,
    ...{ hasPassword: passwordHash !== null, isPasswordUnset: row.isPasswordUnset, pwd: null },
    openAccountLimit: accountRule !== null,
    accountLimitRule: accountRule && accountRuleText(accountRule),
    sealRank: frozenFrom !== null,
    sealRankTime: frozenFrom?.toISOString() ?? null,
    ...{ autoRealRank: row.opensItself, openPrint: row.printOpen, openRank: row.boardOpen },
    ...{ rankShowName: row.shownName, starAccount: row.stars, source },
    contestAdminRank: row.organizersRanked,
    contestAdminVisible: row.organizersSeeHidden,
    ...{ allowedNetworks: row.networks, oneSession: row.oneSession, ownAddress },
    opensToAll: row.opensToAll,
    visible: row.isVisible,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
  };
}

/** The author is the caller, whatever the form says. */
export async function createContest(
  { db }: Tools,
  form: calls.ContestForm,
  call: SignedInCall,
): Promise<{ id: number }> {
  needRight(call);
  const fields = fieldsOf(form, null);
  const stored = await storedOf(db, { fields, form, before: null, uid: call.viewer.uid });
  return db.transaction(async (tx) => {
    const { id } = only(
      await insertContest(tx, call.viewer.uid, true, null, JSON.stringify(stored)),
    );
    await recordAction(tx, call, {
      action: "contest.create",
      target: `${id} ${fields.title}`,
      after: audited(stored),
    });
    await contestDrafts.discard(tx, call.viewer.uid, null);
    await followContest(tx, id);
    return { id };
  });
}

/**
 * Refuses with CONFLICT when the version named by the caller is not the newest, and what loses results or
 * registrations until it is confirmed.
 */
export async function updateContest(
  { db, bus }: Tools,
  form: z.output<typeof calls.updateContest.input>,
  call: SignedInCall,
): Promise<calls.AdminContest> {
  const known = await organized(db, form.id, call);
  // Before the transaction: no row is locked while text and password wait in their queues.
  const fields = fieldsOf(form, known);
  const stored = await storedOf(db, { fields, form, before: known, uid: call.viewer.uid });
  holdContest(bus, form.id);
  const row = await db.transaction(async (tx) => {
    const now = await lockOrganized(tx, form.id, call);
    const isNewest = !form.gmtModified || Date.parse(form.gmtModified) === now.modifiedAt.getTime();
    // What a form may leave out depends on whether the contest is visible.
    const isKnown =
      now.modifiedAt.getTime() === known.modifiedAt.getTime() && now.isVisible === known.isVisible;
    if (!isNewest || !isKnown) throw new Refusal("CONFLICT");
    const isNewPassword = stored.passwordHash !== null && stored.passwordHash !== now.passwordHash;
    const removesRegistered = isNewPassword && form.removeRegistered === true;
    await refuseUnconfirmed(tx, { before: now, after: stored, removesRegistered }, form.confirm);
    await updateContestRow(tx, form.id, JSON.stringify(stored));
    const removed = removesRegistered ? await removeRegistered(tx, form.id) : [];
    const { before, after } = difference(audited(now), audited(stored));
    await recordAction(tx, call, {
      action: "contest.update",
      target: `${form.id} ${stored.title}`,
      before,
      after: {
        ...{ ...after, ...(isNewPassword && { passwordChanged: true }) },
        ...(removed.length > 0 && registrationsRemoved(removed)),
      },
    });
    await contestDrafts.discard(tx, call.viewer.uid, form.id);
    await followContest(tx, form.id);
    return only(await adminContest(tx, form.id));
  });
  announceContest(bus, form.id);
  announceNews(bus, form.id);
  return present(row, db.clock.now(), call.ip);
}

function registrationsRemoved(users: { username: string }[]): Record<string, unknown> {
  const usernames = users.map(({ username }) => username).join(" ");
  return { registrationsRemoved: users.length, usernames: usernames.slice(0, 2000) };
}

async function storedOf(
  db: Db,
  given: {
    fields: ContestFields;
    form: calls.ContestForm;
    before: AdminContestRow | null;
    uid: string;
  },
): Promise<StoredContest> {
  const { fields, form, before, uid } = given;
  const lines = form.allowedNetworks;
  const networks = lines ? await readNetworks(db, lines) : (before?.networks ?? []);
  const html =
    before?.description === fields.description && before.renderer === RENDERER_VERSION
      ? before.html
      : await renderWritten(fields.description, { field: "description", owner: uid });
  const pwd = (form.pwd ?? "").trim();
  const kept = willHavePassword(form, before) ? (before?.passwordHash ?? null) : null;
  const passwordHash = form.openPwdLimit && pwd !== "" ? await hashNewPassword(pwd) : kept;
  const isPasswordUnset = staysPasswordUnset(form, before);
  const texts = { html, renderer: RENDERER_VERSION };
  return { ...fields, ...texts, passwordHash, isPasswordUnset, networks };
}

/** What the audit log keeps: no password, no long text. */
function audited(contest: StoredContest): Record<string, unknown> {
  const { title, rule, auth, startTime, endTime, frozenFrom, opensItself, shownName } = contest;
  return {
    ...{ title, rule, auth, startTime, endTime, frozenFrom, opensItself, shownName },
    ...{ printOpen: contest.printOpen, boardOpen: contest.boardOpen },
    ...{ networks: contest.networks.join(" ").slice(0, 2000), oneSession: contest.oneSession },
    ...{ organizersRanked: contest.organizersRanked, password: contest.passwordHash !== null },
    ...{ organizersSeeHidden: contest.organizersSeeHidden, opensToAll: contest.opensToAll },
    accountRule: contest.accountRule && accountRuleText(contest.accountRule).slice(0, 500),
    ...{ stars: contest.stars.length, description: contest.description.slice(0, 200) },
  };
}

/**
 * A copy with the problems and every setting: hidden, without password, from the next full hour, with the same freeze.
 */
export async function cloneContest(
  { db }: Tools,
  contestId: number,
  call: SignedInCall,
): Promise<{ id: number }> {
  const from = await organized(db, contestId, call);
  const hour = 3_600_000;
  const start = (Math.floor(db.clock.now() / hour) + 1) * hour;
  const moved = (time: Date): Date => new Date(time.getTime() - from.startTime.getTime() + start);
  const title = `${from.title.slice(0, 190)} [Clone]`;
  const copy: StoredContest & Pick<AdminContestRow, "medals"> = {
    ...from,
    ...{ title, startTime: new Date(start), endTime: moved(from.endTime) },
    passwordHash: null,
    isPasswordUnset: from.passwordHash !== null || from.isPasswordUnset,
    frozenFrom: from.frozenFrom && moved(from.frozenFrom),
  };
  return db.transaction(async (tx) => {
    const { id } = only(
      await insertContest(tx, call.viewer.uid, false, contestId, JSON.stringify(copy)),
    );
    await copyProblems(tx, contestId, id);
    await copyAnswerTemplates(tx, contestId, id);
    const target = `${id} ${title}`;
    await recordAction(tx, call, { action: "contest.clone", target, after: audited(copy) });
    await followContest(tx, id);
    return { id };
  });
}

/**
 * A contest that is not public and lost its password with being cloned stays hidden until it has one, or until its
 * organizer switches the password off: an account rule beside it would admit its names without being asked.
 */
export async function setContestVisible(
  { db, bus }: Tools,
  { cid, visible }: { cid: number; visible: boolean },
  call: SignedInCall,
): Promise<null> {
  holdContest(bus, cid);
  await db.transaction(async (tx) => {
    const contest = await lockOrganized(tx, cid, call);
    const { auth, accountRule, passwordHash, title, isVisible } = contest;
    if (visible && auth !== ContestAuth.Public) {
      if (contest.isPasswordUnset) throw new Refusal("CONTEST_PASSWORD_UNSET");
      if (accountRule === null && passwordHash === null) throw new Refusal("CONTEST_UNLIMITED");
    }
    await setVisibleRow(tx, cid, visible);
    const target = `${cid} ${title}`;
    const [before, after] = [{ visible: isVisible }, { visible }];
    await recordAction(tx, call, { action: "contest.visible", target, before, after });
  });
  announceContest(bus, cid);
  announceNews(bus, cid);
  return null;
}

/** Only a contest without submissions: others are hidden, so that no submission is lost. */
export async function deleteContest(
  { db, bus }: Tools,
  cid: number,
  call: SignedInCall,
): Promise<null> {
  holdContest(bus, cid);
  await db.transaction(async (tx) => {
    const [contest] = await lockContest(tx, cid);
    if (!contest) throw new Refusal("CONTEST_NOT_FOUND", { cid: String(cid) });
    const links = await contestLinks(tx, cid);
    const [gone] = await deleteContestRow(tx, cid);
    if (!gone) throw new Refusal("CONTEST_HAS_SUBMISSIONS");
    const target = `${cid} ${contest.title}`;
    await recordAction(tx, call, { action: "contest.delete", target, before: audited(contest) });
    for (const { pid, atEnd } of links) {
      if (atEnd === "restore") await restoreProblem(tx, call, { cid, pid });
    }
  });
  announceContest(bus, cid);
  return null;
}
