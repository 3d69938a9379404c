import type * as z from "zod/mini";
import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../../shared/account/roles.ts";
import type * as calls from "../../shared/problem/tagAdmin.ts";
import { CLASSIFICATIONS_MAX, type AdminClassification } from "../../shared/problem/tagAdmin.ts";
import { difference, recordAction } from "../audit/service.ts";
import { type Database, only } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { hiddenProblemsOf } from "../problem/policy.ts";
import { namesAfter } from "./tagNames.ts";
import { bankOf } from "./service.ts";
import {
  lockClassification,
  lockClassifications,
  insertClassification,
  countClassifications,
  otherClassificationOfName,
  storeClassificationOrder,
  deleteClassificationRow,
  updateClassificationRow,
} from "./sql.ts";

export function createClassification(
  db: Database,
  call: SignedInCall,
  { name, nameEn = null, oj, rank }: z.output<typeof calls.createClassification.input>,
): Promise<AdminClassification> {
  const bank = bankOf(oj);
  return db.transaction(async (tx) => {
    const { count } = only(await countClassifications(tx, { bank }));
    if (count >= CLASSIFICATIONS_MAX) {
      throw new Refusal("TAG_LIMIT", { max: CLASSIFICATIONS_MAX });
    }
    const [row] = await insertClassification(tx, {
      name,
      nameEn: nameEn || null,
      bank,
      rank: rank ?? null,
    });
    if (!row) throw new Refusal("TAG_EXISTS", { name });
    const after = { nameEn: row.nameEn, oj: bank };
    await recordAction(tx, call, { action: "tag.createClassification", target: name, after });
    return row;
  });
}

export function updateClassification(
  db: Database,
  call: SignedInCall,
  { id, ...changes }: z.output<typeof calls.updateClassification.input>,
): Promise<AdminClassification> {
  return db.transaction(async (tx) => {
    const [row] = await lockClassification(tx, { id, ...hiddenProblemsOf(call.viewer) });
    if (!row) throw new Refusal("CLASSIFICATION_NOT_FOUND");
    const next: AdminClassification = {
      ...row,
      ...namesAfter(row, changes, call.locale),
      rank: changes.rank ?? row.rank,
    };
    const { before, after } = difference({ ...row }, { ...next });
    if (Object.keys(after).length === 0) return row;
    const [other] = await otherClassificationOfName(tx, { bank: row.oj, name: next.name, id });
    if (other) throw new Refusal("TAG_EXISTS", { name: next.name });
    await updateClassificationRow(tx, {
      id,
      name: next.name,
      nameEn: next.nameEn,
      rank: next.rank,
    });
    const what = { action: "tag.updateClassification", target: row.name, before, after } as const;
    await recordAction(tx, call, what);
    return next;
  });
}

export function deleteClassification(
  db: Database,
  call: SignedInCall,
  { classificationId }: z.output<typeof calls.deleteClassification.input>,
): Promise<null> {
  if (!may(call.viewer.role, "deleteTags")) throw new Refusal("FORBIDDEN");
  return db.transaction(async (tx) => {
    const [row] = await lockClassification(tx, {
      id: classificationId,
      ...hiddenProblemsOf(call.viewer),
    });
    if (!row) throw new Refusal("CLASSIFICATION_NOT_FOUND");
    await deleteClassificationRow(tx, { id: classificationId });
    const before = { nameEn: row.nameEn, oj: row.oj };
    await recordAction(tx, call, { action: "tag.deleteClassification", target: row.name, before });
    return null;
  });
}

export function orderClassifications(
  db: Database,
  call: SignedInCall,
  { ids }: z.output<typeof calls.orderClassifications.input>,
): Promise<null> {
  const classificationIds = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const rows = await lockClassifications(tx, {
      ids: classificationIds,
      ...hiddenProblemsOf(call.viewer),
    });
    const bank = rows[0]?.oj;
    if (bank === undefined || rows.length !== classificationIds.length) {
      throw new Refusal("CLASSIFICATION_NOT_FOUND");
    }
    if (rows.some(({ oj }) => oj !== bank)) throw new Refusal("TAG_OTHER_BANK");
    await storeClassificationOrder(tx, { ids: classificationIds });
    const names = classificationIds.map((id) => rows.find((row) => row.id === id)?.name ?? "");
    const after = { names };
    await recordAction(tx, call, { action: "tag.orderClassifications", target: bank, after });
    return null;
  });
}
