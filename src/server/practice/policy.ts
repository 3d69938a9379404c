import { any } from "../platform/route/predicate.ts";
import { readableProblem } from "../problem/policy.ts";
import { codeShared, own, type ScopeVisibility } from "../scope/policy.ts";
import { siteStaff } from "../scope/service.ts";

/**
 * All users see submissions to problems that they may read; owners always see their own, even after the problem was
 * hidden. One object for all scopes with these rules: scopes of one object need no test of a row's scope in the site's
 * lists, which no index of users or problems contains (a list of a user's submissions took 1.6 times as long).
 */
export const practiceVisibility: ScopeVisibility = {
  staff: siteStaff,
  row: any(readableProblem, own),
  result: true,
  figures: true,
  cases: true,
  over: true,
  code: codeShared,
  openedJuryData: true,
  share: true,
  resubmit: true,
};
