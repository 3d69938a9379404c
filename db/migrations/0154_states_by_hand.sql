-- The state of a result with manual points follows these points, also when there are no submissions. The stored states
-- are computed again when the results are read next.
insert into homework_stale (training_id, uid, problem_id)
select training_id, uid, problem_id from homework_result where by_hand is not null;

-- A problem of a homework was added, removed, or has other points.
create or replace function mark_homework_problem_stale() returns trigger language plpgsql as $$
declare
  changed training_problem := coalesce(new, old);
begin
  insert into homework_stale (training_id, uid, problem_id)
    select h.training_id, s.uid, changed.problem_id
    from homework h join submission s on s.scope = 'classwork' and s.scope_id = h.training_id and s.scope_id > 0
      and s.problem_id = changed.problem_id
    where h.training_id = changed.training_id
    union
    select r.training_id, r.uid, r.problem_id from homework_result r
    where r.training_id = changed.training_id and r.problem_id = changed.problem_id and r.by_hand is not null;
  return null;
end $$;
