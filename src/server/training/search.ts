import { isId } from "../../shared/ids.ts";
import type { TrainingMatch } from "../../shared/search.ts";
import { groupsOf } from "../authority/policy.ts";
import type { Db } from "../platform/db.ts";
import { beginningWith, containing } from "../platform/likePattern.ts";
import type { Viewer } from "../platform/route.ts";
import { searchTrainings } from "./trainings.sql.ts";

/** The best matches of a lower-case text among the trainings of the viewer's list. */
export function findTrainings(
  db: Db,
  text: string,
  { viewer, most }: { viewer: Viewer | null; most: number },
): Promise<TrainingMatch[]> {
  return searchTrainings(db, {
    groupIds: groupsOf(viewer),
    containing: containing(text),
    beginning: beginningWith(text),
    id: isId(text) ? Number(text) : null,
    most,
  });
}
