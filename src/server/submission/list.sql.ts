import type { Db, Statement } from "../platform/db.ts";
import { composedStatement, ConditionValues, type RowOf } from "../platform/statement.ts";
import { catalogueVersionNow } from "../problem/fragments/catalogueVersion.sql.ts";
import { namesVersionNow } from "../ranking/fragments/namesVersion.sql.ts";
import {
  filterValues,
  isPattern,
  type ListFilter,
  named,
  newest,
  type Parameter,
  rowsOf,
} from "./listRows.sql.ts";
import { recordColumns, recordJoins, type SubmissionRecord } from "./sql.ts";

/*
 * Each shape of a filter is a statement of its own with one kept plan; values are parameters, so the plan
 * must be right for the busiest and the rarest of them, which a test looks at.
 */

export interface ListAsked {
  limit: number;
  offset: number;
  /**
   * Counted to so many only: the newest that the reader may see, and how many rows of the list had to be
   * left out between them. 0: they are known.
   */
  count: number;
  /** Rows known to be left out; for pages by rank. */
  hidden?: number;
}

export interface ListRead extends Tail {
  seen: number;
  hidden: number;
  records: SubmissionRecord[];
  /** The versions in this moment of what the filter was found in; absent: it has none to compare with. */
  catalogue?: number | undefined;
  names?: number | undefined;
}

const nearRows = composedStatement("submission.near", () =>
  exampleFilters.map((filter) => nearText(filter, new ConditionValues())),
);

const counted = ":count::bigint";

/** `:end`: the last row of the page. */
function nearText(filter: ListFilter, conditions: ConditionValues): string {
  const withs = newest(filter, conditions, `greatest(${counted}, :end::bigint)`);
  if (listKey(filter) !== undefined) withs.push(lastAnchor);
  withs.push(`page as materialized (
    select (select count(*) from near) as seen, ${tail(filter)},
      ${hiddenNear(filter, "0::bigint")} as hidden,
      array(select submit_id from near order by submit_id desc
        limit :limit::bigint offset :offset::bigint) as ids)`);
  return `with ${withs.join(",\n")}\n${pageRecords(filter)}`;
}

/**
 * Newest first, with their rows, in one statement, because each costs more on the way than at its end.
 * Costs as much as what it skips, so only near the beginning.
 */
export function readNear(
  db: Db,
  filter: ListFilter,
  { limit, offset, count }: ListAsked,
): Promise<PageRow[]> {
  const conditions = new ConditionValues();
  const text = nearText(filter, conditions);
  const list = listKey(filter);
  const key = list === undefined ? {} : { list };
  const values = { ...filterValues(filter), ...key, limit, offset, end: limit + offset, count };
  return nearRows(db, text, values, conditions);
}

const farRows = composedStatement("submission.far", () =>
  exampleFilters
    .filter((filter) => listKey(filter) !== undefined)
    .map((filter) => farText(filter, new ConditionValues())),
);

function farText(filter: ListFilter, conditions: ConditionValues): string {
  const { lead, where } = rowsOf(filter, named);
  const rows = ":limit::bigint";
  const withs = [
    ...newest(filter, conditions, counted),
    lastAnchor,
    `length as materialized (
      select (select count(*) from near) as seen, ${tail(filter)},
        ${hiddenNear(filter, ":hidden::bigint")} as hidden)`,
    `newest as materialized (
      select coalesce(num, 0) * ${SPAN}::bigint + rows - 1 - hidden - :offset::bigint as rank
      from length)`,
    "oldest as materialized (select greatest(0, rank - " + rows + " + 1) as rank from newest)",
    `base as materialized (
      select num, submit_id from submission_anchor
      where list = :list and num <= (select rank / ${SPAN} from oldest)
      order by num desc limit 1)`,
    `page as materialized (
      select length.*, array(
        select s.submit_id from submission s where ${where.join(" and ")}
          and s.submit_id >= coalesce((select submit_id from base), 0)
        order by ${lead && `s.${lead} desc, `}s.submit_id
        offset (select rank from oldest) - ${SPAN}::bigint * coalesce((select num from base), 0)
        limit greatest(0, (select rank from newest) - (select rank from oldest) + 1)) as ids
      from length)`,
  ];
  return `with ${withs.join(",\n")}\n${pageRecords(filter)}`;
}

/**
 * A page by its rank from the old end of a list that only grows. Its cost is that of a span, whatever the
 * page. Rows that the reader may not see are left out of it, not made up for; far ones count too.
 */
export function readFar(
  db: Db,
  filter: ListFilter,
  { limit, offset, count, hidden = 0 }: ListAsked,
): Promise<PageRow[]> {
  const conditions = new ConditionValues();
  const text = farText(filter, conditions);
  const list = listKey(filter);
  if (list === undefined) throw new Error("the list has no anchors");
  const values = { ...filterValues(filter), list, limit, offset, count, hidden };
  return farRows(db, text, values, conditions);
}

export type PageRow = RowOf<typeof nearRows>;

/** The range holds every id there can be: it makes the planner expect few of them (see `byIds`). */
function pageRecords({ catalogue, names }: ListFilter): string {
  const versions = [
    ...(catalogue === undefined ? [] : [`${catalogueVersionNow} as "catalogue!", `]),
    ...(names === undefined ? [] : [`${namesVersionNow} as "names!", `]),
  ].join("");
  return `select ${versions}page.seen, page.hidden, page.num, page.rows, r.*
  from page left join lateral (
    select ${recordColumns}
    from unnest(page.ids) as wanted (id)
    join submission s on s.submit_id = wanted.id
    ${recordJoins}
    where wanted.id between 0 and ${Number.MAX_SAFE_INTEGER}
  ) r on true
  order by r."submitId" desc`;
}

/** How many rows that the reader may not see stand between the newest; unless it is `known`. */
function hiddenNear(filter: ListFilter, known: string): string {
  if (filter.rule === true || listKey(filter) === undefined) return known;
  // The limit keeps a reader of few among many from walking the whole list.
  return `case when ${counted} = 0 then ${known} else (
    select count(*) from (select 1 from submission s
      where ${rowsOf(filter, named).where.join(" and ")}
        and s.submit_id >= (select min(submit_id) from near)
      limit 100 * ${counted}) walked) - (select count(*) from near) end`;
}

/**
 * Name of a list that only grows at its new end, for every reader; undefined for filters whose rows
 * come and go (a rejudge changes a status).
 */
export function listKey(filter: ListFilter): string | undefined {
  const { within, status, uids = [], pids = [] } = filter;
  if (status !== undefined || isPattern(filter)) return undefined;
  if (within) {
    return filter.uids || filter.pids || within.before || within.since
      ? undefined
      : `s${within.scopeId} ${within.scope}`;
  }
  if (filter.uids && filter.pids) return undefined;
  if (uids.length === 1) return `u${uids[0]}`;
  if (pids.length === 1) return `p${pids[0]}`;
  return filter.uids || filter.pids ? undefined : "";
}

/** The rows of a page with what stands in each of them. */
export function listOfRows(rows: PageRow[]): ListRead {
  const [first] = rows;
  if (!first) throw new Error("a list answered without a row");
  const { seen, hidden, num, rows: since, catalogue, names } = first;
  const records = rows.flatMap((row) => (row.submitId === null ? [] : row));
  return { seen, hidden, num, rows: since, records, catalogue, names };
}

// Ranks ---------------------------------------------------------------------------------------

/** More than the whole site gets in the ten minutes before rows can have an anchor. */
const TAIL_MAX = 50_000;
/** Rows between two anchors of a list. */
export const SPAN = 1000;

export interface Tail {
  /** Number of the newest anchor; null without any. */
  num: number | null;
  /** Rows from it (or from the beginning) on, counted to {@link TAIL_MAX}. */
  rows: number;
}

const lastAnchor = `last as materialized (select num, submit_id from submission_anchor
    where list = :list order by num desc limit 1)`;

/** Not looked at when the list is shorter than what was counted of it. */
function tail(filter: ListFilter): string {
  if (listKey(filter) === undefined) return "null::int as num, 0::bigint as rows";
  return `(select num from last) as num,
    case when (select count(*) from near) >= ${counted} then
      (select count(*) from (select 1 from submission s
        where ${rowsOf(filter, named).where.join(" and ")}
          and s.submit_id >= coalesce((select submit_id from last), 0)
        limit ${TAIL_MAX}) newer)
      else 0 end as rows`;
}

/**
 * Sets anchors on every {@link SPAN}-th row that has none yet, the oldest being row 0. Rows of the last
 * ten minutes stay without: an id is given before its row is seen, so that an older one may still come.
 */
export function extendAnchors(filter: ListFilter): Statement {
  const values: unknown[] = [listKey(filter), SPAN];
  const byName = filterValues(filter);
  const parameter: Parameter = (name) => `$${values.push(byName[name])}`;
  const { lead, where } = rowsOf(filter, parameter);
  return {
    text: `with last as materialized (
        select num, submit_id from submission_anchor where list = $1 order by num desc limit 1
      ), settled as materialized (
        select submit_id from submission where submit_time < verdict_now() - interval '10 minutes'
        order by submit_id desc limit 1
      ), ranked as (
        select s.submit_id, row_number() over (order by ${lead && `s.${lead} desc, `}s.submit_id) - 1 as rank
        from submission s where ${where.join(" and ")}
          and s.submit_id between coalesce((select submit_id from last), 0)
            and (select submit_id from settled)
      )
      insert into submission_anchor (list, num, submit_id)
      select $1, coalesce((select num from last), 0) + rank / $2::int, submit_id
      from ranked where rank % $2::int = 0 on conflict do nothing`,
    values,
  };
}

/** The statement above. */
export function run(db: Db, statement: Statement): Promise<unknown> {
  return db.query(statement);
}

const anyRow: ListFilter = {
  rule: true,
  reader: null,
  status: undefined,
  uids: undefined,
  pids: undefined,
  name: undefined,
  manyPids: undefined,
  idPattern: undefined,
};
const place = { scope: "", scopeId: 1 };

/** Have every part of the texts, besides what rules ask of rows. */
const exampleFilters: ListFilter[] = [
  anyRow,
  { ...anyRow, catalogue: 0, names: 0 },
  { ...anyRow, uids: ["1"] },
  { ...anyRow, uids: ["1", "2"], status: 0 },
  { ...anyRow, pids: [1] },
  { ...anyRow, pids: [1, 2] },
  { ...anyRow, within: place },
  { ...anyRow, within: { ...place, before: new Date(0), since: new Date(0) }, uids: [], pids: [] },
  { ...anyRow, name: { pattern: "", pieces: [] }, manyPids: [], idPattern: "" },
];
