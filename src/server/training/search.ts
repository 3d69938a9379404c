import { isId } from "../../shared/call/ids.ts";
import type { TrainingMatch } from "../../shared/practice/search.ts";
import { groupsOf } from "../authority/policy.ts";
import type { Db } from "../platform/database/db.ts";
import { beginningWith, containing } from "../platform/text/likePattern.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { SiteTraining, TrainingCatalogue } from "./catalogue.ts";
import { searchClassTrainings } from "./trainings.sql.ts";

type Found = Pick<SiteTraining, "id" | "seq" | "title" | "text" | "auth">;

/**
 * The best matches for a lower-case text among the trainings in the viewer's lists. Matching ids come first, then
 * titles that begin with the text, then all other matches in list order.
 */
export async function findTrainings(
  { db, trainings }: { db: Db; trainings: TrainingCatalogue },
  text: string,
  { viewer, most }: { viewer: Viewer | null; most: number },
): Promise<TrainingMatch[]> {
  const id = isId(text) ? Number(text) : null;
  const groupIds = groupsOf(viewer);
  const [ofSite, ofClasses] = await Promise.all([
    trainings.all(),
    groupIds.length === 0
      ? []
      : searchClassTrainings(db, {
          groupIds,
          containing: containing(text),
          beginning: beginningWith(text),
          id,
          most,
        }),
  ]);
  const matching = ofSite.filter(
    (training) => training.isVisible && (training.text.includes(text) || training.id === id),
  );
  const fitOf = (training: Found): number =>
    training.id === id ? 0 : training.text.startsWith(text) ? 1 : 2;
  const all: Found[] = [...matching, ...ofClasses];
  return all
    .toSorted((a, b) => fitOf(a) - fitOf(b) || a.seq - b.seq || a.id - b.id)
    .slice(0, most)
    .map(({ id: trainingId, title, auth }) => ({ id: trainingId, title, auth }));
}
