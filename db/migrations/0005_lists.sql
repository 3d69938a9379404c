-- Lists of submissions enter far pages by rank: every thousandth row of a list that only grows, counted
-- from the oldest. list: '' everybody's, 'u' and a uid, 'p' and a problem's id.
create table submission_anchor (
  list text not null,
  num integer not null,
  submit_id bigint not null,
  primary key (list, num)
);

-- With what filters ask, so that counting rows and looking for a status never reads the table.
drop index submission_user;
drop index submission_problem;
create index submission_user on submission (uid, submit_id desc) include (problem_id, status)
  where cid = 0;
create index submission_problem on submission (problem_id, submit_id desc) include (status)
  where cid = 0;

-- The busiest people and problems must be known to the planner by name.
alter table submission alter column uid set statistics 1000;
alter table submission alter column problem_id set statistics 1000;

-- Servers keep the catalogue of problems in memory; the sum of the versions says when theirs is out of
-- date. Writers take any row that nobody else holds, so that no change of a problem waits for another.
create table problem_catalogue (version bigint not null);
insert into problem_catalogue select 1 from generate_series(1, 8);

create function renew_problem_catalogue() returns trigger language plpgsql as $$
begin
  update problem_catalogue set version = version + 1
  where ctid = (select ctid from problem_catalogue limit 1 for update skip locked);
  if not found then
    insert into problem_catalogue values (1);
  end if;
  return null;
end $$;
create trigger problem_catalogued after insert or update or delete or truncate on problem
  for each statement execute function renew_problem_catalogue();
create trigger problem_title_catalogued after insert or update or delete or truncate on problem_title
  for each statement execute function renew_problem_catalogue();
create trigger problem_tag_catalogued after insert or update or delete or truncate on problem_tag
  for each statement execute function renew_problem_catalogue();
