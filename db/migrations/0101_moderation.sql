-- Muted until this time, in which the role is one that may not write; then it is that of ordinary users again.
alter table app_user add column muted_until timestamptz;
alter table app_user add constraint app_user_muted_check check (muted_until is null or role_id in (1004, 1005));
create index app_user_muted on app_user (muted_until) where muted_until is not null;

-- Hidden by a moderator: its place stays in the thread, without the text.
alter table comment add column is_hidden boolean not null default false;

-- Reports of posts, comments and replies, and of names, avatars and signatures of users.
alter table report drop constraint report_kind_check;
alter table report add constraint report_kind_check
  check (kind in ('discussion', 'comment', 'name', 'avatar', 'signature'));
-- What it is about, also when that is deleted: all reports about the same text have the same subject.
alter table report add column subject text;
update report set subject = case when kind = 'comment' then 'comment:' || coalesce(comment_id::text, 'report ' || id)
  else 'discussion:' || coalesce(discussion_id::text, 'report ' || id) end;
alter table report alter column subject set not null;
drop index report_of_discussion;
drop index report_of_comment;
drop index report_open;
-- Once for each user and text.
create unique index report_of_subject on report (subject, reporter_uid);
create index report_comment on report (comment_id) where comment_id is not null;
create index report_queue on report (is_handled, id desc);
-- The text was open to all readers of the site when it was reported, so that all administrators may read it later.
alter table report add column is_public boolean not null default false;
update report set is_public = true where discussion_id in (
  select id from discussion where group_id is null and contest_id is null and problem_id is null);
-- The decision: null while it is open, or without one.
alter table report add column outcome text;
alter table report add constraint report_outcome_check check (outcome in ('upheld', 'declined'));
alter table report add column handled_at timestamptz;
alter table report add column handled_uid text references app_user (uid) on delete set null;
create index report_handled_uid on report (handled_uid) where handled_uid is not null;
-- When its reporter was told: once, also if it is opened again.
alter table report add column answered_at timestamptz;
