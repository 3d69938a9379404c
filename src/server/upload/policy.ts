import { may } from "../../shared/account/roles.ts";
import type { Viewer } from "../platform/route/route.ts";

/**
 * Whether the user may delete a picture in a text: the picture's uploader and administrators may. Other kinds of
 * uploads have separate endpoints.
 */
export function mayDeleteMarkdownImage(
  viewer: Pick<Viewer, "uid" | "role">,
  row: { kind: string; uid: string | null },
): boolean {
  return row.kind === "markdown" && (row.uid === viewer.uid || may(viewer.role, "enterAdmin"));
}

/** Whether the user may upload pictures for posts and comments. */
export function mayUploadPostImage(viewer: Pick<Viewer, "role">): boolean {
  return may(viewer.role, "comment");
}

/** Whether the number of pictures is limited for this user; users with access to the administration have no limit. */
export function hasPostImageLimit(viewer: Pick<Viewer, "role">): boolean {
  return !may(viewer.role, "enterAdmin");
}
