-- What happens to a problem when its contest is over: `restore`, it was public and is hidden until then; `publish`, it
-- becomes public then; null, nothing. By whom, for the problem's history.
alter table contest_problem
  add column at_end text check (at_end in ('restore', 'publish')),
  add column at_end_by text references app_user(uid) on delete set null;
create index contest_problem_at_end on contest_problem (problem_id) where at_end is not null;
create index contest_problem_at_end_by on contest_problem (at_end_by) where at_end_by is not null;
