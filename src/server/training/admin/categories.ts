import { Refusal } from "../../../shared/call/errors.ts";
import type { TrainingCategory } from "../../../shared/practice/training.ts";
import { TRAINING_CATEGORIES_MAX } from "../../../shared/practice/trainingAdmin.ts";
import { difference, recordAction } from "../../audit/service.ts";
import { type Database, only, type Tx } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { mayManageCategories } from "../policy.ts";
import {
  categoryCount,
  categoryByName,
  categoryUses,
  deleteCategory,
  insertCategory,
  lockCategory,
  updateCategory,
} from "./categories.sql.ts";

type Fields = Omit<TrainingCategory, "id">;

function needCategoryRight({ viewer }: { viewer: Principal }): void {
  if (!mayManageCategories(viewer)) throw new Refusal("FORBIDDEN");
}

/**
 * Adds a category, in the caller's transaction. Refusals: FORBIDDEN, TRAINING_CATEGORY_TWICE, TRAINING_CATEGORIES_MAX.
 */
async function addCategory(tx: Tx, fields: Fields, call: SignedInCall): Promise<TrainingCategory> {
  needCategoryRight(call);
  const [row] = await insertCategory(tx, { ...fields, max: TRAINING_CATEGORIES_MAX });
  if (!row) {
    const { count } = only(await categoryCount(tx));
    if (count < TRAINING_CATEGORIES_MAX) {
      throw new Refusal("TRAINING_CATEGORY_TWICE", { name: fields.name });
    }
    throw new Refusal("TRAINING_CATEGORIES_MAX", { max: TRAINING_CATEGORIES_MAX });
  }
  await recordAction(tx, call, {
    action: "training.categoryCreate",
    target: `${row.id} ${row.name}`,
    after: { color: row.color },
  });
  return row;
}

export function createCategory(
  db: Database,
  fields: Fields,
  call: SignedInCall,
): Promise<TrainingCategory> {
  return db.transaction((tx) => addCategory(tx, fields, call));
}

/** Colour of a category that is created in a training's form without a colour. */
const DEFAULT_COLOR = "#4c6ef5";

interface ChosenCategory {
  id?: number | null | undefined;
  name?: string | null | undefined;
  color?: string | null | undefined;
}

/**
 * Returns the id of the category that was chosen by id or name in a training's form. A new name creates a category if
 * the caller manages categories. Returns null if no category was chosen. Refusals: TRAINING_CATEGORY_NOT_FOUND, and the
 * refusals of creating a category.
 */
export async function chosenCategory(
  tx: Tx,
  chosen: ChosenCategory | null,
  call: SignedInCall,
): Promise<number | null> {
  if (chosen === null) return null;
  const { id = null, name = null, color } = chosen;
  if (id === null && name === null) return null;
  const [row] = await categoryByName(tx, { id, name });
  if (row) return row.id;
  if (id !== null || name === null || !mayManageCategories(call.viewer)) {
    throw new Refusal("TRAINING_CATEGORY_NOT_FOUND");
  }
  return (await addCategory(tx, { name, color: color ?? DEFAULT_COLOR }, call)).id;
}

/** Changes a category. Returns no row if another category has the name already, or gets it in a concurrent call. */
async function renamed(tx: Tx, category: TrainingCategory): Promise<TrainingCategory[]> {
  try {
    return await updateCategory(tx, category);
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "training_category_name") throw error;
    return [];
  }
}

export async function changeCategory(
  db: Database,
  { id, ...fields }: TrainingCategory,
  call: SignedInCall,
): Promise<TrainingCategory> {
  needCategoryRight(call);
  return db.transaction(async (tx) => {
    const [stored] = await lockCategory(tx, { id });
    if (!stored) throw new Refusal("TRAINING_CATEGORY_NOT_FOUND");
    const [row] = await renamed(tx, { id, ...fields });
    if (!row) throw new Refusal("TRAINING_CATEGORY_TWICE", { name: fields.name });
    const { before, after } = difference({ ...stored }, { ...row });
    const target = `${id} ${stored.name}`;
    await recordAction(tx, call, { action: "training.categoryUpdate", target, before, after });
    return row;
  });
}

/**
 * Deletes a category; its trainings then have no category. Refusals: TRAINING_CATEGORY_NOT_FOUND,
 * TRAINING_CATEGORY_USED until confirmed.
 */
export async function removeCategory(
  db: Database,
  { cid: id, confirm }: { cid: number; confirm: boolean },
  call: SignedInCall,
): Promise<null> {
  needCategoryRight(call);
  await db.transaction(async (tx) => {
    const [stored] = await lockCategory(tx, { id });
    if (!stored) throw new Refusal("TRAINING_CATEGORY_NOT_FOUND");
    const { count } = only(await categoryUses(tx, { id }));
    if (count > 0 && !confirm) throw new Refusal("TRAINING_CATEGORY_USED", { count });
    await deleteCategory(tx, { id });
    const target = `${id} ${stored.name}`;
    const before = { color: stored.color, trainings: count };
    await recordAction(tx, call, { action: "training.categoryDelete", target, before });
  });
  return null;
}
