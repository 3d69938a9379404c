import { mayListAll } from "../../authority/policy.ts";
import type * as z from "zod/mini";
import { STORED_PASSWORD } from "../../../shared/contestOrganizer/contestAdmin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { isId } from "../../../shared/call/ids.ts";
import type {
  AdminTraining,
  AdminTrainingRow,
  listAdminTrainings,
} from "../../../shared/practice/trainingAdmin.ts";
import { type Db, only } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { mayDeleteTraining, mayEditTraining, mayManageCategories } from "../policy.ts";
import {
  adminTrainingPage,
  adminTrainings,
  type EditedTraining,
  trainingExtras,
} from "./admin.sql.ts";
import { placesOf } from "../catalogue.ts";
import { keywordFilter, keywordMatch, type TrainingSource } from "../keyword.ts";
import { editable } from "./edited.ts";

/** The admin list of trainings, searched by title, author or id. */
export async function listForAdmin(
  source: TrainingSource,
  { classId, currentPage, limit, keyword }: z.output<typeof listAdminTrainings.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof listAdminTrainings>> {
  if (!mayListAll(call.viewer, "training", classId ?? null)) throw new Refusal("FORBIDDEN");
  const { db, trainings } = source;
  const id = keyword !== undefined && isId(keyword) ? Number(keyword) : null;
  const places = placesOf({ currentPage, limit });
  const matches = keywordMatch(keyword);
  const { rows, total } =
    classId === undefined
      ? await trainings.page(
          { choose: (training) => training.id === id || matches(training), ...places },
          (ids) => adminTrainings(db, { ids }),
        )
      : await pageOfClass(db, {
          groupId: classId,
          ...(await keywordFilter(source, keyword)),
          id,
          ...places,
        });
  const records = rows.map((row): AdminTrainingRow => {
    const {
      ownerUid: _,
      groupId: __,
      version: ___,
      isVisible,
      authorUid,
      createdAt,
      modifiedAt,
      ...fields
    } = row;
    return {
      ...fields,
      status: isVisible,
      uid: authorUid,
      gmtCreate: createdAt.toISOString(),
      gmtModified: modifiedAt.toISOString(),
      mayEdit: mayEditTraining(call.viewer, row),
      mayDelete: mayDeleteTraining(call.viewer, row),
    };
  });
  return { records, total };
}

async function pageOfClass(db: Db, question: Parameters<typeof adminTrainingPage>[1]) {
  const [page] = await adminTrainingPage(db, question);
  const { ids, total } = page ?? { ids: [], total: 0 };
  return { rows: ids.length > 0 ? await adminTrainings(db, { ids }) : [], total };
}

/** One training, for the form that edits it. */
export async function readForAdmin(
  db: Db,
  trainingId: number,
  call: SignedInCall,
): Promise<AdminTraining> {
  return trainingForAdmin(db, await editable(db, trainingId, call), call.viewer);
}

/** A training as shown in its form, without its password. */
export async function trainingForAdmin(
  db: Db,
  training: EditedTraining,
  viewer: Principal,
): Promise<AdminTraining> {
  const { id, title, description, auth, authorUid, rank, isVisible, categoryId } = training;
  const extras = only(await trainingExtras(db, { trainingId: id }));
  const hasPassword = training.passwordHash !== null;
  return {
    training: {
      id,
      title,
      description,
      uid: authorUid,
      author: extras.author,
      classId: training.groupId,
      auth,
      privatePwd: hasPassword ? STORED_PASSWORD : null,
      hasPassword,
      status: isVisible,
      rank,
      gmtCreate: training.createdAt.toISOString(),
      gmtModified: training.modifiedAt.toISOString(),
    },
    trainingCategory:
      categoryId === null || extras.categoryName === null
        ? null
        : { id: categoryId, name: extras.categoryName, color: extras.categoryColor },
    memberCount: extras.memberCount,
    problemCount: extras.problemCount,
    mayDelete: mayDeleteTraining(viewer, training),
    mayManageCategories: mayManageCategories(viewer),
  };
}
