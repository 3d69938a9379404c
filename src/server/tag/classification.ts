import type * as z from "zod/mini";
import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import {
  CLASSIFICATIONS_MAX,
  type createClassification,
  type deleteClassification,
  type editClassification,
  type KeptClassification,
  type orderClassifications,
} from "../../shared/tagAdmin.ts";
import { difference, recordAction } from "../audit/service.ts";
import type { Database } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";
import { namesAfter } from "./names.ts";
import { bankOf } from "./service.ts";
import {
  holdClassification,
  holdClassifications,
  insertClassification,
  keptClassifications,
  otherClassificationOfName,
  placeClassifications,
  removeClassification,
  updateClassification,
} from "./sql.ts";

export function addClassification(
  db: Database,
  call: SignedInCall,
  { name, nameEn = null, oj, rank }: z.output<typeof createClassification.input>,
): Promise<KeptClassification> {
  const bank = bankOf(oj);
  return db.transaction(async (tx) => {
    const known = await keptClassifications(tx, bank);
    if (known.length >= CLASSIFICATIONS_MAX) {
      throw new Refusal("TAG_LIMIT", { max: CLASSIFICATIONS_MAX });
    }
    const [row] = await insertClassification(tx, name, nameEn || null, bank, rank ?? null);
    if (!row) throw new Refusal("TAG_EXISTS", { name });
    const after = { nameEn: row.nameEn, oj: bank };
    await recordAction(tx, call, { action: "tag.createClassification", target: name, after });
    return row;
  });
}

export function changeClassification(
  db: Database,
  call: SignedInCall,
  { id, ...wanted }: z.output<typeof editClassification.input>,
): Promise<KeptClassification> {
  return db.transaction(async (tx) => {
    const [row] = await holdClassification(tx, id);
    if (!row) throw new Refusal("CLASSIFICATION_NOT_FOUND");
    const next: KeptClassification = {
      ...row,
      ...namesAfter(row, wanted, call.locale),
      rank: wanted.rank ?? row.rank,
    };
    const { before, after } = difference({ ...row }, { ...next });
    if (Object.keys(after).length === 0) return row;
    const [other] = await otherClassificationOfName(tx, row.oj, next.name, id);
    if (other) throw new Refusal("TAG_EXISTS", { name: next.name });
    await updateClassification(tx, id, next.name, next.nameEn, next.rank);
    const what = { action: "tag.editClassification", target: row.name, before, after } as const;
    await recordAction(tx, call, what);
    return next;
  });
}

export function dropClassification(
  db: Database,
  call: SignedInCall,
  { tcid }: z.output<typeof deleteClassification.input>,
): Promise<null> {
  if (!may(call.viewer.role, "deleteTags")) throw new Refusal("FORBIDDEN");
  return db.transaction(async (tx) => {
    const [row] = await holdClassification(tx, tcid);
    if (!row) throw new Refusal("CLASSIFICATION_NOT_FOUND");
    await removeClassification(tx, tcid);
    const before = { nameEn: row.nameEn, oj: row.oj };
    await recordAction(tx, call, { action: "tag.deleteClassification", target: row.name, before });
    return null;
  });
}

export function arrangeClassifications(
  db: Database,
  call: SignedInCall,
  { ids }: z.output<typeof orderClassifications.input>,
): Promise<null> {
  const wanted = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const rows = await holdClassifications(tx, wanted);
    const bank = rows[0]?.oj;
    if (bank === undefined || rows.length !== wanted.length) {
      throw new Refusal("CLASSIFICATION_NOT_FOUND");
    }
    if (rows.some(({ oj }) => oj !== bank)) throw new Refusal("TAG_OTHER_BANK");
    await placeClassifications(tx, wanted);
    const names = wanted.map((id) => rows.find((row) => row.id === id)?.name ?? "");
    const after = { names };
    await recordAction(tx, call, { action: "tag.orderClassifications", target: bank, after });
    return null;
  });
}
