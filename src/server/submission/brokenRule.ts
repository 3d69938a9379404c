import { Verdict } from "../../shared/verdict.ts";
import type { Db } from "../platform/db.ts";
import { all, any, forReader, type RuleViewer } from "../platform/predicate.ts";
import { inScope, type Rule } from "../scope/policy.ts";
import { scopesOf } from "../scope/service.ts";
import { listed } from "./policy.ts";

/**
 * Condition on the submissions of all scopes whose System Error this reader may see, for a statement with `submission
 * s` and `problem p`. True: all.
 */
export function brokenRule(db: Db, viewer: RuleViewer): Rule {
  const rules = scopesOf(db)
    .all()
    .map((scope) => {
      // No feedback policy hides a judge error: both verdicts follow the same rule.
      const rule = forReader(listed(scope, Verdict.SystemError), viewer);
      return { name: scope.name, rule };
    });
  if (rules.every(({ rule }) => rule === true)) return true;
  return any(...rules.map(({ name, rule }) => all(inScope([name]), rule)));
}
