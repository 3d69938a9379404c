import { may } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import type { Viewer } from "../platform/route/route.ts";

/**
 * Users may store their sessions at remote judges, to be used only for their own submissions, if root has switched this
 * on.
 */
export function mayStoreSession(
  viewer: Pick<Viewer, "role">,
  { remoteOwnSessions }: Pick<Switches, "remoteOwnSessions">,
): boolean {
  return remoteOwnSessions && may(viewer.role, "submit");
}
