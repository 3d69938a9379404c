import { judgeIsDown } from "../judging/fragments/judgeDown.sql.ts";
import { namesOffered } from "../judging/fragments/languageNeeds.sql.ts";
import { siteCount } from "../judging/fragments/siteCount.sql.ts";
import { statement } from "../platform/database/statement.ts";

export const siteSetting = statement(
  "site.setting",
  "select value from site_setting where key = :key",
);

export const settingsByKeys = statement(
  "site.settings",
  "select key, value from site_setting where key = any (:keys::text[])",
);

/** Inserts the row if it is missing, so that it can be locked. */
export const startSetting = statement(
  "site.startSetting",
  "insert into site_setting (key, value) values (:key, '{}') on conflict do nothing",
);

/** Locks the row until the transaction ends. */
export const lockSetting = statement(
  "site.lockSetting",
  "select value from site_setting where key = :key for update",
);

/** Sets the given fields of the stored value; its other fields are kept. */
export const mergeSetting = statement(
  "site.mergeSetting",
  "update site_setting set value = value || :value::jsonb, modified_at = verdict_now() where key = :key",
);

export const storeSetting = statement(
  "site.storeSetting",
  "update site_setting set value = :value::jsonb, modified_at = verdict_now() where key = :key",
);

/** Inserts or updates the setting. */
export const keepSetting = statement(
  "site.upsertSetting",
  `insert into site_setting (key, value) values (:key, :value::jsonb)
   on conflict (key) do update set value = excluded.value, modified_at = verdict_now()`,
);

export const evictSetting = statement(
  "site.evictSetting",
  "delete from site_setting where key = :key",
);

interface NewestRow {
  pid: number;
  problemId: string;
  title: string | null;
  difficulty: number;
  ac: number;
  total: number;
}

/**
 * The home page's numbers in one statement, read only from counters and small indexes. Submissions to contests are
 * included in the number of submissions only while they also count towards rankings. Also returns the remote judges to
 * whose problems users can submit on this site, and the `:newest` newest problems with titles in `:locale`.
 */
export const homeNumbers = statement(
  "site.home",
  `select ${siteCount("problems")} as problems, ${siteCount("submissions")} as submissions,
     ${siteCount("accepted")} as accepted,
     (select count(*) from announcement where coalesce(contest_id, -group_id, 0) = 0 and status = 0) as announcements,
     (select count(*) from upload where kind = 'carousel') as carousel,
     array(select l.name from language l where l.oj = 'LOCAL' and l.name in (${namesOffered})
       order by l.seq, l.id) as languages,
     coalesce((select jsonb_agg(jsonb_build_object('oj', o.oj, 'languages', o.languages,
         'isDown', ${judgeIsDown("o.oj")}) order by o.oj)
       from (select oj, count(*) filter (where refused_at is null) as languages from language where oj <> 'LOCAL' group by oj) o
       left join remote_judge j on j.judge = o.oj),
       '[]') as "remoteJudges",
     coalesce((select jsonb_agg(to_jsonb(row) order by row.pid desc) from (
       select p.id as pid, p.problem_id as "problemId", p.difficulty, coalesce(c.ac, 0) as ac,
         coalesce(c.total, 0) as total,
         (select t.title from problem_title t where t.problem_id = p.id
          order by t.locale = :locale desc, t.locale desc limit 1) as title
       from (select id from problem where auth = 1 order by id desc limit :newest::int) last
       join problem p on p.id = last.id
       left join problem_count c on c.problem_id = p.id) row), '[]') as newest`,
  { byIndex: true },
).narrow<{
  remoteJudges: { oj: string; languages: number; isDown: boolean }[];
  newest: NewestRow[];
}>();

/**
 * Judge nodes seen in the last week. A node is alive if its last heartbeat was at most two and a half intervals ago.
 */
export const judgeNodes = statement(
  "site.judges",
  `select name, seen_at > verdict_now() - interval '8 seconds' as alive,
     seen_at > verdict_now() - interval '8 seconds' and failure is null
       and coalesce(suspended_until, '-infinity') <= verdict_now() as "inRotation",
     coalesce(failure, case when suspended_until > verdict_now() then last_fault end) as failure,
     tier, cgroup, reasons, slots, languages, seen_at as "lastSeen"
   from judge_node where seen_at > verdict_now() - interval '7 days'
   order by alive desc, name`,
).narrow<{
  failure: { code: string; hint: string; detail: string } | null;
  languages: { name: string; version: string }[];
}>();

export const queuedJobs = statement(
  "site.queue",
  "select count(*)::int as count from job where submit_id is not null",
);

/** Visible running contests of the site; at most `:limit`, namely those that end first. */
export const runningContests = statement(
  "site.runningContests",
  `select c.id, c.title, c.end_time as "endTime" from contest c
   where c.is_visible and c.group_id is null and c.start_time <= verdict_now() and c.end_time > verdict_now()
   order by c.end_time, c.id limit :limit::int`,
);

/**
 * Number of the site's visible contests that are running or begin within 14 days; the home page lists these contests.
 */
export const recentContestCount = statement(
  "site.recentContests",
  `select count(*)::int as count from contest c
   where c.is_visible and c.group_id is null and c.end_time > verdict_now() and c.start_time < verdict_now() + interval '14 days'`,
);
