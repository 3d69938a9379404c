import { namesOffered } from "../judging/fragments/languageNeeds.sql.ts";
import { siteCount } from "../judging/fragments/siteCount.sql.ts";
import { sql } from "../platform/db.ts";

/** $1 key. */
export const siteSetting = sql<{ value: unknown }>(
  "site.setting",
  "select value from site_setting where key = $1",
);

/** $1 keys. */
export const settingsByKeys = sql<{ key: string; value: unknown }>(
  "site.settings",
  "select key, value from site_setting where key = any ($1::text[])",
);

/** $1 key: inserts the row if it is missing, so that it can be locked. */
export const startSetting = sql(
  "site.startSetting",
  "insert into site_setting (key, value) values ($1, '{}') on conflict do nothing",
);

/** $1 key; locked until the transaction ends. */
export const lockSetting = sql<{ value: unknown }>(
  "site.lockSetting",
  "select value from site_setting where key = $1 for update",
);

/** $1 key, $2 fields as JSON text: other fields are kept. */
export const mergeSetting = sql(
  "site.mergeSetting",
  "update site_setting set value = value || $2::jsonb, modified_at = verdict_now() where key = $1",
);

/** $1 key, $2 value as JSON text. */
export const storeSetting = sql(
  "site.storeSetting",
  "update site_setting set value = $2::jsonb, modified_at = verdict_now() where key = $1",
);

/** $1 key, $2 value as JSON text: inserts or updates. */
export const keepSetting = sql(
  "site.upsertSetting",
  `insert into site_setting (key, value) values ($1, $2::jsonb)
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);

/** $1 key. */
export const evictSetting = sql("site.evictSetting", "delete from site_setting where key = $1");

export interface NewestRow {
  pid: number;
  problemId: string;
  title: string | null;
  difficulty: number;
  ac: number;
  total: number;
}

export interface HomeRow {
  problems: number;
  /** Practice submissions and those of contests that count, and the accepted ones among them. */
  submissions: number;
  accepted: number;
  /** Number of announcements for which the page reserves space. */
  announcements: number;
  carousel: number;
  /** Names of the languages that some judge node has. */
  languages: string[];
  /** Other sites whose problems can be submitted here. */
  remoteJudges: { oj: string; languages: number }[];
  newest: NewestRow[];
}

/**
 * The home page's numbers in one statement, from counters and small indexes only. $1 language of the
 * titles, $2 number of newest problems.
 */
export const homeNumbers = sql<HomeRow>(
  "site.home",
  `select ${siteCount("problems")} as problems, ${siteCount("submissions")} as submissions,
     ${siteCount("accepted")} as accepted,
     (select count(*) from announcement where contest_id is null and status = 0) as announcements,
     (select count(*) from upload where kind = 'carousel') as carousel,
     array(select l.name from language l where l.oj = 'LOCAL' and l.name in (${namesOffered})
       order by l.seq, l.id) as languages,
     coalesce((select jsonb_agg(jsonb_build_object('oj', oj, 'languages', languages) order by oj)
       from (select oj, count(*) as languages from language where oj <> 'LOCAL' group by oj) o),
       '[]') as "remoteJudges",
     coalesce((select jsonb_agg(to_jsonb(row) order by row.pid desc) from (
       select p.id as pid, p.problem_id as "problemId", p.difficulty, coalesce(c.ac, 0) as ac,
         coalesce(c.total, 0) as total,
         (select t.title from problem_title t where t.problem_id = p.id
          order by t.locale = $1 desc, t.locale desc limit 1) as title
       from (select id from problem where auth = 1 order by id desc limit $2::int) last
       join problem p on p.id = last.id
       left join problem_count c on c.problem_id = p.id) row), '[]') as newest`,
  { byIndex: true },
);

export interface NodeRow {
  name: string;
  alive: boolean;
  inRotation: boolean;
  failure: { code: string; hint: string; detail: string } | null;
  tier: "full" | "user" | "weak";
  cgroup: number;
  reasons: string[];
  slots: number;
  languages: { name: string; version: string }[];
  lastSeen: Date;
}

/** Nodes of the last week; alive: last heartbeat at most two and a half intervals ago. */
export const judgeNodes = sql<NodeRow>(
  "site.judges",
  `select name, seen_at > verdict_now() - interval '8 seconds' as alive,
     seen_at > verdict_now() - interval '8 seconds' and failure is null
       and coalesce(suspended_until, '-infinity') <= verdict_now() as "inRotation",
     coalesce(failure, case when suspended_until > verdict_now() then last_fault end) as failure,
     tier, cgroup, reasons, slots, languages, seen_at as "lastSeen"
   from judge_node where seen_at > verdict_now() - interval '7 days'
   order by alive desc, name`,
);

export const queuedJobs = sql<{ count: number }>(
  "site.queue",
  "select count(*)::int as count from job where submit_id is not null",
);

/** Visible contests that run or begin within 14 days, as the home page lists them. */
export const recentContestCount = sql<{ count: number }>(
  "site.recentContests",
  `select count(*)::int as count from contest c
   where c.is_visible and c.end_time > verdict_now() and c.start_time < verdict_now() + interval '14 days'`,
);
