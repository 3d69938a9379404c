-- Unread messages by mail: how often (null: never), and in which language.
alter table message_preference add column digest text check (digest in ('hour', 'day', 'week'));
alter table message_preference add column digest_locale text not null default 'zh-CN';
-- Messages until this time were sent or left out: it moves in the transaction that enqueues the mail, so none is sent twice.
alter table message_preference add column digest_until timestamptz;
alter table message_preference add column digest_next timestamptz;
alter table message_preference add constraint message_preference_times_check
  check (digest is null or num_nonnulls(digest_until, digest_next) = 2);
create index message_preference_due on message_preference (digest_next) where digest is not null;
