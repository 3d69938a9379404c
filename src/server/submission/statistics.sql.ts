import { type RowOf, statement } from "../platform/database/statement.ts";
import { codeClosed } from "./sql.ts";

/**
 * Statistics use at most this many accepted submissions, the newest ones; an index-only scan of this many rows takes 25
 * ms.
 */
const NEWEST = 10_000;
/** Maximum number of bars of a histogram, not counting the open-ended one. */
const BARS = 20;

/** Bar widths that a histogram can have: round numbers of milliseconds, and powers of two in KiB. */
const MILLISECONDS = "array[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000]";
const KIBIBYTES = "array(select 1 << n from generate_series(2, 22) n)";

const QUANTILES = 100;
/** With these quantiles (0.5 %, 1.5 %, …, 99.5 %), the rank of a value is rounded to the nearest percentile. */
const quantiles = `array(select (n + 0.5) / ${QUANTILES} from generate_series(0, ${QUANTILES - 1}) n)`;

/** A histogram in the format of the response, with 100 quantiles. */
export interface Distribution {
  from: number;
  width: number;
  bars: { bar: number; users: number }[];
  /** Number of the last bar, which has no upper end. */
  last: number;
  quantiles: number[];
}

/**
 * The distribution of a column of `best`. The bars cover 98 percent of the values: a few programs near the limit would
 * push all other values into one bar.
 */
function distribution(column: string, widths: string): string {
  return `(select jsonb_build_object('from', low, 'width', width, 'last', last, 'quantiles', q,
       'bars', (select jsonb_agg(jsonb_build_object('bar', bar, 'users', users) order by bar)
         from (select least((${column} - low) / width, last) as bar, count(*) as users from best
           where ${column} is not null group by 1) b))
     from (select percentile_disc(${quantiles}) within group (order by ${column}) as q,
         min(${column}) as least from best where ${column} is not null) f
     cross join lateral (select coalesce(min(w), max(w)) as width from unnest(${widths}) w
       where w * ${BARS}::bigint > q[98] - least) w
     cross join lateral (select least / width * width as low) l
     cross join lateral (select (q[98] - low) / width + 1 as last) h
     where q is not null)`;
}

interface StatisticsShapes {
  languages: { language: string; users: number }[];
  time: Distribution | null;
  memory: Distribution | null;
}

/** Best time and least memory per user among the newest accepted submissions. */
export const problemStatistics = statement(
  "submission.statistics",
  `with accepted as materialized (
     select uid, language, time_ms, memory_kb from submission
     where problem_id = :pid and status = 0 and listed and counted
     order by submit_id desc limit ${NEWEST}
   ), each as materialized (
     select uid, language, min(time_ms) as time_ms, min(memory_kb) as memory_kb from accepted
     group by uid, language
   ), best as materialized (
     select uid, min(time_ms) as time_ms, min(memory_kb) as memory_kb from each
     where :language?::text is null or language = :language::text group by uid
   )
   select (select count(*)::int from best) as users,
     coalesce((select jsonb_agg(to_jsonb(l) order by l.users desc, l.language)
       from (select language, count(*) as users from each
         group by language order by 2 desc, 1 limit 100) l), '[]') as languages,
     ${distribution("time_ms", MILLISECONDS)} as time,
     ${distribution("memory_kb", KIBIBYTES)} as memory`,
  { byIndex: true },
).narrow<StatisticsShapes>();
export type StatisticsRow = RowOf<typeof problemStatistics>;

/** Ids of the best shared submissions to a problem, one per user, ranked by a column of `submission`. */
function bestShared(column: string): string {
  return `with sw as materialized (
     select max(value::text)::jsonb as value from site_setting where key = 'site.switches'
   ), shared as materialized (
     select s.submit_id, s.uid, s.time_ms, s.length from submission s cross join sw
     where s.problem_id = :pid and s.status = 0 and s.listed and s.counted and s.share
       and (select p.code_share and p.feedback <> 'none' from problem p where p.id = :pid)
       and s.${column} is not null and (:language?::text is null or s.language = :language::text)
       and ${codeClosed} = 'no'
   )
   select submit_id as "submitId" from (
     select distinct on (uid) submit_id, ${column} from shared order by uid, ${column}, submit_id
   ) one
   order by ${column}, submit_id limit :limit`;
}

export const fastestShared = statement("submission.fastestShared", bestShared("time_ms"), {
  byIndex: true,
});
export const shortestShared = statement("submission.shortestShared", bestShared("length"), {
  byIndex: true,
});

/**
 * Returns the best time and the least memory among the user's accepted submissions to the problem, and whether the
 * problem's verdicts are shown now.
 */
export const ownBest = statement(
  "submission.ownBest",
  `select p.feedback <> 'none' as "isShown", b.time, b.memory
   from problem p cross join lateral (
     select min(s.time_ms) as time, min(s.memory_kb) as memory from submission s
     where s.uid = :uid?::text and s.problem_id = p.id and s.status = 0
       -- A single condition, so that the planner does not use the index of all users' accepted submissions.
       and (s.listed and s.counted) is true
       and (:language?::text is null or s.language = :language::text)) b
   where p.id = :pid`,
  { byIndex: true },
);
