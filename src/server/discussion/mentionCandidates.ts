import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/discussion.ts";
import { MENTION_CANDIDATES_MAX } from "../../shared/discussion/discussionRules.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { beginningWith } from "../platform/text/likePattern.ts";
import { countOrRefuse } from "../platform/database/rateWindow.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { memberRows, participantRows } from "./mentions.sql.ts";
import { openPlace, visiblePost } from "./place.ts";
import { mayMention } from "./policy.ts";
import type { PostSource } from "./read.ts";

/**
 * Maximum number of a thread's newest comments and replies whose authors are searched, and maximum number of members of
 * a class that are searched. Such a search takes 2 ms.
 */
const REACH = 2000;
/** Maximum number of look-ups per user and minute: each character that a user types causes one look-up. */
const LOOKUPS_MAX = 120;

/**
 * Users whose name or nickname begins with the given text. In a thread, these are first the users who wrote in it, then
 * the members of the thread's class; for a new post in a class, the members of the class. Refusals: those of
 * `visiblePost` and `openPlace`, TOO_MANY_REQUESTS.
 */
export async function listCandidates(
  source: PostSource,
  { did, classId, prefix = "" }: z.output<typeof calls.listMentionCandidates.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listMentionCandidates>> {
  const { db } = source;
  const { viewer } = call;
  const { uid } = viewer;
  const limit = { key: `mention:${uid}`, limit: LOOKUPS_MAX, window: 60 };
  await countOrRefuse(db, limit);
  const place =
    did === undefined
      ? await openPlace(source, { pid: undefined, classId, contestId: undefined }, viewer)
      : (await visiblePost(source, did, call)).post;
  if (!mayMention(viewer)) return [];
  const names = {
    pattern: beginningWith(prefix.toLowerCase()),
    uid,
    reach: REACH,
    limit: MENTION_CANDIDATES_MAX,
  };
  const [participants, members] = await Promise.all([
    did === undefined ? [] : participantRows(db, { ...names, discussionId: did }),
    place.classId === null ? [] : memberRows(db, { ...names, classId: place.classId }),
  ]);
  const byName = new Map([...participants, ...members].map((row) => [row.username, row]));
  return [...byName.values()].slice(0, MENTION_CANDIDATES_MAX);
}
