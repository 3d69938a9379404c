import { may } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Viewer } from "../platform/route/route.ts";

/**
 * Whether a user may store a session at a remote judge, which is used only for submissions of that user; root must have
 * switched this on.
 */
export function mayStoreSession(
  viewer: Pick<Viewer, "role">,
  { remoteOwnSessions }: Pick<Switches, "remoteOwnSessions">,
): boolean {
  return remoteOwnSessions && may(viewer.role, "submit");
}
