import { listMentionCandidates } from "../../shared/discussion/discussion.ts";
import type { UserSource } from "../markdown/useMentions.ts";
import { call } from "../platform/api.ts";
import { DISCUSSIONS } from "./queries.ts";

/**
 * Users who can be mentioned in a text: in a thread (`did`), its authors and the members of its class; otherwise, the
 * members of a class. If the place is null, no users are offered.
 */
export function userSource(
  place: { did: number } | { classId: number } | null,
  uid: string | undefined,
): UserSource | null {
  if (place === null || uid === undefined || uid === "") return null;
  return {
    queryKey: [...DISCUSSIONS, "mentions", uid, place],
    find: (prefix, signal) => call(listMentionCandidates, { ...place, prefix }, signal),
  };
}
