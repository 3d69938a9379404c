import * as z from "zod/mini";

/** Characters of a comment or a reply. */
export const COMMENT_MAX = 10_000;
/** Number of replies per comment in a list; a separate call returns the others. */
export const REPLIES_SHOWN = 3;
/** Replies to one comment. */
export const REPLIES_MAX = 100;

/** The places of comments. */
export interface CommentPlace {
  kind: "contest" | "discussion";
  id: number;
}

/** The text of a comment or a reply, as it is sent. */
export const commentText = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX));

const commentBase = z.object({
  id: z.int(),
  /** Markdown source. */
  content: z.string(),
  /** The text, rendered and sanitised. */
  html: z.string(),
  /** Null where the viewer may not know who wrote it; the name is empty then. */
  fromUid: z.nullable(z.string()),
  fromName: z.string(),
  /** The name of a team that wrote it, whose account has a generated username. */
  fromTeam: z.optional(z.string()),
  fromAvatar: z.nullable(z.string()),
  /** `admin`: by the rules of the place, for instance an organizer of the contest. */
  fromRole: z.enum(["root", "admin", "user"]),
  mayDelete: z.boolean(),
  gmtCreate: z.string(),
});
/** Fields that comments and replies share. */
export type CommentBase = z.output<typeof commentBase>;

/** A reply in any place. */
export const commentReply = z.extend(commentBase, {
  commentId: z.int(),
  toUid: z.nullable(z.string()),
  toName: z.string(),
});
export type CommentReply = z.output<typeof commentReply>;

/** A comment in any place; `replyList` is declared by the place, which may add to its replies. */
export const commentWithoutReplies = z.extend(commentBase, {
  likeNum: z.int(),
  /** Number of replies that the viewer sees. */
  totalReplyNum: z.int(),
  /** Whether the viewer wrote it. */
  isOwn: z.boolean(),
  mayReply: z.boolean(),
});

/** A comment in any place, with its newest replies, newest first. */
export type PlacedComment<Reply extends CommentReply = CommentReply> = z.output<
  typeof commentWithoutReplies
> & { replyList: Reply[] };
