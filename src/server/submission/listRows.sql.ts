import { type RuleViewer, sqlOf, tablesOf } from "../platform/predicate.ts";
import type { ConditionValues } from "../platform/statement.ts";
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

/** Values of a filter by the names of their parameters; only those that it has. */
export function filterValues({
  within,
  status,
  uids,
  pids,
  name,
  manyPids,
  idPattern,
}: ListFilter): FilterValues {
  return {
    ...(within && { scope: within.scope, scopeId: within.scopeId }),
    ...(within?.before && { before: within.before }),
    ...(within?.since && { since: within.since }),
    ...(status !== undefined && { status }),
    ...(uids && (within || uids.length !== 1 ? { uids } : { uid: uids[0]! })),
    ...(pids && (pids.length === 1 ? { pid: pids[0]!, pids } : { pids })),
    ...(name && { pattern: name.pattern }),
    ...(name?.pieces && { pieces: name.pieces }),
    ...(manyPids && { manyPids }),
    ...(idPattern !== undefined && { idPattern }),
  };
}

interface FilterValues {
  scope?: string;
  scopeId?: number;
  before?: Date;
  since?: Date;
  status?: number;
  /** The only one of its people. */
  uid?: string;
  uids?: readonly string[];
  /** The only one of its problems. */
  pid?: number;
  pids?: readonly number[];
  pattern?: string;
  pieces?: readonly string[];
  manyPids?: readonly number[];
  idPattern?: string;
}

/** The SQL of a value of the filter. */
export type Parameter = (name: keyof FilterValues) => string;

/** Of statements with named parameters. */
export const named: Parameter = (name) => `:${name}`;

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
  const followEach = (column: string, list: string): void => {
    each = `unnest(${list}) as each (value)`;
    follow(column, "each.value");
  };
  if (uids?.length === 1) follow("uid", `${parameter("uid")}::text`);
  else if (uids) followEach("uid", `${parameter("uids")}::text[]`);
  if (pids && uids) where.push(`s.problem_id = any (${parameter("pids")}::bigint[])`);
  else if (pids?.length === 1) follow("problem_id", `${parameter("pid")}::bigint`);
  else if (pids) followEach("problem_id", `${parameter("pids")}::bigint[]`);
  if (status !== undefined) {
    const value = `${parameter("status")}::smallint`;
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
  { before, since }: ListScope,
  { uids, pids, status }: ListFilter,
  parameter: Parameter,
): Rows {
  const id = `${parameter("scopeId")}::bigint`;
  const where = [
    `s.scope_id between ${id} and ${id}`,
    "s.scope_id > 0",
    `s.scope = ${parameter("scope")}`,
    ...(uids ? [`s.uid = any (${parameter("uids")}::text[])`] : []),
    ...(pids ? [`s.problem_id = any (${parameter("pids")}::bigint[])`] : []),
    ...(status === undefined ? [] : [`s.status = ${parameter("status")}::smallint`]),
    ...(before ? [`s.submit_time < ${parameter("before")}::timestamptz`] : []),
    ...(since ? [`s.submit_time >= ${parameter("since")}::timestamptz`] : []),
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
  { conditions, withs, lead }: { conditions: ConditionValues; withs: string[]; lead: string },
): string {
  const { name, manyPids, idPattern } = filter;
  const asked: string[] = [];
  if (name !== undefined) asked.push(isCalled(name, withs));
  if (manyPids !== undefined) {
    asked.push(`(s.problem_id in (select unnest(:manyPids::bigint[]))) is true`);
  }
  if (idPattern !== undefined) {
    asked.push(`(select p.problem_id like :idPattern from problem p where p.id = s.problem_id)`);
  }
  asked.push(...visible(filter, conditions, lead));
  // A case keeps the order: few rows have the name, and only their problems must be looked at.
  return asked.reduceRight(
    (then, first) => (then ? `case when ${first} then ${then} end` : first),
    "",
  );
}

function isCalled({ pieces, realNames }: NamePart, withs: string[]): string {
  const fits = `lower(u.username) like :pattern${realNames ? " or lower(u.realname) like :pattern" : ""}`;
  const looked = `(select ${fits} from app_user u where u.uid = s.uid)`;
  if (pieces === undefined) return looked;
  withs.push(`called as materialized (select u.uid from app_user u
    where name_grams(u.called) @> (select :pieces::text[])
      and lower(u.username) like :pattern limit ${CALLED_MAX + 1})`);
  return `(case when (select count(*) from called) <= ${CALLED_MAX}
    then (s.uid in (select uid from called)) is true else ${looked} end)`;
}

/**
 * As a join or an `exists` the planner would read all problems first (19,000 of them for a page of
 * fifteen rows, 5 ms), and of `auth = 1` outside it expects one row in 200 and would rather sort: so the rule
 * is one truth value of the row's problem.
 */
function visible(
  { rule, reader }: ListFilter,
  { parameter }: ConditionValues,
  lead: string,
): string[] {
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
export function newest(filter: ListFilter, conditions: ConditionValues, most: string): string[] {
  const { each, lead, where } = rowsOf(filter, named);
  const withs: string[] = [];
  const asked = askedOfEach(filter, { conditions, withs, lead });
  if (asked) where.push(asked);
  const ids = `select s.submit_id from submission s where ${where.join(" and ")}
    order by ${lead && `s.${lead}, `}s.submit_id desc limit ${most}`;
  const near = each
    ? `select near.submit_id from ${each} cross join lateral (${ids}) near
      order by near.submit_id desc limit ${most}`
    : ids;
  return [...withs, `near as materialized (${near})`];
}
