import type * as z from "zod/mini";
import type * as calls from "../../shared/class/class.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../../shared/account/roles.ts";
import { auditText, difference, recordAction } from "../audit/service.ts";
import { type Database, type Db, only } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import { RENDERER_VERSION, renderWritten } from "../platform/rendering/rendering.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { readSwitches } from "../site/service.ts";
import {
  creationFacts,
  insertClass,
  lockCreator,
  type LockedClass,
  updateClassRow,
} from "./classes.sql.ts";
import { classTarget, enteredClass, lockClass } from "./entered.ts";
import { type CreationLimits, creationRefusal } from "./policy.ts";
import { readClass } from "./read.ts";

async function creationLimits(db: Db): Promise<CreationLimits> {
  const switches = await readSwitches(db);
  return {
    solvedNeeded: switches.defaultCreateGroupACInitValue,
    daily: switches.defaultCreateGroupDailyLimit,
    total: switches.defaultCreateGroupLimit,
  };
}

const reasons: Partial<Record<Refusal["code"], calls.CreationRefusal>> = {
  CLASS_CREATE_ROLE: "role",
  CLASS_CREATE_SOLVED: "solved",
  CLASS_CREATE_DAILY: "daily",
  CLASS_CREATE_TOTAL: "total",
};

/** Whether the viewer may currently create a class, and the data on which this depends. */
export async function readCreation(
  db: Db,
  viewer: Principal,
): Promise<OutputOf<typeof calls.getClassCreation>> {
  const limits = await creationLimits(db);
  const facts = only(await creationFacts(db, { uid: viewer.uid }));
  const refusal = creationRefusal(viewer, facts, limits);
  const isFree = may(viewer.role, "createClassesFreely");
  return {
    ...facts,
    allowed: refusal === null,
    reason: refusal && (reasons[refusal.code] ?? null),
    solvedNeeded: isFree ? 0 : limits.solvedNeeded,
    dailyLimit: isFree ? null : limits.daily,
    totalLimit: isFree ? null : limits.total,
  };
}

/** Creates a class whose owner is the caller. Refusals: those of `creationRefusal`, TEXT_TOO_COMPLEX. */
export async function createClass(
  db: Database,
  form: z.output<typeof calls.createClass.input>,
  call: SignedInCall,
): Promise<{ id: number }> {
  const { uid } = call.viewer;
  const limits = await creationLimits(db);
  // The text is rendered before the transaction, so that no row is locked while the text waits in the rendering queue.
  const html = await renderWritten(form.description, { field: "description", owner: uid });
  return db.transaction(async (tx) => {
    await lockCreator(tx, { uid });
    const facts = only(await creationFacts(tx, { uid }));
    const refusal = creationRefusal(call.viewer, facts, limits);
    if (refusal) throw refusal;
    const { id } = only(await insertClass(tx, { ...form, html, renderer: RENDERER_VERSION, uid }));
    const target = classTarget({ id, name: form.name });
    await recordAction(tx, call, { action: "class.create", target, after: audited(form) });
    return { id };
  });
}

type Audited = Pick<
  LockedClass,
  "name" | "term" | "description" | "acceptsRequests" | "peerResults"
>;

/** Maximum number of characters of each text in the audit log. */
const AUDIT_TEXT_MAX = 500;

/** Returns the fields of a class that are recorded in the audit log. */
function audited({ name, term, description, acceptsRequests, peerResults }: Audited) {
  return {
    name,
    term,
    description: auditText(description, AUDIT_TEXT_MAX),
    acceptsRequests,
    peerResults,
  };
}

/** Refuses with CONFLICT if the caller's version is not the newest. */
export async function updateClass(
  db: Database,
  input: z.output<typeof calls.updateClass.input>,
  call: SignedInCall,
): Promise<calls.ClassDetail> {
  const { classId, gmtModified, ...changes } = input;
  await enteredClass(db, classId, call.viewer, "edit");
  const html =
    changes.description === undefined
      ? undefined
      : await renderWritten(changes.description, { field: "description", owner: call.viewer.uid });
  await db.transaction(async (tx) => {
    const stored = await lockClass(tx, classId, call.viewer, "edit");
    if (gmtModified && Date.parse(gmtModified) !== stored.modifiedAt.getTime()) {
      throw new Refusal("CONFLICT");
    }
    const {
      name = stored.name,
      term = stored.term,
      description = stored.description,
      acceptsRequests = stored.acceptsRequests,
      peerResults = stored.peerResults,
    } = changes;
    const rendered =
      html === undefined
        ? { html: stored.html, renderer: stored.renderer }
        : { html, renderer: RENDERER_VERSION };
    const values = { name, term, description, acceptsRequests, peerResults };
    const { before, after } = difference(audited(stored), audited(values));
    const isSameText = description === stored.description;
    if (Object.keys(after).length === 0 && isSameText) return;
    await updateClassRow(tx, { classId, ...values, ...rendered });
    const target = classTarget(stored);
    await recordAction(tx, call, { action: "class.update", target, before, after });
  });
  return readClass(db, classId, call);
}
