import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import { all, any, forReader, type RuleViewer } from "../platform/predicate.ts";
import { inScope, type Rule } from "../scope/policy.ts";
import { scopesOf } from "../scope/service.ts";
import { listed } from "./policy.ts";

/**
 * Which submissions that the judges failed at this reader is shown as such, of all scopes: for a statement with
 * `submission s` and `problem p`. True: all of them.
 */
export function brokenRule(db: Db, viewer: RuleViewer): Rule {
  const rules = scopesOf(db)
    .all()
    .map((scope) => {
      // No policy hides that the judges failed: both verdicts follow the same rule.
      const rule = forReader(listed(scope, Verdict.SystemError), viewer);
      return { name: scope.name, rule };
    });
  if (rules.every(({ rule }) => rule === true)) return true;
  return any(...rules.map(({ name, rule }) => all(inScope([name]), rule)));
}
