import type { Shape } from "../shape.ts";
import type { discussionErrors as source } from "../zh-CN/errorsDiscussion.ts";

export const discussionErrors = {
  COMMENT_NOT_EDITABLE:
    "Only the author can edit a comment, within ten minutes; it can be deleted and written again",
  COMMENT_FULL: "A comment has at most {max} replies; write a comment instead",
  DISCUSSION_NOT_FOUND: "The post {did} does not exist or was deleted; return to the discussions",
  DISCUSSION_OFF: "Discussions are switched off on this site",
  DISCUSSION_ROLE: "Your account may not post, comment or like; ask an administrator",
  DISCUSSION_LOCKED: "This post is locked: it can no longer be edited or commented on",
  DISCUSSION_SOLVED: "This needs {needed} solved problems; you have solved {solved}",
  DISCUSSION_DAILY:
    "At most {max} posts are allowed within 24 hours; try again later. Your text is not lost",
  TEXT_SENT_ALREADY: "You sent the same text within the last {minutes} minutes; change it",
  TEXT_WORD_BLOCKED:
    "This site does not allow “{word}” in a text; remove it and send the text again",
  LINKS_OF_NEW_ACCOUNT:
    "An edit can add links to other sites {hours} hours after registration; write a new text instead",
  HELD_TEXTS_MAX: "{max} of your texts wait for approval; delete one first",
  HELD_TEXT_NOT_FOUND: "This text does not wait for approval any more; reload the page",
  DISCUSSION_PROBLEM_CLOSED:
    "This problem is in a running contest; its discussions open when the contest is over",
  DISCUSSION_CONTEST_RUNNING:
    "The contest is not over; its discussions open after the end. Ask a question in the contest instead",
  DISCUSSION_RESTORE_LATE: "Only the user who deleted it can restore it, within {seconds} seconds",
  DISCUSSION_VERSION_NOT_FOUND: "This version does not exist; reload the page",
  DISCUSSION_CATEGORY_NOT_FOUND: "This category does not exist; reload the page and choose another",
  DISCUSSION_CATEGORY_TWICE: "There is already a category {name}; choose another name",
  DISCUSSION_CATEGORY_USED: "The category has {count} posts; choose the category that they move to",
  DISCUSSION_CATEGORY_LAST: "At least one category must remain",
  DISCUSSION_CATEGORIES_MAX: "There are at most {max} categories; merge those that are not needed",
  MENTIONS_TOO_MANY:
    "A text mentions at most {max} users; remove some of the @ and send it again. Your text is not lost",
  REPORT_EMPTY: "Choose at least one tag or give a reason",
  REPORTED_ALREADY: "You have already reported this; moderators will look at it",
  REPORT_OWN: "You cannot report your own content",
  REPORT_NOT_FOUND: "This report does not exist, or you may not handle it; reload the page",
  USER_NOT_MUTABLE:
    "Only ordinary users can be warned and muted; other accounts are changed by the super administrator in the list of users",
} as const satisfies Shape<typeof source>;
