-- Users who want to be reminded of a public contest, which needs no registration.
create table contest_reminder_wish (
  contest_id bigint not null references contest (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  primary key (contest_id, uid)
);
create index contest_reminder_wish_uid on contest_reminder_wish (uid);
