import type { Shape } from "../shape.ts";
import type { editorialErrors as source } from "../zh-CN/errorsEditorial.ts";

export const editorialErrors = {
  EDITORIAL_NOT_FOUND:
    "The editorial {id} does not exist or is not released yet; return to the problem",
  EDITORIAL_ROLE: "Your account may not propose editorials; ask an administrator",
  EDITORIAL_UNSOLVED: "Editorials can be proposed by users who have solved the problem",
  EDITORIAL_CLOSED:
    "The problem is in a contest or homework; propose the editorial when it is over. Your text is not lost",
  EDITORIAL_DAILY:
    "At most {max} editorials can be proposed within 24 hours; try again later. Your text is not lost",
  EDITORIAL_OWN_MAX:
    "You have at most {max} proposals for a problem that are not accepted; edit or withdraw one of them first",
  EDITORIAL_PROPOSALS_MAX:
    "{max} proposals for this problem wait for a decision; try again later. Your text is not lost",
  EDITORIALS_MAX: "A problem has at most {max} editorials; delete one that is not needed first",
  EDITORIAL_DECIDED: "This proposal was decided on or withdrawn; reload the page",
  EDITORIAL_RESTORE_LATE: "Only the user who deleted it can restore it, within {seconds} seconds",
  EDITORIAL_VERSION_NOT_FOUND: "This version does not exist; reload the page",
} as const satisfies Shape<typeof source>;
