import { may } from "../../shared/account/roles.ts";
import type { LiveViewer } from "../platform/live/live.ts";

/** Whether the viewer is notified when a rejudging changes; this requires access to the rejudgings page. */
export function mayFollowRejudgings(viewer: LiveViewer | null): boolean {
  return viewer !== null && may(viewer.role, "rejudge");
}
