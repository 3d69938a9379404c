-- Reminders before contests, one for each user and contest.
create table contest_reminder (
  contest_id bigint not null references contest (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  sent_at timestamptz not null default verdict_now(),
  primary key (contest_id, uid)
);
create index contest_reminder_uid on contest_reminder (uid);
alter table message_preference drop constraint message_preference_unwanted_check;
alter table message_preference add constraint message_preference_unwanted_check check (unwanted <@ array[
  'comment', 'follow', 'reply', 'mention', 'like', 'homework', 'lineComment', 'rejudge', 'import', 'contest']);
