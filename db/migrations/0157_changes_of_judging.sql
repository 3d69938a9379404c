-- When a problem with submissions was last changed in a way that verdicts depend on: test data, points, limits, judging.
-- Verdicts from before remain until an administrator rejudges them.
create table problem_judging_change (
  problem_id bigint primary key references problem (id) on delete cascade,
  changed_at timestamptz not null default verdict_now()
);

-- Records such a change for the problem and for running contests with submissions to it; of_language: or null, for all.
create or replace function record_change_in_contests(problem bigint, changes text[], of_language text) returns void
language sql as $$
  insert into contest_problem_change as known (contest_id, problem_id, what)
  select c.id, problem, changes
  from contest_problem cp join contest c on c.id = cp.contest_id
  where cp.problem_id = problem and verdict_now() >= c.start_time and verdict_now() < c.last_end
    and exists (select 1 from submission s where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest'
      and s.problem_id = problem and s.submit_time >= c.start_time and (of_language is null or s.language = of_language))
  on conflict (contest_id, problem_id) do update set
    what = case when known.decided_at is null and not exists (
        select 1 from rejudging r where r.id = known.rejudging_id and r.state = 'applied')
      then array(select distinct unnest(known.what || excluded.what) order by 1) else excluded.what end,
    changed_at = excluded.changed_at, rejudging_id = null, decided_at = null, decided_by = null;
  insert into problem_judging_change (problem_id)
  -- Two look-ups, because the indexes by problem are partial: one of the listed submissions, one of the others.
  select problem where exists (select 1 from submission s where s.problem_id = problem and s.listed)
    or exists (select 1 from submission s where s.problem_id = problem and not s.listed)
  on conflict (problem_id) do update set changed_at = excluded.changed_at;
$$;

-- Whether a submission belongs to a contest for which a change of its problem's judging was recorded: the contest's
-- organizers then decide whether it is rejudged.
create function organizers_decide(scope text, scope_id bigint, problem bigint) returns boolean
language sql stable as $$
  select scope = 'contest' and exists (
    select 1 from contest_problem_change known where known.contest_id = scope_id and known.problem_id = problem)
$$;
