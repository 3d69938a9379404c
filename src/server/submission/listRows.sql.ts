import { type RuleViewer, sqlOf, tablesOf } from "../platform/predicate.ts";
import type { Rule } from "../scope/policy.ts";

/** One id of a scope. */
export interface ListScope {
  scope: string;
  scopeId: number;
  /** Only what was sent before this moment. */
  before?: Date;
  /** Only what was sent from this moment on. */
  since?: Date;
}

export interface ListFilter {
  /** Absent: the site's own submissions. */
  within?: ListScope | undefined;
  /** What is left to ask of each row, as the reader may see it; true: the reader sees all of the filter. */
  rule: Rule;
  reader: RuleViewer | null;
  status: number | undefined;
  /** Only these people; undefined: everybody. */
  uids: string[] | undefined;
  /** Only these problems; undefined: every problem. */
  pids: number[] | undefined;
  /** Instead of people when too many fit to be named one by one. */
  name: NamePart | undefined;
  /** Instead of problems when too many fit to be read one by one: all of them, or what their ids hold. */
  manyPids: number[] | undefined;
  idPattern: string | undefined;
  /** The catalogue's version in which the problems were staleAllowed to be found; absent: nothing to compare. */
  catalogue?: number;
  /** The version of all names in which the people were staleAllowed to be found. */
  names?: number;
}

/** A part of a name as LIKE pattern, and the pieces it is found by in the index of names unless it is common. */
export interface NamePart {
  pattern: string;
  pieces: string[] | undefined;
  /** Real names are looked at, too: for readers only who may see them. */
  realNames?: boolean;
}

/** A name that many have is looked for among this many of the newest submissions. */
const PATTERN_WINDOW = 5000;
/** People of a name that are looked up before the rows are; of more, some is in every few rows. */
const CALLED_MAX = 3000;

export type Parameter = (value: unknown) => string;

/** Collects values and answers `$1`, `$2`, … for them. */
export function collecting(values: unknown[]): Parameter {
  return (value) => `$${values.push(value)}`;
}

interface Rows {
  /** `each (value)`: a list of people or problems, each with rows of its own; else empty. */
  each: string;
  /** The column that leads the index; empty: the ids alone. */
  lead: string;
  where: string[];
}

/**
 * Conditions on `submission s`. The column that leads is compared as a range of one value and named in
 * the order: so only the index that begins with it fits, while for an equality the planner may walk the
 * primary key backwards and discard a million rows of others (seen with three people of very
 * different diligence).
 */
export function rowsOf(filter: ListFilter, parameter: Parameter): Rows {
  const { within, uids, pids, status } = filter;
  if (within) return rowsWithin(within, filter, parameter);
  const where = ["s.listed"];
  let each = "";
  let lead = "";
  const follow = (column: string, value: string): void => {
    where.push(`s.${column} between ${value} and ${value}`);
    lead = column;
  };
  const followEach = (column: string, type: string, values: readonly unknown[]): void => {
    if (values.length === 1) return follow(column, `${parameter(values[0])}::${type}`);
    each = `unnest(${parameter(values)}::${type}[]) as each (value)`;
    follow(column, "each.value");
  };
  if (uids) followEach("uid", "text", uids);
  if (pids && uids) where.push(`s.problem_id = any (${parameter(pids)}::bigint[])`);
  else if (pids) followEach("problem_id", "bigint", pids);
  if (status !== undefined) {
    const value = `${parameter(status)}::smallint`;
    if (lead) where.push(`s.status = ${value}`);
    else follow("status", value);
  }
  if (isPattern(filter)) {
    where.push(`s.submit_id > (select max(submit_id) from submission) - ${PATTERN_WINDOW}`);
  }
  return { each, lead, where };
}

/** One index holds a scope's submissions, with all that filters ask of them. */
function rowsWithin(
  { scope, scopeId, before, since }: ListScope,
  { uids, pids, status }: ListFilter,
  parameter: Parameter,
): Rows {
  const id = `${parameter(scopeId)}::bigint`;
  const where = [
    `s.scope_id between ${id} and ${id}`,
    "s.scope_id > 0",
    `s.scope = ${parameter(scope)}`,
    ...(uids ? [`s.uid = any (${parameter(uids)}::text[])`] : []),
    ...(pids ? [`s.problem_id = any (${parameter(pids)}::bigint[])`] : []),
    ...(status === undefined ? [] : [`s.status = ${parameter(status)}::smallint`]),
    ...(before ? [`s.submit_time < ${parameter(before)}::timestamptz`] : []),
    ...(since ? [`s.submit_time >= ${parameter(since)}::timestamptz`] : []),
  ];
  return { each: "", lead: "scope_id", where };
}

/** Is it looked for among the newest only? */
export function isPattern({ name, manyPids, idPattern }: ListFilter): boolean {
  return name !== undefined || manyPids !== undefined || idPattern !== undefined;
}

/**
 * What is asked of each row as it comes, one after the other; empty: nothing. People and problems that are
 * few enough stand in a table of hashes: a probe of it costs a tenth of looking at a name.
 */
function askedOfEach(
  filter: ListFilter,
  { parameter, withs, lead }: { parameter: Parameter; withs: string[]; lead: string },
): string {
  const { name, manyPids, idPattern } = filter;
  const asked: string[] = [];
  if (name !== undefined) asked.push(isCalled(name, parameter, withs));
  if (manyPids !== undefined) {
    asked.push(`(s.problem_id in (select unnest(${parameter(manyPids)}::bigint[]))) is true`);
  }
  if (idPattern !== undefined) {
    const pattern = parameter(idPattern);
    asked.push(`(select p.problem_id like ${pattern} from problem p where p.id = s.problem_id)`);
  }
  asked.push(...visible(filter, parameter, lead));
  // A case keeps the order: few rows have the name, and only their problems must be looked at.
  return asked.reduceRight(
    (then, first) => (then ? `case when ${first} then ${then} end` : first),
    "",
  );
}

function isCalled(
  { pattern, pieces, realNames }: NamePart,
  parameter: Parameter,
  withs: string[],
): string {
  const like = parameter(pattern);
  const named = `lower(u.username) like ${like}${realNames ? ` or lower(u.realname) like ${like}` : ""}`;
  const looked = `(select ${named} from app_user u where u.uid = s.uid)`;
  if (pieces === undefined) return looked;
  withs.push(`called as materialized (select u.uid from app_user u
    where name_grams(u.called) @> (select ${parameter(pieces)}::text[])
      and lower(u.username) like ${like} limit ${CALLED_MAX + 1})`);
  return `(case when (select count(*) from called) <= ${CALLED_MAX}
    then (s.uid in (select uid from called)) is true else ${looked} end)`;
}

/**
 * As a join or an `exists` the planner would read all problems first (19,000 of them for a page of
 * fifteen rows, 5 ms), and of `auth = 1` outside it expects one row in 200 and would rather sort: so the rule
 * is one truth value of the row's problem.
 */
function visible({ rule, reader }: ListFilter, parameter: Parameter, lead: string): string[] {
  if (rule === true) return [];
  const truth = sqlOf(rule, { reader, parameter, lead });
  const ofProblem = tablesOf(rule).has("p");
  return [ofProblem ? `(select ${truth} from problem p where p.id = s.problem_id)` : truth];
}

/**
 * Common table expressions that end in `near`: the newest ids of a filter that the reader may see,
 * without a walk over the big table. One index has each filter's column first and the ids in order after
 * it. Of a few people or problems each one's newest are read and merged.
 */
export function newest(filter: ListFilter, parameter: Parameter, most: string): string[] {
  const { each, lead, where } = rowsOf(filter, parameter);
  const withs: string[] = [];
  const asked = askedOfEach(filter, { parameter, withs, lead });
  if (asked) where.push(asked);
  const ids = `select s.submit_id from submission s where ${where.join(" and ")}
    order by ${lead && `s.${lead}, `}s.submit_id desc limit ${most}`;
  const near = each
    ? `select near.submit_id from ${each} cross join lateral (${ids}) near
      order by near.submit_id desc limit ${most}`
    : ids;
  return [...withs, `near as materialized (${near})`];
}
