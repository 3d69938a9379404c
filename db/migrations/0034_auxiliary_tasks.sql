-- One queue for what judge nodes do beside judging. A task's unique key is its kind and the key of the row that
-- it belongs to. What waits is carried over; nothing is lost.
update job set unique_key = 'compile ' || (payload ->> 'compileId') where kind = 'compile' and unique_key is null;
update job set unique_key = 'trial ' || (payload ->> 'trialId') where kind = 'trial' and unique_key is null;
update job set unique_key =
  'rejudge-preview ' || (payload ->> 'rejudgingId') || ' ' || (payload ->> 'submitId')
where kind = 'rejudge-preview';
update job set prio = case kind when 'compile' then 1 when 'trial' then 2 when 'problem-check' then 3 else 4 end
where kind in ('compile', 'trial', 'problem-check', 'rejudge-preview');

-- Those that may have had all their attempts: the others wait by the hundred thousand.
create index job_retried on job (kind) where state = 0 and attempt > 0;

-- A task ends with its row: `end_task(kind, column [, column])`. One that is just ending or being given to a node is
-- locked and left: waiting for it here could be a deadlock, and it finds its row gone.
create function end_task() returns trigger language plpgsql as $$
begin
  delete from job where id in (
    select id from job
    where unique_key = concat_ws(' ', tg_argv[0], to_jsonb(old) ->> tg_argv[1], to_jsonb(old) ->> tg_argv[2])
    for update skip locked);
  return null;
end $$;

create trigger compile_check_task after delete on compile_check for each row
  when (old.finished_at is null) execute function end_task('compile', 'id');
create trigger trial_task after delete on trial for each row
  when (old.finished_at is null) execute function end_task('trial', 'id');
create trigger problem_check_item_task after delete on problem_check_item for each row
  when (old.outcome in ('waiting', 'running')) execute function end_task('problem-check', 'check_id', 'seq');
create trigger rejudging_item_task after delete on rejudging_item for each row
  when (old.outcome is null) execute function end_task('rejudge-preview', 'rejudging_id', 'submit_id');
