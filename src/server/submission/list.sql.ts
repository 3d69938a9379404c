import { type Db, sql, type Statement } from "../platform/db.ts";

export interface ListFilter {
  /** The reader sees submissions to hidden problems too. */
  everyProblem: boolean;
  /** Whose submissions are shown in any case: the reader's. */
  me: string | undefined;
  status: number | undefined;
  /** People the name filter found; undefined: everybody. */
  uids: string[] | undefined;
  /** Problems the id filter found; undefined: every problem. */
  pids: number[] | undefined;
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
 * The newest ids of a filter. People or problems are few here (the caller saw to that), so each one's
 * newest are read from its own index and merged: no plan ever walks the big table for a rare name.
 * Without either the practice index itself is in the wanted order.
 */
function newest(filter: ListFilter, values: unknown[], most: string): string {
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ["s.cid = 0"];
  if (filter.status !== undefined) {
    conditions.push(`s.status = ${parameter(filter.status)}::smallint`);
  }
  if (!filter.everyProblem) {
    const mine = filter.me === undefined ? "" : ` or s.uid = ${parameter(filter.me)}`;
    conditions.push(
      `(exists (select 1 from problem p where p.id = s.problem_id and p.auth = 1)${mine})`,
    );
  }
  let from = "submission s";
  let each: string | undefined;
  if (filter.uids) {
    from = `unnest(${parameter(filter.uids)}::text[]) as who (uid)`;
    each = "s.uid = who.uid";
    if (filter.pids) conditions.push(`s.problem_id = any (${parameter(filter.pids)}::bigint[])`);
  } else if (filter.pids) {
    from = `unnest(${parameter(filter.pids)}::bigint[]) as what (pid)`;
    each = "s.problem_id = what.pid";
  }
  const where = conditions.join(" and ");
  if (!each) {
    return `select s.submit_id from submission s where ${where} order by s.submit_id desc limit ${most}`;
  }
  return `select near.submit_id from ${from} cross join lateral (
      select s.submit_id from submission s where ${each} and ${where}
      order by s.submit_id desc limit ${most}
    ) near order by near.submit_id desc limit ${most}`;
}

function nameOf(question: string, filter: ListFilter): string {
  const parts = [
    filter.everyProblem ? "all" : filter.me !== undefined && "me",
    filter.status !== undefined && "status",
    filter.uids && "uids",
    filter.pids && "pids",
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
