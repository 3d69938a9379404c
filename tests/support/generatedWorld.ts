// oxlint-disable eslint/no-restricted-globals -- looks again and again: no automatic analysis is under way
import type pg from "pg";
import {
  classes,
  type ClassesSize,
  selectTrainingSubmissions,
  joinedClasses,
} from "./generatedClasses.ts";
import { classContents } from "./generatedClassContents.ts";
import { community, type CommunitySize } from "./generatedCommunity.ts";
import { type Run, zipf } from "./generatedUsers.ts";

/** The size of a generated site. */
export interface WorldSize {
  problems: number;
  users: number;
  submissions: number;
  /** Number of submissions whose code is stored (the newest ones); a tenth of these also have case results. */
  recent: number;
  /** Classes and trainings, with additional submissions; none if absent. */
  classes?: ClassesSize;
  /** Discussions, comments, messages and notices, with additional classes; none if absent. */
  community?: CommunitySize;
}

export const FULL_SIZE: WorldSize = {
  problems: 20_000,
  users: 50_000,
  submissions: 1_000_000,
  recent: 50_000,
};

/**
 * Fills an empty migrated database with a site of realistic proportions. For example, a few problems and users account
 * for most submissions, verdicts have the usual shares, and old rows have no code. The result is deterministic. The
 * stored counters agree with the generated rows. Requires a superuser, because the session switches triggers and
 * foreign-key checks off.
 */
export async function generateWorld(client: pg.Client, size: WorldSize): Promise<void> {
  const run = (text: string) => client.query(text);
  await run("set session_replication_role = replica");
  await run("set synchronous_commit = off");
  await run("set maintenance_work_mem = '256MB'");
  await run("select setseed(0.42)");
  const ofPeople = await dropIndexes(client, ["app_user"]);
  await people(run, size);
  for (const index of ofPeople) await run(index);
  await problems(run, size);
  if (size.classes) await classes(run, { ...size, ...size.classes });
  const indexes = await dropIndexes(client, ["submission"]);
  await submissions(run, size);
  if (size.classes)
    await insertSubmissions(run, selectTrainingSubmissions(size.classes, { ...size, statusOf }));
  for (const index of indexes) await run(index);
  await details(run, size);
  await counters(run);
  if (size.classes) {
    await joinedClasses(run);
    await classContents(run, size.classes);
  }
  if (size.community) {
    const indexesOfTables = await dropIndexes(client, communityTables);
    await run("analyze");
    await community(run, { ...size, ...size.community });
    for (const index of indexesOfTables) await run(index);
  }
  await run("reset session_replication_role");
  await vacuumWholly(client);
}

/**
 * Vacuums until nearly all pages are marked as all-visible, because the planner's costs depend on the number of such
 * pages. While an automatic ANALYZE is running, vacuum cannot mark the newest pages, and the planner could prefer a
 * different plan.
 */
async function vacuumWholly(client: pg.Client): Promise<void> {
  let tables = "";
  for (let tries = 0; tries < 50; tries += 1) {
    await client.query(`vacuum (analyze) ${tables}`);
    // In a large table, a few pages may not be marked as all-visible: the table grows by many pages at once, and vacuum
    // never marks the empty pages at the table's end.
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relpages > 50 and relallvisible < 0.999 * relpages`,
    );
    if (rows.length === 0) return;
    tables = rows.map(({ relname }) => relname).join(", ");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("vacuum could not mark every page; another session has an old snapshot");
}

async function people(run: Run, { users }: WorldSize): Promise<void> {
  await run(`insert into app_user (uid, username, password_hash, nickname, school)
    select lpad(to_hex(n), 32, '0'), 'user' || n, '', 'Nick ' || n, 'School ' || n % 300
    from generate_series(1, ${users}) n`);
}

async function problems(run: Run, { problems: most }: WorldSize): Promise<void> {
  await run(`insert into tag_classification (name)
    select 'Group ' || n from generate_series(1, 12) n`);
  await run(`insert into tag (name, classification_id)
    select 'tag ' || n, 1 + n % 12 from generate_series(1, 200) n`);
  // One problem in twenty is hidden, but none on the first page.
  await run(`insert into problem (problem_id, auth, difficulty, owner_uid, type)
    select (999 + n)::text, case when n % 20 = 19 then 2 else 1 end, n % 3,
      lpad(to_hex(1 + n % 50), 32, '0'), (n % 7 = 3)::int
    from generate_series(1, ${most}) n`);
  await run(`insert into problem_title (problem_id, locale, title)
    select id, 'zh-CN', (array['最短路径', '动态规划', '数字三角形', '背包问题', '括号匹配', '线段树',
      '字符串匹配', '网络流'])[1 + id % 8] || ' ' || id from problem
    union all select id, 'en-US', (array['Shortest path', 'Knapsack', 'Brackets', 'Segment tree'])
      [1 + id % 4] || ' ' || id from problem where id % 2 = 0`);
  await run(`insert into problem_statement (problem_id, locale, description, input, output)
    select id, 'zh-CN', repeat('求最短路径 $x_' || id || '$ 的值。 ', 60), '一个整数 $n$。', '一个整数。'
    from problem`);
  await run(`insert into problem_tag (problem_id, tag_id)
    select distinct p.id, ${zipf(200)} from problem p, generate_series(1, 4) k
    on conflict do nothing`);
}

/**
 * Drops the tables' indexes, except those of constraints, and returns their definitions. Recreating the indexes at the
 * end is many times faster than updating them for each row.
 */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any ($1)
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const communityTables = [
  "discussion",
  "discussion_text",
  "comment",
  "interaction",
  "message",
  "notice_receipt",
];

/** How often each verdict occurs, in thousandths, as published by large public judges. */
const statusOf = `case when v < 420 then 0 when v < 730 then -1 when v < 810 then 1
  when v < 890 then 3 when v < 960 then -2 when v < 975 then 2 when v < 985 then -3
  when v < 995 then 8 when v < 998 then 11 else 4 end`;

/** Generates three years of submissions, the newest last. One in thirty belongs to a contest. */
function submissions(
  run: Run,
  { problems: pids, users, submissions: most }: WorldSize,
): Promise<void> {
  return insertSubmissions(
    run,
    `select *, listed as countable, case when listed then 'practice' else 'contest' end as scope,
       case when listed then 0 else 7 end as place
     from (select n, ${zipf(pids)} as problem, ${zipf(users, Math.floor(users / 1000))} as person,
         random() >= 0.033 as listed,
         now() - make_interval(secs => (${most} - n) * (3 * 365.0 * 86400 / ${most})) as at,
         floor(random() * 1000)::int as ms, ${statusOf} as status
       from (select n, floor(random() * 1000)::int as v from generate_series(1, ${most}) n) drawn) made`,
  );
}

/**
 * Inserts the submissions returned by the query `selection`, which has the columns problem, person, listed, countable,
 * scope, place, at, ms and status.
 */
async function insertSubmissions(run: Run, selection: string): Promise<void> {
  await run(`insert into submission (problem_id, display_pid, uid, scope, scope_id, listed, countable, submit_time, status, time_ms,
      memory_kb, length, language, judger, ip, cases_done, cases_total, finished_at, counted, ended_by,
      score, oi_rank_score)
    select problem, (999 + problem)::text, lpad(to_hex(person), 32, '0'), scope, place, listed, countable, at, status,
      case when status <> -2 then ms end, case when status <> -2 then 1024 + ms * 7 end, 200 + ms,
      (array['C++ 17 With O2', 'C++ 20', 'Python3', 'Java', 'C'])[1 + ms % 5], 'judge-' || ms % 4,
      '', 10, 10, at, countable,
      case when status not in (0, -2) then jsonb_build_object('phase', 'run', 'seq', 3,
        'status', status, 'ended', case status when 1 then 'cpu' when 2 then 'memory'
          when 11 then 'output' else 'exited' end,
        'exitCode', 0, 'signal', 0, 'limit', 1000, 'used', 1020, 'stopped', true) end,
      points, round(0.1 * points + 2.0 * (problem % 3) * points / 100)
    from (select *, case when problem % 7 <> 3 or status in (-2, 4) then null
        when status = 0 then 100 else ms % 100 end as points from (${selection}) made) scored`);
}

async function details(run: Run, { submissions: most, recent }: WorldSize): Promise<void> {
  await run(`insert into submission_code (submit_id, code)
    select submit_id, repeat('int x = ' || submit_id || ';\n', 40) from submission
    where submit_id > ${most - recent}`);
  await run(`insert into submission_error (submit_id, message)
    select submit_id, 'main.cpp:3:5: error: expected primary-expression' from submission
    where submit_id > ${most - recent} and status = -2`);
  await run(`insert into case_result (submit_id, seq, status, time_ms, memory_kb, ended_by)
    select submit_id, seq, case when seq < 3 then 0 else status end, time_ms, memory_kb,
      case when seq = 3 then ended_by end
    from submission, generate_series(1, 10) seq
    where submit_id > ${most - Math.floor(recent / 10)} and status <> -2`);
}

async function counters(run: Run): Promise<void> {
  const count = (...statuses: number[]) =>
    `count(*) filter (where status in (${statuses.join(", ")}))`;
  await run(`insert into solved (uid, problem_id, submit_id, solved_at)
    select distinct on (uid, problem_id) uid, problem_id, submit_id, submit_time
    from submission where listed and status = 0
    order by uid, problem_id, submit_time, submit_id`);
  await run(`insert into problem_count (problem_id, total, ac, pe, ce, wa, tle, mle, re, ole, se, pa)
    select problem_id, count(*) filter (where status <> 4), ${count(0)}, ${count(-3)},
      ${count(-2)}, ${count(-1)}, ${count(1)}, ${count(2)}, ${count(3)}, ${count(11)}, ${count(4)},
      ${count(8)}
    from submission where listed group by problem_id`);
  await run(`insert into best_score (uid, problem_id, score, gained)
    select uid, problem_id, max(oi_rank_score), 0 from submission
    where listed and oi_rank_score > 0 group by uid, problem_id`);
  await run(`insert into user_count (uid, ac, total, score)
    select u.uid, coalesce(d.ac, 0), coalesce(s.total, 0), coalesce(b.score, 0) from app_user u
    left join (select uid, count(*) as ac from solved group by uid) d on d.uid = u.uid
    left join (select uid, count(*) filter (where status <> 4) as total
      from submission where listed group by uid) s on s.uid = u.uid
    left join (select uid, sum(score) as score from best_score group by uid) b on b.uid = u.uid`);
  await run(`insert into bank_count (bank, uid, ac, score)
    select p.oj, each.uid, sum(each.ac), sum(each.score) from (
      select uid, problem_id, 1 as ac, 0 as score from solved
      union all select uid, problem_id, 0, score from best_score) each
    join problem p on p.id = each.problem_id group by p.oj, each.uid`);
  await run(`insert into site_count (key, shard, value)
    select 'submissions', 0, count(*) from submission where listed
    union all select 'accepted', 0, count(*) from submission where listed and status = 0
    union all select 'listed', 0, count(*) from app_user
    union all select 'ranked', 0, count(*) from user_count where ranked
    union all select 'problems', 0, count(*) from problem where auth = 1
    on conflict (key, shard) do update set value = excluded.value`);
}
