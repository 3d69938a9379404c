-- Problems of other judges in a contest: none can be submitted to, those whose code the site sends, or also those where
-- users submit at the judge themselves.
alter table contest add column remote_problems text not null default 'none'
  check (remote_problems in ('none', 'sent', 'linked'));

-- Contests that have such problems keep them.
update contest c set remote_problems = 'sent' where exists (
  select 1 from contest_problem cp join problem p on p.id = cp.problem_id
  where cp.contest_id = c.id and p.is_remote);
