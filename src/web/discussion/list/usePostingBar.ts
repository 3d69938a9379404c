import { useQuery } from "@tanstack/react-query";
import type { DiscussionPlace } from "../discussionPlace.ts";
import { postingRightQuery } from "../queries.ts";
import { useBarText } from "../useBarText.ts";

/** Explains why the reader may not post here; null if the reader may, is not logged in, or this is not known yet. */
export function usePostingBar(place: DiscussionPlace, uid: string | undefined): string | null {
  const barText = useBarText();
  const { data: right } = useQuery(postingRightQuery(place, uid));
  const bar = right?.bar ?? null;
  if (uid === undefined || !right || bar === null || bar === "login") return null;
  return barText({ ...right, kind: "post", bar });
}
