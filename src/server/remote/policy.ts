import { may } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Viewer } from "../platform/route/route.ts";

/**
 * Whether a user may store a session at a remote judge; it is used only for that user's submissions, and root must have
 * enabled such sessions.
 */
export function mayStoreSession(
  viewer: Pick<Viewer, "role">,
  { remoteOwnSessions }: Pick<Switches, "remoteOwnSessions">,
): boolean {
  return remoteOwnSessions && may(viewer.role, "submit");
}
