-- Notices of administrators to users. A notice is one row; a receipt is written only when a user reads or deletes it.
create table notice (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('all', 'designated', 'admins')),
  title text not null check (length(title) between 1 and 200),
  content text not null,
  html text not null,
  -- In English; null: the same text.
  title_en text check (length(title_en) between 1 and 200),
  content_en text,
  html_en text,
  renderer integer not null,
  -- Accounts that were created after it was sent get it, too.
  for_new_accounts boolean not null,
  -- Users have it from then on.
  send_at timestamptz not null,
  recalled_at timestamptz,
  created_uid text references app_user (uid) on delete set null,
  created_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  modified_at timestamptz not null default date_trunc('milliseconds', verdict_now()),
  check ((content_en is null) = (html_en is null))
);
create index notice_sent on notice (send_at desc, id desc) where recalled_at is null and audience <> 'designated';
create index notice_created_uid on notice (created_uid);

-- Recipients of designated notices: users, and classes with all of their members.
create table notice_recipient (
  notice_id bigint not null references notice (id) on delete cascade,
  uid text references app_user (uid) on delete cascade,
  group_id bigint references user_group (id) on delete cascade,
  check (num_nonnulls(uid, group_id) = 1)
);
create unique index notice_recipient_user on notice_recipient (uid, notice_id) where uid is not null;
create unique index notice_recipient_class on notice_recipient (group_id, notice_id) where group_id is not null;
create index notice_recipient_notice on notice_recipient (notice_id);

create table notice_receipt (
  uid text not null references app_user (uid) on delete cascade,
  notice_id bigint not null references notice (id) on delete cascade,
  read_at timestamptz not null default verdict_now(),
  deleted_at timestamptz,
  primary key (uid, notice_id)
);
create index notice_receipt_notice on notice_receipt (notice_id, read_at desc, uid);

-- Messages and notices are listed together, by time.
drop index message_list;
create index message_list on message (uid, kind, created_at desc, id desc);
