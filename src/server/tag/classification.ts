import type * as z from "zod/mini";
import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import type * as calls from "../../shared/tagAdmin.ts";
import { CLASSIFICATIONS_MAX, type KeptClassification } from "../../shared/tagAdmin.ts";
import { difference, recordAction } from "../audit/service.ts";
import { type Database, only } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";
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
): Promise<KeptClassification> {
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
  { id, ...wanted }: z.output<typeof calls.updateClassification.input>,
): Promise<KeptClassification> {
  return db.transaction(async (tx) => {
    const [row] = await lockClassification(tx, { id, ...hiddenProblemsOf(call.viewer) });
    if (!row) throw new Refusal("CLASSIFICATION_NOT_FOUND");
    const next: KeptClassification = {
      ...row,
      ...namesAfter(row, wanted, call.locale),
      rank: wanted.rank ?? row.rank,
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
  { tcid }: z.output<typeof calls.deleteClassification.input>,
): Promise<null> {
  if (!may(call.viewer.role, "deleteTags")) throw new Refusal("FORBIDDEN");
  return db.transaction(async (tx) => {
    const [row] = await lockClassification(tx, { id: tcid, ...hiddenProblemsOf(call.viewer) });
    if (!row) throw new Refusal("CLASSIFICATION_NOT_FOUND");
    await deleteClassificationRow(tx, { id: tcid });
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
  const wanted = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const rows = await lockClassifications(tx, { ids: wanted, ...hiddenProblemsOf(call.viewer) });
    const bank = rows[0]?.oj;
    if (bank === undefined || rows.length !== wanted.length) {
      throw new Refusal("CLASSIFICATION_NOT_FOUND");
    }
    if (rows.some(({ oj }) => oj !== bank)) throw new Refusal("TAG_OTHER_BANK");
    await storeClassificationOrder(tx, { ids: wanted });
    const names = wanted.map((id) => rows.find((row) => row.id === id)?.name ?? "");
    const after = { names };
    await recordAction(tx, call, { action: "tag.orderClassifications", target: bank, after });
    return null;
  });
}
