-- Who judges a problem's submissions, which is the kind of their jobs; 'judge': the judge nodes.
alter table problem add column judging_backend text not null default 'judge' check (judging_backend <> '');

-- State 3: postponed until run_at. It is a state of its own, so that neither claims nor virtual time read such jobs.
alter table job
  -- How often, and the last attempt that ended so: attempts since then are the ones in a row.
  add column postponements integer not null default 0,
  add column postponed_attempt integer not null default 0,
  add column postpone_reason text,
  drop constraint job_state_check,
  add constraint job_state_check check (state in (0, 1, 2, 3));
create index job_postponed on job (run_at) where state = 3;
