import { type RuleViewer, sqlOf, tablesOf } from "../platform/route/predicate.ts";
import type { ConditionValues } from "../platform/database/statement.ts";
import type { Rule } from "../scope/policy.ts";

/** The object whose submissions are listed: its scope, such as contest or training, and its id. */
export interface ListScope {
  scope: string;
  scopeId: number;
  /** Only submissions before this time. */
  before?: Date;
  /** Only submissions made at or after this time. */
  since?: Date;
}

export interface ListFilter {
  /** Absent: the site's own submissions. */
  within?: ListScope | undefined;
  /**
   * The visibility condition that remains to be tested on each row; true: the reader may see all rows that match the
   * filter.
   */
  rule: Rule;
  reader: RuleViewer | null;
  status: number | undefined;
  /** Name of the programming language, exactly as stored; undefined: all languages. */
  language: string | undefined;
  /** The users whose submissions are listed; undefined: all. */
  uids: string[] | undefined;
  /** The problems whose submissions are listed; undefined: all. */
  pids: number[] | undefined;
  /** Used instead of `uids` when too many users match. */
  name: NamePart | undefined;
  /**
   * Used instead of `pids` if too many problems match. `manyPids` contains the ids of all matching problems, or
   * `idPattern` contains a part of their display ids.
   */
  manyPids: number[] | undefined;
  idPattern: string | undefined;
  /** The problem bank to which the list is limited; undefined: all banks. */
  bank: string | undefined;
  /** The version of the catalogue from which the problems were taken; absent if it need not be compared. */
  catalogue?: number;
}

/**
 * The part of a name that is searched for, as a LIKE pattern. `pieces` contains the n-grams of this part for the name
 * index; it is undefined if the part is common.
 */
export interface NamePart {
  pattern: string;
  pieces: string[] | undefined;
  /** Whether real names are also searched; set only for readers who may see them. */
  realNames?: boolean;
}

/** A common name is searched for only among this many of the newest submissions. */
const PATTERN_WINDOW = 5000;
/**
 * If at most this many users match a name, the users are looked up first. If more users match, their submissions are so
 * frequent that a scan is faster.
 */
const CALLED_MAX = 3000;

/** Returns the values of a filter by the names of the parameters; absent values are omitted. */
export function filterValues({
  within,
  status,
  language,
  uids,
  pids,
  name,
  manyPids,
  idPattern,
  bank,
}: ListFilter): FilterValues {
  return {
    ...(within && { scope: within.scope, scopeId: within.scopeId }),
    ...(within?.before && { before: within.before }),
    ...(within?.since && { since: within.since }),
    ...(status !== undefined && { status }),
    ...(language !== undefined && { language }),
    ...(uids && (within || uids.length !== 1 ? { uids } : { uid: uids[0]! })),
    ...(pids && (pids.length === 1 ? { pid: pids[0]!, pids } : { pids })),
    ...(name && { pattern: name.pattern }),
    ...(name?.pieces && { pieces: name.pieces }),
    ...(manyPids && { manyPids }),
    ...(idPattern !== undefined && { idPattern }),
    ...(bank !== undefined && { bank }),
  };
}

interface FilterValues {
  scope?: string;
  scopeId?: number;
  before?: Date;
  since?: Date;
  status?: number;
  language?: string;
  /** Uid of the user, if the filter contains only one user. */
  uid?: string;
  uids?: readonly string[];
  /** The problem, if the filter selects only one. */
  pid?: number;
  pids?: readonly number[];
  pattern?: string;
  pieces?: readonly string[];
  manyPids?: readonly number[];
  idPattern?: string;
  bank?: string;
}

interface Rows {
  /**
   * A table expression `each (value)` with the users or problems whose rows are read separately; empty if the filter
   * needs no such list.
   */
  each: string;
  /** The column with which the index begins; empty if the index is the primary key. */
  lead: string;
  where: string[];
}

/**
 * Conditions on `submission s`. The leading column of the wanted index is compared with a range that contains a single
 * value, and `order by` names this column. The planner can then use only the index that begins with this column. With
 * an equality condition, the planner may scan the primary key backwards and discard a million rows of other users (seen
 * with three users of very different activity).
 *
 * A language has an index of its own for the site's list: without it, a rare language took 200 ms among a million rows,
 * with it less than 1 ms (25 ms together with a rare status). It adds 5 % to the write-ahead log of a submission.
 */
export function rowsOf(filter: ListFilter): Rows {
  const { within, uids, pids, status, language } = filter;
  if (within) return rowsWithin(within, filter);
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
  if (uids?.length === 1) follow("uid", ":uid::text");
  else if (uids) followEach("uid", ":uids::text[]");
  if (pids && uids) where.push("s.problem_id = any (:pids::bigint[])");
  else if (pids?.length === 1) follow("problem_id", ":pid::bigint");
  else if (pids) followEach("problem_id", ":pids::bigint[]");
  if (language !== undefined) {
    const value = ":language::text";
    if (lead) where.push(`s.language = ${value}`);
    else follow("language", value);
  }
  if (status !== undefined) {
    const value = ":status::smallint";
    if (lead) where.push(`s.status = ${value}`);
    else follow("status", value);
  }
  if (isPattern(filter)) {
    where.push(`s.submit_id > (select max(submit_id) from submission) - ${PATTERN_WINDOW}`);
  }
  return { each, lead, where };
}

/** The rows of one scope. They are in a single index, which contains all columns used by filters. */
function rowsWithin(
  { before, since }: ListScope,
  { uids, pids, status, language }: ListFilter,
): Rows {
  const id = ":scopeId::bigint";
  const where = [
    `s.scope_id between ${id} and ${id}`,
    "s.scope_id > 0",
    "s.scope = :scope",
    ...(uids ? ["s.uid = any (:uids::text[])"] : []),
    ...(pids ? ["s.problem_id = any (:pids::bigint[])"] : []),
    ...(status === undefined ? [] : ["s.status = :status::smallint"]),
    ...(language === undefined ? [] : ["s.language = :language::text"]),
    ...(before ? ["s.submit_time < :before::timestamptz"] : []),
    ...(since ? ["s.submit_time >= :since::timestamptz"] : []),
  ];
  return { each: "", lead: "scope_id", where };
}

/** Whether the filter contains a pattern, so that only the newest submissions are searched. */
export function isPattern({ name, manyPids, idPattern }: ListFilter): boolean {
  return name !== undefined || manyPids !== undefined || idPattern !== undefined;
}

/**
 * Returns the conditions that are tested on each row during the scan; empty if there are none. The few matching users,
 * or the matching problems, are put into a hash table, because a look-up in it takes a tenth of the time of a name
 * comparison.
 */
function rowConditions(
  filter: ListFilter,
  { conditions, withs, lead }: { conditions: ConditionValues; withs: string[]; lead: string },
): string {
  const { name, manyPids, idPattern, bank } = filter;
  const conditionsOfRow: string[] = [];
  if (name !== undefined) conditionsOfRow.push(nameCondition(name, withs));
  if (manyPids !== undefined) {
    conditionsOfRow.push(`(s.problem_id in (select unnest(:manyPids::bigint[]))) is true`);
  }
  if (idPattern !== undefined) {
    const ofBank = bank === undefined ? "" : " and p.oj = :bank";
    conditionsOfRow.push(
      `(select p.problem_id like :idPattern${ofBank} from problem p where p.id = s.problem_id)`,
    );
  }
  conditionsOfRow.push(...visible(filter, conditions, lead));
  // Nested `case` expressions fix the order in which the conditions are tested. Few rows match the name, so the later
  // conditions read only a few problems.
  return conditionsOfRow.reduceRight(
    (then, first) => (then ? `case when ${first} then ${then} end` : first),
    "",
  );
}

function nameCondition({ pieces, realNames }: NamePart, withs: string[]): string {
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
 * The rule is one boolean subquery on the row's problem. With a join or an `exists` the planner would read all problems
 * first (19,000 for a page of fifteen rows, 5 ms). With `auth = 1` outside the subquery, the planner would expect that
 * one row in 200 matches, and would sort the rows.
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
 * Returns common table expressions, of which the last, `near`, contains the newest ids that match a filter and that the
 * reader may see. These ids are found without a scan of the large table of submissions. For each filter there is an
 * index whose columns are the filter's column and then the id. If the filter consists of a few users or problems, the
 * newest ids for each user or problem are read and merged.
 */
export function newest(filter: ListFilter, conditions: ConditionValues, most: string): string[] {
  const { each, lead, where } = rowsOf(filter);
  const withs: string[] = [];
  const conditionsOfRow = rowConditions(filter, { conditions, withs, lead });
  if (conditionsOfRow) where.push(conditionsOfRow);
  const ids = `select s.submit_id from submission s where ${where.join(" and ")}
    order by ${lead && `s.${lead}, `}s.submit_id desc limit ${most}`;
  const near = each
    ? `select near.submit_id from ${each} cross join lateral (${ids}) near
      order by near.submit_id desc limit ${most}`
    : ids;
  return [...withs, `near as materialized (${near})`];
}
