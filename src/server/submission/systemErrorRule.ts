import { all, any, forReader, not, type RuleViewer } from "../platform/route/predicate.ts";
import { inScope, type Rule, type SubmissionScope } from "../scope/policy.ts";
import type { Scopes } from "../scope/service.ts";

/**
 * The rule that selects the System Errors that are listed for this reader, in all scopes, including removed scopes. The
 * reader must be staff, because only staff see the causes. Statements that use this rule must read the tables as
 * `submission s` and `problem p`. If the rule is `true`, the reader sees all System Errors.
 */
export function systemErrorRule(scopes: Scopes, viewer: RuleViewer): Rule {
  const staffOf = ({ visibility }: SubmissionScope): Rule => forReader(visibility.staff, viewer);
  const offered = scopes.all();
  const names = offered.map(({ name }) => name);
  const rules = offered.map((scope) => ({ where: inScope([scope.name]), rule: staffOf(scope) }));
  const ofRemoved = { where: not(inScope(names)), rule: staffOf(scopes.removed) };
  const everyRule = [...rules, ofRemoved];
  if (everyRule.every(({ rule }) => rule === true)) return true;
  return any(...everyRule.map(({ where, rule }) => all(where, rule)));
}
