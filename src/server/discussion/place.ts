import type { CommentPlace } from "../../shared/discussion/commentShape.ts";
import { isOver } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import { unknownClass } from "../authority/policy.ts";
import { type ContestCache, enteredContest } from "../contest/service.ts";
import type { Db } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import { readSwitches } from "../site/service.ts";
import {
  isSwitchedOn,
  moderatesSite,
  type PostPlace,
  readingBar,
  type WritingFacts,
} from "./policy.ts";
import { problemAccessOf } from "./problemAccess.ts";
import { type PostRow, postRow, problemByDisplayId, solvedCount } from "./posts.sql.ts";

export interface DiscussionSource {
  db: Db;
  contests: ContestCache;
}

/** Returns the `CommentPlace` that identifies the comments on a post. */
export function placeOfPost(id: number): CommentPlace {
  return { kind: "discussion", id };
}

/**
 * What a post belongs to, in the form that clients send: a class or a contest (otherwise the site), and optionally the
 * problem that the post is about.
 */
export interface SentPlace {
  pid: string | undefined;
  classId: number | undefined;
  contestId: number | undefined;
}

/** What a list of posts or a new post belongs to; the viewer's access to it has already been checked. */
export interface OpenPlace extends PostPlace {
  problem: { id: number; displayId: string } | null;
  /** Whether discussions are switched on in this place. */
  isOn: boolean;
  switches: Switches;
}

/**
 * Refusals: DISCUSSION_OFF (not for moderators), CLASS_NOT_FOUND, DISCUSSION_CONTEST_RUNNING, PROBLEM_NOT_FOUND,
 * DISCUSSION_PROBLEM_CLOSED, those of entering a contest, and LOGIN_REQUIRED for the posts of a contest.
 */
export async function openPlace(
  source: DiscussionSource,
  { pid, classId, contestId }: SentPlace,
  viewer: Viewer | null,
): Promise<OpenPlace> {
  const place = { classId: classId ?? null, contestId: contestId ?? null };
  if (place.classId !== null && place.contestId !== null) {
    throw new Refusal("INVALID_FIELD", { field: "contestId", reason: "type" });
  }
  const switches = await readSwitches(source.db);
  const bar = readingBar(viewer, { ...place, isHidden: false }, switches);
  if (bar === "off") throw new Refusal("DISCUSSION_OFF");
  if (bar !== null && place.classId !== null) throw unknownClass(place.classId);
  await enterEndedContest(source, place, viewer);
  const problem = pid === undefined ? null : await openProblem(source.db, pid, viewer);
  return { ...place, isOn: isSwitchedOn(switches, place), switches, problem };
}

/** If the post belongs to a contest, checks that the viewer may enter the contest and that the contest is over. */
async function enterEndedContest(
  { db, contests }: DiscussionSource,
  { contestId }: PostPlace,
  viewer: Viewer | null,
): Promise<void> {
  if (contestId === null) return;
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  const { guarded } = await enteredContest(contests, contestId, viewer);
  if (!isOver(guarded, db.clock.now())) throw new Refusal("DISCUSSION_CONTEST_RUNNING");
}

async function openProblem(db: Db, displayId: string, viewer: Viewer | null) {
  const [problem] = await problemByDisplayId(db, { displayId, ...problemAccessOf(viewer) });
  if (!problem?.isReadable) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
  if (problem.isClosed) throw new Refusal("DISCUSSION_PROBLEM_CLOSED");
  return { id: problem.id, displayId: problem.displayId };
}

/** A stored post that the viewer sees, with the site settings on which the permission to write in it depends. */
export interface VisiblePost {
  post: PostRow;
  isOn: boolean;
  switches: Switches;
}

/**
 * A post that does not exist, is hidden, or belongs to a class or contest that the viewer may not read is refused as
 * unknown: DISCUSSION_NOT_FOUND. Other refusals: DISCUSSION_OFF; DISCUSSION_PROBLEM_CLOSED while the post's problem is
 * in a running contest.
 */
export async function visiblePost(
  source: DiscussionSource,
  id: number,
  { viewer, locale }: { viewer: Viewer | null; locale: string },
): Promise<VisiblePost> {
  const access = problemAccessOf(viewer);
  const [post] = await postRow(source.db, { id, locale, uid: viewer?.uid ?? null, ...access });
  if (!post) throw unknownPost(id);
  const switches = await readSwitches(source.db);
  const bar = readingBar(viewer, post, switches);
  if (bar === "unknown") throw unknownPost(id);
  if (bar === "off") throw new Refusal("DISCUSSION_OFF");
  await enterEndedContest(source, post, viewer).catch((error: unknown) => {
    throw error instanceof Refusal ? unknownPost(id) : error;
  });
  if (!post.isProblemReadable) throw unknownPost(id);
  if (post.isProblemClosed) throw new Refusal("DISCUSSION_PROBLEM_CLOSED");
  return { post, isOn: isSwitchedOn(switches, post), switches };
}

export function unknownPost(id: number): Refusal {
  return new Refusal("DISCUSSION_NOT_FOUND", { did: String(id) });
}

/**
 * The data that determines whether the viewer may write posts and comments here. `need` is the required number of
 * solved problems, from the site's settings.
 */
export async function writingFacts(
  db: Db,
  viewer: Viewer | null,
  { isOn, need }: { isOn: boolean; need: number },
): Promise<WritingFacts> {
  if (!viewer || need === 0 || moderatesSite(viewer)) return { isOn, solved: 0, solvedNeeded: 0 };
  const [row] = await solvedCount(db, { uid: viewer.uid });
  return { isOn, solved: row?.solved ?? 0, solvedNeeded: need };
}
