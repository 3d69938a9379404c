import { may } from "../../shared/roles.ts";
import type { LiveViewer } from "../platform/live.ts";

/** Whoever may open the page of rejudgings is notified of their changes. */
export function mayFollowRejudgings(viewer: LiveViewer | null): boolean {
  return viewer !== null && may(viewer.role, "rejudge");
}
