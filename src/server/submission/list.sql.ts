import { type Db, sql, type Statement } from "../platform/db.ts";

export interface ListFilter {
  /** The reader sees submissions to hidden problems too. */
  everyProblem: boolean;
  /** Whose submissions are shown in any case: the reader's. */
  me: string | undefined;
  status: number | undefined;
  /** Only these people; undefined: everybody. */
  uids: string[] | undefined;
  /** Only these problems; undefined: every problem. */
  pids: number[] | undefined;
  /** Instead of people or problems when too many fit to be named one by one. */
  namePattern: string | undefined;
  idPattern: string | undefined;
}

/** $1 pattern of lower-case names, $2 most. */
export const peopleByName = sql<{ uid: string }>(
  "submission.people",
  "select uid from app_user where lower(username) like $1 order by uid limit $2::int",
);

/** $1 pattern of display ids, $2 most. */
export const problemsByDisplayId = sql<{ pid: number }>(
  "submission.problems",
  "select id as pid from problem where problem_id like $1 order by id limit $2::int",
);

/**
 * The newest ids of a filter, without a walk over the big table. A few people or problems: each one's
 * newest are read from their own index and merged. A pattern that fits many is looked for along the
 * practice index, where a page of matches is near by. The column
 * that leads is compared as a range of one value and named in the order: so only the index that
 * begins with it fits, while for an equality the planner may walk the primary key backwards and throw
 * away a million rows of others (seen with three people of very different diligence).
 */
function newest(filter: ListFilter, values: unknown[], most: string): string {
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const { uids, pids, status } = filter;
  const conditions = ["s.cid = 0"];
  let each = "";
  let lead = "";
  const follow = (column: string, value: string): void => {
    conditions.push(`s.${column} between ${value} and ${value}`);
    lead = `s.${column}, `;
  };
  if (uids) {
    each = `unnest(${parameter(uids)}::text[]) as each (value)`;
    follow("uid", "each.value");
    if (pids) conditions.push(`s.problem_id = any (${parameter(pids)}::bigint[])`);
  } else if (pids) {
    each = `unnest(${parameter(pids)}::bigint[]) as each (value)`;
    follow("problem_id", "each.value");
  }
  if (status !== undefined) {
    const value = `${parameter(status)}::smallint`;
    if (each) conditions.push(`s.status = ${value}`);
    else follow("status", value);
  }
  if (filter.namePattern !== undefined) {
    const pattern = parameter(filter.namePattern);
    conditions.push(
      `exists (select 1 from app_user u where u.uid = s.uid and lower(u.username) like ${pattern})`,
    );
  }
  if (filter.idPattern !== undefined) {
    const pattern = parameter(filter.idPattern);
    conditions.push(
      `exists (select 1 from problem p where p.id = s.problem_id and p.problem_id like ${pattern})`,
    );
  }
  if (!filter.everyProblem) {
    const mine = filter.me === undefined ? "" : ` or s.uid = ${parameter(filter.me)}`;
    conditions.push(
      `(exists (select 1 from problem p where p.id = s.problem_id and p.auth = 1)${mine})`,
    );
  }
  const ids = `select s.submit_id from submission s where ${conditions.join(" and ")}
    order by ${lead}s.submit_id desc limit ${most}`;
  if (!each) return ids;
  return `select near.submit_id from ${each} cross join lateral (${ids}) near
    order by near.submit_id desc limit ${most}`;
}

function nameOf(question: string, filter: ListFilter): string {
  const parts = [
    filter.everyProblem ? "all" : filter.me !== undefined && "me",
    filter.status !== undefined && "status",
    filter.uids && "uids",
    filter.pids && "pids",
    filter.namePattern !== undefined && "name",
    filter.idPattern !== undefined && "id",
  ];
  return `submission.${question}.${parts.filter(Boolean).join("+")}`;
}

/** One page of ids, newest first. */
export function pageOfIds(filter: ListFilter, page: { limit: number; offset: number }): Statement {
  const values: unknown[] = [page.limit, page.offset, page.limit + page.offset];
  const ids = newest(filter, values, "$3::bigint");
  return {
    name: nameOf("page", filter),
    text: `select submit_id as "submitId" from (${ids}) newest
      order by submit_id desc limit $1::bigint offset $2::bigint`,
    values,
  };
}

/** How many there are, counted to `most` only: the rest of a million rows is nobody's question. */
export function cappedCount(filter: ListFilter, most: number): Statement {
  const values: unknown[] = [most];
  return {
    name: nameOf("count", filter),
    text: `select count(*) as total from (${newest(filter, values, "$1::bigint")}) counted`,
    values,
  };
}

export function readIds(db: Db, statement: Statement): Promise<{ submitId: number }[]> {
  return db.query<{ submitId: number }>(statement);
}

export function readTotal(db: Db, statement: Statement): Promise<{ total: number }[]> {
  return db.query<{ total: number }>(statement);
}

/** Practice submissions of the whole site, from its counter. */
export const siteSubmissions = sql<{ total: number }>(
  "submission.siteTotal",
  `select coalesce(sum(value), 0)::bigint as total from site_count where key = 'submissions'`,
);
