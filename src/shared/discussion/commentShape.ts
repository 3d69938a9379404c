import * as z from "zod/mini";

/** Maximum length of a comment or a reply, in characters. */
export const COMMENT_MAX = 10_000;
/** Number of replies per comment in a list; a separate call returns the remaining replies. */
export const REPLIES_SHOWN = 3;
/** Maximum number of replies to a comment. */
export const REPLIES_MAX = 100;

/** The contest or discussion to which comments belong. */
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
  /** Null if the viewer may not know who wrote the text; `fromName` is then empty. */
  fromUid: z.nullable(z.string()),
  fromName: z.string(),
  /** The name of the team, if a team wrote the text; needed because the username of a team's account is generated. */
  fromTeam: z.optional(z.string()),
  fromAvatar: z.nullable(z.string()),
  /** `admin`: in a contest, an organizer; in a discussion, an administrator. */
  fromRole: z.enum(["root", "admin", "user"]),
  mayDelete: z.boolean(),
  gmtCreate: z.string(),
});
/** Fields that comments and replies share. */
export type CommentBase = z.output<typeof commentBase>;

/** Fields that replies in contests and discussions share. */
export const commentReply = z.extend(commentBase, {
  commentId: z.int(),
  toUid: z.nullable(z.string()),
  toName: z.string(),
});
export type CommentReply = z.output<typeof commentReply>;

/**
 * Fields that comments in contests and discussions share. `replyList` is not among them: contests and discussions
 * declare it separately, because their replies may have additional fields.
 */
export const commentWithoutReplies = z.extend(commentBase, {
  likeNum: z.int(),
  /** Number of replies that the viewer sees. */
  totalReplyNum: z.int(),
  /** Whether the viewer wrote the comment. */
  isOwn: z.boolean(),
  mayReply: z.boolean(),
});

/** A comment in a contest or discussion, together with its latest replies, newest first. */
export type PlacedComment<Reply extends CommentReply = CommentReply> = z.output<
  typeof commentWithoutReplies
> & { replyList: Reply[] };
