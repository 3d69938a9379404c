-- Drafts of new problems and contests are kept apart for the site (null) and each class.
alter table problem_draft add column group_id bigint references user_group (id) on delete cascade;
alter table problem_draft drop constraint problem_draft_uid_problem_id_key;
alter table problem_draft add unique nulls not distinct (uid, problem_id, group_id);
alter table problem_draft add check (problem_id is null or group_id is null);
create index problem_draft_group on problem_draft (group_id);

alter table contest_draft add column group_id bigint references user_group (id) on delete cascade;
alter table contest_draft drop constraint contest_draft_uid_contest_id_key;
alter table contest_draft add unique nulls not distinct (uid, contest_id, group_id);
alter table contest_draft add check (contest_id is null or group_id is null);
create index contest_draft_group on contest_draft (group_id);
