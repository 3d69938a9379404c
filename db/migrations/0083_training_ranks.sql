-- Results of members are not compared with the counters of each at every reading: the users whose counters have changed since the
-- last comparison are found by the transaction that changed them. Rows are not in the order of commits, transactions before
-- the oldest one that runs are finished.
update user_count set version = 0 where version <> 0;
create index user_count_version on user_count (version);

-- The problems that the results of all members include, and the transaction since which counters must be compared.
create table training_rank (
  training_id bigint primary key references training (id) on delete cascade,
  pids bigint[] not null default '{}',
  types smallint[] not null default '{}',
  compared_from bigint not null default 0
);

-- A page is read in its order by an index: equal results by username, of which each member has a copy.
alter table training_member add column name text;
update training_member m set name = lower(u.username), of_version = null, solved = 0, run_time = 0, score = null
  from app_user u where u.uid = m.uid;
alter table training_member alter column name set not null;
alter table training_member drop column of_problems;
create index training_member_rank on training_member (training_id, solved desc, run_time, name) include (uid);
create index training_member_new on training_member (training_id, uid) where of_version is null;

-- The lock makes a renaming wait for the member, or the member for the new name.
create function name_training_member() returns trigger language plpgsql as $$
begin
  select lower(u.username) into new.name from app_user u where u.uid = new.uid for share;
  return new;
end $$;
create trigger training_member_named before insert on training_member
  for each row execute function name_training_member();

create function rename_training_member() returns trigger language plpgsql as $$
begin
  update training_member set name = lower(new.username) where uid = new.uid;
  return null;
end $$;
create trigger training_member_renamed after update of username on app_user
  for each row when (old.username is distinct from new.username) execute function rename_training_member();

-- A page of the lists, and the number of all, are read from the index alone.
drop index training_list;
create index training_list on training (seq, id) include (is_visible, group_id, auth, category_id, author_uid, title);

-- The latest submission to a problem with its status, without reading the row or other submissions of the user.
drop index submission_user_problem;
create index submission_user_problem on submission (uid, problem_id, submit_id desc) include (listed, status);
