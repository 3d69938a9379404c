import type { Db } from "../platform/database/db.ts";
import { composedStatement, ConditionValues, type RowOf } from "../platform/database/statement.ts";
import { catalogueVersionNow } from "../problem/fragments/catalogueVersion.sql.ts";
import { filterValues, isPattern, type ListFilter, newest, rowsOf } from "./listRows.sql.ts";
import { recordColumns, recordJoins, type SubmissionRecord } from "./sql.ts";

/*
 * Each form of a filter is a separate statement with one generic plan. The values in a filter are parameters. The plan
 * must therefore suit both the most frequent and the rarest values; a test checks this.
 */

export interface ListRange {
  limit: number;
  offset: number;
  /**
   * Maximum number of visible rows to count, starting with the newest; the hidden rows between them are counted, too.
   * 0: no rows are counted, because the numbers of visible and of hidden rows are already cached.
   */
  count: number;
  /** Cached number of hidden rows; needed to find a page by the position of its first row. */
  hidden?: number;
}

export interface ListRead extends Tail {
  visible: number;
  hidden: number;
  records: SubmissionRecord[];
  /**
   * Version of the catalogue at the time of this read, to be compared with the version that was used to resolve the
   * filter; absent: there is nothing to compare.
   */
  catalogue?: number | undefined;
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
    select (select count(*) from near) as visible, ${tail(filter)},
      ${hiddenNear(filter, "0::bigint")} as hidden,
      array(select submit_id from near order by submit_id desc
        limit :limit::bigint offset :offset::bigint) as ids)`);
  return `with ${withs.join(",\n")}\n${pageRecords(filter)}`;
}

/**
 * Reads the newest ids with their rows in one statement, because the round trip costs more than the execution. The cost
 * grows with the number of skipped rows, so this is only used near the beginning of a list.
 */
export function readNear(
  db: Db,
  filter: ListFilter,
  { limit, offset, count }: ListRange,
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
  const { lead, where } = rowsOf(filter);
  const rows = ":limit::bigint";
  const withs = [
    ...newest(filter, conditions, counted),
    lastAnchor,
    `length as materialized (
      select (select count(*) from near) as visible, ${tail(filter)},
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
 * Reads a page of a list that only grows, by rank counted from the oldest row. Reading any page costs about as much as
 * reading the {@link SPAN} rows between two anchors. Rows that the reader may not see are missing from the page and not
 * replaced. The total includes such rows, except those among the newest rows.
 */
export function readFar(
  db: Db,
  filter: ListFilter,
  { limit, offset, count, hidden = 0 }: ListRange,
): Promise<PageRow[]> {
  const conditions = new ConditionValues();
  const text = farText(filter, conditions);
  const list = listKey(filter);
  if (list === undefined) throw new Error("the list has no anchors");
  const values = { ...filterValues(filter), list, limit, offset, count, hidden };
  return farRows(db, text, values, conditions);
}

export type PageRow = RowOf<typeof nearRows>;

/**
 * The rows with the ids in `page`. The condition on the range of ids is always true; it makes the planner expect few
 * rows (see `byIds`).
 */
function pageRecords({ catalogue }: ListFilter): string {
  const version = catalogue === undefined ? "" : `${catalogueVersionNow} as "catalogue!", `;
  return `select ${version}page.visible, page.hidden, page.num, page.rows, r.*
  from page left join lateral (
    select ${recordColumns}
    from unnest(page.ids) as wanted (id)
    join submission s on s.submit_id = wanted.id
    ${recordJoins}
    where wanted.id between 0 and ${Number.MAX_SAFE_INTEGER}
  ) r on true
  order by r."submitId" desc`;
}

/** Number of hidden rows among the newest rows; they are counted unless `cachedCount` contains the number. */
function hiddenNear(filter: ListFilter, cachedCount: string): string {
  if (filter.rule === true || listKey(filter) === undefined) return cachedCount;
  // A reader may be allowed to see only a few of very many rows. The limit keeps the count from scanning the whole list
  // for such a reader.
  return `case when ${counted} = 0 then ${cachedCount} else (
    select count(*) from (select 1 from submission s
      where ${rowsOf(filter).where.join(" and ")}
        and s.submit_id >= (select min(submit_id) from near)
      limit 100 * ${counted}) walked) - (select count(*) from near) end`;
}

/**
 * Name of a list that changes in only one way for every reader: newer rows are added. Undefined for filters whose rows
 * may leave the list, because a rejudging may change their status, and for languages, whose lists are too many for
 * anchors of their own.
 */
export function listKey(filter: ListFilter): string | undefined {
  const { within, status, language, uids = [], pids = [] } = filter;
  if (status !== undefined || language !== undefined || isPattern(filter)) return undefined;
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

/**
 * Separates the records of a page from the data about the whole list, such as counts, which is taken from the first
 * row.
 */
export function listOfRows(rows: PageRow[]): ListRead {
  const [first] = rows;
  if (!first) throw new Error("a list answered without a row");
  const { visible, hidden, num, rows: since, catalogue } = first;
  // The rows have the columns of `submissionsByIds`. The cast is needed because only that statement declares the types
  // of the JSON columns.
  const records = rows.flatMap((row) => (row.submitId === null ? [] : (row as SubmissionRecord)));
  return { visible, hidden, num, rows: since, records, catalogue };
}

// Ranks ---------------------------------------------------------------------------------------

/**
 * Maximum number of rows that are counted after the newest anchor. Rows of the last ten minutes have no anchors, and
 * the whole site receives fewer rows than this in ten minutes.
 */
const TAIL_MAX = 50_000;
/** Number of rows between two anchors of a list. */
export const SPAN = 1000;

export interface Tail {
  /** Sequence number (`num`) of the newest anchor; null if the list has no anchor. */
  num: number | null;
  /** Number of rows after the anchor (of all rows if there is no anchor), counted up to {@link TAIL_MAX}. */
  rows: number;
}

const lastAnchor = `last as materialized (select num, submit_id from submission_anchor
    where list = :list order by num desc limit 1)`;

/**
 * Columns for the tail of a list: the number of its last anchor, and the number of rows from that anchor on. These rows
 * are counted only if the list has at least `:count` rows, because shorter lists are counted completely anyway.
 */
function tail(filter: ListFilter): string {
  if (listKey(filter) === undefined) return "null::int as num, 0::bigint as rows";
  return `(select num from last) as num,
    case when (select count(*) from near) >= ${counted} then
      (select count(*) from (select 1 from submission s
        where ${rowsOf(filter).where.join(" and ")}
          and s.submit_id >= coalesce((select submit_id from last), 0)
        limit ${TAIL_MAX}) newer)
      else 0 end as rows`;
}

const anchorRows = composedStatement(
  "submission.extendAnchors",
  () => exampleFilters.filter((filter) => listKey(filter) !== undefined).map(anchorText),
  { planEach: true },
);

function anchorText(filter: ListFilter): string {
  const { lead, where } = rowsOf(filter);
  return `with ${lastAnchor}, settled as materialized (
      select submit_id from submission where submit_time < verdict_now() - interval '10 minutes'
      order by submit_id desc limit 1
    ), ranked as (
      select s.submit_id, row_number() over (order by ${lead && `s.${lead} desc, `}s.submit_id) - 1 as rank
      from submission s where ${where.join(" and ")}
        and s.submit_id between coalesce((select submit_id from last), 0)
          and (select submit_id from settled)
    )
    insert into submission_anchor (list, num, submit_id)
    select :list, coalesce((select num from last), 0) + rank / ${SPAN}, submit_id
    from ranked where rank % ${SPAN} = 0 on conflict do nothing`;
}

/**
 * Sets the missing anchors on every {@link SPAN}-th row, counted from the oldest row (row 0). Rows of the last ten
 * minutes get no anchors: an id is assigned before its row is committed, so a row with a lower id may still appear.
 */
export async function extendAnchors(db: Db, filter: ListFilter): Promise<void> {
  const list = listKey(filter);
  if (list === undefined) throw new Error("the list has no anchors");
  await anchorRows(db, anchorText(filter), { ...filterValues(filter), list });
}

const anyRow: ListFilter = {
  rule: true,
  reader: null,
  status: undefined,
  language: undefined,
  uids: undefined,
  pids: undefined,
  name: undefined,
  manyPids: undefined,
  idPattern: undefined,
  bank: undefined,
};
const place = { scope: "", scopeId: 1 };

/** Example filters that together produce every part of the SQL statements, except the conditions of rules. */
const exampleFilters: ListFilter[] = [
  anyRow,
  { ...anyRow, catalogue: 0 },
  { ...anyRow, uids: ["1"] },
  { ...anyRow, uids: ["1", "2"], status: 0 },
  { ...anyRow, language: "" },
  { ...anyRow, uids: ["1"], language: "", status: 0 },
  { ...anyRow, within: place, language: "" },
  { ...anyRow, pids: [1] },
  { ...anyRow, pids: [1, 2] },
  { ...anyRow, within: place },
  { ...anyRow, within: { ...place, before: new Date(0), since: new Date(0) }, uids: [], pids: [] },
  { ...anyRow, name: { pattern: "", pieces: [] }, manyPids: [], idPattern: "" },
  { ...anyRow, idPattern: "", bank: "" },
];
