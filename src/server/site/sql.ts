import { sql } from "../platform/db.ts";

/** The site's names and links, as administrators changed them. */
export const websiteSettings = sql<{ value: Record<string, unknown> }>(
  "site.website",
  "select value from site_setting where key = 'site.website'",
);

/** Public problems; an index holds exactly these. */
export const countPublicProblems = sql<{ count: number }>(
  "site.problems",
  "select count(*)::int as count from problem where auth = 1",
);

export interface NewestRow {
  pid: number;
  problemId: string;
  title: string | null;
  difficulty: number;
  ac: number;
  total: number;
}

/** $1 language of the titles, $2 how many. */
export const newestProblems = sql<NewestRow>(
  "site.newest",
  `select p.id as pid, p.problem_id as "problemId", p.difficulty, coalesce(c.ac, 0) as ac,
     coalesce(c.total, 0) as total,
     (select t.title from problem_title t where t.problem_id = p.id
      order by t.locale = $1 desc, t.locale desc limit 1) as title
   from (select id from problem where auth = 1 order by id desc limit $2::int) newest
   join problem p on p.id = newest.id
   left join problem_count c on c.problem_id = p.id
   order by p.id desc`,
);

/** Practice submissions and accepted ones, from counters. */
export const siteTotals = sql<{ submissions: number; accepted: number }>(
  "site.totals",
  `select coalesce(sum(value) filter (where key = 'submissions'), 0)::bigint as submissions,
     coalesce(sum(value) filter (where key = 'accepted'), 0)::bigint as accepted
   from site_count`,
);

export interface NodeRow {
  name: string;
  alive: boolean;
  tier: "full" | "user" | "weak";
  cgroup: number;
  reasons: string[];
  slots: number;
  languages: { name: string; version: string }[];
  lastSeen: Date;
}

/** Nodes of the last week; alive = heard of within two heartbeats and a half. */
export const judgeNodes = sql<NodeRow>(
  "site.judges",
  `select name, seen_at > now() - interval '8 seconds' as alive, tier, cgroup, reasons, slots,
     languages, seen_at as "lastSeen"
   from judge_node where seen_at > now() - interval '7 days'
   order by alive desc, name`,
);

export const queuedJobs = sql<{ count: number }>(
  "site.queue",
  "select count(*)::int as count from job where submit_id is not null",
);
