import { may } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Viewer } from "../platform/route/route.ts";

/**
 * Whether a user may store a session of a remote judge on this site. Root must have enabled this. A session is used
 * only for its owner's submissions.
 */
export function mayStoreSession(
  viewer: Pick<Viewer, "role">,
  { remoteOwnSessions }: Pick<Switches, "remoteOwnSessions">,
): boolean {
  return remoteOwnSessions && may(viewer.role, "submit");
}
