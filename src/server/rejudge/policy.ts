import { may } from "../../shared/roles.ts";
import type { LiveViewer } from "../platform/live.ts";

/** Who may open the page of rejudgings is told of their changes. */
export function mayFollowRejudgings(viewer: LiveViewer | null): boolean {
  return viewer !== null && may(viewer.role, "rejudge");
}
