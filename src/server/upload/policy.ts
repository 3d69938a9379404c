import { may } from "../../shared/roles.ts";
import type { Viewer } from "../platform/route.ts";

/** A picture in a text: its uploader and administrators. Other kinds have their own calls. */
export function mayDeleteMarkdownImage(
  viewer: Pick<Viewer, "uid" | "role">,
  row: { kind: string; uid: string | null },
): boolean {
  return row.kind === "markdown" && (row.uid === viewer.uid || may(viewer.role, "enterAdmin"));
}
