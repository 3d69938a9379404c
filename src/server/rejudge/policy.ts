import { may } from "../../shared/account/roles.ts";
import type { LiveViewer } from "../platform/live/live.ts";

/** Users who may open the page of rejudgings are notified of their changes. */
export function mayFollowRejudgings(viewer: LiveViewer | null): boolean {
  return viewer !== null && may(viewer.role, "rejudge");
}
