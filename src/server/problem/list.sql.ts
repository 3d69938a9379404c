import { type Db, sql, type Statement } from "../platform/db.ts";
import { counts, tagName, titleOf } from "./sql.ts";

export interface ListFilter {
  /** Only public problems. */
  publicOnly: boolean;
  keyword: string | undefined;
  difficulty: number | undefined;
  /** A bank's code; undefined: every bank. */
  bank: string | undefined;
  /** A problem must carry them all. */
  tagIds: number[];
}

export interface ListRow {
  pid: number;
  problemId: string;
  title: string;
  difficulty: number;
  type: number;
  auth: number;
  tags: { id: number; name: string; color: string | null }[];
  total: number;
  ac: number;
  pe: number;
  ce: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  ole: number;
  se: number;
  pa: number;
}

/** The conditions of a filter, with parameters from `$first` on, and a name for this very set. */
function conditions(filter: ListFilter, first: number) {
  const values: unknown[] = [];
  const parts: string[] = [];
  const names: string[] = [];
  const add = (name: string, value: unknown, condition: (parameter: string) => string) => {
    values.push(value);
    names.push(name);
    parts.push(condition(`$${first + values.length - 1}`));
  };
  if (filter.publicOnly) {
    parts.push("p.auth = 1");
    names.push("public");
  }
  if (filter.keyword !== undefined) {
    const pattern = `%${filter.keyword.replace(/[\\%_]/g, "\\$&")}%`;
    // Words without case (all Chinese ones) need no folding, which is most of a scan's work when they
    // are too short for the trigram index: two characters in 30,000 titles, 4 ms instead of 14.
    const cased = filter.keyword.toLowerCase() !== filter.keyword.toUpperCase();
    const like = cased ? "ilike" : "like";
    // Titles by their trigram index; a join of both would read every problem.
    add(
      cased ? "keyword" : "uncasedKeyword",
      pattern,
      (k) => `p.id in (
      select problem_id from problem_title where title ${like} ${k}
      union select id from problem where problem_id like upper(${k}))`,
    );
  }
  if (filter.difficulty !== undefined) {
    add("difficulty", filter.difficulty, (d) => `p.difficulty = ${d}::int`);
  }
  if (filter.bank !== undefined) add("bank", filter.bank, (b) => `p.oj = ${b}`);
  if (filter.tagIds.length > 0) {
    add(
      "tags",
      filter.tagIds,
      (t) => `p.id in (
      select problem_id from problem_tag where tag_id = any(${t}::bigint[])
      group by problem_id having count(*) = cardinality(${t}::bigint[]))`,
    );
  }
  return { where: parts.length > 0 ? parts.join(" and ") : "true", values, name: names.join("+") };
}

/** One page: the ids first, then their rows, so that a far page costs no joins for skipped rows. */
export function listPage(
  filter: ListFilter,
  page: { locale: string; limit: number; offset: number },
): Statement {
  const { where, values, name } = conditions(filter, 4);
  return {
    ...prepared(filter, `problem.list.${name}`),
    text: `select p.id as pid, p.problem_id as "problemId", ${titleOf("p.id")} as title,
        p.difficulty, p.type, p.auth, ${counts}, coalesce(g.tags, '[]'::jsonb) as tags
      from (
        select p.id from problem p where ${where}
        order by length(p.problem_id), p.problem_id limit $2::int offset $3::bigint
      ) page
      join problem p on p.id = page.id
      left join problem_count c on c.problem_id = p.id
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', ${tagName("t")}, 'color', t.color)
          order by t.id) as tags
        from problem_tag pt join tag t on t.id = pt.tag_id where pt.problem_id = p.id
      ) g on true
      order by length(p.problem_id), p.problem_id`,
    values: [page.locale, page.limit, page.offset, ...values],
  };
}

export function listCount(filter: ListFilter): Statement {
  const { where, values, name } = conditions(filter, 1);
  return {
    ...prepared(filter, `problem.count.${name}`),
    text: `select count(*)::int as total from problem p where ${where}`,
    values,
  };
}

/**
 * With a keyword the plan must be made for that very keyword: PostgreSQL's plan for any keyword
 * leaves the trigram index alone (20,000 problems, a display id: 16 ms instead of 5).
 */
function prepared(filter: ListFilter, name: string): { name?: string } {
  return filter.keyword === undefined ? { name } : {};
}

export function readList(db: Db, statement: Statement): Promise<ListRow[]> {
  return db.query<ListRow & Record<string, unknown>>(statement);
}

export function readCount(db: Db, statement: Statement): Promise<{ total: number }[]> {
  return db.query<{ total: number }>(statement);
}

/** Uniform over all public problems; walks the small index up to one position, reads one id. */
export const randomProblem = sql<{ problemId: string }>(
  "problem.random",
  `select problem_id as "problemId" from problem where auth = 1
   order by length(problem_id), problem_id
   offset floor(random() * (select count(*) from problem where auth = 1))::bigint limit 1`,
);
