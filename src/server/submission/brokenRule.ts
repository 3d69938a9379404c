import { Verdict } from "../../shared/verdict.ts";
import { all, any, forReader, not, type RuleViewer } from "../platform/predicate.ts";
import { inScope, type Rule, type SubmissionScope } from "../scope/policy.ts";
import type { Scopes } from "../scope/service.ts";
import { listed } from "./policy.ts";

/**
 * Condition on the submissions of all scopes, removed ones included, whose System Error this reader may see, for a
 * statement with `submission s` and `problem p`. True: all.
 */
export function brokenRule(scopes: Scopes, viewer: RuleViewer): Rule {
  // No feedback policy hides a judge error: both verdicts follow the same rule.
  const ruleOf = (scope: SubmissionScope): Rule =>
    forReader(listed(scope, Verdict.SystemError), viewer);
  const offered = scopes.all();
  const names = offered.map(({ name }) => name);
  const rules = offered.map((scope) => ({ where: inScope([scope.name]), rule: ruleOf(scope) }));
  const ofRemoved = { where: not(inScope(names)), rule: ruleOf(scopes.removed) };
  const everyRule = [...rules, ofRemoved];
  if (everyRule.every(({ rule }) => rule === true)) return true;
  return any(...everyRule.map(({ where, rule }) => all(where, rule)));
}
