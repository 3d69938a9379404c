import type { MessageSubject } from "../message/policy.ts";
import { mayKnowTraining } from "../training/policy.ts";
import { homeworkByIds } from "./homework.sql.ts";

/** Messages about homework show the homework only as long as the recipient may see it. */
export const homeworkMessages: MessageSubject = {
  templates: ["homeworkPublished", "homeworkDue", "homeworkGraded", "homeworkCommented"],
  async readable(db, params, viewer) {
    const ids = params.map(({ tid }) => Number(tid));
    const rows = await homeworkByIds(db, { trainingIds: [...new Set(ids)], uid: viewer.uid });
    const visibleIds = new Set(
      rows.filter((row) => mayKnowTraining(viewer, row)).map(({ id }) => id),
    );
    return ids.map((id) => visibleIds.has(id));
  },
};
