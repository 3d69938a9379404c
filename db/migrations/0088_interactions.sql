-- Messages that other users cause: one row for each recipient and source. Likes of one source are one row, which counts
-- them and names the last sender. A message is deleted with the comment that it is about.
create table interaction (
  id bigint generated always as identity primary key,
  -- The recipient.
  uid text not null references app_user (uid) on delete cascade,
  action text not null check (action in ('comment', 'follow', 'reply', 'mention', 'like')),
  -- The tab of the message center.
  kind text not null generated always as (
    case when action in ('comment', 'follow') then 'comment' when action = 'like' then 'like' else 'reply' end) stored,
  -- The place: one column for each kind.
  contest_id bigint references contest (id) on delete cascade,
  -- The comment or reply that it is about; null: the place itself.
  comment_id bigint references comment (id) on delete cascade,
  -- The comment that was replied to.
  quote_id bigint references comment (id) on delete set null,
  -- The last sender.
  sender_uid text not null references app_user (uid),
  -- 0: all likes were taken back, or the recipient has deleted the message. It is in no list then.
  sender_num integer not null default 1 check (sender_num >= 0),
  -- Of the last sender; lists are in this order.
  created_at timestamptz not null default verdict_now(),
  read_at timestamptz,
  constraint interaction_place_check check (num_nonnulls(contest_id) = 1)
);
create index interaction_list on interaction (uid, kind, created_at desc, id desc) where sender_num > 0;
create index interaction_unread on interaction (uid, kind) where read_at is null and sender_num > 0;
-- A comment sends a user one message.
create unique index interaction_comment on interaction (comment_id, uid) where action <> 'like';
create unique index interaction_like on interaction (contest_id, comment_id) nulls not distinct where action = 'like';
create index interaction_quote on interaction (quote_id) where quote_id is not null;
create index interaction_sender_uid on interaction (sender_uid);

-- Whose likes a message counts. A row stays when the like is taken back, so that a second like sends nothing.
create table interaction_sender (
  interaction_id bigint not null references interaction (id) on delete cascade,
  uid text not null references app_user (uid) on delete cascade,
  -- withdrawn: the like was taken back; deleted: the recipient has deleted the message.
  state text not null default 'counted' check (state in ('counted', 'withdrawn', 'deleted')),
  created_at timestamptz not null default verdict_now(),
  primary key (interaction_id, uid)
);
create index interaction_sender_newest on interaction_sender (interaction_id, created_at desc) where state = 'counted';
create index interaction_sender_of on interaction_sender (uid);

-- Kinds of messages that a user does not want; no row: all are wanted.
create table message_preference (
  uid text primary key references app_user (uid) on delete cascade,
  unwanted text[] not null default '{}'
    check (unwanted <@ array['comment', 'follow', 'reply', 'mention', 'like'])
);

-- Users whose comments, replies, mentions and likes send a user nothing.
create table user_block (
  uid text not null references app_user (uid) on delete cascade,
  blocked_uid text not null references app_user (uid) on delete cascade,
  created_at timestamptz not null default verdict_now(),
  primary key (uid, blocked_uid),
  check (uid <> blocked_uid)
);
create index user_block_blocked on user_block (blocked_uid);

-- Messages of the site are of two kinds; those of users are interactions.
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check check (kind in ('sys', 'mine'));
