import { isDeepStrictEqual } from "node:util";
import { holdClass } from "../../authority/service.ts";
import { mayCreate } from "../../authority/policy.ts";
import type * as calls from "../../../shared/contestOrganizer/contestAdmin.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type * as z from "zod/mini";
import { hashNewPassword } from "../../account/service.ts";
import { difference, recordAction } from "../../audit/service.ts";
import { type Database, only } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { RENDERER_VERSION, renderWritten } from "../../platform/rendering/rendering.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { insertContest, updateContestRow } from "./admin.sql.ts";
import {
  adminContest,
  type AdminContestRow,
  type StoredContest,
} from "../organizer/organized.sql.ts";
import { contestForAdmin } from "./adminView.ts";
import { audited } from "../organizer/auditedContest.ts";
import { refuseUnconfirmed } from "../organizer/changeLosses.ts";
import { removeRegistered } from "../organizer/changeLosses.sql.ts";
import { holdContest } from "../contestCache.ts";

import {
  type ContestFields,
  fieldsOf,
  newPassword,
  staysPasswordUnset,
  willHavePassword,
} from "./contestForm.ts";
import { followContest } from "../end/counting.ts";
import { contestDrafts } from "./draft.sql.ts";
import { readNetworks } from "./networks.ts";
import { countCostlyCall, refuseWordsOfHelper } from "../organizer/editorTexts.ts";
import { lockOrganized, organized } from "../organizer/organized.ts";
import { announceContestAndNews } from "../live/newsLive.ts";
import { refuseEditorsByGrant } from "../editorPolicy.ts";

type Tools = { db: Database; bus: Bus };

/** The caller always becomes the author. */
export async function createContest(
  { db }: Tools,
  form: z.output<typeof calls.createContest.input>,
  call: SignedInCall,
): Promise<{ id: number }> {
  const groupId = form.classId ?? null;
  if (!mayCreate(call.viewer, "contest", groupId)) throw new Refusal("FORBIDDEN");
  const fields = fieldsOf(form, null);
  refuseRating(call, { before: false, after: fields.isRated, groupId });
  refuseRealNames(fields, groupId);
  await countCostlyCall(db, call);
  const stored = await storedOf(db, { fields, form, before: null, uid: call.viewer.uid });
  return db.transaction(async (tx) => {
    await holdClass(tx, { kind: "contest", groupId }, call);
    const { id } = only(
      await insertContest(tx, {
        authorUid: call.viewer.uid,
        groupId,
        isVisible: true,
        source: null,
        fields: JSON.stringify(stored),
      }),
    );
    await recordAction(tx, call, {
      action: "contest.create",
      target: `${id} ${fields.title}`,
      after: audited(stored),
    });
    await contestDrafts.discard(tx, { uid: call.viewer.uid, id: null, groupId });
    await followContest(tx, id);
    return { id };
  });
}

/**
 * Saves a contest's form. Refuses with CONFLICT if the caller's version is not the newest. Changes that would discard
 * results or registrations require confirmation. An editor without a role may not change participants or set an end in
 * the past (CONTEST_ROLE_NEEDED). If an editor without a role makes the change, also refuses blocked words
 * (TEXT_WORD_BLOCKED) and many changes within a minute (TOO_MANY_REQUESTS).
 */
export async function updateContest(
  { db, bus }: Tools,
  form: z.output<typeof calls.updateContest.input>,
  call: SignedInCall,
): Promise<calls.AdminContest> {
  const contest = await organized(db, form.id, call);
  // The form is prepared before the transaction, so that no row stays locked while the text is rendered and the
  // password is hashed.
  const fields = fieldsOf(form, contest);
  refuseRating(call, { before: contest.isRated, after: fields.isRated, groupId: contest.groupId });
  refuseRealNames(fields, contest.groupId);
  await countCostlyCall(db, call);
  await refuseWordsOfHelper(db, call, contest, newTexts(contest, fields));
  const stored = await storedOf(db, { fields, form, before: contest, uid: call.viewer.uid });
  holdContest(bus, form.id);
  const row = await db.transaction(async (tx) => {
    const now = await lockOrganized(tx, form.id, call);
    const isNewest = !form.gmtModified || Date.parse(form.gmtModified) === now.modifiedAt.getTime();
    // Which fields are required depends on whether the contest is visible, so a change of its visibility in the
    // meantime is a conflict, too.
    const isUnchanged =
      now.modifiedAt.getTime() === contest.modifiedAt.getTime() &&
      now.isVisible === contest.isVisible;
    if (!isNewest || !isUnchanged) throw new Refusal("CONFLICT");
    if (concernsPeople(now, stored) || endsNow(now, stored, db.clock.now())) {
      refuseEditorsByGrant(call.viewer, now);
    }
    const isNewPassword = stored.passwordHash !== null && stored.passwordHash !== now.passwordHash;
    const removesRegistered = isNewPassword && form.removeRegistered === true;
    await refuseUnconfirmed(tx, { before: now, after: stored, removesRegistered }, form.confirm);
    await updateContestRow(tx, { id: form.id, fields: JSON.stringify(stored) });
    const removed = removesRegistered ? await removeRegistered(tx, { contestId: form.id }) : [];
    const { before, after } = difference(audited(now), audited(stored));
    await recordAction(tx, call, {
      action: "contest.update",
      target: `${form.id} ${stored.title}`,
      before,
      after: {
        ...after,
        ...(isNewPassword && { passwordChanged: true }),
        ...(removed.length > 0 && registrationsRemoved(removed)),
      },
    });
    await contestDrafts.discard(tx, { uid: call.viewer.uid, id: form.id, groupId: null });
    await followContest(tx, form.id);
    return only(await adminContest(tx, { id: form.id }));
  });
  announceContestAndNews(bus, form.id);
  return contestForAdmin(row, db.clock.now(), call);
}

/**
 * Refuses to change whether a contest is rated: with INVALID_FIELD if the contest belongs to a class, and with
 * FORBIDDEN if the user may not create contests of the site.
 */
function refuseRating(
  { viewer }: SignedInCall,
  { before, after, groupId }: { before: boolean; after: boolean; groupId: number | null },
): void {
  if (before === after) return;
  if (groupId !== null) {
    throw new Refusal("INVALID_FIELD", { field: "isRated", reason: "ratedOfSite" });
  }
  if (!mayCreate(viewer, "contest", null)) throw new Refusal("FORBIDDEN");
}

/**
 * Returns the new title and description, but omits a text that the user did not change, because someone else may have
 * written it.
 */
function newTexts(
  before: Pick<AdminContestRow, "title" | "description">,
  after: Pick<ContestFields, "title" | "description">,
): string[] {
  return (["title", "description"] as const).flatMap((name) =>
    after[name] === before[name] ? [] : [after[name]],
  );
}

/** Whether the change modifies the contest's account rule or makes the contest show real names from now on. */
function concernsPeople(before: AdminContestRow, after: StoredContest): boolean {
  const isNewRule = !isDeepStrictEqual(before.accountRule, after.accountRule);
  return isNewRule || (after.nameField === "realname" && before.nameField !== "realname");
}

/** Whether the change ends the contest now. Its problems then become public, and its results count. */
function endsNow(before: AdminContestRow, after: StoredContest, now: number): boolean {
  return after.endTime.getTime() <= now && before.endTime.getTime() > now;
}

/**
 * A contest of a class cannot show real names, because members of a class do not see the real names of other members.
 * Refusal: INVALID_FIELD.
 */
function refuseRealNames({ nameField }: ContestFields, groupId: number | null): void {
  if (groupId !== null && nameField === "realname") {
    throw new Refusal("INVALID_FIELD", { field: "rankShowName", reason: "realNamesOfSite" });
  }
}

function registrationsRemoved(users: { username: string }[]): Record<string, unknown> {
  const usernames = users.map(({ username }) => username).join(" ");
  return { registrationsRemoved: users.length, usernames: usernames.slice(0, 2000) };
}

async function storedOf(
  db: Database,
  {
    fields,
    form,
    before,
    uid,
  }: {
    fields: ContestFields;
    form: calls.ContestForm;
    before: AdminContestRow | null;
    uid: string;
  },
): Promise<StoredContest> {
  const lines = form.allowedNetworks;
  const networks = lines ? await readNetworks(db, lines) : (before?.networks ?? []);
  const html =
    before?.description === fields.description && before.renderer === RENDERER_VERSION
      ? before.html
      : await renderWritten(fields.description, { field: "description", owner: uid });
  const pwd = newPassword(form);
  const storedHash = willHavePassword(form, before) ? (before?.passwordHash ?? null) : null;
  const passwordHash = pwd === null ? storedHash : await hashNewPassword(pwd);
  const isPasswordUnset = staysPasswordUnset(form, before);
  const texts = { html, renderer: RENDERER_VERSION };
  return { ...fields, ...texts, passwordHash, isPasswordUnset, networks };
}
