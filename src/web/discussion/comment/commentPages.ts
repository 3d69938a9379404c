import type { InfiniteData } from "@tanstack/react-query";
import type {
  DiscussionComment,
  DiscussionCommentList,
  DiscussionReply,
} from "../../../shared/discussion/discussionComment.ts";

/** The loaded pages of a post's comments. */
export type CommentPages = InfiniteData<DiscussionCommentList>;

type Page = DiscussionCommentList;

/**
 * The comments of all loaded pages. A like between two loads can move a comment to another page, so that two pages
 * contain the comment; only the first occurrence counts.
 */
export function commentsIn({ pages }: CommentPages): DiscussionComment[] {
  const comments = new Map<number, DiscussionComment>();
  for (const comment of pages.flatMap(({ commentList }) => commentList.records)) {
    if (!comments.has(comment.id)) comments.set(comment.id, comment);
  }
  return [...comments.values()];
}

export function isLiked({ pages }: CommentPages, id: number): boolean {
  return pages.some(({ commentLikeMap }) => commentLikeMap[String(id)]);
}

/** Number of comments, including those that are not loaded. */
export function totalIn({ pages }: CommentPages): number {
  return pages[0]?.commentList.total ?? 0;
}

/*
 * The functions below insert the response of a call into the loaded pages. The pages are not fetched again, because a
 * fetch would reorder the comments and move the text that the user is reading.
 */

function onPages(data: CommentPages, change: (page: Page, index: number) => Page): CommentPages {
  return { ...data, pages: data.pages.map(change) };
}

function onComments(
  data: CommentPages,
  change: (comment: DiscussionComment) => DiscussionComment,
): CommentPages {
  return onPages(data, (page) => ({
    ...page,
    commentList: { ...page.commentList, records: page.commentList.records.map(change) },
  }));
}

/** Inserts a new comment; its author sees it at the top of the list. */
export function withComment(data: CommentPages, comment: DiscussionComment): CommentPages {
  return onPages(data, (page, index) => {
    const { records, total, ...rest } = page.commentList;
    return {
      ...page,
      commentList: {
        ...rest,
        total: total + 1,
        records: index === 0 ? [comment, ...records] : records,
      },
    };
  });
}

export function withoutComment(data: CommentPages, id: number): CommentPages {
  return onPages(data, (page) => {
    const { records, total, ...rest } = page.commentList;
    return {
      ...page,
      commentList: { ...rest, total: total - 1, records: records.filter((one) => one.id !== id) },
    };
  });
}

export function withReply(data: CommentPages, reply: DiscussionReply): CommentPages {
  return onComments(data, (comment) =>
    comment.id === reply.commentId
      ? {
          ...comment,
          totalReplyNum: comment.totalReplyNum + 1,
          replyList: [reply, ...comment.replyList],
        }
      : comment,
  );
}

/** `commentId`: id of the comment to which the reply belongs; the reply itself may not be loaded. */
export function withoutReply(data: CommentPages, commentId: number, id: number): CommentPages {
  return onComments(data, (comment) =>
    comment.id === commentId
      ? {
          ...comment,
          totalReplyNum: comment.totalReplyNum - 1,
          replyList: comment.replyList.filter((reply) => reply.id !== id),
        }
      : comment,
  );
}

export function withLike(data: CommentPages, id: number, liked: boolean): CommentPages {
  if (isLiked(data, id) === liked) return data;
  const counted = onComments(data, (comment) =>
    comment.id === id ? { ...comment, likeNum: comment.likeNum + (liked ? 1 : -1) } : comment,
  );
  return onPages(counted, (page) => ({
    ...page,
    commentLikeMap: { ...page.commentLikeMap, [id]: liked },
  }));
}

type EditedText = Pick<DiscussionComment, "content" | "html" | "gmtModified">;

/** Updates the text of a comment or a reply. */
export function withText(data: CommentPages, id: number, text: EditedText): CommentPages {
  return withFields(data, id, text);
}

/**
 * Marks a comment or reply in the loaded pages as hidden or shown; used only for moderators, who can still read hidden
 * comments.
 */
export function withHidden(data: CommentPages, id: number, isHidden: boolean): CommentPages {
  return withFields(data, id, { isHidden });
}

function withFields(data: CommentPages, id: number, fields: object): CommentPages {
  const edit = <Item extends { id: number }>(item: Item): Item =>
    item.id === id ? { ...item, ...fields } : item;
  return onComments(data, (comment) => ({
    ...edit(comment),
    replyList: comment.replyList.map(edit),
  }));
}

/** `id`: the accepted comment; null if none is accepted. */
export function withAnswer(data: CommentPages, id: number | null): CommentPages {
  return onComments(data, (comment) => ({ ...comment, isAnswer: comment.id === id }));
}
