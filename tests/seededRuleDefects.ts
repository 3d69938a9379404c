import type { SeededDefect } from "./seededDefect.ts";

const submissions = {
  project: "http",
  test: "tests/http/realRules/submissionRules.test.ts",
} as const;
const access = { project: "http", test: "tests/http/realRules/accessRules.test.ts" } as const;
const marks = { project: "http", test: "tests/http/realRules/ownAndLiveRules.test.ts" } as const;

/**
 * Defects in rules that are implemented twice, in TypeScript and in SQL. Each defect changes only one of the two
 * implementations: the conditions of an SQL statement, or the data (`facts`) or parameters that a statement uses.
 */
export const ruleDefects: readonly SeededDefect[] = [
  {
    name: "the facts of a contest end it before the extra times of its contestants",
    file: "src/server/contest/facts.sql.ts",
    find: 'lastEnd\', ${ms("c.last_end")}',
    replace: 'lastEnd\', ${ms("c.end_time")}',
    ...submissions,
  },
  {
    name: "the facts of a contest omit that it was revealed",
    file: "src/server/contest/facts.sql.ts",
    find: 'revealedAt\', ${ms("c.revealed_at")}',
    replace: "revealedAt', null::float8",
    ...submissions,
  },
  {
    name: "the facts of a contestant ignore the account rule",
    file: "src/server/contest/facts.sql.ts",
    find: "'isAdmitted', account_rule_admits(c.account_rule, coalesce(actor.username, who.username, ''))",
    replace: "'isAdmitted', true",
    ...submissions,
  },
  {
    name: "lists of a contest count tests from before its start",
    file: "src/server/contest/submission/scope.ts",
    find: "inPlace: ({ facts }) => sentBefore((facts as ContestFacts).start),",
    replace: "inPlace: () => false,",
    ...submissions,
  },
  {
    name: "lists of a contest count submissions under the freeze",
    file: "src/server/contest/submission/scope.ts",
    find: "inPlace: (place) => underFreeze(place as PlaceInput<ContestFacts>),",
    replace: "inPlace: () => false,",
    ...submissions,
  },
  {
    name: "the first list after entering a contest of one session is empty",
    file: "src/server/contest/submission/openPlace.ts",
    find: "boundLogin: participation.boundLogin ?? viewer.loginId",
    replace: "boundLogin: participation.boundLogin",
    ...submissions,
  },
  {
    name: "the facts of a virtual participation end it at its start",
    file: "src/server/virtual/sql.ts",
    find: "'endsAt', (extract(epoch from v.ends_at)",
    replace: "'endsAt', (extract(epoch from v.started_at)",
    ...submissions,
  },
  {
    name: "lists of one status have problems that hide verdicts",
    file: "src/server/submission/policy.ts",
    find: "sql: () => \"p.feedback <> 'none'\",",
    replace: "sql: () => \"p.feedback <> ''\",",
    ...submissions,
  },
  {
    name: "the site's list has submissions to problems of contests",
    file: "src/server/problem/policy.ts",
    find: "sql: () => `p.auth = ${ProblemAuth.Public}`,",
    replace: "sql: () => `p.auth <> ${ProblemAuth.Private}`,",
    ...submissions,
  },
  {
    name: "the switch that closes the code of practice is not read",
    file: "src/server/submission/sql.ts",
    find: "when s.listed and sw.value @>",
    replace: "when not s.listed and sw.value @>",
    ...submissions,
  },
  {
    name: "things of any class are within the reach of its members",
    file: "src/server/authority/reach.sql.ts",
    find: "groupIds && `${table}.group_id is not null and ${table}.group_id = any (${groupIds}::bigint[])`,",
    replace:
      "groupIds && `${table}.group_id is not null and cardinality(${groupIds}::bigint[]) > 0`,",
    ...access,
  },
  {
    name: "hidden contests are listed",
    file: "src/server/contest/contests.sql.ts",
    find: '`(c.is_visible or c.organisers_see_hidden and ${withinReach("c", reachParameters)})`',
    replace: '`(c.is_visible or c.organisers_see_hidden or ${withinReach("c", reachParameters)})`',
    ...access,
  },
  {
    name: "hidden contests are announced",
    file: "src/server/contest/contests.sql.ts",
    find: "where c.is_visible and c.group_id is null and c.end_time >",
    replace: "where c.group_id is null and c.end_time >",
    ...access,
  },
  {
    name: "histories ignore the account rule of a contest",
    file: "src/server/contest/facts.sql.ts",
    find: "and ce.uid = ${uid} and account_rule_admits(c.account_rule, actor.username)",
    replace: "and ce.uid = ${uid}",
    ...access,
  },
  {
    name: "histories open contests to all that are frozen",
    file: "src/server/contest/facts.sql.ts",
    find: "c.opens_to_all and ${overNow} and not ${frozenNow}",
    replace: "c.opens_to_all and ${overNow}",
    ...access,
  },
  {
    name: "statements take revealed contests for frozen",
    file: "src/server/contest/facts.sql.ts",
    find: "\n  and (c.revealed_at is null or c.revealed_at > verdict_now())",
    replace: "",
    ...access,
  },
  {
    name: "histories show running virtual participations of others",
    file: "src/server/virtual/history.sql.ts",
    find: "(${endedNow} or v.uid = :reader or ",
    replace: "(true or v.uid = :reader or ",
    ...access,
  },
  {
    name: "members of a class stay off the scoreboards of its contests",
    file: "src/server/authority/reach.sql.ts",
    find: " and m.role <> 'member'",
    replace: "",
    ...access,
  },
  {
    name: "a problem solved in another place is marked as solved in a contest",
    file: "src/server/problemSet/ownMarks.sql.ts",
    find: '\n       and s.scope = :scope and s.scope_id = :scopeId) as "isSolved"',
    replace: ') as "isSolved"',
    ...marks,
  },
  {
    name: "solved marks stay when a problem begins to hide its verdicts",
    file: "src/server/practice/sql.ts",
    find: "d.problem_id = w.pid and p.feedback <> 'none'",
    replace: "d.problem_id = w.pid",
    ...marks,
  },
];
