import { may } from "../../shared/roles.ts";
import type { Switches } from "../../shared/siteSettings.ts";
import type { Viewer } from "../platform/route.ts";

/** Users store sessions of theirs at other judges, for their own submissions alone, where root has switched this on. */
export function mayStoreSession(
  viewer: Pick<Viewer, "role">,
  { remoteOwnSessions }: Pick<Switches, "remoteOwnSessions">,
): boolean {
  return remoteOwnSessions && may(viewer.role, "submit");
}
