import { may } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Viewer } from "../platform/route/route.ts";

/**
 * Whether a user may store a session at a remote judge; root must have enabled such sessions. A session is used only
 * for its owner's submissions.
 */
export function mayStoreSession(
  viewer: Pick<Viewer, "role">,
  { remoteOwnSessions }: Pick<Switches, "remoteOwnSessions">,
): boolean {
  return remoteOwnSessions && may(viewer.role, "submit");
}
