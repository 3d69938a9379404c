-- Results of a class's own problems in trainings of the class: verdicts that are not counted. One user and problem are two look-ups in
-- indexes alone, as for counted ones (submission_fastest, submission_highest).
create index submission_fastest_of_class on submission (uid, problem_id, time_ms)
  where scope = 'classwork' and status = 0 and countable and not counted;
create index submission_highest_of_class on submission (uid, problem_id, score desc)
  where scope = 'classwork' and score is not null and countable and not counted;

-- Such a result enters no counter, but its user's counters get a new version, by which the stored ranks find what has changed.
-- The row of the counters is locked after that of the submission, as by every verdict.
create function renew_class_version() returns trigger language plpgsql as $$
begin
  update user_count c set version = pg_current_xact_id()::text::bigint
    where c.uid = new.uid and exists (select 1 from problem p where p.id = new.problem_id and p.class_only);
  return null;
end $$;
create trigger submission_class_result after update on submission
  for each row when (new.scope = 'classwork' and (old.finished_at is not null or new.finished_at is not null)
    and (new.finished_at is distinct from old.finished_at or new.status <> old.status
      or new.score is distinct from old.score or new.time_ms is distinct from old.time_ms
      or new.countable <> old.countable))
  execute function renew_class_version();
