-- A deleted person keeps a row without anything personal, so that submissions, solved marks and boards
-- stay whole; the row has a made-up name and opens no session.
alter table app_user add column deleted_at timestamptz;

-- The administrators' list: newest first, by status or role, and by any part of what names a person.
create index app_user_newest on app_user (created_at desc, username) where deleted_at is null;
create index app_user_status on app_user (status, created_at desc, username) where deleted_at is null;
create index app_user_role on app_user (role_id, created_at desc, username) where deleted_at is null;
create index app_user_search on app_user using gin (lower(
  username || E'\n' || coalesce(email, '') || E'\n' || coalesce(realname, '') || E'\n' ||
  coalesce(school, '') || E'\n' || coalesce(number, '')) gin_trgm_ops);

-- Many accounts made at once, by import or generation. Hashing their passwords takes seconds to minutes, so
-- a job does it. Until then the passwords are here, sealed; generated ones stay for one download.
create table user_batch (
  -- SHA-256 of the key that its owner holds.
  key_hash bytea primary key,
  owner_uid text not null references app_user (uid) on delete cascade,
  kind text not null check (kind in ('import', 'generate')),
  state text not null default 'working' check (state in ('working', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  -- Code of a refusal and its values, when it failed.
  failure jsonb,
  -- null: nothing (more) to read
  sealed text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index user_batch_expires on user_batch (expires_at);
create index user_batch_owner on user_batch (owner_uid);

-- The log of what administrators did is asked by the actor's name and by time.
create index audit_entry_actor_name on audit_entry (lower(actor_name), id desc);
create index audit_entry_at on audit_entry (at);
