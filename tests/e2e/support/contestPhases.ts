import { contestOf, shift, submitted } from "./contests.ts";
import type { Site } from "./site.ts";

/**
 * Contests used by the sweep, one in each phase; the finished contest that is open to all is created by `virtualsOf`.
 */
export interface SweepContests {
  scheduled: number;
  /** Id of a running contest with points (OI) and without a freeze. */
  running: number;
  /** An ACM contest that is currently frozen, with items in all of its organizers' queues. */
  frozen: number;
  /** A finished contest with subtasks (IOI); results since the freeze are not revealed. */
  ended: number;
  /** A finished private contest for which the user `walker` has not registered. */
  closed: number;
}

/** Creates the sweep's contests. The user `walker` participates in all of them except the closed contest. */
export async function phasesOf(site: Site, walker: string): Promise<SweepContests> {
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const rival = await site.person("rival");
  const frozenLast = { sealRank: true, sealRankTime: before(20), openRank: true };
  const { cid: scheduled } = await contestOf(site, { auth: 1, openPwdLimit: true, pwd: "word" });
  await shift(site, scheduled, -48);
  await site.sql("insert into contest_participant (contest_id, uid) values ($1, md5($2))", [
    scheduled,
    walker,
  ]);
  const { cid: closed } = await contestOf(site, { auth: 1, openPwdLimit: true, pwd: "word" });
  await shift(site, closed, 30);

  const { cid: running } = await contestOf(site, { type: 1, rule: "oiHighest" });
  await submitted(site, running, walker, { letter: "A", minutes: 40, status: 8, score: 60 });
  await submitted(site, running, walker, { letter: "B", minutes: 30, status: 0, score: 100 });
  await submitted(site, running, rival, { letter: "A", minutes: 20, status: -1, score: 0 });

  const { cid: ended } = await contestOf(site, {
    type: 1,
    rule: "ioi",
    ...frozenLast,
    autoRealRank: false,
    openPrint: true,
  });
  const half = { letter: "A", status: 8, score: 40, subtasks: [40, 0] };
  await submitted(site, ended, walker, { ...half, minutes: 50 });
  await submitted(site, ended, walker, { ...half, subtasks: [0, 40], minutes: 45 });
  await submitted(site, ended, rival, { letter: "B", minutes: 10, status: 0, score: 100 });
  await shift(site, ended, 5);

  const { cid: frozen } = await contestOf(site, { ...frozenLast, openPrint: true });
  await worksOn(site, frozen, [walker, rival]);
  return { scheduled, running, frozen, ended, closed };
}

/** Adds balloons, printouts, participants, a print station and a rejudging to a running contest. */
async function worksOn(site: Site, cid: number, [walker, rival]: [string, string]): Promise<void> {
  const solved = { letter: "A", status: 0 };
  await submitted(site, cid, rival, { ...solved, minutes: 50 });
  await submitted(site, cid, walker, { letter: "A", status: -1, minutes: 45 });
  await submitted(site, cid, walker, { ...solved, minutes: 40 });
  await submitted(site, cid, walker, { letter: "B", status: 0, minutes: 10 });
  await submitted(site, cid, rival, { letter: "B", status: 4, minutes: 5 });
  await site.sql(
    `insert into contest_balloon (contest_id, uid, problem_id, submit_id, claimed_by)
     select scope_id, uid, problem_id, submit_id, '1' from submission
     where scope = 'contest' and scope_id = $1 and uid = md5($2) and status = 0`,
    [cid, rival],
  );
  await site.sql(
    `insert into contest_participant (contest_id, uid, seat, extra_seconds, disqualified_at, disqualified_reason)
     select $1, md5(name), seat, extra, case when reason is not null then now() end, reason
     from (values ($2, 'Hall A, row 12, seat 34', 600, null),
       ($3, 'B-07', 0, 'Answers of the neighbour were read aloud through the whole second hour of the contest'))
       as v (name, seat, extra, reason)
     on conflict (contest_id, uid) do update
     set seat = excluded.seat, extra_seconds = excluded.extra_seconds`,
    [cid, walker, await site.person("barred")],
  );
  await site.sql("update contest set last_end = end_time + interval '10 minutes' where id = $1", [
    cid,
  ]);
  await site.sql(
    `insert into contest_print (contest_id, uid, content, pages, problem_id, claimed_by, claimed_at, status, printed_at)
     select $1, md5($2), repeat('int main() { return 0; }' || chr(10), 90), 2, problem_id, claimer, case when claimer is not null then now() end,
       status, case when status = 1 then now() end
     from contest_problem, (values (null, 0), ('1', 0), ('1', 1)) as v (claimer, status)
     where contest_id = $1 and display_id = 'A'`,
    [cid, walker],
  );
  await site.sql(
    `insert into contest_print_token (contest_id, created_by, token_hash, name)
     values ($1, '1', sha256('sweep'), 'Computer room on the second floor')`,
    [cid],
  );
  await site.sql(
    `with question as (
       insert into comment (contest_id, uid, content, html, renderer)
       values ($1, md5($2), 'Is the graph connected?', '', 0) returning id)
     insert into contest_comment (comment_id, contest_id, problem_id, is_official, is_public, is_answered)
     select question.id, cp.contest_id, cp.problem_id, false, false, false
     from question, contest_problem cp where cp.contest_id = $1 and cp.display_id = 'B'`,
    [cid, rival],
  );
  await site.sql(
    `insert into announcement (title, content, uid, status, contest_id)
     values ('Problem B', 'The limit of **n** is 10^5.', '1', 0, $1)`,
    [cid],
  );
}
