import { contestForm } from "../../http/contestWorld.ts";
import { callsOf } from "./calls.ts";
import { expect, type Site } from "./journey.ts";

const HOUR = 3_600_000;

export interface OwnContest {
  cid: number;
  title: string;
}

/** Creates a contest that root owns; it has two problems and has been running for an hour. */
export async function contestOf(
  site: Site,
  form: Record<string, unknown> = {},
): Promise<OwnContest> {
  const ask = await callsOf(site, "root");
  const title = await site.person("Cup");
  const usualForm = contestForm(Date.now() - HOUR);
  const { id: cid } = await ask<{ id: number }>("POST", "/api/admin/contest", {
    ...usualForm,
    title,
    ...form,
  });
  for (let count = 0; count < 2; count += 1) {
    const { pid } = await site.problem();
    await ask("POST", "/api/admin/contest/add-problem-from-public", { cid, pid });
  }
  return { cid, title };
}

/**
 * Ends a running contest at the next full second, with the same API call as the form, so that pages and servers are
 * notified.
 */
export async function endContest(site: Site, cid: number): Promise<void> {
  const ask = await callsOf(site, "root");
  const form = await ask<object>("GET", `/api/admin/contest?cid=${cid}`);
  const end = Math.ceil(Date.now() / 1000) * 1000;
  const endTime = new Date(end).toISOString();
  await ask("PUT", "/api/admin/contest", { ...form, endTime });
  // Waits until the contest has ended; open pages then fetch all data again after a random delay.
  await expect.poll(() => Date.now()).toBeGreaterThan(end);
}

/**
 * Moves a contest and its submissions `hours` hours into the past; must be called before any page has shown the
 * contest.
 */
export async function shift(site: Site, cid: number, hours: number): Promise<void> {
  await site.sql(
    `with moved as (
       update submission set submit_time = submit_time - make_interval(hours => $2)
       where scope = 'contest' and scope_id = $1)
     update contest set start_time = start_time - make_interval(hours => $2),
       end_time = end_time - make_interval(hours => $2), last_end = last_end - make_interval(hours => $2),
       sealed_from = sealed_from - make_interval(hours => $2) where id = $1`,
    [cid, hours],
  );
}

export interface Submitted {
  letter: string;
  /** Minutes from the contest's start. */
  minutes: number;
  status: number;
  score?: number;
  subtasks?: number[];
}

/** Inserts a judged submission to a contest without storing any code. */
export async function submitted(
  site: Site,
  cid: number,
  username: string,
  { letter, minutes, status, score, subtasks }: Submitted,
): Promise<void> {
  await site.sql(
    `insert into submission (problem_id, display_pid, uid, submit_time, status, score, subtask_scores, length, language,
       ip, finished_at, scope, scope_id, listed, countable)
     select problem_id, display_id, md5($2), now() - make_interval(mins => $4), $5, $6, $7, 1, 'C', '::1', now(),
       'contest', $1, false, false
     from contest_problem where contest_id = $1 and display_id = $3`,
    [cid, username, letter, minutes, status, score ?? null, subtasks ?? null],
  );
}

export interface SweepVirtuals {
  /** A finished contest. */
  cid: number;
  /**
   * Ids of two virtual participations of one user in the contest: one is over, the other is running, and each has a
   * submission.
   */
  over: number;
  running: number;
  /** A submission in the contest itself, not in a virtual participation. */
  submitId: number;
}

/**
 * Creates a finished contest with one contestant. The user `username` has two virtual participations in this contest:
 * one is over, the other is still running.
 */
export async function virtualsOf(site: Site, username: string): Promise<SweepVirtuals> {
  const { cid } = await contestOf(site);
  const rival = await site.person("rival");
  await shift(site, cid, 8);
  const rows = await site.sql<{ id: string }>(
    `insert into virtual_participation (contest_id, uid, started_at, ends_at)
     select $1, md5($2), now() - make_interval(mins => begun), now() + make_interval(mins => left_over)
     from (values (200, -100), (60, 240)) as v (begun, left_over) returning id::text`,
    [cid, username],
  );
  const [over = 0, running = 0] = rows.map(({ id }) => Number(id));
  const submissions = await site.sql<{ id: string }>(
    `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip, finished_at,
       scope, scope_id, listed, countable)
     select problem_id, display_id, md5(name), now() - make_interval(mins => ago), 0, 1, 'C', '::1', now(),
       scope, scope_id, false, false
     from contest_problem, (values ($2::text, 'contest', $1::bigint, 400), ($3, 'virtual', $4, 150), ($3, 'virtual', $5, 30))
       as s (name, scope, scope_id, ago)
     where contest_id = $1 and display_id = 'B' order by ago desc returning submit_id::text as id`,
    [cid, rival, username, over, running],
  );
  return { cid, over, running, submitId: Number(submissions[0]?.id) };
}
