import * as z from "zod/mini";
import { only, type Tx } from "../platform/database/db.ts";
import { insertTraining } from "./admin/admin.sql.ts";
import { categoryByName, insertCategory } from "./admin/categories.sql.ts";
import { insertLinks, problemsByName } from "./admin/links.sql.ts";
import { TRAINING_CATEGORIES_MAX } from "../../shared/practice/trainingAdmin.ts";

/** Schema of the file with the sample trainings; the file refers to problems by their display ids. */
export const sampleTrainings = z.array(
  z.object({
    title: z.string(),
    description: z.string(),
    category: z.object({ name: z.string(), color: z.string() }),
    problems: z.array(z.string()),
  }),
);

/**
 * Stores a sample training, owned by root, with those of its problems that exist on this site. Its description is
 * rendered when it is first read.
 */
export async function insertSampleTraining(
  tx: Tx,
  uid: string,
  { title, description, category, problems }: z.output<typeof sampleTrainings>[number],
): Promise<void> {
  await insertCategory(tx, { ...category, max: TRAINING_CATEGORIES_MAX });
  const { id: categoryId } = only(await categoryByName(tx, { id: null, name: category.name }));
  const { id: trainingId } = only(
    await insertTraining(tx, {
      uid,
      title,
      description,
      html: null,
      renderer: 0,
      auth: "Public",
      passwordHash: null,
      groupId: null,
      rank: 1,
      isVisible: true,
      categoryId,
    }),
  );
  const rows = await problemsByName(tx, { pids: [], problemIds: problems });
  const pids = problems.flatMap(
    (name) => rows.find(({ problemId }) => problemId === name)?.pid ?? [],
  );
  const displayIds = pids.map(() => null);
  await insertLinks(tx, { trainingId, last: 0, pids, displayIds });
}
