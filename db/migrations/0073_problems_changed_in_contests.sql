-- What of a problem was changed while a contest with submissions to it ran, until an organizer decides what becomes of the
-- results from before: one row for each contest and problem. rejudging_id: the rejudging or rescoring that decides it
-- once it is applied.
create table contest_problem_change (
  contest_id bigint not null,
  problem_id bigint not null,
  what text[] not null,
  changed_at timestamptz not null default verdict_now(),
  rejudging_id bigint references rejudging (id) on delete set null,
  decided_at timestamptz,
  decided_by text references app_user (uid) on delete set null,
  primary key (contest_id, problem_id),
  foreign key (contest_id, problem_id) references contest_problem (contest_id, problem_id) on delete cascade,
  constraint contest_problem_change_what_check check (what <@ array['points', 'data', 'limits', 'judging'])
);
create index contest_problem_change_problem on contest_problem_change (problem_id);
create index contest_problem_change_rejudging on contest_problem_change (rejudging_id);
create index contest_problem_change_decided_by on contest_problem_change (decided_by);

-- Which cases two versions of test data have beside their points, and their points.
create function data_without_points(problem bigint, version integer) returns text language sql stable as $$
  select coalesce((select jsonb_agg(jsonb_build_array(seq, input_sha256, output_sha256, group_num) order by seq)
      from problem_case where problem_id = problem and data_version = version)::text, '')
    || coalesce((select jsonb_agg(jsonb_build_array(num, type, depends_on) order by num)
      from problem_subtask where problem_id = problem and data_version = version)::text, '');
$$;
create function points_of_data(problem bigint, version integer) returns text language sql stable as $$
  select coalesce((select jsonb_agg(score order by seq) from problem_case
      where problem_id = problem and data_version = version)::text, '')
    || coalesce((select jsonb_agg(score order by num) from problem_subtask
      where problem_id = problem and data_version = version)::text, '');
$$;

-- At the commit, when the cases of a new version are there: every way of changing a problem comes here.
create function record_problem_change() returns trigger language plpgsql as $$
declare
  what text[] := '{}';
begin
  if old.data_version <> new.data_version then
    if data_without_points(new.id, old.data_version) <> data_without_points(new.id, new.data_version) then
      what := what || 'data'::text;
    elsif new.type = 1 and points_of_data(new.id, old.data_version) <> points_of_data(new.id, new.data_version) then
      what := what || 'points'::text;
    end if;
  end if;
  if (old.time_limit, old.memory_limit, old.stack_limit, old.output_limit)
    is distinct from (new.time_limit, new.memory_limit, new.stack_limit, new.output_limit) then
    what := what || 'limits'::text;
  end if;
  if (old.type, old.judge_mode, old.judge_case_mode, old.comparison, old.comparison_options, old.is_remove_end_blank,
      old.spj_language, old.spj_code, old.judge_extra_file, old.checker_protocol, old.checker_flags,
      old.checker_case_flags)
    is distinct from (new.type, new.judge_mode, new.judge_case_mode, new.comparison, new.comparison_options,
      new.is_remove_end_blank, new.spj_language, new.spj_code, new.judge_extra_file, new.checker_protocol,
      new.checker_flags, new.checker_case_flags) then
    what := what || 'judging'::text;
  end if;
  if cardinality(what) = 0 then
    return null;
  end if;
  insert into contest_problem_change as known (contest_id, problem_id, what)
  select c.id, new.id, what
  from contest_problem cp join contest c on c.id = cp.contest_id
  where cp.problem_id = new.id and verdict_now() >= c.start_time and verdict_now() < c.last_end
    and exists (select 1 from submission s where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest'
      and s.problem_id = new.id and s.submit_time >= c.start_time)
  on conflict (contest_id, problem_id) do update set
    what = case when known.decided_at is null and not exists (
        select 1 from rejudging r where r.id = known.rejudging_id and r.state = 'applied')
      then array(select distinct unnest(known.what || excluded.what) order by 1) else excluded.what end,
    changed_at = excluded.changed_at, rejudging_id = null, decided_at = null, decided_by = null;
  return null;
end $$;

create constraint trigger problem_changed_in_contests
  after update of data_version, time_limit, memory_limit, stack_limit, output_limit, type, judge_mode, judge_case_mode,
    comparison, comparison_options, is_remove_end_blank, spj_language, spj_code, judge_extra_file, checker_protocol,
    checker_flags, checker_case_flags
  on problem deferrable initially deferred for each row execute function record_problem_change();
