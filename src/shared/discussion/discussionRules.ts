/*
 * Limits and constants of discussions. They are separate from the declarations of calls, so that pages that only show a
 * form or a list can import them alone.
 */

export const DISCUSSION_TITLE_MAX = 255;
export const DISCUSSION_DESCRIPTION_MAX = 255;
export const DISCUSSION_CONTENT_MAX = 65_535;
export const DISCUSSION_CATEGORY_NAME_MAX = 40;
/** Maximum number of categories; the number is limited because all categories are shown at once. */
export const DISCUSSION_CATEGORIES_MAX = 50;
/** Number of posts on a page of a list. */
export const DISCUSSION_PAGE = 10;
/**
 * Maximum number of posts that a list counts and divides into pages; if there are more (`hasMore`), they can be
 * requested with `before`.
 */
export const DISCUSSION_TOTAL_MAX = 1000;
export const DISCUSSION_KEYWORD_MAX = 100;
/** Seconds within which a deleted post can be restored. */
export const DISCUSSION_UNDO_SECONDS = 60;
/** Seconds within which the author may edit a comment or a reply. */
export const COMMENT_EDIT_SECONDS = 600;
/**
 * Maximum number of stored versions of a post. An edit that would exceed this number deletes the second oldest version;
 * the oldest version stays.
 */
export const DISCUSSION_VERSIONS_MAX = 50;
/** Maximum number of replies to a comment in a discussion. */
export const DISCUSSION_REPLIES_MAX = 1000;
/** Maximum number of users that one text may mention. */
export const MENTIONS_MAX = 10;
/** Number of users suggested while a mention is typed. */
export const MENTION_CANDIDATES_MAX = 8;
/** Maximum number of posts that an administrator may delete in one call. */
export const DISCUSSION_DELETE_MAX = 100;

/** Maximum number of a user's posts, comments and replies that may be waiting for approval. */
export const HELD_TEXTS_MAX = 20;
/** Number of posts, comments and replies on a page of the approval list. */
export const HELD_PAGE = 10;
/** Maximum length of the reason for refusing a text, in characters. */
export const HELD_REASON_MAX = 200;
/** Number of days for which authors can see their refused posts, comments and replies. */
export const HELD_REFUSED_DAYS = 30;

/**
 * Why a user cannot post or comment, in the order of the checks. `login`: no session; `off`: switched off for the site;
 * `role`: the user's role does not permit it; `locked`: the post is locked; `solved`: too few solved problems; `daily`:
 * the daily limit of posts is reached; `place`: the contest is not over, or the class is archived.
 */
export const postingBars = ["login", "off", "role", "locked", "solved", "daily", "place"] as const;
export type PostingBar = (typeof postingBars)[number];
