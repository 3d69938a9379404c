-- A clone of a contest with a password, which clones do not take over: it stays hidden until a password is set or none is
-- wanted. Of the clones that there are, the hidden ones are asked again.
alter table contest add column password_unset boolean not null default false;
update contest c set password_unset = true
  from contest original
  where original.id = c.source and original.password_hash is not null
    and c.password_hash is null and not c.is_visible;

-- Unsaved states of the form of contests: one for each user and contest; null, of a new contest.
create table contest_draft (
  uid text not null references app_user (uid) on delete cascade,
  contest_id bigint references contest (id) on delete cascade,
  content text not null,
  -- The version of the contest that the form was opened with.
  version text,
  saved_at timestamptz not null default verdict_now(),
  unique nulls not distinct (uid, contest_id)
);
create index contest_draft_contest on contest_draft (contest_id);
create index contest_draft_saved on contest_draft (saved_at);
