import * as z from "zod/mini";
import {
  DISCUSSION_CONTENT_MAX,
  DISCUSSION_DESCRIPTION_MAX,
  DISCUSSION_KEYWORD_MAX,
  DISCUSSION_PAGE,
  DISCUSSION_TITLE_MAX,
  postingBars,
} from "./discussionRules.ts";
import {
  done,
  endpoint,
  filterId,
  filterText,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";
import { NOT_EMPTY, tidyText } from "../text/tidyText.ts";

/** Range `[start, end)` of characters (UTF-16 units) in a text that match a word of the search. */
const range = z.tuple([z.int(), z.int()]);
const ranges = z.array(range);
export type TextRange = z.output<typeof range>;

/** Where the words of a search occur in a post. */
const highlights = z.object({
  title: ranges,
  description: ranges,
  /**
   * Part of the content, as Markdown source, with the matches in it. Null if the title and the description together
   * contain all words of the search.
   */
  excerpt: z.nullable(z.object({ text: z.string(), ranges })),
});
export type DiscussionHighlights = z.output<typeof highlights>;

export const discussionCategory = z.object({ id: z.int(), name: z.string() });
export type DiscussionCategory = z.output<typeof discussionCategory>;

const base = {
  id: z.int(),
  title: z.string(),
  description: z.string(),
  categoryId: z.int(),
  /** Name of the category in the language of the request. */
  categoryName: z.string(),
  /** Display id of the problem that the post is about; null: none. */
  pid: z.nullable(z.string()),
  /**
   * `classId`: the class to whose members the post is restricted; `contestId`: the finished contest that the post is
   * about; null: none.
   */
  classId: z.nullable(z.int()),
  contestId: z.nullable(z.int()),
  uid: z.string(),
  /** Username; empty when the account was deleted. */
  author: z.string(),
  avatar: z.nullable(z.string()),
  /** Badge of the author: `root` is shown as SPA, `admin` as ADM. */
  role: z.enum(["root", "admin", "user"]),
  viewNum: z.int(),
  likeNum: z.int(),
  /** Number of comments and replies. */
  commentNum: z.int(),
  topPriority: z.boolean(),
  isLocked: z.boolean(),
  /** Whether a comment has been accepted as the answer. */
  isAnswered: z.boolean(),
  /** 0: normal; 1: hidden by an administrator. */
  status: z.int(),
  gmtCreate: z.string(),
  /**
   * Time of the latest edit. A request that edits the post sends this time back, to identify the version on which the
   * edit is based.
   */
  gmtModified: z.string(),
};

/** A post in a list. The row has no content, so edit forms load the post with `getDiscussion`. */
export const discussionRow = z.object({
  ...base,
  /** What the viewer may do with the post. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  mayModerate: z.boolean(),
  /** Null if there is no search keyword. */
  highlights: z.nullable(highlights),
});
export type DiscussionRow = z.output<typeof discussionRow>;

export const discussionDetail = z.object({
  ...base,
  /** Markdown source. */
  content: z.string(),
  /** The content, rendered and sanitised. */
  html: z.string(),
  problemTitle: z.nullable(z.string()),
  className: z.nullable(z.string()),
  contestTitle: z.nullable(z.string()),
  /** Id of the comment that was accepted as the answer. */
  answerId: z.nullable(z.int()),
  hasLike: z.boolean(),
  /** Whether the viewer has reported the post. */
  hasReported: z.boolean(),
  isOwn: z.boolean(),
  /** Number of edits. */
  editNum: z.int(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  /** Whether the viewer may pin, lock and hide the post, and delete other users' comments. */
  mayModerate: z.boolean(),
  mayAccept: z.boolean(),
  maySeeHistory: z.boolean(),
  /** Why the viewer cannot comment; null if the viewer can. */
  commentBar: z.nullable(z.enum(postingBars)),
  /** For the reason `solved`: the required number of solved problems, and how many the viewer has solved. */
  solvedNeeded: z.int(),
  solved: z.int(),
});
export type DiscussionDetail = z.output<typeof discussionDetail>;

const common = { feature: "discussion" } as const;
const did = z.object({ did: rowId });

export const getDiscussionCategories = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-category",
  access: "guest",
  summary: "Categories of discussions in their order",
  input: nothing,
  output: z.array(discussionCategory),
});

export const listDiscussions = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussions",
  access: "guest",
  summary:
    "Posts that the caller may see, pinned ones first, then the newest, without their contents: of the site, of a problem (pid), a class or a contest; `cid` is a category. The keyword is searched in titles, descriptions, contents, authors and ids. `total` counts to 1,000; posts beyond are read with `before`, an id",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(DISCUSSION_PAGE),
    keyword: filterText(DISCUSSION_KEYWORD_MAX),
    /** A category. */
    cid: filterId,
    /** Display id of a problem. */
    pid: filterText(50),
    classId: filterId,
    contestId: filterId,
    onlyMine: flag,
    /** Whether to include hidden posts; for administrators only. */
    admin: flag,
    /** Restricts the list to unpinned posts that are older than the post with this id. */
    before: filterId,
  }),
  output: z.object({
    records: z.array(discussionRow),
    /** Number of posts, at most 1,000. */
    total: z.int(),
    /** Whether counting stopped at its maximum, so that there are more posts than `total`. */
    hasMore: z.boolean(),
  }),
});

export const getDiscussion = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion",
  access: "guest",
  summary: "One post with its content; each reader is counted once as a view",
  input: did,
  output: discussionDetail,
});

const line = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.regex(NOT_EMPTY),
    z.overwrite((text) => tidyText(text) ?? ""),
  );
const title = line(DISCUSSION_TITLE_MAX);
const description = line(DISCUSSION_DESCRIPTION_MAX);
const content = z.string().check(z.maxLength(DISCUSSION_CONTENT_MAX), z.regex(NOT_EMPTY));
const optionalId = z._default(z.nullable(rowId), null);
/** Clients written for the specification send null or an empty text if there is no problem. */
const problemId = z._default(z.nullable(z.string().check(z.maxLength(50))), null);

/** Body limit in bytes, enough for a post of 65,535 characters, each of at most six bytes in JSON. */
const BODY_MAX = 512 * 1024;

export const createDiscussion = endpoint({
  ...common,
  method: "POST",
  path: "/api/discussion",
  access: "user",
  bodyMax: BODY_MAX,
  summary:
    "Write a post, whose author is the caller: of the site, about a problem (pid), of a class or of a contest that is over. With pid the title begins with the problem's id in brackets. Only moderators pin it. With links to other sites a post of a new account waits for approval: the id is null then",
  input: z.object({
    title,
    description,
    content,
    categoryId: rowId,
    pid: problemId,
    classId: optionalId,
    contestId: optionalId,
    topPriority: flag,
  }),
  /** Null: the post is waiting for approval. */
  output: z.object({ id: z.nullable(z.int()) }),
});

export const updateDiscussion = endpoint({
  ...common,
  method: "PUT",
  path: "/api/discussion",
  access: "user",
  bodyMax: BODY_MAX,
  summary:
    "Edit an own post; absent fields and the category stay. Moderators also pin it. With gmtModified of the version that was read, a newer one is not overwritten (CONFLICT)",
  input: z.object({
    id: rowId,
    title: z.optional(title),
    description: z.optional(description),
    content: z.optional(content),
    topPriority: z.optional(z.nullable(z.boolean())),
    gmtModified: z.optional(z.nullable(z.string())),
  }),
  output: z.object({ gmtModified: z.string() }),
});

export const deleteDiscussion = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/discussion",
  access: "user",
  summary:
    "Delete a post with its comments: its author and moderators; it can be restored for a minute",
  input: did,
  output: done,
});

export const restoreDiscussion = endpoint({
  ...common,
  method: "POST",
  path: "/api/discussion-restore",
  access: "user",
  summary: "Restore a post that the caller deleted within the last minute",
  input: did,
  output: done,
});

export const likeDiscussion = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-like",
  access: "user",
  summary: "Like a post or take the like back; each user counts once",
  input: z.object({ did: rowId, toLike: flag }),
  output: done,
});

export const acceptAnswer = endpoint({
  ...common,
  method: "PUT",
  path: "/api/discussion-answer",
  access: "user",
  summary:
    "Mark a comment as the answer to its post, or none (null): the post's author and moderators",
  input: z.object({ did: rowId, commentId: optionalId }),
  output: done,
});

export const getPostingRight = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-posting",
  access: "guest",
  summary: "Whether the caller may write a post here, and why not",
  input: z.object({ pid: filterText(50), classId: filterId, contestId: filterId }),
  output: z.object({
    /** Why the caller may not write a post in the requested place; null: the caller may. */
    bar: z.nullable(z.enum(postingBars)),
    mayPin: z.boolean(),
    /**
     * Number of problems that the caller has solved. `solvedNeeded`: number required for posting; 0 if there is no
     * requirement.
     */
    solved: z.int(),
    solvedNeeded: z.int(),
    /** Maximum number of posts within 24 hours; null: no limit. */
    dailyLimit: z.nullable(z.int()),
  }),
});

export const listDiscussionVersions = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-history",
  access: "user",
  summary: "Versions of a post without their contents, newest first: its author and moderators",
  input: did,
  output: z.array(
    z.object({
      version: z.int(),
      title: z.string(),
      description: z.string(),
      /** Author of this version. */
      username: z.string(),
      /** Number of characters of the content. */
      contentLength: z.int(),
      gmtCreate: z.string(),
    }),
  ),
});

export const getDiscussionVersion = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-version",
  access: "user",
  summary: "The text of one version of a post: its author and moderators",
  input: z.object({ did: rowId, version: wholeNumber }),
  output: z.object({
    version: z.int(),
    title: z.string(),
    description: z.string(),
    content: z.string(),
    username: z.string(),
    gmtCreate: z.string(),
  }),
});

export const previewDiscussion = endpoint({
  ...common,
  method: "POST",
  path: "/api/discussion-preview",
  access: "user",
  bodyMax: BODY_MAX,
  summary: "Markdown of a post or a comment as its readers will see it; nothing is stored",
  input: z.object({ content: z.string().check(z.maxLength(DISCUSSION_CONTENT_MAX)) }),
  output: z.object({ html: z.string() }),
});

/** Maximum length of a name prefix in characters. */
const MENTION_PREFIX_MAX = 50;

export const listMentionCandidates = endpoint({
  ...common,
  method: "GET",
  path: "/api/discussion-mentions",
  access: "user",
  summary:
    "Users that a text may mention whose name begins with prefix, 8 at most: participants of a thread (did) and members of its class, or members of a class (classId)",
  input: z.object({ did: filterId, classId: filterId, prefix: filterText(MENTION_PREFIX_MAX) }),
  output: z.array(
    z.object({
      username: z.string(),
      nickname: z.nullable(z.string()),
      avatar: z.nullable(z.string()),
    }),
  ),
});
export type MentionCandidate = z.output<typeof listMentionCandidates.output>[number];
