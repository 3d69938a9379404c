import type { DiscussionHighlights, DiscussionRow } from "../../shared/discussion/discussion.ts";
import type { Principal } from "../platform/route/principal.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import { badgeOf, mayDeletePost, mayEditPost, mayModerate } from "./policy.ts";
import type { PageRow } from "./lists.sql.ts";

/** Fields of a post that are shown both in lists and on the post's page. */
export function presentBase(row: PageRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    pid: row.pid,
    classId: row.classId,
    contestId: row.contestId,
    uid: row.uid,
    author: row.author,
    avatar: row.avatar,
    role: badgeOf(roleOf(row.roleId)),
    viewNum: row.viewNum,
    likeNum: row.likeNum,
    commentNum: row.commentNum,
    topPriority: row.topPriority,
    isLocked: row.isLocked,
    isAnswered: row.answerId !== null,
    status: row.isHidden ? 1 : 0,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
  };
}

export function presentRow(
  row: PageRow,
  viewer: Principal | null,
  highlights: DiscussionHighlights | null,
): DiscussionRow {
  return {
    ...presentBase(row),
    mayEdit: mayEditPost(viewer, row),
    mayDelete: mayDeletePost(viewer, row),
    mayModerate: mayModerate(viewer, row),
    highlights,
  };
}
