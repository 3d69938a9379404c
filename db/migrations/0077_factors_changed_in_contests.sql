-- Records what of a problem was changed for running contests with submissions to it; of_language: or null, for all.
create function record_change_in_contests(problem bigint, changes text[], of_language text) returns void
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
$$;

create or replace function record_problem_change() returns trigger language plpgsql as $$
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
      old.checker_case_flags, old.judging_backend)
    is distinct from (new.type, new.judge_mode, new.judge_case_mode, new.comparison, new.comparison_options,
      new.is_remove_end_blank, new.spj_language, new.spj_code, new.judge_extra_file, new.checker_protocol,
      new.checker_flags, new.checker_case_flags, new.judging_backend) then
    what := what || 'judging'::text;
  end if;
  if cardinality(what) > 0 then
    perform record_change_in_contests(new.id, what, null);
  end if;
  return null;
end $$;

drop trigger problem_changed_in_contests on problem;
create constraint trigger problem_changed_in_contests
  after update of data_version, time_limit, memory_limit, stack_limit, output_limit, type, judge_mode, judge_case_mode,
    comparison, comparison_options, is_remove_end_blank, spj_language, spj_code, judge_extra_file, checker_protocol,
    checker_flags, checker_case_flags, judging_backend
  on problem deferrable initially deferred for each row execute function record_problem_change();

-- The limits of one language. Without a row, or a factor in it, the language's own factors count.
create function record_factor_change() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
  own record;
begin
  select name, time_factor, memory_factor into own from language where id = changed.language_id;
  if (coalesce(old.time_factor, own.time_factor), coalesce(old.memory_factor, own.memory_factor))
    is distinct from (coalesce(new.time_factor, own.time_factor), coalesce(new.memory_factor, own.memory_factor)) then
    perform record_change_in_contests(changed.problem_id, array['limits'], own.name);
  end if;
  return null;
end $$;
create constraint trigger factors_changed_in_contests after insert or update or delete
  on problem_language deferrable initially deferred for each row execute function record_factor_change();
