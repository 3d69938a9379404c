import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import { bankOfFilter } from "../../shared/problem/banks.ts";
import { LOCAL_BANK, wireTag } from "../../shared/problem/problem.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { may } from "../../shared/account/roles.ts";
import type * as calls from "../../shared/problem/tagAdmin.ts";
import {
  type AdminClassification,
  type AdminTag,
  TAG_USES_SHOWN,
  TAGS_MAX,
} from "../../shared/problem/tagAdmin.ts";
import { difference, recordAction } from "../audit/service.ts";
import type { RowOf } from "../platform/database/statement.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import { hiddenProblemsOf } from "../problem/policy.ts";
import { namesAfter } from "./tagNames.ts";
import {
  countTags,
  replaceTags,
  lockClassification,
  lockTag,
  lockTags,
  insertTag,
  adminClassifications,
  adminTags,
  otherTagOfName,
  storeTagOrder,
  problemsOfTag,
  deleteTags,
  updateTagRow,
  setAdministrative,
  usesOfTag,
} from "./sql.ts";

type TagRow = RowOf<typeof adminTags>;

/** The problem bank of the tags: the bank with this code if it exists, otherwise the local bank. */
export function bankOf(oj: string | undefined): string {
  return (oj === undefined ? null : bankOfFilter(oj)) ?? LOCAL_BANK;
}

/**
 * Refuses users who may not manage all problems, because deleting or merging tags also changes the problems of other
 * setters.
 */
function requireTagManager({ viewer }: SignedInCall): void {
  if (!may(viewer.role, "deleteTags")) throw new Refusal("FORBIDDEN");
}

/** The tag page for this reader; it omits tags that are used only by problems hidden from the reader. */
export async function listAdminTags(
  db: Db,
  oj: string | undefined,
  viewer: Viewer,
): Promise<{ classifications: AdminClassification[]; tags: AdminTag[] }> {
  const bank = bankOf(oj);
  const reader = hiddenProblemsOf(viewer);
  const [classifications, tags] = await Promise.all([
    adminClassifications(db, { bank, ...reader }),
    adminTags(db, { bank, ...reader }),
  ]);
  return { classifications, tags: tags.map(wireTag) };
}

/** Refuses a classification that does not exist or belongs to another problem bank. */
async function checkPlace(
  tx: Tx,
  {
    classificationId,
    bank,
    viewer,
  }: { classificationId: number | null; bank: string; viewer: Viewer },
): Promise<void> {
  if (classificationId === null) return;
  const [row] = await lockClassification(tx, { id: classificationId, ...hiddenProblemsOf(viewer) });
  if (!row || row.oj !== bank) throw new Refusal("CLASSIFICATION_NOT_FOUND");
}

export function createTag(
  db: Database,
  call: SignedInCall,
  input: z.output<typeof calls.createTag.input>,
): Promise<AdminTag> {
  const { name, nameEn = null, color = null, oj, classificationId = null } = input;
  const { viewer } = call;
  const bank = bankOf(oj);
  return db.transaction(async (tx) => {
    await checkPlace(tx, { classificationId, bank, viewer });
    const { count } = only(await countTags(tx, { bank }));
    if (count >= TAGS_MAX) throw new Refusal("TAG_LIMIT", { max: TAGS_MAX });
    const [row] = await insertTag(tx, {
      name,
      nameEn: nameEn || null,
      color: color || null,
      bank,
      classificationId,
      ...hiddenProblemsOf(viewer),
    });
    if (!row) throw new Refusal("TAG_EXISTS", { name });
    const after = { nameEn: row.nameEn, color: row.color, oj: bank, classificationId };
    await recordAction(tx, call, { action: "tag.create", target: name, after });
    return wireTag(row);
  });
}

export function updateTag(
  db: Database,
  call: SignedInCall,
  { id, ...changes }: z.output<typeof calls.updateTag.input>,
): Promise<AdminTag> {
  return db.transaction(async (tx) => {
    const [stored] = await lockTag(tx, { id, ...hiddenProblemsOf(call.viewer) });
    if (!stored) throw new Refusal("TAG_NOT_FOUND");
    const { origin: _origin, ...row } = stored;
    const next: TagRow = {
      ...row,
      ...namesAfter(row, changes, call.locale),
      color: changes.color === undefined ? row.color : changes.color || null,
      classificationId:
        changes.classificationId === undefined ? row.classificationId : changes.classificationId,
    };
    const { before, after } = difference({ ...row }, { ...next });
    if (Object.keys(after).length === 0) return wireTag(row);
    const place = { classificationId: next.classificationId, bank: row.oj, viewer: call.viewer };
    if (next.classificationId !== row.classificationId) await checkPlace(tx, place);
    const [other] = await otherTagOfName(tx, { bank: row.oj, name: next.name, id });
    if (other) throw new Refusal("TAG_EXISTS", { name: next.name });
    await updateTagRow(tx, {
      id,
      name: next.name,
      nameEn: next.nameEn,
      color: next.color,
      classificationId: next.classificationId,
    });
    await recordAction(tx, call, { action: "tag.update", target: row.name, before, after });
    return wireTag(next);
  });
}

export async function readTagUse(
  db: Db,
  tagId: number,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
) {
  const reader = hiddenProblemsOf(viewer);
  const [use] = await usesOfTag(db, { id: tagId, ...reader });
  if (!use) throw new Refusal("TAG_NOT_FOUND");
  const problems = await problemsOfTag(db, { id: tagId, ...reader, locale, limit: TAG_USES_SHOWN });
  return { count: use.count, problems };
}

/** Deletes a tag; a tag that is in use is deleted only after confirmation. */
export function deleteTag(
  db: Database,
  call: SignedInCall,
  { tagId, confirm }: z.output<typeof calls.deleteTag.input>,
): Promise<null> {
  requireTagManager(call);
  return db.transaction(async (tx) => {
    const [row] = await lockTag(tx, { id: tagId, ...hiddenProblemsOf(call.viewer) });
    if (!row) throw new Refusal("TAG_NOT_FOUND");
    const { name, nameEn, color, oj, used } = row;
    if (used > 0 && !confirm) throw new Refusal("TAG_USED", { name, count: used });
    await deleteTags(tx, { ids: [tagId] });
    const before = { nameEn, color, oj, used };
    await recordAction(tx, call, { action: "tag.delete", target: name, before });
    return null;
  });
}

export function mergeTags(
  db: Database,
  call: SignedInCall,
  { into, from }: z.output<typeof calls.mergeTags.input>,
): Promise<AdminTag> {
  requireTagManager(call);
  const mergedIds = [...new Set(from)].filter((id) => id !== into);
  return db.transaction(async (tx) => {
    const reader = hiddenProblemsOf(call.viewer);
    const rows = await lockTags(tx, { ids: [into, ...mergedIds], ...reader });
    const target = rows.find(({ id }) => id === into);
    if (!target || rows.length !== mergedIds.length + 1) throw new Refusal("TAG_NOT_FOUND");
    if (rows.some(({ oj }) => oj !== target.oj)) throw new Refusal("TAG_OTHER_BANK");
    if (mergedIds.length > 0) {
      await replaceTags(tx, { fromIds: mergedIds, intoId: into });
      if (rows.some(({ origin }) => origin === "administration"))
        await setAdministrative(tx, { id: into });
      await deleteTags(tx, { ids: mergedIds });
      const names = rows.filter(({ id }) => id !== into).map(({ name }) => name);
      const before = { merged: names };
      await recordAction(tx, call, { action: "tag.merge", target: target.name, before });
    }
    const { origin: _origin, ...merged } = only(await lockTag(tx, { id: into, ...reader }));
    return wireTag(merged);
  });
}

export function orderTags(
  db: Database,
  call: SignedInCall,
  { classificationId, ids }: z.output<typeof calls.orderTags.input>,
): Promise<null> {
  const tagIds = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const rows = await lockTags(tx, { ids: tagIds, ...hiddenProblemsOf(call.viewer) });
    const bank = rows[0]?.oj;
    if (bank === undefined || rows.length !== tagIds.length) throw new Refusal("TAG_NOT_FOUND");
    if (rows.some(({ oj }) => oj !== bank)) throw new Refusal("TAG_OTHER_BANK");
    await checkPlace(tx, { classificationId, bank, viewer: call.viewer });
    await storeTagOrder(tx, { ids: tagIds, classificationId });
    const names = tagIds.map((id) => rows.find((row) => row.id === id)?.name ?? "");
    await recordAction(tx, call, {
      action: "tag.order",
      target: bank,
      after: { classificationId, names },
    });
    return null;
  });
}
