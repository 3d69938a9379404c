import { statusUnder } from "../../shared/verdict/feedback.ts";
import type { OwnStatuses } from "../../shared/problem/problemSet.ts";
import { may } from "../../shared/account/roles.ts";
import type { Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { ownStatus } from "./sql.ts";

/**
 * Returns a status for every requested id. The status is -10 if the viewer has not submitted to the problem or if the
 * id is unknown.
 */
export async function ownStatuses(
  db: Db,
  viewer: Pick<Viewer, "uid" | "role">,
  pids: number[],
): Promise<OwnStatuses> {
  const rows = await ownStatus(db, { uid: viewer.uid, pids });
  const staff = may(viewer.role, "enterAdmin");
  return Object.fromEntries(
    rows.map(({ pid, feedback, status, score }) => {
      const visibleStatus = staff ? status : statusUnder(feedback, status);
      return [pid, { status: visibleStatus, score: visibleStatus === status ? score : null }];
    }),
  );
}
