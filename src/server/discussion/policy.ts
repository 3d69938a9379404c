import type { PostingBar } from "../../shared/discussion/discussionRules.ts";
import { COMMENT_EDIT_SECONDS } from "../../shared/discussion/discussionRules.ts";
import { may as roleMay, Role, type RoleId } from "../../shared/account/roles.ts";
import type { Switches } from "../../shared/site/siteSettings.ts";
import {
  belongs,
  belongsActively,
  mayPublishTexts,
  moderatesClass,
  owns,
} from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored post that permissions depend on. */
export interface GuardedPost {
  /** The author. */
  uid: string;
  classId: number | null;
  contestId: number | null;
  isHidden: boolean;
  isLocked: boolean;
}

/** The class or contest of an existing or new post; both null: the site. */
export type PostPlace = Pick<GuardedPost, "classId" | "contestId">;

/** Whether the viewer moderates all posts of the site. */
export function moderatesSite(viewer: Principal | null): boolean {
  return viewer !== null && roleMay(viewer.role, "moderateDiscussions");
}

/**
 * Whether the viewer may hide, pin, lock and delete posts and delete comments in them: administrators may, and in a
 * class also its teachers and assistants.
 */
export function mayModerate(viewer: Principal | null, { classId }: PostPlace): boolean {
  return moderatesSite(viewer) || (classId !== null && moderatesClass(viewer, classId));
}

/** Whether the viewer moderates the posts of all classes; this applies to users who manage classes. */
export function moderatesClasses(viewer: Principal | null): boolean {
  return viewer !== null && moderatesSite(viewer) && roleMay(viewer.role, "manageClasses");
}

/** Whether the viewer belongs to the class, or may read all classes. */
function mayReadClassPosts(viewer: Principal | null, classId: number): boolean {
  return belongs(viewer, classId) || (viewer !== null && roleMay(viewer.role, "manageClasses"));
}

/**
 * Whether the site settings enable this kind of discussion (public, or of a class); moderators may read such
 * discussions even if they are disabled ({@link readingBar}).
 */
export function isSwitchedOn(
  switches: Pick<Switches, "discussion" | "openPublicDiscussion" | "openGroupDiscussion">,
  { classId }: PostPlace,
): boolean {
  if (!switches.discussion) return false;
  return classId === null ? switches.openPublicDiscussion : switches.openGroupDiscussion;
}

/**
 * Why the viewer may not see a post. `unknown`: the post is hidden or belongs to another class; `off`: the site has
 * switched off class discussions or public discussions, whichever the post belongs to. This function does not consider
 * the post's problem and contest. Null: none of these reasons applies.
 */
export function readingBar(
  viewer: Principal | null,
  post: PostPlace & Pick<GuardedPost, "isHidden">,
  switches: Parameters<typeof isSwitchedOn>[0],
): "unknown" | "off" | null {
  if (post.classId !== null && !mayReadClassPosts(viewer, post.classId)) return "unknown";
  if (mayModerate(viewer, post)) return null;
  if (post.isHidden) return "unknown";
  return isSwitchedOn(switches, post) ? null : "off";
}

/**
 * Whether the viewer may edit the text. Only the author may do so, and only while the author's role permits writing
 * posts. If the post is locked, the author must also be allowed to moderate it.
 */
export function mayEditPost(viewer: Principal | null, post: GuardedPost): boolean {
  if (viewer === null || !owns(viewer, { ownerUid: post.uid })) return false;
  return roleMay(viewer.role, "discuss") && (!post.isLocked || mayModerate(viewer, post));
}

export function mayDeletePost(viewer: Principal | null, post: GuardedPost): boolean {
  if (viewer === null) return false;
  return owns(viewer, { ownerUid: post.uid }) || mayModerate(viewer, post);
}

/** Whether the viewer may mark a comment as the answer. */
export function mayAcceptAnswer(viewer: Principal | null, post: GuardedPost): boolean {
  return mayDeletePost(viewer, post);
}

/**
 * Only users who may delete the post may read earlier versions, because text that an author removed may be personal.
 */
export function maySeeVersions(viewer: Principal | null, post: GuardedPost): boolean {
  return mayDeletePost(viewer, post);
}

/** Whether the viewer may like texts and report them: every role that may comment may do both. */
export function mayReact(viewer: Pick<Principal, "role">): boolean {
  return roleMay(viewer.role, "comment");
}

/** Whether the viewer may mention users: roles that are muted in posts or comments may not. */
export function mayMention(viewer: Pick<Principal, "role">): boolean {
  return mayPublishTexts(viewer);
}

/** Whether the viewer may report a text; users cannot report their own texts. */
export function mayReport(viewer: Principal, { uid }: Pick<GuardedPost, "uid">): boolean {
  return mayReact(viewer) && !owns(viewer, { ownerUid: uid });
}

/** The data that is needed, in addition to the stored post or class, to decide whether a user may write. */
export interface WritingFacts {
  isOn: boolean;
  /** Number of problems that the viewer has solved, and the number that the viewer must have solved before writing. */
  solved: number;
  solvedNeeded: number;
}

/** Only ordinary users outside of classes need a minimum number of solved problems to write. */
export function needsSolved(viewer: Principal, place: PostPlace): boolean {
  return place.classId === null && !mayModerate(viewer, place);
}

/**
 * Whether texts with links need approval while the author's account is new. Texts in classes need no approval, because
 * teachers know the members; texts of moderators need none either.
 */
export function waitsWithLinks(viewer: Principal, place: PostPlace): boolean {
  return needsSolved(viewer, place);
}

/** Whether the viewer's posts per day are limited; moderators may write any number of posts. */
export function hasDailyLimit(viewer: Principal, place: PostPlace): boolean {
  return !mayModerate(viewer, place);
}

/** Why the viewer may read posts in `place` but may not write them; null if the viewer may write them. */
export function postBar(
  viewer: Principal | null,
  place: PostPlace,
  facts: WritingFacts,
): PostingBar | null {
  return writingBar(viewer, place, { ...facts, right: "discuss" });
}

/** Why the viewer may not comment on a post that they see; null if they may. */
export function commentBar(
  viewer: Principal | null,
  post: GuardedPost,
  facts: WritingFacts,
): PostingBar | null {
  const bar = writingBar(viewer, post, { ...facts, right: "comment" });
  if (bar !== null && bar !== "solved") return bar;
  return post.isLocked && !mayModerate(viewer, post) ? "locked" : bar;
}

function writingBar(
  viewer: Principal | null,
  place: PostPlace,
  { isOn, solved, solvedNeeded, right }: WritingFacts & { right: "discuss" | "comment" },
): PostingBar | null {
  if (viewer === null) return "login";
  if (!isOn) return "off";
  if (!roleMay(viewer.role, right)) return "role";
  const { classId } = place;
  const isOpenClass = classId === null || belongsActively(viewer, classId) || moderatesSite(viewer);
  if (!isOpenClass) return "place";
  return needsSolved(viewer, place) && solved < solvedNeeded ? "solved" : null;
}

/** A stored comment or reply to a post. */
export interface GuardedComment {
  uid: string;
  createdAt: Date;
  isHidden: boolean;
}

/**
 * Whether the viewer may read, like and answer a comment. A hidden comment keeps its position, but only moderators see
 * its text.
 */
export function seesComment(
  viewer: Principal | null,
  { isHidden }: Pick<GuardedComment, "isHidden">,
  post: PostPlace,
): boolean {
  return !isHidden || mayModerate(viewer, post);
}

/**
 * For ten minutes, the author may edit a comment that no moderator has hidden, provided that the post accepts comments
 * and the author's role may write them.
 */
export function mayEditComment(
  viewer: Principal | null,
  comment: GuardedComment,
  { post, now }: { post: GuardedPost; now: number },
): boolean {
  if (viewer === null || !owns(viewer, { ownerUid: comment.uid })) return false;
  const isFresh = now < comment.createdAt.getTime() + COMMENT_EDIT_SECONDS * 1000;
  return isFresh && roleMay(viewer.role, "comment") && !post.isLocked && !comment.isHidden;
}

/** Moderators may delete a comment, and so may its author, even if the author is no longer permitted to write. */
export function mayDeleteComment(
  viewer: Principal | null,
  comment: Pick<GuardedComment, "uid">,
  post: GuardedPost,
): boolean {
  if (viewer === null) return false;
  return owns(viewer, { ownerUid: comment.uid }) || mayModerate(viewer, post);
}

/** The badge of an author. */
export function badgeOf(role: RoleId): "root" | "admin" | "user" {
  if (role === Role.Root) return "root";
  return roleMay(role, "moderateDiscussions") ? "admin" : "user";
}
